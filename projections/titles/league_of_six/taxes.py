"""Phase 4: taxes are collected; then the horses give the order of phase 5 (L6.8, L6.9)."""

from typing import NamedTuple

from events.titles.league_of_six.box import GREY_FIGURES, Kind
from events.titles.league_of_six.components import TaxTile, counted, given
from events.titles.league_of_six.events import TaxCollected
from projections.titles.league_of_six.bases import Collected
from projections.titles.league_of_six.hands import Card
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import begin


class Gain(NamedTuple):
    """What was collected: symbols, and the kind of a grey card if there was one."""

    symbols: str
    card: Kind | None


def printed_tile(state: State, seat: int) -> TaxTile | None:
    """Return what is printed on the tax tile in a player's town, None if nobody described it."""
    town, tax = state.board.towns[seat], state.board.tax
    name = tax.get(town) if town and tax else None
    return state.printed.tiles.get(name or "")


def printed_card(state: State, seat: int) -> Kind | None:
    """Return the kind of the pair of figures on that tile, None without one."""
    tile = printed_tile(state, seat)
    return tile.card if tile else None


def gain_of(state: State, event: TaxCollected) -> Gain:
    """Return what an event collects: by the turning of a described tile, else as declared."""
    if event.turning is None:
        return Gain(event.gained or "", event.card)
    pair = state.tax_pair(event.player)
    if pair is None:
        return Gain("", None)
    face, tile = pair
    return Gain(given(face, tile, event.turning), tile.card)


def tax_collected(state: State, ref: str, event: TaxCollected) -> None:
    """Take guards, goods, horses and a grey card if the box has one."""
    state.news = []
    player = event.player
    symbols, card = gain_of(state, event)
    wagon = state.wagons[player]
    guards, horses, goods = counted(symbols)
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


def _take_grey(state: State, event: TaxCollected, card: Kind) -> bool:
    """Take a grey card; return whether there was one, by the box or as the table says."""
    taken = event.grey == "taken" or (event.grey is None and state.hands.grey_left > 0)
    if taken:
        state.hands.cards[event.player].append(Card(card, GREY_FIGURES))
        state.hands.grey[event.player] += 1
    elif event.grey is None:
        state.news.append(("grey-gone", (event.player,)))
    return taken


def _harness(state: State, ref: str) -> None:
    """Give the teams of horses: most horses first, ties to the higher town number (L6.9).

    With equal numbers (mixed faces, our reading) who is further on the order track comes first.
    """
    order = [*reversed(state.order.track or range(state.players))]
    strength = list(zip(state.horses, state.board.numbers(), strict=True))
    order.sort(key=strength.__getitem__, reverse=True)
    state.news.append(("teams", (order,)))
    begin(state, ref, order)
