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
Workers = Annotated[
    str | None,
    typer.Option(
        "--workers",
        metavar="ADDRESS|N",
        help=_("Let a Dask cluster do the work: tcp://HOST:8786, or so many workers here."),
    ),
]
