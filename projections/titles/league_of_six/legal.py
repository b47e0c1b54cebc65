"""What may happen now: put together from what the predicate of `rules.py` asks.

`actions` is complete and uses what hands hold, so it is for those who may see them. What everybody
may see, and what a refusal offers instead, is in `offers` and `alternatives`.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from events.titles.league_of_six.box import HIGHEST_BID, Town
from events.titles.league_of_six.components import SpaceText
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    LeaderCard,
    LeaderTaken,
    Play,
    RowChosen,
    RowDeclined,
    SpacesFilled,
    TaxCollected,
    TownChosen,
    tax_collected,
)
from events.titles.league_of_six.writing import write_gain
from projections.refusal import Refusal
from projections.titles.league_of_six.binding import acting
from projections.titles.league_of_six.purse import affordable, payable_bids
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import (
    bonus_stacks,
    chooser,
    filler,
    may_decline,
    unchosen,
)
from projections.titles.league_of_six.taxes import printed_card, printed_tile, short_gains, too_many
from projections.titles.league_of_six.towns import (
    highest_on_empty,
    left_town,
    lowest_bid,
    price,
    stranded,
)


def actors(state: State) -> list[int]:
    """Return who may act: one player, nobody while chance comes or after the end."""
    decides = state.order.phase in ("towns", "taxes", "storing") and not state.order.unknown
    return [acting(state)] if decides else []


def actions(state: State) -> list[Play]:
    """Return every legal decision of the one who acts; what chance brings is not listed.

    Undescribed tiles and rows leave only a shape: what was collected, what is printed. No filter is
    needed: who acts, in which phase and round, is what every check asks first, and what else one
    asks stands in a function that it shares with its list here.
    """
    deciding = actors(state)
    return _LISTS[state.order.phase](state, deciding[0]) if deciding else []


def _towns(state: State, player: int) -> list[Play]:
    """Return the answers to a bid, else the towns that are open and payable, with every bid."""
    now, duel, most = state.order.round, state.order.duel, affordable(state, player)
    if duel is not None:
        raises = payable_bids(most, duel.bid + 1)
        accepted = BidAccepted(player, now, duel.town, duel.bid)
        return [accepted, *[BidRaised(player, now, duel.town, bid) for bid in raises]]
    towns, empty = sorted(offers(state, player)), highest_on_empty(state)  # in the order of TOWNS
    if stranded(state, player):
        return [TownChosen(player, now, offer.town, offer.least) for offer in towns]
    return [
        TownChosen(player, now, offer.town, bid)
        for offer in towns
        for bid in payable_bids(most, offer.least, offer.price, empty)
    ]


def _turnings(state: State, player: int) -> list[Play]:
    """Return the six turnings of a described tile in a described town.

    Where the box ends (`box-ends`) and has fewer goods than a turning gives: what is collected.
    """
    now, here = state.order.round, state.board.towns[player]
    turnings, card = state.turnings(player), printed_card(state, player)
    if here is None or turnings is None:
        return []
    ways = {
        gained
        for symbols in turnings
        if too_many(state, symbols)
        for gained in short_gains(state, symbols)
    }
    short = sorted(ways.difference(turnings))
    return [
        *(
            TaxCollected(player, now, here, turning)
            for turning, symbols in enumerate(turnings, 1)
            if not too_many(state, symbols)
        ),
        *(tax_collected(player, now, here, gained=gained, card=card) for gained in short),
    ]


def _storing(state: State, player: int) -> list[Play]:
    """Return the ways to fill spaces, the cards to take, or the described rows to choose."""
    now = state.order.round
    if filler(state) is not None:
        return [SpacesFilled(player, now, spaces) for spaces in fillings(state)]
    if state.bonus:
        return [
            LeaderTaken(player, now, LeaderCard(stack)) for stack in (None, *bonus_stacks(state))
        ]
    rows = [
        RowChosen(player, now, place, number)
        for place, number, row in unchosen(state)
        if row is not None
    ]
    return [*rows, *([RowDeclined(player, now)] if may_decline(state) else [])]


_LISTS = {"towns": _towns, "taxes": _turnings, "storing": _storing}
"""How the list of each phase is made in which a player decides."""


def fillings(state: State) -> list[tuple[SpaceText, ...]]:
    """Return the ways in which the player who must choose can fill spaces of the row."""
    seat, shelf = filler(state), state.shelf
    return [] if seat is None or shelf is None else shelf.fillings(state.wagons[seat])


class Offer(NamedTuple):
    """A town that a player can choose, by what everybody sees: the way's price, the lowest bid."""

    town: Town
    price: int
    least: int


def offers(state: State, player: int) -> list[Offer]:
    """Return the open towns for a player, whether or not the hand can pay them."""
    left = left_town(state, player)
    return [
        Offer(town, price(state, player, town), least)
        for town in state.board.open_towns()
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
    """Return what could stand in the place of what was refused, by what everybody sees (L6.12).

    "..." stands for what is still to be said, as what is printed on a row.
    """
    order, code = state.order, against.code
    if code in ("answer-first", "other-bid") or (code in _ABOUT_TOWNS and order.duel):
        return _answers(state)
    if code in _ABOUT_TOWNS and (going := order.going()) is not None:
        return [
            f"{offer.town} {offer.least}{'+' if offer.least < HIGHEST_BID else ''}"
            if offer.least or highest_on_empty(state)
            else offer.town
            for offer in offers(state, going)
        ]
    if code == "gain-not-given" and isinstance(event, TaxCollected):
        return _nearest_turnings(state, event)
    if code in _ABOUT_ROWS and chooser(state) is not None:
        return [
            f"{place[:2]}{number}" if row is not None else f"{place[:2]}{number} ..."
            for place, number, row in unchosen(state)
        ]
    if code in ("spaces-wrong", "fill-first"):
        return [" ".join(way) for way in fillings(state)]
    if code in ("card-gone", "card-high", "card-first"):
        return [*(f"card {stack}" for stack in bonus_stacks(state)), "no"]
    return ()


def _answers(state: State) -> list[str]:
    duel = state.order.duel
    if duel is None:
        return []
    raises = payable_bids(None, duel.bid + 1)
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
