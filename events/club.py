"""Events of a club: which names are one person, and which games an evening had.

These events stand in the log of the store itself (`CLUB`), append-only and chained as a game's.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from events.common import CLUB, EntryNumber, Event
from events.text import Id, Name

MOST_ROUND = 99

Round = Annotated[int, Meta(ge=1, le=MOST_ROUND)]


class ClubStarted(Event, frozen=True, tag="club-started"):
    """The first entry; its title is no game's."""

    title: Annotated[str, Meta(pattern=f"^{CLUB}$")]


class PeopleMerged(Event, frozen=True, tag="people-merged"):
    """Several names are one person's, who is called by the first."""

    name: Name
    others: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=20)]


class GamesPlaced(Event, frozen=True, tag="games-placed"):
    """Games belong to a round of an evening, at one table each, in this order."""

    evening: Name
    round: Round
    games: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=500)]


class TakenBack(Event, frozen=True, tag="taken-back"):
    """An entry is withdrawn; a new entry can repeat it."""

    entry: EntryNumber


ClubEvent = ClubStarted | PeopleMerged | GamesPlaced | TakenBack

DECODER = msgspec.json.Decoder(ClubEvent)
"""Reads one of them from JSON."""
