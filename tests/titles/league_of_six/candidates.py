"""The oracle of the lists: everything that could be meant, filtered by the predicate.

It takes nothing from the lists of `legal.py`, and keeps their order.
"""

from collections.abc import Iterator
from itertools import combinations, product

from events.titles.league_of_six.box import (
    GOODS,
    HIGHEST_BID,
    MOST_ROWS,
    PLACES,
    SIDES,
    STACKS,
    TOWNS,
)
from events.titles.league_of_six.components import sorted_symbols
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    LeaderCard,
    LeaderTaken,
    Play,
    RowChosen,
    RowDeclined,
    SpacesFilled,
    TownChosen,
    tax_collected,
)
from events.titles.league_of_six.notation import sorted_spaces
from projections.titles.league_of_six.legal import acting
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import filler
from projections.titles.league_of_six.taxes import printed_card
from projections.titles.league_of_six.title import TITLE


def filtered(state: State) -> list[Play]:
    """Return the candidates that the predicate does not refuse."""
    if state.order.phase not in ("towns", "taxes", "storing") or state.order.unknown:
        return []
    return [
        event for event in _candidates(state, acting(state)) if not TITLE.refusals(state, event)
    ]


def _candidates(state: State, player: int) -> Iterator[Play]:
    now, duel = state.order.round, state.order.duel
    if duel is not None:
        yield BidAccepted(player, now, duel.town, duel.bid)
        for bid in range(HIGHEST_BID + 1):
            yield BidRaised(player, now, duel.town, bid)
    elif state.order.phase == "towns":
        for town, bid in product(TOWNS, range(HIGHEST_BID + 1)):
            yield TownChosen(player, now, town, bid)
    elif state.order.phase == "taxes":
        here = state.board.towns[player]
        for turning in range(1, SIDES + 1):
            yield tax_collected(player, now, here or "la", turning)
        if "box-ends" in state.house:
            yield from _short_gains(state, player)
    else:
        yield from _storing(state, player)


def _storing(state: State, player: int) -> Iterator[Play]:
    now = state.order.round
    if filler(state) is not None:
        for spaces in _ways(state, player):
            yield SpacesFilled(player, now, spaces)
    elif state.bonus:
        for stack in (*STACKS, None):
            yield LeaderTaken(player, now, LeaderCard(stack))
    else:
        for place, row in product(PLACES, range(1, MOST_ROWS + 1)):
            yield RowChosen(player, now, place, row)
        yield RowDeclined(player, now)


def _short_gains(state: State, player: int) -> Iterator[Play]:
    """Yield each turning's gain without some of its goods, each once, by its text.

    A gain that another turning gives as a whole is that turning.
    """
    now, here, card = state.order.round, state.board.towns[player], printed_card(state, player)
    found: set[str] = set()
    for symbols in state.turnings(player) or ():
        goods = [symbol for symbol in symbols if symbol in GOODS]
        others = [symbol for symbol in symbols if symbol not in GOODS]
        for many in range(len(goods)):
            for taken in combinations(goods, many):
                found.add(sorted_symbols("".join([*others, *taken])))
    for gained in sorted(found.difference(state.turnings(player) or ())):
        yield tax_collected(player, now, here or "la", gained=gained, card=card)


def _ways(state: State, player: int) -> list[tuple[str, ...]]:
    """Return the ways to fill some spaces of each colour; of one colour the last way first."""
    shelf, wagon = state.shelf, state.wagons[player]
    assert shelf is not None
    ways: list[list[tuple[str, ...]]] = []
    for good in GOODS:
        free = sorted(space.text for space in shelf.free.get(good, ()))
        if free and good in wagon:
            ways.append(sorted(set(combinations(free, wagon[good])), reverse=True))
    return [sorted_spaces(tuple(s for part in way for s in part)) for way in product(*ways)]
