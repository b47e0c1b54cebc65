"""`schema`: the JSON Schema of a title's events."""

from typing import Annotated

import typer

from cli.terminal.language import _
from cli.titles.title_named import check_title, titles
from events.titles.registry import TITLES


def schema(
    title: Annotated[
        str,
        typer.Argument(
            metavar="TITLE", help=_("The title of the game, as for new."), autocompletion=titles
        ),
    ] = next(iter(TITLES)),
) -> None:
    """Print the JSON Schema of the events of a title's log."""
    import msgspec

    from events.titles.registry import title_events

    slug = check_title(title)
    made = msgspec.json.schema(title_events(slug).DECODER.type)
    made = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Events of {slug} in tablescribe",
        **made,
    }
    typer.echo(msgspec.json.format(msgspec.json.encode(made), indent=2).decode())
