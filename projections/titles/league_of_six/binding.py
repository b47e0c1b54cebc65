"""From a written line to an event: what was left out follows from the state."""

from collections.abc import Callable
from typing import Any

from events.titles.league_of_six import events, lines
from events.titles.league_of_six.box import GOODS, SIDES
from events.titles.league_of_six.components import space_of
from projections.refusal import Refusal, refusal
from projections.titles.league_of_six.codes import CODES
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import filler, just_ended
from projections.titles.league_of_six.towns import lowest_bid


def bind(state: State, line: lines.Line) -> events.Play | Refusal:
    """Return the event that a line means now, or why it lacks something that does not follow.

    After the end, and after a gap, that is what is said first.
    """
    bound, order = _BIND[type(line.said)](state, line.actor, line.said), state.order
    if order.phase == "over" and isinstance(bound, Refusal):
        return refusal(CODES, "game-over")
    if order.unknown and isinstance(bound, Refusal):
        return refusal(CODES, "round-unknown")
    return bound


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
        seat = filler(state)
        return order.storing[order.chooser] if seat is None else seat
    return 0


def _player(state: State, actor: int | None) -> int:
    return acting(state) if actor is None else actor


def _ring(state: State, actor: int | None, said: lines.Ring) -> events.Play | Refusal:
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


def _order(state: State, actor: int | None, said: lines.Order) -> events.Play | Refusal:
    return events.OrderDrawn(said.seats)


def _storage(state: State, actor: int | None, said: lines.Storage) -> events.Play | Refusal:
    return events.StorageLaid(state.order.round, said.royal, said.civic)


def _leaders(state: State, actor: int | None, said: lines.Leaders) -> events.Play | Refusal:
    return events.LeadersTurnedUp(state.order.round, said.kinds)


def _siege(state: State, actor: int | None, said: lines.Siege) -> events.Play | Refusal:
    return events.TownsBesieged(state.order.round, said.towns)


def _tax(state: State, actor: int | None, said: lines.Tax) -> events.Play | Refusal:
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


def _go(state: State, actor: int | None, said: lines.Go) -> events.Play | Refusal:
    player, order, bid = _player(state, actor), state.order, said.bid or 0
    if player == order.mover and said.town == state.board.towns[player]:
        bid = bid or lowest_bid(state, said.town)  # whoever must leave is told so, not of bids
    return events.TownChosen(player, order.round, said.town, bid)


def _number(state: State, actor: int | None, said: lines.Number) -> events.Play | Refusal:
    order, player = state.order, _player(state, actor)
    if order.phase == "taxes":
        if not 1 <= said.number <= SIDES:
            return refusal(CODES, "turning-high", number=said.number)
        town = state.board.towns[player] if player < state.players else None
        if town is None:
            return refusal(CODES, "no-such-seat", player=player)
        return events.tax_collected(player, order.round, town, said.number, grey=said.grey)
    if order.phase != "towns":
        return refusal(CODES, "not-now", phase=order.phase)
    if order.duel is None:
        return refusal(CODES, "no-bid", player=player)
    return events.BidRaised(player, order.round, order.duel.town, said.number)


def _accept(state: State, actor: int | None, said: lines.Accept) -> events.Play | Refusal:
    player, duel = _player(state, actor), state.order.duel
    if duel is None:
        return refusal(CODES, "no-bid", player=player)
    return events.BidAccepted(player, state.order.round, duel.town, duel.bid)


def _collect(state: State, actor: int | None, said: lines.Collect) -> events.Play | Refusal:
    order, player = state.order, _player(state, actor)
    town = state.board.towns[player] if player < state.players else None
    if order.phase != "taxes" or town is None:
        return refusal(CODES, "not-now", phase=order.phase)
    return events.tax_collected(player, order.round, town, None, said.gained, said.card, said.grey)


def _store(state: State, actor: int | None, said: lines.Store) -> events.Play | Refusal:
    player = _player(state, actor)
    return events.RowChosen(player, state.order.round, said.place, said.row, said.printed)


def _pass(state: State, actor: int | None, said: lines.Pass) -> events.Play | Refusal:
    return events.RowDeclined(_player(state, actor), state.order.round)


def _fill(state: State, actor: int | None, said: lines.Fill) -> events.Play | Refusal:
    player = _player(state, actor)
    return events.SpacesFilled(player, state.order.round, sorted_spaces(said.spaces))


def sorted_spaces(spaces: tuple[str, ...]) -> tuple[str, ...]:
    """Return spaces in canonical order: by colour, then the most points first."""
    keys = [(GOODS.index(s.good), -s.points, text) for text in spaces for s in [space_of(text)]]
    return tuple(text for _good, _points, text in sorted(keys))


def _leader(state: State, actor: int | None, said: lines.Leader) -> events.Play | Refusal:
    return events.LeaderTaken(
        _player(state, actor), state.order.round, events.LeaderCard(said.stack)
    )


def _done(state: State, actor: int | None, said: lines.Done) -> events.Play | Refusal:
    """Mean the round whose storing has just ended by itself, if nothing was laid since."""
    order, last = state.order, state.order.round - 1
    again = last >= 1 and not order.unknown and order.phase != "over" and just_ended(state, last)
    return events.StoringEnded(last if again else order.round)


_BIND: dict[type, Callable[[State, int | None, Any], events.Play | Refusal]] = {
    lines.Ring: _ring,
    lines.Order: _order,
    lines.Storage: _storage,
    lines.Leaders: _leaders,
    lines.Siege: _siege,
    lines.Tax: _tax,
    lines.Go: _go,
    lines.Number: _number,
    lines.Accept: _accept,
    lines.Collect: _collect,
    lines.Store: _store,
    lines.Pass: _pass,
    lines.Fill: _fill,
    lines.Leader: _leader,
    lines.Done: _done,
}
