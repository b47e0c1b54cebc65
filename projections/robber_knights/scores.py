"""Who has what, and why: the top knight rules a tile (RK.6).

Points exist only at the end of the game; the ledger says what they would be if it ended now.
"""

from events.robber_knights.tiles import Kind
from projections.ledger import Row
from projections.robber_knights.board import Tile

POINTS = {"c": 1, "v": 2, "t": 3}
"""Points by building (Einde van het spel en waardering)."""

RULE = {"c": "castle", "v": "village", "t": "town"}


def worth(kind: Kind) -> int:
    """Return the points of a tile's building, 0 without one."""
    return POINTS.get(kind[1:], 0)


class Scores:
    """The ledger and its sums.

    Attributes:
        rows: every change of a score, in order.
        points: the sums by player.
    """

    __slots__ = ("points", "rows")

    def __init__(self, players: int) -> None:
        self.rows: list[Row] = []
        self.points = [0] * players

    def ruler_changed(self, ref: str, cell: str, tile: Tile, before: int | None) -> None:
        """Write down that the ruler of a tile may have changed from `before`."""
        points, after = POINTS.get(tile.kind[1:], 0), tile.ruler
        if not points or before == after:
            return
        if before is not None:
            self._add(ref, cell, tile, before, -points)
        if after is not None:
            self._add(ref, cell, tile, after, points)

    def tile_taken(self, ref: str, cell: str, tile: Tile) -> None:
        """Write down that a tile is no longer on the table."""
        points, ruler = worth(tile.kind), tile.ruler
        if points and ruler is not None:
            self._add(ref, cell, tile, ruler, -points)

    def stated(self, ref: str, player: int, points: int) -> None:
        """Bring a score to what the table says it is."""
        self._row(Row(ref, player, points - self.points[player], "adjusted", {"score": points}))

    def _add(self, ref: str, cell: str, tile: Tile, player: int, amount: int) -> None:
        building = tile.kind[1:]
        stack = "".join(map(str, tile.stack))
        counted: dict[str, str | int] = {"cell": cell, "kind": tile.kind, "stack": stack}
        self._row(Row(ref, player, amount, RULE[building], counted))

    def _row(self, row: Row) -> None:
        self.rows.append(row)
        self.points[row.player] += row.amount
