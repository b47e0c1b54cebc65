"""The options of commands that need no game."""

from pathlib import Path
from typing import Annotated

import typer

from cli.terminal.completing import stores
from cli.terminal.language import _

Db = Annotated[
    Path | None,
    typer.Option(
        "--db",
        envvar="TABLESCRIBE_DB",
        metavar="FILE",
        help=_("The file of games, instead of the one in your data folder."),
        readable=False,  # whether it can be used is the store's to say
        autocompletion=stores,
    ),
]
Json = Annotated[bool, typer.Option("--json", help=_("Print JSON (docs/json.md)."))]
Csv = Annotated[bool, typer.Option("--csv", help=_("Print a table for a spreadsheet."))]
Since = Annotated[
    str | None,
    typer.Option(
        "--since", metavar="DAY", help=_("Only games from then on: 2026-03-01, 2026-03 or 2026.")
    ),
]
Until = Annotated[
    str | None,
    typer.Option("--until", metavar="DAY", help=_("Only games up to then, with all of that time.")),
]
