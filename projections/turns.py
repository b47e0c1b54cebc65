"""Seats clockwise around the table, and numbered turns for the titles that are played so."""

from collections.abc import Sequence
from functools import cache

from events.common import LAST_TURN


@cache
def clockwise(players: int) -> tuple[tuple[int, ...], ...]:
    """Return for each seat the seats in the order in which they follow it, itself last."""
    seats = range(players)
    return tuple(tuple((seat + step) % players for step in range(1, players + 1)) for seat in seats)


class Turns:
    """Whose turn it is; a title says who can still have one.

    Attributes:
        player: whose turn it is, by seat.
        turn: its number, from 1 (0 before the first one), at most LAST_TURN.
        unknown: whether a gap hides whose turn it is; the next to act says so.
        absent: who has left, by seat, and has no turn any more.
    """

    __slots__ = ("_circle", "absent", "player", "turn", "unknown")

    def __init__(self, players: int, first: int, turn: int) -> None:
        self._circle: Sequence[Sequence[int]] = clockwise(players)
        self.player = first
        self.turn = turn
        self.unknown = False
        self.absent: set[int] = set()

    def can_go_on(self, player: int) -> bool:
        """Return whether a player can still have a turn."""
        raise NotImplementedError

    def following(self, player: int) -> int:
        """Return who comes next: the next player clockwise who can, the same one if nobody can."""
        for seat in self._circle[player]:
            if self.can_go_on(seat):
                return seat
        return player

    def actors(self) -> list[int]:
        """Return who may act, by seat: one player, or after a gap everybody who can."""
        if self.unknown:
            return [seat for seat in range(len(self._circle)) if self.can_go_on(seat)]
        return [self.player]

    def begin(self, player: int, turn: int) -> None:
        """Begin a turn, as the game goes or as the players state."""
        self.player = player
        self.turn = turn if turn < LAST_TURN else LAST_TURN
        self.unknown = False

    def declare_gap(self) -> None:
        """Forget whose turn it is."""
        self.unknown = True
