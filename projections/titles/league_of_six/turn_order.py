"""Who acts, in which phase (L6.4 to L6.10)."""

from typing import Literal

from msgspec import Struct

from events.titles.league_of_six.box import Town
from projections.turns import clockwise

Phase = Literal["setup", "prologue", "towns", "taxes", "storing", "over"]
"""What is going on; phases 3 and 6 of the rulebook follow by themselves."""


class Duel(Struct, frozen=True, gc=False):
    """Two players about a town: who bid last, how much, and who answers."""

    town: Town
    bidder: int
    answering: int
    bid: int


class TurnOrder:
    """Whose turn it is.

    Attributes:
        circle: for each seat those who follow it clockwise, itself last.
        track: the order on the track, from the fewest guards to the most; None until drawn.
        phase: what is going on.
        round: the round, from 1.
        waiting: who has not chosen a town yet (phase 2), collected (4), in turn.
        mover: who took a bid and must go to another town, None if nobody must.
        duel: the bid that waits for an answer.
        storing: in which order rows are chosen (phase 5), by seat.
        chooser: whose turn of them it is, as an index.
        declined: how many players in a row have chosen none (house rule `may-decline-row`).
        unknown: whether a gap hides the round; the table states it.
    """

    def __init__(self, players: int) -> None:
        self.circle = clockwise(players)
        self.track: list[int] | None = None
        self.phase: Phase = "setup"
        self.round = 1
        self.waiting: list[int] = []
        self.mover: int | None = None
        self.duel: Duel | None = None
        self.storing: list[int] = []
        self.chooser = 0
        self.declined = 0
        self.unknown = False

    def going(self) -> int | None:
        """Return who chooses a town now: who took a bid, else the next in order."""
        if self.mover is not None:
            return self.mover
        return self.waiting[0] if self.waiting else None
