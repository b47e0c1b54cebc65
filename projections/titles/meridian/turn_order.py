"""Who acts: clockwise, a card each turn, until all cards are played (ME.4, ME.8)."""

from typing import Literal

from projections.seats import clockwise
from projections.titles.meridian.hands import Hand

Phase = Literal["turns", "over"]


LAST_TURN = 9999
"""The highest number a turn can have in a log."""


class TurnOrder:
    """Whose turn it is.

    Attributes:
        hands: the players' cards, by seat.
        player: whose turn it is, by seat.
        turn: its number, from 1.
        last: who played last, None before the first turn.
        unknown: whether a gap hides whose turn it is; the next to act says so.
    """

    __slots__ = ("_circle", "hands", "last", "player", "turn", "unknown")

    def __init__(self, hands: list[Hand], first: int) -> None:
        self.hands = hands
        self._circle = clockwise(len(hands))
        self.player = first
        self.turn = 1
        self.last: int | None = None
        self.unknown = False

    @property
    def phase(self) -> Phase:
        """Whether cards are left to play."""
        return "turns" if any(hand.left for hand in self.hands) else "over"

    def following(self, player: int) -> int:
        """Return who comes next: the next player clockwise who has cards."""
        for seat in self._circle[player]:
            if self.hands[seat].left:
                return seat
        return player

    def played(self, player: int, turn: int) -> None:
        """Pass the turn on."""
        self.last = player
        self.player = self.following(player)
        self.turn = turn + 1 if turn < LAST_TURN else LAST_TURN
        self.unknown = False

    def skip(self) -> None:
        """Pass the turn on from a player who has no cards left, after the table stated some."""
        if not self.hands[self.player].left:
            self.player = self.following(self.player)

    def owing(self) -> list[int]:
        """Return whose cards are to be turned up: who played last first, then by seat."""
        before = -1 if self.last is None else self.last - 1
        return [seat for seat in self._circle[before] if self.hands[seat].owes]

    def turning_up(self) -> int | None:
        """Return whose card is turned up before the game goes on, None if nobody's has to be.

        It is who played last, or who is to play; before the first turn everybody, by seat.
        """
        owing = self.owing()
        first = owing[0] if owing else None
        return first if self.last is None or first in (self.last, self.player) else None

    def state(self, player: int) -> None:
        """Take the table's word for whose turn it is."""
        self.player = player
        self.unknown = False
