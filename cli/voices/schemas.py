"""`schema`: the JSON Schema of a title's events."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from cli.terminal.command import Argument, Command, Request
from cli.terminal.output import Output
from cli.titles.title_named import check_title
from events.titles.registry import TITLES, title_events


class SchemaCall(Request, frozen=True):
    """Print the JSON Schema of the events of a title's log."""

    title: Annotated[
        str, Argument("The title of the game, as for new.", "TITLE", completes="titles")
    ] = next(iter(TITLES))


def _schema(call: SchemaCall) -> dict[str, Any]:
    """Return the JSON Schema of the events of a title's log.

    Raises:
        Mistake: there is no such title.
    """
    slug = check_title(call.title)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Events of {slug} in tablescribe",
        **msgspec.json.schema(title_events(slug).DECODER.type),
    }


def _words(schema: dict[str, Any]) -> Iterator[Output]:
    yield msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


SCHEMA = Command("schema", SchemaCall, _schema, _words, subject="")
