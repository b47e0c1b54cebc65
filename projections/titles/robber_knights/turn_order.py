"""Who acts, in which phase: the opening layout, then turns of one to three tiles (RK.2, RK.3)."""

from typing import Literal

from events.titles.robber_knights.tiles import OPENING_TILES_EACH, TILES_EACH
from projections.turns import Turns

Phase = Literal["opening", "turns", "over"]

TILES_A_TURN = 3


class TurnOrder(Turns):
    """Whose turn it is; in the opening `player` is who takes the first turn, and `turn` is 0.

    Attributes:
        players: how many play.
        phase: "opening", "turns" or "over".
        laid: how many tiles have been laid in it.
        left: tiles in hand and stack, by player.
        opened: how many tiles of the opening layout lie.
        full: the player and turn that has just ended by itself, so that saying so changes nothing.
        ended: the player and turn that ended last, as long as no tile has been laid since.
    """

    __slots__ = ("ended", "full", "laid", "left", "opened", "phase", "players")

    def __init__(self, players: int, first: int) -> None:
        super().__init__(players, first, 0)
        self.players = players
        self.phase: Phase = "opening"
        self.laid = 0
        self.left = [TILES_EACH] * players
        self.opened = 0
        self.full: tuple[int, int] | None = None
        self.ended: tuple[int, int] | None = None

    def open_tile(self, owner: int) -> None:
        """Count a tile of the opening layout; with the last one the first turn begins."""
        self.left[owner] -= 1
        self.opened += 1
        if self.opened == OPENING_TILES_EACH * self.players:
            self.phase = "turns"
            self.turn = 1

    def can_go_on(self, player: int) -> bool:
        """Whether a player has tiles."""
        return self.left[player] > 0

    def tile(self, player: int, turn: int) -> None:
        """Count a tile laid in a turn; the third one and the last of a hand end it."""
        if player != self.player or turn != self.turn or self.unknown:
            self.begin(player, turn)
        self.full = self.ended = None
        self.laid += 1
        self.left[player] -= 1
        if self.laid >= TILES_A_TURN or not self.left[player]:
            self._pass_on(player)
            self.full = self.ended = (player, turn)

    def end(self, player: int, turn: int) -> None:
        """End a turn; one that has just ended by itself stays ended."""
        if (player, turn) != self.full:
            self._pass_on(player)
        self.ended = (player, turn)

    def _pass_on(self, player: int) -> None:
        following = self.following(player)
        if self.left[following]:
            self.begin(following, self.turn + 1)
        else:
            self.phase = "over"
            self.laid = 0

    def begin(self, player: int, turn: int) -> None:
        """Begin a turn, no tile of it laid yet."""
        super().begin(player, turn)
        self.phase = "turns"
        self.laid = 0
        self.full = self.ended = None

    def declare_gap(self) -> None:
        """Forget whose turn it is; the opening is over."""
        super().declare_gap()
        self.ended = None
        if self.phase == "opening":
            self.phase = "turns"

    def state(self, player: int, laid: int) -> None:
        """Take the table's word for whose turn it is."""
        self.begin(player, self.turn if player == self.player and self.turn else self.turn + 1)
        self.laid = laid

    def restate(self) -> None:
        """Bring the phase in line with the tiles that are left, after the table stated some."""
        if self.unknown:
            self.phase = "turns" if any(self.left) else "over"
        elif self.phase == "over" and any(self.left):
            self.begin(self.following(self.player), self.turn + 1)
        elif self.phase == "turns" and not any(self.left):
            self.phase = "over"
        elif self.phase == "turns" and not self.left[self.player]:
            self.begin(self.following(self.player), self.turn + 1)
