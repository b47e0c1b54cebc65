"""Setting up, and phase 1 of a round: what chance brings (L6.1, L6.4)."""

from events.titles.league_of_six.box import ROUNDS_A_SIDE, TAX_TILES, side_in
from events.titles.league_of_six.events import (
    LeadersTurnedUp,
    OrderDrawn,
    RingLaid,
    StorageLaid,
    TaxTilesLaid,
    TownsBesieged,
)
from projections.titles.league_of_six.board import Ring
from projections.titles.league_of_six.state import State


def ring_laid(state: State, ref: str, event: RingLaid) -> None:
    """Lay the towns around the board."""
    state.news = []
    state.board.ring = Ring(event)
    _set_up(state)


def order_drawn(state: State, ref: str, event: OrderDrawn) -> None:
    """Put the markers on the track."""
    state.news = []
    state.order.track = list(event.order)
    _set_up(state)


def _set_up(state: State) -> None:
    if state.board.ring is not None and state.order.track is not None:
        state.order.phase = "prologue"


def storage_laid(state: State, ref: str, event: StorageLaid) -> None:
    """Lay the storage tiles of a round; with side 2 all six are in the piles again (L6.10)."""
    state.news = []
    board = state.board
    if state.order.round == ROUNDS_A_SIDE + 1:
        board.storage_out = set()
    board.storage = {"royal": event.royal, "civic": event.civic}
    board.storage_out.update(filter(None, (event.royal, event.civic)))
    look_at_rows(state)
    _go_on(state)


def look_at_rows(state: State) -> None:
    """Find what is printed on the storage tiles that lie there."""
    board, side = state.board, side_in(state.order.round)
    for place, tile in (board.storage or {}).items():
        face = state.printed.storage.get((tile, side)) if tile else None
        if face is not None:
            board.rows[place] = face.each_row()


def leaders_turned_up(state: State, ref: str, event: LeadersTurnedUp) -> None:
    """Turn up a leader card of each stack."""
    state.news = []
    state.board.turn_up(event.kinds)
    _go_on(state)


def towns_besieged(state: State, ref: str, event: TownsBesieged) -> None:
    """Let the Hussites come before towns."""
    state.news = []
    state.board.besieged = event.towns
    _go_on(state)


def out_before(state: State, drawn: int) -> int:
    """Return how many tax tiles are out of the stack before a round's, so many a round, are drawn.

    With the house rule `shuffle-all` all are shuffled when too few are left (L6.4).
    """
    rounds = state.order.round - 1
    if "shuffle-all" in state.house:
        return rounds % (TAX_TILES // drawn) * drawn
    return rounds * drawn % TAX_TILES


def tax_tiles_laid(state: State, ref: str, event: TaxTilesLaid) -> None:
    """Lay the tax tiles; the stack is shuffled anew when it is empty (L6.4)."""
    state.news = []
    board, out = state.board, state.board.tax_out
    drawn = len(event.tiles)
    before = out_before(state, drawn)
    if before + drawn > TAX_TILES or before == 0:
        out.clear()
    board.tax = dict(zip(event.towns, event.tiles, strict=False))
    out.update(filter(None, event.tiles))
    _go_on(state)


def _go_on(state: State) -> None:
    """Begin phase 2 when everything lies."""
    board, order = state.board, state.order
    if board.storage is None or board.leaders is None:
        return
    if board.besieged is not None and board.tax is not None:
        order.phase = "towns"
        order.waiting = list(order.track or ())
