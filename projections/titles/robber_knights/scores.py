"""Who has what, and why: the top knight rules a tile (RK.6).

Points exist only at the end of the game; the ledger says what they would be if it ended now.
"""

from events.titles.robber_knights.tiles import KINDS, Kind
from projections.ledger import Basis, Ledger
from projections.titles.robber_knights.board import Tile

POINTS = {"c": 1, "v": 2, "t": 3}
"""Points by building (Einde van het spel en waardering)."""

WORTH: dict[Kind, int] = {kind: POINTS.get(kind[1:], 0) for kind in KINDS}
"""Points by kind of tile, 0 without a building."""

RULE: dict[str, str] = {
    kind: {"c": "castle", "v": "village", "t": "town"}.get(kind[1:], "") for kind in KINDS
}
"""What a tile counts as in the ledger, by kind."""


CLAUSES = {"castle": "RK.6", "village": "RK.6", "town": "RK.6"}
"""The ruling by which each rule of the ledger counts."""


def worth(kind: Kind) -> int:
    """Return the points of a tile's building, 0 without one."""
    return WORTH[kind]


class Knights(Basis, frozen=True):
    """A tile: where it lies, what is on it, and its knights by seat, from the bottom."""

    cell: str
    kind: Kind
    stack: tuple[int, ...]


def ruler_changed(
    ledger: Ledger, ref: str, cell: str, tile: Tile, before: int | None, after: int | None
) -> None:
    """Take it to the ledger if a tile has another ruler: points for its building (RK.6).

    Args:
        ledger: the ledger of points.
        ref: the entry that put or took the knights.
        cell: where the tile lies.
        tile: the tile with its knights as they are now.
        before: who ruled it, by seat; None is nobody.
        after: who rules it now.
    """
    kind = tile.kind
    points = WORTH[kind]
    if points and before != after:
        rule, counted = RULE[kind], Knights(cell, kind, tile.stack)
        if before is not None:
            ledger.change(ref, before, -points, rule, counted)
        if after is not None:
            ledger.change(ref, after, points, rule, counted)
