"""The options that many commands share, and that need a game."""

from typing import Annotated

import typer

from cli.completion.candidates import games, players
from cli.terminal.language import _

GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        "-g",
        metavar="GAME",
        help=_("The game: its short name, its number, or its long id."),
        autocompletion=games,
    ),
]
By = Annotated[
    str,
    typer.Option("--by", envvar="TABLESCRIBE_BY", metavar="NAME", help=_("Who records.")),
]
EventId = Annotated[
    str | None,
    typer.Option(
        "--id",
        metavar="ID",
        help=_("An id for the entry: giving it again with the same action writes nothing."),
    ),
]
At = Annotated[
    int | None,
    typer.Option("--at", metavar="N", min=1, help=_("As it was after entry N.")),
]
Open = Annotated[
    bool, typer.Option("--open", help=_("Show all that the log knows or implies, secrets too."))
]
As = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="NAME",
        help=_("Show also what this player holds in secret."),
        autocompletion=players,
    ),
]
BY_DEFAULT = "table"
