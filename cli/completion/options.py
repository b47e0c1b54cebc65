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
    typer.Option(
        "--by",
        envvar="TABLESCRIBE_BY",
        metavar="NAME",
        help=_("Your name, as the one who records."),
    ),
]
EventId = Annotated[
    str | None,
    typer.Option(
        "--id",
        metavar="ID",
        help=_("An id for the entry: the same command with the same id is recorded only once."),
    ),
]
Open = Annotated[
    bool, typer.Option("--open", help=_("Show everything, including what players keep secret."))
]
As = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="NAME",
        help=_("Show it as this player sees it, secrets included."),
        autocompletion=players,
    ),
]
BY_DEFAULT = "table"
