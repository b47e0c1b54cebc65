"""The options that many commands share, and that need a game."""

from typing import Annotated

import typer

from cli.completion.candidates import games, players
from cli.terminal.language import _
from cli.terminal.numbers import Whole

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
At = Annotated[
    int | None,
    typer.Option(
        "--at", metavar="N", click_type=Whole(1), help=_("Show it as it was after entry N.")
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
