"""The registry: every title in one line, imported when it is asked for."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec import ValidationError
from msgspec.json import decode, encode

from events.common import Event
from events.titles.title_events import TitleEvents

TITLES: dict[str, str] = {
    "robber-knights": "robber_knights",
    "meridian": "meridian",
    "league-of-six": "league_of_six",
}
"""Slug and folder of each title."""


def offered(layer: str, title: str, part: str = "title") -> Any:  # noqa: ANN401
    """Return what a title offers in a layer ("events", "projections", "cli").

    It is the `TITLE` of a file in the title's folder, where the type checker holds it against
    its protocol.

    Raises:
        KeyError: there is no such title.
    """
    return import_module(f"{layer}.titles.{TITLES[title]}.{part}").TITLE


def offers(layer: str, title: str, part: str) -> bool:
    """Whether a title has a file of a part that may be left out.

    Raises:
        KeyError: there is no such title.
    """
    return find_spec(f"{layer}.titles.{TITLES[title]}.{part}") is not None


@cache
def title_events(title: str) -> TitleEvents:
    """Return the facts, events and notation of a title.

    Raises:
        KeyError: there is no such title.
    """
    found: TitleEvents = offered("events", title)
    return found


def read_event(title: str, stored: str | bytes) -> Event:
    """Return an event of a title as it is today, whichever version has stored it.

    Raises:
        KeyError: there is no such title.
        MsgspecError: it is none of this title, or of a version to come.
    """
    events = title_events(title)
    try:
        found: Event = events.DECODER.decode(stored)
    except ValidationError:
        from events import older

        shapes = (*older.COMMON, *events.OLDER)
        try:
            members = decode(stored)
            today = older.upcast(members, shapes)
        except RecursionError as error:
            raise ValidationError(str(error)) from error
        if today == members:
            raise
        found = events.DECODER.decode(encode(today))
    return found
