"""The board for programs."""

from typing import Any

from cli.titles.robber_knights.words import kind_words
from cli.titles.viewer import Viewer
from events.titles.robber_knights.cells import PLACE
from projections.folding import FoldedGame
from projections.titles.robber_knights.scores import worth
from projections.titles.robber_knights.state import State


def show_json(game: FoldedGame, viewer: Viewer) -> dict[str, Any]:
    """Return the board, for programs (docs/data/json.md)."""
    state: State = game.state
    return {
        "limit": state.board.limit,
        "tiles": [
            {
                "cell": cell,
                "kind": tile.kind,
                "name": kind_words(tile.kind),
                "owner": tile.owner,
                "stack": tile.stack,
                "ruler": tile.ruler,
                "points": worth(tile.kind),
                "laid_by": tile.ref,
                "ruled_since": tile.ruled_since or None,
            }
            for cell, tile in sorted(state.board.tiles.items(), key=lambda item: _order(item[0]))
        ],
        "players": [
            {"knights": state.board.supply[seat], "tiles": state.order.left[seat]}
            for seat in range(state.players)
        ],
    }


def _order(cell: str) -> tuple[int, int]:
    x, row = PLACE[cell]
    return row, x
