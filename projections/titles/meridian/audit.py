"""Conservation laws of every state, recounted from the table (ME.1 to ME.6)."""

from collections import Counter
from collections.abc import Iterator

from events.titles.meridian.cards import CARDS_A_COLOUR, PIECES_A_COLOUR
from projections.titles.meridian.state import State
from projections.titles.title_rules import Imbalance


def imbalances(state: State) -> list[Imbalance]:
    """Return what does not add up: pieces, cards, heights on a meridian, own towers."""
    return [*_pieces(state), *_cards(state), *_columns(state)]


def _pieces(state: State) -> Iterator[Imbalance]:
    on_board: Counter[int] = Counter()
    for column in state.board.columns:
        for tower in column:
            if tower:
                on_board[tower.owner] += tower.height
    box = PIECES_A_COLOUR * state.board.limit
    for player, supply in enumerate(state.board.supply):
        total = supply + on_board[player] - state.found["pieces"][player]
        if total != box or supply < 0:
            yield Imbalance("pieces", "ME.3", {"player": player, "total": total, "box": box})


def _cards(state: State) -> Iterator[Imbalance]:
    box = CARDS_A_COLOUR * state.board.limit
    for player, hand in enumerate(state.hands):
        total = hand.left + len(hand.played) - state.found["cards"][player]
        if total != box or hand.left < 0:
            yield Imbalance("cards", "ME.3", {"player": player, "total": total, "box": box})
        twice = Counter(hand.played) + Counter(hand.face_up)
        if hand.known and any(count > hand.copies for count in twice.values()):
            card = max(twice, key=lambda one: twice[one])
            params: dict[str, str | int] = {"player": player, "card": card, "box": hand.copies}
            yield Imbalance("card-twice", "ME.3", params)


def _columns(state: State) -> Iterator[Imbalance]:
    for meridian, column in enumerate(state.board.columns, 1):
        heights = [tower.height for tower in column if tower]
        if heights != sorted(set(heights), reverse=True):
            yield Imbalance("heights", "ME.6", {"meridian": meridian})
        owners = Counter(tower.owner for tower in column if tower)
        for player, towers in owners.items():
            if towers > state.board.limit:
                params: dict[str, str | int] = {"player": player, "meridian": meridian}
                yield Imbalance("towers", "ME.4", {**params, "total": towers})
