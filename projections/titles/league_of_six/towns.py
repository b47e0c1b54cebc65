"""Phases 2 and 3: players choose towns, bid and pay; then the order is made (L6.5 to L6.7).

Players pay guards out of the hand, and buy missing ones from the bank for influence (L6.6).
"""

from events.common import Event
from events.titles.league_of_six.box import HIGHEST_BID, PRICE_OF_A_GUARD, Town
from events.titles.league_of_six.events import BidAccepted, BidRaised, TownChosen
from projections.predicate import NOTHING, Found, bar
from projections.refusal import Refusal, refusal
from projections.titles.league_of_six.codes import CODES, check_player, not_now
from projections.titles.league_of_six.scores import Bought, BoughtFor, Paid, Received
from projections.titles.league_of_six.state import Duel, State
from projections.titles.title_rules import EventRules


def affordable(state: State, seat: int) -> int | None:
    """Return how many guards a player can pay at most, with bought ones; None if unknown."""
    if not state.unknown.isdisjoint((("guards", seat), ("score", seat))):
        return None
    influence = max(state.scores.sums[seat], 0)
    return state.guards.sums[seat] + influence // PRICE_OF_A_GUARD


def payable_bids(most: int | None, least: int, way: int = 0, empty: int = 0) -> range:
    """Return the payable spaces of a bid track, from the lowest free one.

    `most` is the result of `affordable` before paying the way to the town; None sets no limit.
    `empty` is the highest space allowed on an empty track, else 12 is.
    """
    highest = HIGHEST_BID if least else empty
    if most is not None and most - way < highest:
        highest = most - way
    return range(least, highest + 1)


def pay(state: State, ref: str, seat: int, guards: int, rule: str, to: int | None) -> None:
    """Pay guards to the bank or to a player; influence buys missing ones, never below 0.

    What is missing even then, after a ruling, stays unpaid. Unknown guards are enough for any
    price; unknown influence buys all that are missing.
    """
    hand, bought, held, paid = state.guards, 0, guards, guards
    if (lacking := guards - hand.sums[seat]) > 0:
        if ("guards", seat) in state.unknown:
            held = hand.sums[seat]
        else:
            bought = _buy(state, ref, seat, lacking)
            held = paid = hand.sums[seat]
    if held:
        hand.change(ref, seat, -held, rule, Paid())
    if to is not None and paid:
        hand.change(ref, to, paid, "received", Received(seat))
    if paid or bought:
        receiver = -1 if to is None else to
        state.news.append(("paid", (seat, paid, bought, receiver, state.scores.sums[seat])))


