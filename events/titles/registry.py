"""The registry: every title in one line, imported when it is asked for."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
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
