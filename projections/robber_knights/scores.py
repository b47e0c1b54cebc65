"""Who has what, and why: the top knight rules a tile (RK.6).

Points exist only at the end of the game; the ledger says what they would be if it ended now.
"""

from events.robber_knights.tiles import KINDS, Kind
from projections.ledger import Count, Row
from projections.robber_knights.board import Tile

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


class Scores:
    """The ledger and its sums.

    Attributes:
        points: the sums by player.
    """

    __slots__ = ("_changes", "_rows", "points")

    def __init__(self, players: int) -> None:
        self.points = [0] * players
        self._changes: list[tuple[str, int, int, str, Kind, tuple[int, ...]]] = []
        self._rows: list[Row] = []

    @property
    def rows(self) -> list[Row]:
        """Every change of a score, in order; written out when they are asked for."""
        for ref, player, amount, cell, kind, stack in self._changes[len(self._rows) :]:
            counted: dict[str, Count] = {"cell": cell, "kind": kind, "stack": stack}
            if not cell:
                counted = {"score": stack[0]}
            self._rows.append(Row(ref, player, amount, RULE[kind] if cell else "adjusted", counted))
        return self._rows

    def ruler_changed(self, ref: str, cell: str, tile: Tile, before: int | None) -> None:
        """Write down that the ruler of a tile may have changed from `before`."""
        points, after = WORTH[tile.kind], tile.ruler
        if not points or before == after:
            return
        stack = tuple(tile.stack)
        if before is not None:
            self._changes.append((ref, before, -points, cell, tile.kind, stack))
            self.points[before] -= points
        if after is not None:
            self._changes.append((ref, after, points, cell, tile.kind, stack))
            self.points[after] += points

    def tile_taken(self, ref: str, cell: str, tile: Tile) -> None:
        """Write down that a tile is no longer on the table."""
        points, ruler = WORTH[tile.kind], tile.ruler
        if points and ruler is not None:
            self._changes.append((ref, ruler, -points, cell, tile.kind, tuple(tile.stack)))
            self.points[ruler] -= points

    def stated(self, ref: str, player: int, points: int) -> None:
        """Bring a score to what the table says it is."""
        amount = points - self.points[player]
        self._changes.append((ref, player, amount, "", "l", (points,)))
        self.points[player] = points
