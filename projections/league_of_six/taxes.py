"""Phase 4: taxes are collected; then the horses give the order of phase 5 (L6.8, L6.9)."""

from typing import NamedTuple

from events.league_of_six.box import GOODS, GREY_FIGURES, GUARD, HORSE, Kind
from events.league_of_six.components import TaxTile, pointed_at
from events.league_of_six.events import TaxCollected
from projections.league_of_six.bases import Collected
from projections.league_of_six.hands import Card
from projections.league_of_six.state import State
from projections.league_of_six.storing import begin


class Gain(NamedTuple):
    """What was collected: symbols in canonical order, and the kind of a grey card."""

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
    return Gain(pointed_at(face, tile, event.turning), tile.card)


def tax_collected(state: State, ref: str, event: TaxCollected) -> None:
    """Take guards, goods, horses and a grey card if the box has one."""
    player, gain = event.player, gain_of(state, event)
    guards = gain.symbols.count(GUARD)
    if guards:
        state.hands.change(ref, player, guards, "collected", Collected(event.town))
    wagon = state.wagons[player]
    for good in GOODS:
        if cubes := gain.symbols.count(good):
            wagon[good] = wagon.get(good, 0) + cubes
    state.horses[player] += gain.symbols.count(HORSE)
    card = gain.card if event.grey != "none" else None
    if card and (event.grey == "taken" or state.hands.grey_left > 0):
        state.hands.cards[player].append(Card(card, GREY_FIGURES, grey=True))
    elif card:
        card = None
        state.tell("grey-gone", player=player)
    if event.turning is not None:
        state.tell("collected", player=player, symbols=gain.symbols, card=card or "")
    if player in state.order.waiting:
        state.order.waiting.remove(player)
    if not state.order.waiting:
        _harness(state, ref)


def _harness(state: State, ref: str) -> None:
    """Give the teams of horses: most horses first, ties to the higher town number (L6.9).

    With equal numbers (mixed faces, our reading) who is further on the order track comes first.
    """
    board, track = state.board, state.order.track or []
    order = sorted(
        range(state.players),
        key=lambda seat: (state.horses[seat], board.number(seat), track.index(seat)),
        reverse=True,
    )
    state.tell("teams", seats="".join(map(str, order)))
    begin(state, ref, order)
