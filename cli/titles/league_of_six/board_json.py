"""The board for programs."""

from collections.abc import Sequence
from typing import Any

from cli.titles.league_of_six.secrets import view_of
from cli.titles.viewer import Viewer
from events.titles.league_of_six.box import GOOD_NAMES, PLACES, Place, side_in
from events.titles.league_of_six.components import Row, Space, row_of
from projections.folding import FoldedGame
from projections.titles.league_of_six.storage import Shelf
from projections.titles.league_of_six.view import View


def show_json(game: FoldedGame, viewer: Viewer) -> dict[str, Any]:
    """Return what lies on the table, for programs (docs/data/json.md); null for what is hidden."""
    view = view_of(game, viewer)
    board = view.board
    return {
        "round": view.order.round,
        "ring": _ring(view),
        "order": view.order.track,
        "leaders": board.leaders,
        "storage": {place: _storage(view, place) for place in PLACES} if board.storage else None,
        "players": [_player(view, seat) for seat in range(view.players)],
    }


def _ring(view: View) -> list[dict[str, Any]] | None:
    ring, board = view.board.ring, view.board
    if ring is None:
        return None
    return [
        {
            "town": town,
            "number": ring.numbers[town],
            "face": ring.faces[town],
            "sides": face.each_side()
            if (face := view.printed.faces.get((town, ring.faces[town])))
            else None,
            "besieged": town in (board.besieged or ()),
            "tax": (board.tax or {}).get(town),
            "printed": view.printed.tiles.get((board.tax or {}).get(town) or ""),
        }
        for town in ring.towns
    ]


def _storage(view: View, place: Place) -> dict[str, Any]:
    rows = view.rows(place)
    chosen = view.chosen[place]
    return {
        "tile": (view.board.storage or {}).get(place),
        "side": side_in(view.order.round),
        "rows": [_row(row_of(row)) for row in rows] if rows else None,
        "chosen": [_chosen(number, shelf) for number, shelf in sorted(chosen.items())],
    }


def _row(row: Row) -> dict[str, Any]:
    return {"number": row.number, "spaces": _texts(row.spaces)}


def _chosen(number: int, shelf: Shelf) -> dict[str, Any]:
    return {
        "row": number,
        "by": shelf.chooser,
        "number": shelf.row.number,
        "spaces": _texts(shelf.row.spaces),
        "filled": [{"space": space.text, "player": seat} for space, seat in shelf.filled],
    }


def _texts(spaces: Sequence[Space]) -> list[str]:
    return [space.text for space in spaces]


def _player(view: View, seat: int) -> dict[str, Any]:
    cards = view.cards(seat)
    return {
        "influence": view.scores.sums[seat],
        "town": view.board.towns[seat],
        "bid": view.board.bids[seat],
        "goods": {name: view.wagons[seat].get(good, 0) for good, name in GOOD_NAMES.items()},
        "horses": view.horses[seat],
        "guards": view.guards(seat),
        "cards": None if cards is None else [f"{card.kind}{card.figures}" for card in cards],
    }
