"""Who has what, and why: the top knight rules a tile (RK.6).

Points exist only at the end of the game; the ledger says what they would be if it ended now.
"""

from events.titles.robber_knights.tiles import KINDS, Kind
from projections.ledger import Basis, LedgerRow, StatedScore
from projections.titles.robber_knights.board import Tile

POINTS = {"c": 1, "v": 2, "t": 3}
"""Points by building (Einde van het spel en waardering)."""

WORTH: dict[Kind, int] = {kind: POINTS.get(kind[1:], 0) for kind in KINDS}
"""Points by kind of tile, 0 without a building."""

RULE: dict[str, str] = {
    kind: {"c": "castle", "v": "village", "t": "town"}.get(kind[1:], "") for kind in KINDS
}
"""What a tile counts as in the ledger, by kind."""


def worth(kind: Kind) -> int:
    """Return the points of a tile's building, 0 without one."""
    return WORTH[kind]


class Knights(Basis, frozen=True):
    """A tile with its knights from the bottom, by seat."""

    cell: str
    kind: Kind
    stack: tuple[int, ...]


class Scores:
    """The ledger and its sums.

    Attributes:
        points: the sums by player.
    """

    __slots__ = ("_changes", "_rows", "points")

    def __init__(self, players: int) -> None:
        self.points = [0] * players
        self._changes: list[tuple[str, str, Tile, tuple[int, ...], int | None, int | None]] = []
        self._rows: list[LedgerRow] = []

    @property
    def rows(self) -> list[LedgerRow]:
        """Every change of a score, in order; written out when they are asked for."""
        add = self._rows.append
        for ref, cell, tile, stack, before, after in self._changes:
            kind = tile.kind
            points, rule, counted = WORTH[kind], RULE[kind], Knights(cell, kind, stack)
            if before is not None:
                add(LedgerRow(ref, before, -points, rule, counted))
            if after is not None:
                add(LedgerRow(ref, after, points, rule, counted))
        self._changes.clear()
        return self._rows

    def ruler_changed(
        self, ref: str, cell: str, tile: Tile, before: int | None, after: int | None
    ) -> None:
        """Write down that a tile may have another ruler; None is nobody."""
        worth = WORTH[tile.kind]
        if worth and before != after:
            self._changes.append((ref, cell, tile, tile.stack, before, after))
            if before is not None:
                self.points[before] -= worth
            if after is not None:
                self.points[after] += worth

    def stated(self, ref: str, player: int, points: int) -> None:
        """Bring a score to what the table says it is."""
        amount = points - self.points[player]
        self.rows.append(LedgerRow(ref, player, amount, "adjusted", StatedScore(points)))
        self.points[player] = points
