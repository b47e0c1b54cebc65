"""The registry: every title in one line, imported when it is asked for."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

from msgspec.json import Decoder

from events.common import Event, Player

TITLES: dict[str, str] = {
    "robber-knights": "robber_knights",
    "meridian": "meridian",
    "league-of-six": "league_of_six",
}
"""Slug and folder of each title."""


class TitleEvents(Protocol):
    """What `events/titles/<title>/` offers.

    `BGG`: its number at BoardGameGeek, where it is known.
    `ANY_COLOUR`: whether any word is a colour, besides those known. `FIRST_SAID`: whether the start
    says who goes first. `QUANTITIES`: what can be
    counted, the first one if none is named. `SECRETS`: those of them that are secret at the table
    until the end; a title without any keeps no secrets.
    """

    SLUG: str
    SHORT: str
    NAME: str
    EDITION: str
    BGG: int | None
    SEATS: range
    COLOURS: tuple[str, ...]
    ANY_COLOUR: bool
    FIRST_SAID: bool
    HOUSE_RULES: tuple[str, ...]
    QUANTITIES: tuple[str, ...]
    SECRETS: tuple[str, ...]
    DECODER: Decoder[Any]

    def house_rules(self, players: int) -> tuple[str, ...]:
        """Return the house rules that make sense with so many players."""

    def colours_each(self, players: int) -> int:
        """Return how many colours each of so many players plays."""

    def read(self, text: str, players: Sequence[Player]) -> Sequence[Any]:
        """Read actions; raises `Unreadable` or `Ambiguous`."""

    def write(self, event: Any, players: Sequence[Player]) -> str:  # noqa: ANN401
        """Write an action in its canonical form."""

    def read_statement(self, text: str, reason: str, players: Sequence[Player]) -> Event | None:
        """Read what a table states beyond quantities; None if it is no such statement."""

    def read_description(self, text: str) -> Event:
        """Read what a printed component says; raises `Unreadable`."""

    def write_description(self, event: Any) -> str:  # noqa: ANN401
        """Write such a description on one line."""

    def write_statement(self, event: Any, players: Sequence[Player]) -> str:  # noqa: ANN401
        """Write such a statement."""


@cache
def module_of(layer: str, title: str) -> ModuleType:
    """Return the module of a title in a layer ("events", "projections", "cli").

    Raises:
        KeyError: there is no such title.
    """
    return import_module(f"{layer}.titles.{TITLES[title]}")


def title_events(title: str) -> TitleEvents:
    """Return the events and notation of a title.

    Raises:
        KeyError: there is no such title.
    """
    return cast(TitleEvents, module_of("events", title))
