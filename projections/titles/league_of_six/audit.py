"""Conservation laws of every state, recounted from the table (L6.3 to L6.9)."""

from collections import Counter
from collections.abc import Iterator

from projections.titles.league_of_six.state import State
from projections.titles.title_rules import Imbalance


def imbalances(state: State) -> list[Imbalance]:
    """Return what does not add up: guards and influence, pawns in one town, goods, leader cards."""
    return [*_hands(state), *_pawns(state), *_wagons(state)]


def _hands(state: State) -> Iterator[Imbalance]:
    ledger = [0] * state.players
    for row in state.guards.rows:
        ledger[row.player] += row.amount
    for seat, guards in enumerate(state.guards.sums):
        if guards != ledger[seat] or guards < 0:
            yield Imbalance("guards", "L6.3", {"player": seat})
        if state.scores.sums[seat] < 0 and ("score", seat) not in state.unknown:
            yield Imbalance("influence", "L6.6", {"player": seat})


def _pawns(state: State) -> Iterator[Imbalance]:
    """Pawns stand alone, but for two about whose town a bid waits (L6.5)."""
    board, duel = state.board, state.order.duel
    standing = Counter(
        town
        for town, bid in zip(board.towns, board.bids, strict=True)
        if town is not None and bid is not None
    )
    for town, pawns in standing.items():
        if pawns > (2 if duel is not None and duel.town == town else 1):
            yield Imbalance("pawns", "L6.5", {"town": town, "pawns": pawns})


def _wagons(state: State) -> Iterator[Imbalance]:
    for seat, wagon in enumerate(state.wagons):
        if any(cubes <= 0 for cubes in wagon.values()):
            yield Imbalance("goods", "L6.9", {"player": seat})
