"""The events of Meridian."""

from hashlib import sha256
from typing import Annotated, ClassVar

from msgspec import Meta

from events.common import Event, Hash, LogEvent, Ruled, TableWord, TurnNumber, decoder
from events.text import PartsName, Remark
from events.titles.meridian.cards import Card

Owner = Annotated[int, Meta(ge=0, le=3)]
"""A player by seat."""

Meridian = Annotated[int, Meta(ge=1, le=10)]
"""A meridian, 1 in the west."""

City = Annotated[int, Meta(ge=1, le=5)]
"""A city of a meridian by its row, 1 in the north."""

Height = Annotated[int, Meta(ge=1, le=40)]
"""A tower's height in pieces."""

Islands = Annotated[str, Meta(pattern=r"^[A-Za-z]{10}$(?!\n)")]
"""A row of the board: the island of each meridian's city; a capital letter is a capital."""


class CardTurnedUp(Event, frozen=True, tag="me-card-turned-up"):
    """A card of a player's deck was turned face up (rulebook: Voorbereiding, Het spelverloop)."""

    reveals: ClassVar[str | None] = "turned-up"

    player: Owner
    card: Card


class CardPlayed(Event, frozen=True, tag="me-card-played"):
    """A turn: a face-up card, and what was done on one of its meridians (ME.4).

    No `meridian`: a pass. `lifted`: the city whose own tower was taken back. `city` and `height`:
    the tower that was placed; pushes follow from it.
    """

    player: Owner
    turn: TurnNumber
    card: Card
    meridian: Meridian | None = None
    lifted: City | None = None
    city: City | None = None
    height: Height | None = None


class BoardDescribed(Event, frozen=True, tag="me-board-described"):
    """The print on the board: the island of every city, row by row from the north (ME.2).

    `hash` is the SHA-256 of the rows joined by newlines.
    """

    describes: ClassVar[bool] = True

    name: PartsName
    cities: Annotated[tuple[Islands, ...], Meta(min_length=4, max_length=5)]
    hash: Hash
    made_up: bool = False


def describe(name: str, cities: tuple[str, ...], *, made_up: bool = False) -> BoardDescribed:
    """Return the event that describes a board."""
    digest = sha256("\n".join(cities).encode()).hexdigest()
    return BoardDescribed(name, cities, digest, made_up)


class TowerStated(Event, frozen=True, tag="me-tower-stated"):
    """The players stated what stands on a city: a tower, or nothing."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ("meridian", "city")

    meridian: Meridian
    city: City
    reason: Remark
    owner: Owner | None = None
    height: Height | None = None

    @property
    def named(self) -> tuple[int, ...]:
        """The owner of the tower, by seat."""
        return () if self.owner is None else (self.owner,)


class FaceUpStated(Event, frozen=True, tag="me-face-up-stated"):
    """The players stated which cards lie face up before a player."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ("player",)

    player: Owner
    reason: Remark
    cards: Annotated[tuple[Card, ...], Meta(max_length=4)] = ()


class TurnStated(Event, frozen=True, tag="me-turn-stated"):
    """The players stated whose turn it is."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ()

    player: Owner
    reason: Remark


Play = CardTurnedUp | CardPlayed
Statement = TowerStated | FaceUpStated | TurnStated
Operation = Play | BoardDescribed | Statement | TableWord[Statement] | Ruled[Play]
AnyEvent = LogEvent[Operation]

DECODER = decoder(AnyEvent)
"""Reads one event of this title from JSON."""
