"""Who has what influence, and why (L6.5, L6.9, L6.11)."""

from collections.abc import Sequence
from typing import NamedTuple

from events.league_of_six.box import FIRST_INFLUENCE
from projections.league_of_six.bases import Start
from projections.ledger import Basis, Row

PLACES = (9, 6, 4, 2)
"""Influence for the places in a kind of leader cards; with three players the first is left out."""

PLACES_OF_THREE = (6, 4, 2)


class Scores:
    """The ledger and its sums.

    Attributes:
        points: influence by seat.
        rows: every change of it, in order.
    """

    __slots__ = ("points", "rows")

    def __init__(self, players: int) -> None:
        self.points = [0] * players
        self.rows: list[Row] = []
        for seat in range(players):
            self.change("1", seat, FIRST_INFLUENCE, "start", Start())

    def change(self, ref: str, seat: int, amount: int, rule: str, counted: Basis) -> None:
        """Change a player's influence and write down why."""
        self.points[seat] += amount
        self.rows.append(Row(ref, seat, amount, rule, counted))

    def given(self, seat: int, rule: str) -> int:
        """Return what a rule has given a player so far."""
        return sum(row.amount for row in self.rows if (row.player, row.rule) == (seat, rule))


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
    strength = {seat: (n, guards[seat]) for seat, n in enumerate(figures) if n}
    found: list[Placing] = []
    for seat, own in sorted(strength.items(), key=lambda item: item[1], reverse=True):
        place = sum(other >= own for other in strength.values())
        found.append(Placing(seat, place, table[place - 1] if place <= len(table) else 0))
    return found
