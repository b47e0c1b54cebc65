"""Who acts: clockwise, a card each turn, until all cards are played (ME.4, ME.8)."""

from typing import Literal

from projections.titles.meridian.hands import Hand
from projections.turns import Turns

Phase = Literal["turns", "over"]


class TurnOrder(Turns):
    """Whose turn it is.

    Attributes:
        hands: the players' cards, by seat.
        last: who played last, by seat; None before the first turn.
    """

    __slots__ = ("hands", "last")

    def __init__(self, hands: list[Hand], first: int) -> None:
        super().__init__(len(hands), first, 1)
        self.hands = hands
        self.last: int | None = None

    @property
    def phase(self) -> Phase:
        """Whether cards are left to play."""
        return "turns" if any(hand.left for hand in self.hands) else "over"

    def can_go_on(self, player: int) -> bool:
        """Whether a player has cards."""
        return self.hands[player].left > 0

    def played(self, player: int, turn: int) -> None:
        """Pass the turn on."""
        self.last = player
        self.begin(self.following(player), turn + 1)

    def skip(self) -> None:
        """Pass the turn on from a player who has no cards left, after the table stated some."""
        if not self.can_go_on(self.player):
            self.player = self.following(self.player)

    def owing(self) -> list[int]:
        """Return whose cards are to be turned up: who played last first, then by seat."""
        before = -1 if self.last is None else self.last - 1
        return [seat for seat in self._circle[before] if self.hands[seat].owes]

    def may_turn_up(self) -> int | None:
        """Return who played last and can have turned up a card that is not owed (ME.7)."""
        last = self.last
        if last is None or self.hands[last].owes or not self.hands[last].takes:
            return None
        return last

    def turning_up(self) -> int | None:
        """Return whose card is turned up before the game goes on, None if nobody's has to be.

        It is who played last, or who is to play; before the first turn everybody, by seat.
        """
        owing = self.owing()
        first = owing[0] if owing else None
        return first if self.last is None or first in (self.last, self.player) else None
