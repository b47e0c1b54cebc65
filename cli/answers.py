"""What programs are answered: objects of JSON, and the parts that several of them share.

docs/data/json.md lists them, and the description of the API is made from them.
"""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct

Open = dict[str, Any]
"""Members that each title has of its own."""

Ref = Annotated[str, Meta(description='An entry, or an action of a correction: "17", "17.1".')]
Seat = Annotated[int, Meta(ge=0, description="A player, by seat from 0.")]
Number = Annotated[int, Meta(ge=1, description="The number of an entry.")]
EventLine = Annotated[
    str, Meta(description="In the title's notation, or what is said instead of it.")
]
Next = Annotated[Open, Meta(description="`phase`, `player` (a seat or null), and the title's own.")]
Logged = Annotated[
    Any,
    Meta(
        description="An event of the log, by `type` (tablescribe schema TITLE has them all); what "
        "the view hides of it is null or left out.",
        extra_json_schema={
            "type": "object",
            "required": ["type"],
            "properties": {"type": {"type": "string"}},
        },
    ),
]


class Row(Struct, forbid_unknown_fields=True):
    """A row of a ledger."""

    entry: Ref
    player: Seat
    amount: int
    rule: str
    source: str | None
    counted: Any


class Answer(Struct, tag_field="format", forbid_unknown_fields=True):
    """One object of JSON, named by its `format`."""


class OfGame(Answer, kw_only=True):
    """What JSON says of a game; `view`, where players hold secrets, says whose view it is."""

    game: str
    view: str = ""


class OpenOfGame(Struct, tag_field="format", kw_only=True):
    """What JSON says of a game, with members that its title adds: they stand in `more`."""

    game: str
    more: dict[str, Any]
    view: str = ""


def encode(answer: Answer | OpenOfGame) -> bytes:
    """Return an answer as a line of JSON: what its title adds stands behind, then the view."""
    found = {name: getattr(answer, name) for name in answer.__struct_fields__}
    view, more = found.pop("view", ""), found.pop("more", {})
    content = {name: value for name, value in found.items() if value is not UNSET}
    keys = {"view": view} if view else {}
    shape = {"format": answer.__struct_config__.tag, **content, **more, **keys}
    return msgspec.json.encode(shape) + b"\n"
