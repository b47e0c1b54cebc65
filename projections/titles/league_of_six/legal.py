"""The legal actions, generated from the parts of the predicate of `rules.py`.

`actions` is complete and uses what hands hold, so it is for those who may see them. What everybody
may see, and what a refusal offers instead, is in `offers` and `alternatives`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.common import Player
from events.titles.league_of_six import events, notation
from events.titles.league_of_six.box import HIGHEST_BID, SIDES, Town
from events.titles.league_of_six.components import SpaceText
from events.titles.league_of_six.writing import write_gain
from projections.refusal import Refusal, codes_of, refusal
from projections.titles.league_of_six import storing, taxes, towns
from projections.titles.league_of_six.codes import CODES, other_phase
from projections.titles.league_of_six.state import State


def actor(state: State) -> int | None:
    """Return who may act, by seat: nobody (None) while chance comes or after the end."""
    return acting(state) if state.order.phase in _LISTS and not state.order.unknown else None


def missing(state: State) -> list[str]:
    """Return what is to be laid down before anybody acts: "ring", "order", "storage", ..."""
    laid: dict[str, object] = {}
    if state.order.phase == "setup":
        laid = {"ring": state.board.ring, "order": state.order.track}
    elif state.order.phase == "prologue":
        laid = state.board.laid
    return [word for word, there in laid.items() if there is None]


def untimely(state: State, text: str, players: Sequence[Player] = ()) -> Refusal | None:
    """Return why no line can come now whose first word is that of a text; None if one can."""
    words = (notation.BEGUN.get(word) for word in text.lower().split()[:2])  # a player's code first
    begun, phase = next(filter(None, words), ""), state.order.phase
    match begun:
        case "":
            return None
        case "ring":
            return None if state.board.ring is None else refusal(CODES, "ring-laid")
        case "order":
            return None if state.order.track is None else refusal(CODES, "order-drawn")
        case "royal" | "civic" | "card":
            return None if phase == "storing" else other_phase(state)
    if phase != "prologue":
        return other_phase(state)
    return None if begun in missing(state) else refusal(CODES, "laid-already")


def actions(state: State) -> list[events.Play]:
    """Return every legal decision of the one who acts; what chance brings is not listed.

    Undescribed tiles and rows leave only a shape: what was collected, what is printed. No filter is
    needed: who acts, in which phase and round, is what every check asks first, and what else one
    asks stands in a function that it shares with its list here.
    """
    deciding = actor(state)
    return [] if deciding is None else _LISTS[state.order.phase](state, deciding)


def _towns(state: State, player: int) -> list[events.Play]:
    return bids(state, player, sorted(offers(state, player)))  # as in TOWNS


def bids(state: State, player: int, offered: Sequence["Offer"]) -> list[events.Play]:
    """Return the answers to a bid, else every payable bid in the towns that are offered.

    What a hand can pay that is hidden in the state sets no limit.
    """
    now, duel, most = state.order.round, state.order.duel, towns.affordable(state, player)
    if duel is not None:
        raises = towns.payable_bids(most, duel.bid + 1)
        accepted = events.BidAccepted(player, now, duel.town, duel.bid)
        return [accepted, *[events.BidRaised(player, now, duel.town, bid) for bid in raises]]
    empty = towns.highest_on_empty(state)
    if free := towns.towns_for_nothing(state, player):
        return [
            events.TownChosen(player, now, to.town, to.least) for to in offered if to.town in free
        ]
    return [
        events.TownChosen(player, now, offer.town, bid)
        for offer in offered
        for bid in towns.payable_bids(most, offer.least, offer.price, empty)
    ]


def _turnings(state: State, player: int) -> list[events.Play]:
    """Return the six turnings of a described tile in a described town.

    Where the box ends (`box-ends`) and has fewer goods than a turning gives: what is collected.
    """
    now, here = state.order.round, state.board.towns[player]
    turnings, card = state.turnings(player), taxes.printed_card(state, player)
    if here is None or turnings is None:
        return []
    ways = {
        gained
        for symbols in turnings
        if taxes.too_many(state, symbols)
        for gained in taxes.short_gains(state, symbols)
    }
    short = sorted(ways.difference(turnings))
    return [
        *(
            events.TaxCollected(player, now, here, turning)
            for turning, symbols in enumerate(turnings, 1)
            if not taxes.too_many(state, symbols)
        ),
        *(events.tax_collected(player, now, here, gained=gained, card=card) for gained in short),
    ]


def _storing(state: State, player: int) -> list[events.Play]:
    """Return the ways to fill spaces, the cards to take, or the described rows to choose."""
    now = state.order.round
    if storing.filler(state) is not None:
        return [events.SpacesFilled(player, now, spaces) for spaces in fillings(state)]
    if state.bonus:
        return [
            events.LeaderTaken(player, now, events.LeaderCard(stack))
            for stack in (*storing.bonus_stacks(state), None)
        ]
    rows = [
        events.RowChosen(player, now, row.place, row.number)
        for row in storing.unchosen(state)
        if row.printed is not None
    ]
    return [*rows, *([events.RowDeclined(player, now)] if "may-decline-row" in state.house else [])]


_LISTS = {"towns": _towns, "taxes": _turnings, "storing": _storing}
"""How the list of each phase is made in which a player decides."""


def fillings(state: State) -> list[tuple[SpaceText, ...]]:
    """Return the ways in which the player who must choose can fill spaces of the row."""
    seat, shelf = storing.filler(state), state.shelf
    return [] if seat is None or shelf is None else shelf.fillings(state.wagons[seat])


class Offer(NamedTuple):
    """A town that a player can choose, by what everybody sees: the way's price, the lowest bid."""

    town: Town
    price: int
    least: int


