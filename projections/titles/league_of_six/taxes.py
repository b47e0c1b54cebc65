"""Phase 4: players collect taxes; then the horses give the order of phase 5 (L6.7 to L6.9)."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from events.common import Event
from events.titles.league_of_six import box, components
from events.titles.league_of_six.events import TaxCollected
from projections.predicate import NOTHING, Found
from projections.refusal import refusal
from projections.titles.league_of_six.codes import CODES, check_player, not_now
from projections.titles.league_of_six.scores import Collected
from projections.titles.league_of_six.state import Card, State
from projections.titles.league_of_six.storing import begin
from projections.titles.title_rules import EventRules

MOST_GUARDS = box.GUARD_CARDS * box.MOST_ON_A_GUARD_CARD
"""More guards than this no 35 cards of 1 and 3 can show (L6.3)."""


class Gain(NamedTuple):
    """A player's collection: symbols, and the kind of a grey card, if any."""

    symbols: str
    card: box.Kind | None


def printed_tile(state: State, seat: int) -> components.TaxTile | None:
    """Return the print of the tax tile in a player's town, None if it is not described."""
    town, tax = state.board.towns[seat], state.board.tax
    name = tax.get(town) if town and tax else None
    return state.printed.tiles.get(name or "")


def printed_card(state: State, seat: int) -> box.Kind | None:
    """Return the kind of the pair of figures on that tile, None without a pair."""
    tile = printed_tile(state, seat)
    return tile.card if tile else None


def gain_of(state: State, event: TaxCollected) -> Gain:
    """Return what an event collects: by the turning of a described tile, or as declared."""
    if event.turning is None:
        return Gain(event.gained or "", event.levy.card)
    pair = state.tax_pair(event.player)
    if pair is None:
        return Gain("", None)
    face, tile = pair
    return Gain(components.gains_of_turning(face, tile, event.turning), tile.card)


def cubes_out(state: State) -> int:
    """Return how many cubes are out of the box; during this phase all lie on wagons."""
    return sum(sum(wagon.values()) for wagon in state.wagons)


def goods_left(state: State) -> int:
    """Return how many cubes are left in the box."""
    return max(box.CUBES - cubes_out(state), 0)


def goods_in(symbols: str) -> int:
    """Return how many of some symbols are goods."""
    return sum(map(symbols.count, box.GOODS))


def too_many(state: State, symbols: str) -> bool:
    """Return whether a gain has more goods than the box (house rule `box-ends`)."""
    return "box-ends" in state.house and goods_in(symbols) > goods_left(state)


def short_gains(state: State, symbols: str) -> list[str]:
    """Return each way to collect a gain with more goods than the box has, without repeats."""
    lacking = goods_in(symbols) - goods_left(state)
    goods = [symbol for symbol in symbols if symbol in box.GOODS]
    left_out = dict.fromkeys(combinations(goods, lacking))
    return [_without(symbols, some) for some in left_out]


def _without(symbols: str, left_out: Sequence[str]) -> str:
    for symbol in left_out:
        symbols = symbols.replace(symbol, "", 1)
    return components.sorted_symbols(symbols)


def tax_collected(state: State, ref: str, event: TaxCollected) -> None:
    """Take guards, goods, horses and, if the box has one, a grey card."""
    player = event.player
    symbols, card = gain_of(state, event)
    wagon = state.wagons[player]
    guards, horses, goods = components.count_symbols(symbols)
    if guards and "box-ends" in state.house:
        guards = min(guards, max(MOST_GUARDS - sum(state.guards.sums), 0))  # as the box has
    for good, cubes in goods:
        wagon[good] = wagon.get(good, 0) + cubes
    if horses:
        state.horses[player] += horses
    if guards:
        state.guards.change(ref, player, guards, "collected", Collected(event.town))
    if card and not _take_grey(state, event, card):
        card = None
    if event.turning is not None:
        state.news.append(("collected", (player, symbols, card)))
    waiting = state.order.waiting
    if player in waiting:
        waiting.remove(player)
    if not waiting:
        _harness(state, ref)