def _buy(state: State, ref: str, seat: int, lacking: int) -> int:
    """Buy the missing guards as far as influence allows; return how many."""
    bought = lacking
    if ("score", seat) not in state.unknown:
        bought = min(lacking, max(state.scores.sums[seat], 0) // PRICE_OF_A_GUARD)
    if bought:
        spent = bought * PRICE_OF_A_GUARD
        state.scores.change(ref, seat, -spent, "guards", Bought(bought))
        state.guards.change(ref, seat, bought, "bought", BoughtFor(spent))
    return bought


def price(state: State, seat: int, town: Town) -> int:
    """Return how many guards the way to a town costs a player (L6.5).

    The first placing of round 1 is free, as the pawn stands nowhere yet. A pawn on the road pays
    for at least one town.
    """
    start, ring = state.board.towns[seat], state.board.ring
    if start is None or ring is None:
        return 0
    return ring.distance(start, town) or 1


def lowest_bid(state: State, town: Town) -> int:
    """Return the lowest space open to a newcomer; 13 in a closed town."""
    resident = state.board.on_track(town)
    return 0 if resident is None else (state.board.bids[resident] or 0) + 1


def highest_on_empty(state: State) -> int:
    """Return the highest space open to a pawn on an empty bid track (L6.5)."""
    return HIGHEST_BID if "bid-on-empty" in state.house else 0


PAYING_LESS = frozenset(("pay-in-empty-town", "pay-what-one-can"))
"""The house rules for players who can pay no town."""


def towns_for_nothing(state: State, seat: int) -> list[Town]:
    """Return the towns open, for whatever guards are left, to a player who can pay none (L6.6).

    The house rule `pay-in-empty-town` prefers towns where nobody stands; `pay-what-one-can` opens
    all. Without both, or for a player who can pay, the list is empty.
    """
    if state.house.isdisjoint(PAYING_LESS):
        return []
    most, left = affordable(state, seat), left_town(state, seat)
    least = {town: lowest_bid(state, town) for town in state.board.open_towns() if town != left}
    if any(payable_bids(most, bid, price(state, seat, town)) for town, bid in least.items()):
        return []
    if "pay-what-one-can" not in state.house and 0 in least.values():
        return [town for town, bid in least.items() if not bid]
    return list(least)


def left_town(state: State, seat: int) -> Town | None:
    """Return the town that an outbid player leaves for another, None if nobody is leaving."""
    return state.board.towns[seat] if state.order.mover == seat else None


def town_chosen(state: State, ref: str, event: TownChosen) -> None:
    """Travel to a town and stand on its bid track; a resident must then answer."""
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
    duel = state.order.duel
    if duel is None:
        return
    state.board.bids[event.player] = event.bid
    state.order.duel = Duel(duel.town, event.player, duel.bidder, event.bid)
    _settle(state, ref)


def bid_accepted(state: State, ref: str, event: BidAccepted) -> None:
    """Take the guards of the bid, and leave."""
    _accept(state, ref)
    _settle(state, ref)


def towns_left(state: State, ref: str, player: int) -> None:
    """Let a player leave: the pawn leaves its track, and a bid from or to it lapses."""
    order = state.order
    state.board.bids[player] = None
    order.waiting = state.there(order.waiting)
    if order.mover == player:
        order.mover = None
    if order.duel and player in (order.duel.bidder, order.duel.answering):
        order.duel = None
    _settle(state, ref)


def _settle(state: State, ref: str) -> None:
    """Accept the bids that must be accepted; end the phase when every pawn stands alone."""
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
    """Make the order of phase 4: the highest space first, ties to the higher number (L6.7).

    With equal numbers (mixed faces, our reading) the player with more guards on the order track
    comes first; with the house rule `order-tie-fewest` the one with fewer.
    """
    board, order = state.board, state.order
    strength = list(zip([bid or 0 for bid in board.bids], board.numbers(), strict=True))
    track = list(order.track or range(state.players))  # from the fewest guards to the most
    if "order-tie-fewest" in state.house:
        track.reverse()
    track.sort(key=strength.__getitem__)
    order.track = track
    order.phase = "taxes"
    order.waiting = state.there(track[::-1])
    state.news.append(("order", (tuple(order.waiting),)))


def chosen_cannot(state: State, event: TownChosen) -> Found:
    """A bid is answered first, who took one moves first, and each stands in one town (L6.5)."""
    if found := check_player(state, event.player) or not_now(state, "towns", event.round):
        return found
    duel, player = state.order.duel, event.player
    if duel is not None:
        return [refusal(CODES, "answer-first", player=duel.answering, town=duel.town)]
    mover = state.order.mover
    if mover is not None and player != mover:
        return [refusal(CODES, "move-first", player=mover)]
    if player not in state.order.waiting and player != mover:
        return [refusal(CODES, "placed-already", player=player)]
    least = lowest_bid(state, event.town)
    if least > HIGHEST_BID and not event.bid:
        return bar(_town_refusals(state, event, _terms(state, event)))
    if least and not event.bid:
        return [refusal(CODES, "bid-missing", town=event.town, least=least)]
    return NOTHING


def chosen_who(state: State, event: TownChosen) -> Found:
    """Players choose towns from the fewest guards to the most (L6.5)."""
    order, player = state.order, event.player
    if not_now(state, "towns", event.round) or order.duel or order.mover is not None:
        return NOTHING
    if player not in order.waiting or player == order.waiting[0]:
        return NOTHING
    return [refusal(CODES, "not-your-turn", player=player, now=order.waiting[0])]


def chosen_may_not(state: State, event: TownChosen) -> Found:
    """The town is open and can be paid, and so the bid above the resident's (L6.5, L6.6)."""
    terms = _terms(state, event)
    return [
        *chosen_who(state, event),
        *_town_refusals(state, event, terms),
        *_bid_refusals(state, event, terms),
    ]


Terms = tuple[int, int, int | None]
"""The lowest bid in a town, the price of the way to it, what its player can pay at most."""


def _terms(state: State, event: TownChosen) -> Terms:
    town, player = event.town, event.player
    return lowest_bid(state, town), price(state, player, town), affordable(state, player)


def _town_refusals(state: State, event: TownChosen, terms: Terms) -> Found:
    """No town that is besieged, at 12, just left, or too dear (L6.5, L6.6)."""
    player, town, board = event.player, event.town, state.board
    found: list[Refusal] = []
    if town in (board.besieged or ()):
        found.append(refusal(CODES, "besieged", town=town))
    if town == left_town(state, player):
        found.append(refusal(CODES, "same-town", player=player, town=town))
    least, way, most = terms
    if least > HIGHEST_BID:
        found.append(refusal(CODES, "closed", town=town))
    elif not payable_bids(most, least, way) and town not in towns_for_nothing(state, player):
        cost = {"price": way, "least": least}
        found.append(refusal(CODES, "town-unpayable", player=player, town=town, **cost))
    return found


def _bid_refusals(state: State, event: TownChosen, terms: Terms) -> Found:
    """An empty track takes 0, a resident a higher bid that can be paid (L6.5, L6.6)."""
    player, town, bid = event.player, event.town, event.bid
    least, way, most = terms
    empty = highest_on_empty(state)
    if least == 0 and not empty:
        return [refusal(CODES, "bid-on-empty", town=town)] if bid else NOTHING
    if least <= HIGHEST_BID and bid < least:
        return [refusal(CODES, "bid-low", town=town, bid=bid, least=least)]
    if town in towns_for_nothing(state, player):  # what there is pays for the lowest bid at most
        return [refusal(CODES, "bid-unpayable", player=player, bid=bid)] if bid > least else NOTHING
    spaces = payable_bids(most, least, way, empty)
    if spaces and bid not in spaces:
        return [refusal(CODES, "bid-unpayable", player=player, bid=bid)]
    return NOTHING


def answer_cannot(state: State, event: BidRaised | BidAccepted) -> Found:
    """Who stood there before the newcomer answers the bid that was made (L6.5)."""
    if found := check_player(state, event.player) or not_now(state, "towns", event.round):
        return found
    duel = state.order.duel
    if duel is None:
        return [refusal(CODES, "no-bid", player=event.player)]
    if event.player != duel.answering:
        return [refusal(CODES, "not-your-answer", player=event.player, now=duel.answering)]
    if event.town != duel.town:
        return [refusal(CODES, "other-town", town=event.town, here=duel.town)]
    if isinstance(event, BidAccepted) and event.bid != duel.bid:
        return [refusal(CODES, "other-bid", bid=event.bid, standing=duel.bid)]
    return NOTHING


def raised_may_not(state: State, event: BidRaised) -> Found:
    """A raise is higher than the bid (L6.5), and can be paid (L6.6)."""
    duel = state.order.duel
    if duel is not None and event.bid <= duel.bid:
        return [refusal(CODES, "bid-low", town=event.town, bid=event.bid, least=duel.bid + 1)]
    most = affordable(state, event.player)
    if duel is None or event.bid in payable_bids(most, duel.bid + 1):
        return NOTHING
    return [refusal(CODES, "bid-unpayable", player=event.player, bid=event.bid)]


EVENTS: dict[type[Event], EventRules] = {
    TownChosen: EventRules(town_chosen, chosen_cannot, chosen_may_not, chosen_who),
    BidRaised: EventRules(bid_raised, answer_cannot, raised_may_not),
    BidAccepted: EventRules(bid_accepted, answer_cannot),
}
"""What there is against an event of each type, and how it changes the state."""
