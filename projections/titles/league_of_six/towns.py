"""Phases 2 and 3: towns are chosen, bid for and paid; then the order is made (L6.5 to L6.7)."""

from events.titles.league_of_six.box import HIGHEST_BID, Town
from events.titles.league_of_six.events import BidAccepted, BidRaised, TownChosen
from projections.titles.league_of_six.purse import affordable, pay, payable_bids
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.turn_order import Duel


def price(state: State, seat: int, town: Town) -> int:
    """Return how many guards the way to a town costs a player (L6.5).

    The first placing of round 1 is free, as the pawn is nowhere yet; from the road one pays for
    one town at least.
    """
    start, ring = state.board.towns[seat], state.board.ring
    if start is None or ring is None:
        return 0
    return ring.distance(start, town) or 1


def lowest_bid(state: State, town: Town) -> int:
    """Return the lowest space on which a newcomer can stand; 13 in a closed town."""
    resident = state.board.on_track(town)
    return 0 if resident is None else (state.board.bids[resident] or 0) + 1


def highest_on_empty(state: State) -> int:
    """Return the highest space of an empty bid track on which a pawn can stand (L6.5)."""
    return HIGHEST_BID if "bid-on-empty" in state.house else 0


def stranded(state: State, seat: int) -> bool:
    """Whether a player can pay no town at all and pays what there is (`pay-what-one-can`)."""
    if "pay-what-one-can" not in state.house:
        return False
    most, left = affordable(state, seat), left_town(state, seat)
    return not any(
        payable_bids(most, lowest_bid(state, town), price(state, seat, town))
        for town in state.board.open_towns()
        if town != left
    )


def left_town(state: State, seat: int) -> Town | None:
    """Return the town that a player who took a bid leaves for another one, None if nobody left."""
    return state.board.towns[seat] if state.order.mover == seat else None


def town_chosen(state: State, ref: str, event: TownChosen) -> None:
    """Travel to a town and stand on its bid track; somebody there must answer."""
    state.news = []
    board, order, player = state.board, state.order, event.player
    cost = price(state, player, event.town)
    resident = board.on_track(event.town)
    if player in order.waiting:
        order.waiting.remove(player)
    if order.mover == player:
        order.mover = None
    if cost:
        pay(state, ref, player, cost, "travel", None)
    board.towns[player] = event.town
    board.bids[player] = event.bid
    if resident is not None and resident != player:
        order.duel = Duel(event.town, player, resident, event.bid)
    _settle(state, ref)


def bid_raised(state: State, ref: str, event: BidRaised) -> None:
    """Answer a bid with a higher one."""
    state.news = []
    duel = state.order.duel
    if duel is None:
        return
    state.board.bids[event.player] = event.bid
    state.order.duel = Duel(duel.town, event.player, duel.bidder, event.bid)
    _settle(state, ref)


def bid_accepted(state: State, ref: str, event: BidAccepted) -> None:
    """Take the guards that were bid, and leave."""
    state.news = []
    _accept(state, ref)
    _settle(state, ref)


def _settle(state: State, ref: str) -> None:
    """Accept what must be accepted, and end the phase when every pawn stands alone."""
    order = state.order
    if order.duel is not None and order.duel.bid >= HIGHEST_BID:
        state.news.append(("must-accept", (order.duel.answering, order.duel.bid)))
        _accept(state, ref)
    if not order.waiting and order.mover is None and order.duel is None:
        reorder(state)


def _accept(state: State, ref: str) -> None:
    duel = state.order.duel
    if duel is None:
        return
    pay(state, ref, duel.bidder, duel.bid, "bid", duel.answering)
    state.board.bids[duel.answering] = None
    state.order.mover = duel.answering
    state.order.duel = None


def reorder(state: State) -> None:
    """Make the order of phase 4: the highest space first, ties to the higher town number (L6.7).

    With equal numbers (mixed faces, our reading) who stood with more guards before comes first;
    with the house rule `order-tie-fewest` who stood with fewer.
    """
    board, order = state.board, state.order
    strength = list(zip([bid or 0 for bid in board.bids], board.numbers(), strict=True))
    track = list(order.track or range(state.players))  # from the fewest guards to the most
    if "order-tie-fewest" in state.house:
        track.reverse()
    track.sort(key=strength.__getitem__)
    order.track = track
    order.phase = "taxes"
    order.waiting = track[::-1]
    state.news.append(("order", (track[::-1],)))
