"""Conservation laws of every state, recounted from the table (RK.1, RK.4, RK.5)."""

from collections import Counter
from collections.abc import Iterator

from events.titles.robber_knights.tiles import KNIGHTS_EACH, TILES_EACH, TOTAL
from projections.titles.robber_knights.rules import MOST_ON_A_TILE
from projections.titles.robber_knights.state import WORTH, State
from projections.titles.title_rules import Imbalance


def imbalances(state: State) -> list[Imbalance]:
    """Return what does not add up: knights, tiles, stacks, the layout's limit, the ledger."""
    return [*_knights(state), *_tiles(state), *_stacks(state), *_limit(state), *_points(state)]


def _knights(state: State) -> Iterator[Imbalance]:
    on_tiles = Counter(seat for tile in state.board.tiles.values() for seat in tile.stack)
    for player, supply in enumerate(state.board.supply):
        total = _total(supply + on_tiles[player], state.found["knights"][player], KNIGHTS_EACH)
        if total != KNIGHTS_EACH or supply < 0:
            params = {"player": player, "total": total, "box": KNIGHTS_EACH}
            yield Imbalance("knights", "RK.1", dict(params))


def _total(there: int, found: int, box: int) -> int:
    """Return how many there are, but for those that a statement let go; none can be too many."""
    return there if there > box else there - found


def _tiles(state: State) -> Iterator[Imbalance]:
    lying = Counter((tile.owner, tile.kind) for tile in state.board.tiles.values())
    for player, left in enumerate(state.order.left):
        laid = sum(count for (owner, _), count in lying.items() if owner == player)
        total = _total(laid + left, state.found["tiles"][player], TILES_EACH)
        if total != TILES_EACH or left < 0:
            params = {"player": player, "total": total, "box": TILES_EACH}
            yield Imbalance("tiles", "RK.1", dict(params))
    for (owner, kind), count in lying.items():
        if count > TOTAL[kind]:
            yield Imbalance(
                "kind", "RK.1", {"player": owner, "kind": kind, "total": count, "box": TOTAL[kind]}
            )


def _stacks(state: State) -> Iterator[Imbalance]:
    for cell, tile in state.board.tiles.items():
        if len(tile.stack) > MOST_ON_A_TILE:
            yield Imbalance(
                "stack", "RK.5", {"cell": cell, "total": len(tile.stack), "box": MOST_ON_A_TILE}
            )


def _limit(state: State) -> Iterator[Imbalance]:
    columns, rows = state.board.span
    if max(columns, rows) > state.board.limit:
        params = {"columns": columns, "rows": rows, "limit": state.board.limit}
        yield Imbalance("limit", "RK.4", dict(params))


def _points(state: State) -> Iterator[Imbalance]:
    ruled = [0] * state.players
    for tile in state.board.tiles.values():
        if tile.ruler is not None:
            ruled[tile.ruler] += WORTH[tile.kind]
    for row in state.scores.rows:
        if row.rule == "adjusted":
            ruled[row.player] += row.amount
    for player, points in enumerate(state.scores.sums):
        if points != ruled[player]:
            params = {"player": player, "total": points, "box": ruled[player]}
            yield Imbalance("ledger", "RK.6", dict(params))
