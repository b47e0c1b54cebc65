"""The board for programs."""

from typing import Any

from cli.titles.viewer import Viewer
from projections.folding import FoldedGame
from projections.titles.meridian.state import State


def show_json(game: FoldedGame, viewer: Viewer) -> dict[str, Any]:
    """Return the board, for programs (docs/data/json.md)."""
    state: State = game.state
    described = state.described
    return {
        "cities": state.board.cities,
        "described": (
            {"name": described.name, "made_up": described.made_up, "rows": described.cities}
            if described
            else None
        ),
        "towers": [
            {"meridian": meridian, "city": city, "owner": tower.owner, "height": tower.height}
            for meridian, column in enumerate(state.board.columns, 1)
            for city, tower in enumerate(column, 1)
            if tower
        ],
        "players": [
            {
                "pieces": state.board.supply[seat],
                "cards": hand.left,
                "face_up": hand.face_up,
                "played": hand.played,
            }
            for seat, hand in enumerate(state.hands)
        ],
    }