def offers(state: State, player: int) -> list[Offer]:
    """Return the open towns for a player, whether or not the hand can pay them."""
    left = towns.left_town(state, player)
    return [
        Offer(town, towns.price(state, player, town), least)
        for town in state.board.open_towns()
        if (least := towns.lowest_bid(state, town)) <= HIGHEST_BID and town != left
    ]


_ABOUT_TOWNS = codes_of(
    "no-bid besieged closed same-town bid-on-empty bid-low bid-missing bid-unpayable"
)
"""Not among them is a town that cannot be paid: who can pay none needs a ruling (L6.6)."""

_ABOUT_ROWS = codes_of("row-chosen no-such-row rows-left row-unknown nothing-to-fill no-card-due")


def alternatives(state: State, event: object, against: Refusal) -> Sequence[str]:
    """Return what could stand in the place of what was refused, by what everybody sees (L6.12).

    "..." stands for what is still to be said, as what is printed on a row.
    """
    order, code = state.order, against.code
    if code == "not-now" and (laid := missing(state)):
        return [f"{word} ..." for word in laid]
    other = order.phase if code == "not-now" else ""
    about_towns = code in _ABOUT_TOWNS or other == "towns"
    if code in ("answer-first", "other-bid") or (about_towns and order.duel):
        return _answers(state)
    if about_towns and (going := order.going()) is not None:
        return [
            f"{offer.town} {offer.least}" if offer.least else offer.town
            for offer in offers(state, going)
        ]
    if code == "gain-not-given" and isinstance(event, events.TaxCollected):
        return _nearest_turnings(state, event)
    if other == "taxes":
        return _turning_words(state, order.waiting[0])
    if (code in _ABOUT_ROWS or other == "storing") and storing.chooser(state) is not None:
        return [
            row.code if row.printed is not None else f"{row.code} ..."
            for row in storing.unchosen(state)
        ]
    if code in ("spaces-wrong", "fill-first") or (other and storing.filler(state) is not None):
        return [" ".join(way) for way in fillings(state)]
    if code in ("card-gone", "card-high", "card-first") or (other and state.bonus):
        return [*(f"card {stack}" for stack in storing.bonus_stacks(state)), "no"]
    return ()


def _answers(state: State) -> list[str]:
    duel = state.order.duel
    if duel is None:
        return []
    return ["ok", *map(str, towns.payable_bids(None, duel.bid + 1))]


def _nearest_turnings(state: State, event: events.TaxCollected) -> list[str]:
    """Return the turnings that differ least from what was declared, those nearest first."""
    turnings = state.turnings(event.player)
    if turnings is None:  # the centre is known, and always gained
        tile = taxes.printed_tile(state, event.player)
        return [f"{write_gain(tile.centre, tile.card)}..."] if tile else []
    declared = Counter(event.gained or "")
    away = [
        sum(((declared - Counter(gain)) + (Counter(gain) - declared)).values())
        for gain in different(turnings)
    ]
    nearest = sorted(range(len(away)), key=away.__getitem__)[:3]
    return [_turning_words(state, event.player)[place] for place in nearest]


def different(turnings: Sequence[str]) -> Mapping[str, int]:
    """Return what the turnings of a tax tile give, each gain once, with the first that gives it."""
    numbers: dict[str, int] = {}
    for number, gain in enumerate(turnings, 1):
        numbers.setdefault(gain, number)
    return numbers


def _turning_words(state: State, seat: int) -> list[str]:
    """Return what the tile in a player's town can give, if known, behind a turning that does."""
    card = taxes.printed_card(state, seat)
    gains = different(state.turnings(seat) or ())
    return [f"{number} ({write_gain(gain, card)})" for gain, number in gains.items()]


def bind(state: State, line: notation.Line) -> events.Play | Refusal:
    """Return the event that a line means now, or why it lacks something that does not follow.

    After the end, and after a gap, that is what is said first.
    """
    bound, order = _bound(state, line), state.order
    if order.phase == "over" and isinstance(bound, Refusal):
        return refusal(CODES, "game-over")
    if order.unknown and isinstance(bound, Refusal):
        return refusal(CODES, "round-unknown")
    return bound


