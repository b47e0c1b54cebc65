"""Who has what influence, and why (L6.5, L6.9, L6.11)."""

from collections.abc import Sequence
from typing import NamedTuple

from events.league_of_six.box import FIRST_INFLUENCE, Kind
from projections.league_of_six.account import Account

PLACES = (9, 6, 4, 2)
"""Influence for the places in a kind of leader cards; with three players the first is left out."""

PLACES_OF_THREE = (6, 4, 2)


class Scores(Account):
    """The ledger of influence.

    Attributes:
        points: influence by seat.
        placed: what places in the kinds of leader cards have given, by seat and kind.
    """

    __slots__ = ("placed", "points")

    def __init__(self, players: int) -> None:
        super().__init__(players, FIRST_INFLUENCE)
        self.points = self.amounts
        self.placed: dict[tuple[int, Kind], int] = {}


class Placing(NamedTuple):
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
    weakest_first = sorted(strength)
    found: list[Placing] = []
    for seat in sorted(range(len(figures)), key=strength.__getitem__, reverse=True):
        if figures[seat]:
            place = len(strength) - weakest_first.index(strength[seat])
            found.append(Placing(seat, place, table[place - 1] if place <= len(table) else 0))
    return found
