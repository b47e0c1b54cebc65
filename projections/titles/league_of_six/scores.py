"""Who has what influence, and why (L6.5, L6.9, L6.11)."""

from collections.abc import Sequence

from msgspec import Struct

from projections.ledger import Ledger
from projections.titles.league_of_six.bases import Start

PLACES = (9, 6, 4, 2)
"""Influence for the places in a kind of leader cards; with three players the first is left out."""

PLACES_OF_THREE = (6, 4, 2)


def begun(players: int, each: int) -> Ledger:
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
