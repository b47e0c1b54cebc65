"""The layout in sentences for screen readers, and as JSON for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from cli.terminal.language import _, ngettext, plural
from cli.titles.common_words import in_colours, supplies, supply_words
from cli.titles.robber_knights.words import kind_words, knights_words
from cli.titles.sentence import Sentence, sentence
from events.common import Player
from events.titles.robber_knights.tiles import PLACE
from projections.seen import Seen
from projections.titles.robber_knights.legal import free_cells
from projections.titles.robber_knights.state import WORTH, State, Tile


def table_sentences(game: Seen) -> Iterator[Sentence]:
    """Yield the tiles row by row, the cells that may take a tile, then the holdings."""
    state: State = game.state
    players = game.timeline.started.players
    tiles = state.board.tiles
    yield Sentence(ngettext("{n} tile has been laid", "{n} tiles have been laid", len(tiles)))
    for cell, tile in _row_by_row(state):
        yield sentence(cell, _tile_clauses(tile, players), inner=True)
    if free := free_cells(state):
        yield Sentence(_("a tile may be laid on {cells}").format(cells=", ".join(free)))
    for seat, player in enumerate(players):
        yield sentence(in_colours(player), [holding_words(state, seat)])


def _tile_clauses(tile: Tile, players: Sequence[Player]) -> list[str]:
    laid = _("{kind} of {name}").format(kind=kind_words(tile.kind), name=players[tile.owner].name)
    if tile.ruler is None:
        return [_("{tile}, no knights").format(tile=laid)]
    return [
        laid,
        _("knights from the bottom: {stack}").format(stack=knights_words(tile.stack, players)),
        _("{name} rules").format(name=players[tile.ruler].name),
    ]


def holding_words(state: State, seat: int) -> str:
    """Return a player's supply and points: "17 knights left, 12 tiles left, 6 points"."""
    return ", ".join(
        [
            left_words(state, seat),
            ngettext("{n} tile left", "{n} tiles left", state.order.left[seat]),
            ngettext("{n} point", "{n} points", state.scores.sums[seat]),
        ]
    )


def left_words(state: State, seat: int) -> str:
    """Return the number of knights a player has left, in words."""
    return plural("{n} knight left", "{n} knights left", "n").format(
        n=supply_words(state, "knights", seat)
    )


def show_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the board (docs/data/json.md)."""
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
                "points": WORTH[tile.kind],
                "laid_by": tile.ref,
                "ruled_since": tile.ruled_since or None,
            }
            for cell, tile in _row_by_row(state)
        ],
        "players": [
            {"knights": knights, "tiles": tiles}
            for knights, tiles in zip(supplies(state, "knights"), state.order.left, strict=True)
        ],
    }


def _row_by_row(state: State) -> list[tuple[str, Tile]]:
    return sorted(state.board.tiles.items(), key=lambda there: PLACE[there[0]][::-1])
