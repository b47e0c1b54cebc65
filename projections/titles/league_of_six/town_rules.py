"""What there is against choosing a town, bidding and accepting (L6.5, L6.6)."""

from events.titles.league_of_six.box import HIGHEST_BID
from events.titles.league_of_six.events import BidAccepted, BidRaised, TownChosen
from projections.predicate import NOTHING, Found, barred
from projections.refusal import Refusal, refusal
from projections.titles.league_of_six.codes import CODES
from projections.titles.league_of_six.purse import affordable, payable_bids
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.timing import not_now, seated
from projections.titles.league_of_six.towns import (
    highest_on_empty,
    left_town,
    lowest_bid,
    price,
    stranded,
)


def chosen_cannot(state: State, event: TownChosen) -> Found:
    """Nobody goes anywhere while a bid waits for its answer, nor twice, nor without a bid."""
    if found := seated(state, event.player) or not_now(state, "towns", event.round):
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
        return barred(_town_refusals(state, event, _terms(state, event)))
    if least and not event.bid:
        return [refusal(CODES, "bid-missing", town=event.town, least=least)]
    return NOTHING


def chosen_who(state: State, event: TownChosen) -> Found:
    """Players go one after the other."""
    order, player = state.order, event.player
    if not_now(state, "towns", event.round) or order.duel or order.mover is not None:
        return NOTHING
    if player not in order.waiting or player == order.waiting[0]:
        return NOTHING
    return [refusal(CODES, "not-your-turn", player=player, now=order.waiting[0])]


def chosen_may_not(state: State, event: TownChosen) -> Found:
    """A player in turn goes to an open, payable town, and bids more than the resident stands on."""
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
    """A town may be besieged, closed by a 12, the one just left, or too dear (L6.5, L6.6)."""
    player, town, board = event.player, event.town, state.board
    found: list[Refusal] = []
    if town in (board.besieged or ()):
        found.append(refusal(CODES, "besieged", town=town))
    if town == left_town(state, player):
        found.append(refusal(CODES, "same-town", player=player, town=town))
    least, way, most = terms
    if least > HIGHEST_BID:
        found.append(refusal(CODES, "closed", town=town))
    elif not payable_bids(most, least, way) and not stranded(state, player):
        cost = {"price": way, "least": least}
        found.append(refusal(CODES, "town-unpayable", player=player, town=town, **cost))
    return found


def _bid_refusals(state: State, event: TownChosen, terms: Terms) -> Found:
    """An empty bid track takes a 0; a resident is outbid with what can be paid after the way."""
    player, town, bid = event.player, event.town, event.bid
    least, way, most = terms
    empty = highest_on_empty(state)
    if least == 0 and not empty:
        return [refusal(CODES, "bid-on-empty", town=town)] if bid else NOTHING
    if least <= HIGHEST_BID and bid < least:
        return [refusal(CODES, "bid-low", town=town, bid=bid, least=least)]
    if stranded(state, player):  # what there is pays for the lowest bid at most
        return [refusal(CODES, "bid-unpayable", player=player, bid=bid)] if bid > least else NOTHING
    spaces = payable_bids(most, least, way, empty)
    if spaces and bid not in spaces:
        return [refusal(CODES, "bid-unpayable", player=player, bid=bid)]
    return NOTHING


def answer_cannot(state: State, event: BidRaised | BidAccepted) -> Found:
    """Who is bid answers, in the town of the bid."""
    if found := seated(state, event.player) or not_now(state, "towns", event.round):
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
    """A raise is higher than the bid, and payable (L6.6)."""
    duel = state.order.duel
    if duel is not None and event.bid <= duel.bid:
        return [refusal(CODES, "bid-low", town=event.town, bid=event.bid, least=duel.bid + 1)]
    most = affordable(state, event.player)
    if duel is None or event.bid in payable_bids(most, duel.bid + 1):
        return NOTHING
    return [refusal(CODES, "bid-unpayable", player=event.player, bid=event.bid)]