def taxes_left(state: State, ref: str, player: int) -> None:
    """Let a player leave, whether or not they have collected."""
    state.order.waiting = state.there(state.order.waiting)
    if not state.order.waiting:
        _harness(state, ref)


def _take_grey(state: State, event: TaxCollected, card: box.Kind) -> bool:
    """Take a grey card; return whether there was one, by the box or on the players' word.

    With the house rule `grey-always` the box never runs out.
    """
    there = state.hands.grey_left > 0 or "grey-always" in state.house
    taken = event.levy.grey == "taken" or (event.levy.grey is None and there)
    if taken:
        state.hands.cards[event.player].append(Card(card, box.GREY_FIGURES))
        state.hands.grey[event.player] += 1
    elif event.levy.grey is None:
        state.news.append(("grey-gone", (event.player,)))
    return taken


def _harness(state: State, ref: str) -> None:
    """Give out the teams of horses: most horses first, ties to the higher town number (L6.9).

    With equal numbers (mixed faces, our reading) the player further along the order track comes
    first; with the house rule `horse-tie-fewest` the one less far along.
    """
    order = state.there(state.order.track or range(state.players))
    if "horse-tie-fewest" not in state.house:
        order.reverse()
    strength = list(zip(state.horses, state.board.numbers(), strict=True))
    order.sort(key=strength.__getitem__, reverse=True)
    state.news.append(("teams", (tuple(order),)))
    begin(state, ref, order)


def collected_cannot(state: State, event: TaxCollected) -> Found:
    """Each collects once, in the own town, by turning its tile if that is described (L6.8)."""
    if found := check_player(state, event.player) or not_now(state, "taxes", event.round):
        return found
    player = event.player
    if player not in state.order.waiting:
        return [refusal(CODES, "collected-already", player=player)]
    here = state.board.towns[player]
    if event.town != here:
        return [refusal(CODES, "other-town", town=event.town, here=here or "-")]
    by_turning = event.turning is not None
    if by_turning == (event.gained is not None) or (by_turning and event.levy.card):
        return [refusal(CODES, "gain-malformed")]
    if by_turning and state.tax_pair(player) is None:
        return [refusal(CODES, "not-described", town=event.town)]
    return NOTHING


def collected_who(state: State, event: TaxCollected) -> Found:
    """Taxes are collected in the order of phase 3 (L6.7)."""
    waiting, player = state.order.waiting, event.player
    if not_now(state, "taxes", event.round) or player not in waiting or player == waiting[0]:
        return NOTHING
    return [refusal(CODES, "not-your-tax", player=player, now=waiting[0])]


def collected_may_not(state: State, event: TaxCollected) -> Found:
    """The order holds, the box has the goods (`box-ends`), and a turning gives them (L6.8)."""
    found = [*collected_who(state, event)]
    if "box-ends" in state.house and too_many(state, symbols := gain_of(state, event).symbols):
        told = {"goods": goods_in(symbols), "left": goods_left(state)}
        found.append(refusal(CODES, "goods-short", **told))
    if event.gained is not None and not _given(state, event, event.gained):
        found.append(refusal(CODES, "gain-not-given", town=event.town))
    return found


def _given(state: State, event: TaxCollected, gained: str) -> bool:
    """Return whether a declared gain is possible, as far as tile and town are described."""
    tile = printed_tile(state, event.player)
    if tile is None:
        return True
    turnings = state.turnings(event.player)
    if turnings is not None:
        return event.levy.card == tile.card and any(
            gained in short_gains(state, symbols) if too_many(state, symbols) else gained == symbols
            for symbols in turnings
        )
    lacking = Counter(tile.centre) - Counter(gained)
    if "box-ends" in state.house:
        for good in box.GOODS:  # they may have run out
            del lacking[good]
    return event.levy.card == tile.card and not lacking


EVENTS: dict[type[Event], EventRules] = {
    TaxCollected: EventRules(tax_collected, collected_cannot, collected_may_not, collected_who)
}
"""What there is against an event, and how it changes the state."""