def _bound(state: State, line: notation.Line) -> events.Play | Refusal:
    now, said = state.order.round, line.said
    match said:
        case notation.Ring():
            return _ring(state, said)
        case notation.Order():
            return _order(state, said)
        case notation.Tax():
            return _tax(state, said)
        case notation.Done():
            return _ended_round(state)
        case notation.Draft(events.StorageLaid | events.LeadersTurnedUp | events.TownsBesieged):
            return said.kind(now, *said.written)
        case notation.Draft(events.RowChosen):
            state = storing.resume(state, events.RowChosen)
    return _decided(state, acting(state) if line.actor is None else line.actor, said)


def _decided(state: State, player: int, said: notation.Said) -> events.Play | Refusal:
    order, now = state.order, state.order.round
    match said:
        case notation.Go():
            bid = said.bid or 0
            if player == order.mover and said.town == state.board.towns[player]:
                # who must leave is told so, not of bids
                bid = bid or towns.lowest_bid(state, said.town)
            return events.TownChosen(player, now, said.town, bid)
        case notation.Accept():
            if order.duel is None:
                return refusal(CODES, "no-bid", player=player)
            return events.BidAccepted(player, now, order.duel.town, order.duel.bid)
        case notation.Draft():
            return said.kind(player, now, *said.written)
        case notation.Number() if order.phase == "towns":
            if order.duel is None:
                return refusal(CODES, "no-bid", player=player)
            return events.BidRaised(player, now, order.duel.town, said.number)
        case notation.Number() | notation.Collect() if order.phase == "taxes":
            return _collected(state, player, said)
    return other_phase(state)


def _collected(
    state: State, player: int, said: notation.Number | notation.Collect
) -> events.Play | Refusal:
    now, town = state.order.round, state.board.towns[player] if player < state.players else None
    if isinstance(said, notation.Collect):
        if town is None:
            return other_phase(state)
        return events.tax_collected(player, now, town, None, said.gained, said.card, said.grey)
    if not 1 <= said.number <= SIDES:
        return refusal(CODES, "turning-high", number=said.number)
    if town is None:
        return refusal(CODES, "no-such-seat", player=player)
    return events.tax_collected(player, now, town, said.number, grey=said.grey)


def acting(state: State) -> int:
    """Return who a decision is about if nobody is named: whose decision it is, else seat 0."""
    order = state.order
    if order.duel is not None:
        return order.duel.answering
    if order.phase == "towns":
        return order.going() or 0
    if order.phase == "taxes":
        return order.waiting[0]
    if order.phase == "storing":
        seat = storing.filler(state)
        return order.storing[order.chooser] if seat is None else seat
    return 0


def _ring(state: State, said: notation.Ring) -> events.Play | Refusal:
    numbers: list[int] = []
    missing: list[str] = []
    for town, number, face in zip(said.towns, said.numbers, said.faces, strict=True):
        printed = state.printed.faces.get((town, face))
        if number is None and printed is None:
            missing.append(town)
        numbers.append(number if number is not None else printed.number if printed else 0)
    if missing:
        return refusal(CODES, "number-missing", town=missing[0], towns=" ".join(missing))
    return events.RingLaid(said.towns, tuple(numbers), said.faces)


def _order(state: State, said: notation.Order) -> events.Play | Refusal:
    """Take an order that names everybody; where it is known already, that is said before."""
    if len(said.seats) < state.players:
        twice = len({*said.seats}) < len(said.seats)
        return untimely(state, "order") or refusal(
            CODES, "order-players" if twice else "player-missing"
        )
    return events.OrderDrawn(said.seats)


def _tax(state: State, said: notation.Tax) -> events.Play | Refusal:
    """Take the towns in the order of the ring if none is named."""
    open_towns = state.board.open_towns()
    named = [town for town in said.towns if town is not None]
    if state.board.besieged is None:
        return refusal(CODES, "siege-first")
    if (named and len(named) < len(said.towns)) or len(said.tiles) != len(open_towns):
        towns = " ".join(open_towns)
        unsaid = [town for town in open_towns if town not in named]
        if named and len(named) == len(said.towns) == len(open_towns) - len(unsaid):
            return refusal(CODES, "tax-missing", towns=" ".join(unsaid))
        if not named and len(said.tiles) < len(open_towns):
            return refusal(CODES, "tax-missing", towns=" ".join(open_towns[len(said.tiles) :]))
        return refusal(CODES, "tax-towns", towns=towns, need=len(open_towns))
    return events.TaxTilesLaid(state.order.round, tuple(named or open_towns), said.tiles)


def _ended_round(state: State) -> events.Play:
    """Mean the round whose storing has just ended by itself, if nothing was laid since."""
    order, last = state.order, state.order.round - 1
    again = (
        last >= 1
        and not order.unknown
        and order.phase != "over"
        and storing.just_ended(state, last)
    )
    return events.StoringEnded(last if again else order.round)
