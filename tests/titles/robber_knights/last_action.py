"""Whether a screen shows where the last action took place: the tiles laid, the knights on them."""

import re
from collections.abc import Sequence

from events.common import Event
from events.titles.robber_knights.events import OpeningTileTurnedUp, TileLaid
from projections.folding import FoldedGame
from projections.titles.robber_knights.state import line_of


def is_shown(game: FoldedGame, last: Event | None, lines: Sequence[str]) -> bool:
    """Whether each cell of the last action is to be seen, its tile marked."""
    if not isinstance(last, TileLaid | OpeningTileTurnedUp):
        return True
    reached = max(len(last.knights), 1) if isinstance(last, TileLaid) else 1
    line = line_of(last) if isinstance(last, TileLaid) else [last.cell]
    stayed = [n == 0 or last.knights[n] > 0 for n in range(reached)]
    cells = [cell for cell, marked in zip(line, stayed, strict=False) if marked]
    return all(f">{game.state.board.tiles[cell].kind}" == _at(cell, game, lines) for cell in cells)


def _at(cell: str, game: FoldedGame, lines: Sequence[str]) -> str:
    """Return the mark and the kind that stand in a cell."""
    head = next(line for line in lines if re.match(r"   +[a-s]( |$)", line))
    place = head.index(f" {cell[0]}")
    row = next((line for line in lines if line.startswith(cell[1:])), "")
    return row[place : place + 1 + len(game.state.board.tiles[cell].kind)]
