"""The registry: every title in one line, imported when it is asked for."""

from functools import cache
from importlib import import_module
from typing import Any

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


@cache
def title_events(title: str) -> TitleEvents:
    """Return the facts, events and notation of a title.

    Raises:
        KeyError: there is no such title.
    """
    found: TitleEvents = offered("events", title)
    return found
