"""What may happen now: candidates, filtered by the predicate of `rules.py`.

`actions` is complete and uses what hands hold, so it is for those who may see them. What everybody
may see, and what a refusal offers instead, is in `offers` and `alternatives`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from events.titles.league_of_six.box import GOODS, HIGHEST_BID, SIDES, TOWNS, Town
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    LeaderTaken,
    Play,
    RowChosen,
    SpacesFilled,
    TaxCollected,
    TownChosen,
)
from events.titles.league_of_six.writing import write_gain
from projections.refusal import Refusal
from projections.titles.league_of_six.binding import acting, sorted_spaces
from projections.titles.league_of_six.rules import refusals
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import bonus_stacks, chooser, filler, unchosen
from projections.titles.league_of_six.taxes import printed_card, printed_tile
from projections.titles.league_of_six.towns import lowest_bid, price


def actors(state: State) -> list[int]:
    """Return who may act: one player, nobody while chance comes or after the end."""
    decides = state.order.phase in ("towns", "taxes", "storing") and not state.order.unknown
    return [acting(state)] if decides else []


def actions(state: State) -> Iterator[Play]:
    """Yield every legal decision of the one who acts; what chance brings is not listed.

    Undescribed tiles and rows leave only a shape: what was collected, what is printed.
    """
    for player in actors(state):
        for event in _candidates(state, player):
            if not refusals(state, event):
                yield event


def _candidates(state: State, player: int) -> Iterator[Play]:
    order = state.order
    if order.duel is not None:
        town, standing = order.duel.town, order.duel.bid
        yield BidAccepted(player, order.round, town, standing)
        for bid in range(standing + 1, HIGHEST_BID + 1):
            yield BidRaised(player, order.round, town, bid)
    elif order.phase == "towns":
        for town in TOWNS:
            least = lowest_bid(state, town)
            for bid in range(least, HIGHEST_BID + 1 if least else 1):
                yield TownChosen(player, order.round, town, bid)
    elif order.phase == "taxes":
        town_here = state.board.towns[player]
        if town_here is not None and state.turnings(player) is not None:
            for turning in range(1, SIDES + 1):
                yield TaxCollected(player, order.round, town_here, turning)
    else:
        yield from _storing(state, player)


def _storing(state: State, player: int) -> Iterator[Play]:
    if filler(state) is not None:
        for spaces in fillings(state):
            yield SpacesFilled(player, state.order.round, spaces)
    elif state.bonus:
        yield LeaderTaken(player, state.order.round, None)
        for stack in bonus_stacks(state):
            yield LeaderTaken(player, state.order.round, stack)
    else:
        for place, number, row in unchosen(state):
            if row is not None:
                yield RowChosen(player, state.order.round, place, number)


def fillings(state: State) -> list[tuple[str, ...]]:
    """Return the ways in which the player who must choose can fill spaces of the row."""
    seat, shelf = filler(state), state.shelf
    if seat is None or shelf is None:
        return []
    wanted = shelf.choices(state.wagons[seat])
    ways: list[list[tuple[str, ...]]] = []
    for good in GOODS:
        if good in wanted:
            free = sorted(space.text for space in shelf.free[good])
            ways.append(sorted(set(combinations(free, wanted[good])), reverse=True))
    return [sorted_spaces(tuple(s for part in way for s in part)) for way in product(*ways)]


class Offer(NamedTuple):
    """A town that a player can choose, by what everybody sees: the way's price, the lowest bid."""

    town: Town
    price: int
    least: int


def offers(state: State, player: int) -> list[Offer]:
    """Return the open towns for a player, whether or not the hand can pay them."""
    board = state.board
    left = board.towns[player] if state.order.mover == player else None
    return [
        Offer(town, price(state, player, town), least)
        for town in board.open_towns()
        if (least := lowest_bid(state, town)) <= HIGHEST_BID and town != left
    ]


_ABOUT_TOWNS = {
    "besieged",
    "closed",
    "same-town",
    "bid-on-empty",
    "bid-low",
    "bid-missing",
    "bid-unpayable",
}
"""Not among them is a town that cannot be paid: who can pay none needs a ruling (L6.6)."""

_ABOUT_ROWS = {"row-chosen", "no-such-row", "rows-left", "row-unknown"}


def alternatives(state: State, event: object, against: Refusal) -> Sequence[str]:
    """Return what could stand in the place of what was refused, by what everybody sees (L6.12)."""
    order, code = state.order, against.code
    if code in ("answer-first", "other-bid") or (code in _ABOUT_TOWNS and order.duel):
        return _answers(state)
    if code in _ABOUT_TOWNS and (going := order.going()) is not None:
        return [
            f"{offer.town} {offer.least}{'+' if offer.least < HIGHEST_BID else ''}"
            if offer.least
            else offer.town
            for offer in offers(state, going)
        ]
    if code == "gain-not-given" and isinstance(event, TaxCollected):
        return _nearest_turnings(state, event)
    if code in _ABOUT_ROWS and chooser(state) is not None:
        return [f"{place[:2]}{number}" for place, number, _row in unchosen(state)]
    if code in ("spaces-wrong", "fill-first"):
        return [" ".join(way) for way in fillings(state)]
    if code in ("card-gone", "card-high", "card-first"):
        return [*(f"card {stack}" for stack in bonus_stacks(state)), "no"]
    return ()


def _answers(state: State) -> list[str]:
    duel = state.order.duel
    if duel is None:
        return []
    raises = range(duel.bid + 1, HIGHEST_BID + 1)
    return ["ok", *([f"{raises[0]}-{raises[-1]}"] if len(raises) > 1 else map(str, raises))]


def _nearest_turnings(state: State, event: TaxCollected) -> list[str]:
    """Return the turnings that differ least from what was declared, those nearest first."""
    turnings = state.turnings(event.player)
    if turnings is None:  # the centre is known, and always gained
        tile = printed_tile(state, event.player)
        return [f"{write_gain(tile.centre, tile.card)}..."] if tile else []
    declared = Counter(event.gained or "")
    card = printed_card(state, event.player)
    away = {
        number: sum(((declared - Counter(gain)) + (Counter(gain) - declared)).values())
        for number, gain in enumerate(turnings, 1)
    }
    nearest = sorted(away, key=lambda number: (away[number], number))[:3]
    return [f"{number} ({write_gain(turnings[number - 1], card)})" for number in nearest]
