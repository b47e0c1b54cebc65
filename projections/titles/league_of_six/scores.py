"""Influence of each player by source (L6.5, L6.9, L6.11)."""

from collections.abc import Sequence

from msgspec import Struct

from events.titles.league_of_six.box import Place, Town
from projections.ledger import Basis, Ledger

PLACES = (9, 6, 4, 2)
"""Influence for the places in a kind of leader cards; with three players the first is left out."""

PLACES_OF_THREE = (6, 4, 2)


def starting_ledger(players: int, each: int) -> Ledger:
    """Return the ledger of something of which everybody has so much when the game starts."""
    ledger = Ledger(players)
    for seat in range(players):
        ledger.change("1", seat, each, "start", Start())
    return ledger


class Placing(Struct, frozen=True, gc=False):
    """A player's place in a kind: the lowest one shared with those who stay tied, and points."""

    seat: int
    place: int
    points: int


def placings(figures: Sequence[int], guards: Sequence[int]) -> list[Placing]:
    """Return who has which place in a kind of leader cards, by figures and guards of each seat.

    Ties go to more guards in hand; who is still tied gets the points of the lowest place that they
    share. Nobody without a figure has a place (L6.11).
    """
    table = PLACES_OF_THREE if len(figures) == 3 else PLACES
    strength = list(zip(figures, guards, strict=True))
    seats = [seat for seat, shown in enumerate(figures) if shown]
    seats.sort(key=strength.__getitem__, reverse=True)
    found: list[Placing] = []
    place = 0
    for before, seat in enumerate(seats):
        if place <= before:  # who is tied with the one before already has the shared place
            place = before + 1
            while place < len(seats) and strength[seats[place]] == strength[seat]:
                place += 1
        found.append(Placing(seat, place, table[place - 1] if place <= len(table) else 0))
    return found


CLAUSES = {
    "start": "L6.1",
    "guards": "L6.6",
    "stored": "L6.9",
    "row": "L6.9",
    "clergy": "L6.11",
    "aristocracy": "L6.11",
    "burghers": "L6.11",
    "travel": "L6.5",
    "bid": "L6.5",
    "received": "L6.5",
    "bought": "L6.6",
    "collected": "L6.8",
}
"""The ruling by which each rule of the ledgers of influence and of guards counts."""


class Start(Basis, frozen=True):
    """The holdings at the start."""


class Bought(Basis, frozen=True):
    """Guards bought from the bank."""

    bought: int


class Stored(Basis, frozen=True):
    """Spaces of a row that were filled, each by its colour and points ("g2")."""

    place: Place
    spaces: tuple[str, ...]


class FullRow(Basis, frozen=True):
    """The number at the left of a full royal row."""

    number: int


class Leaders(Basis, frozen=True):
    """A place in a kind of leader cards: the figures, the guards that break ties, the place."""

    figures: int
    guards: int
    place: int


class Paid(Basis, frozen=True):
    """Guards paid to the bank or for a bid."""


class BoughtFor(Basis, frozen=True):
    """The cost in influence of guards from the bank."""

    influence: int


class Received(Basis, frozen=True):
    """Guards from another player, by seat."""

    player: int


class Collected(Basis, frozen=True):
    """Guards collected in a town."""

    town: Town


class StatedGuards(Basis, frozen=True):
    """Guards that the players stated."""

    guards: int
