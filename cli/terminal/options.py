"""The options of commands that need no game."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.terminal.completing import stores
from cli.terminal.language import _
from events.store.location import Location, NoLocation, read_location

if TYPE_CHECKING:
    _Location = Location
else:  # typer takes no unions; what it is the parser says
    _Location = object


def location(text: str) -> Location:
    """Return the location that was typed.

    Raises:
        typer.BadParameter: it is none.
    """
    try:
        return read_location(text)
    except NoLocation:
        raise typer.BadParameter(
            _("games are in a file, or in a database: postgresql://user@host/name")
        ) from None


Db = Annotated[
    _Location | None,
    typer.Option(
        "--db",
        envvar="TABLESCRIBE_DB",
        metavar="FILE|URL",
        help=_("The file or database of games (default: a file in your data folder)."),
        parser=location,  # whether it can be used is the store's to say
        autocompletion=stores,
    ),
]
Json = Annotated[bool, typer.Option("--json", help=_("Print JSON (docs/data/json.md)."))]
