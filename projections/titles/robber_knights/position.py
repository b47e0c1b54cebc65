"""What makes up a position of Robber Knights: the layout, what players have left, whose turn it is.

A tile that is stated twice is stated anew, so the layout can be put right place by place.
"""

from collections.abc import Sequence

from events.common import Adjusted, Event
from events.titles.robber_knights.events import TileStated, TurnStated
from projections.titles.robber_knights.state import State
from projections.titles.title_rules import REASON, Part, amount


def parts(state: State) -> Sequence[Part]:
    """Return the parts; of a score sheet those that a final score needs (RK.6, RK.7)."""
    seats = range(state.players)
    layout = Part("layout", TileStated, now=_layout(state), many=True)
    knights = [_left(state, "knights", seat, state.board.supply[seat]) for seat in seats]
    if state.sheet:
        return [layout, *knights]
    tiles = [_left(state, "tiles", seat, state.order.left[seat]) for seat in seats]
    return [layout, *knights, *tiles, *_turn(state)]


def _layout(state: State) -> tuple[Event, ...]:
    return tuple(
        TileStated(cell, REASON, tile.kind, tile.owner, tile.stack)
        for cell, tile in state.board.tiles.items()
    )


def _left(state: State, what: str, seat: int, value: int) -> Part:
    return amount(what, seat, value, hidden=(what, seat) in state.unknown)


def _turn(state: State) -> list[Part]:
    order = state.order
    if order.phase == "over":
        return []
    known = not order.unknown
    now = (TurnStated(order.player, REASON, order.laid),) if known else ()
    return [Part("turn", TurnStated, "turn {said}", now=now)]


def ending(state: State, reason: str) -> Sequence[Event]:
    """Return what a score sheet states at its end: no tile is left, laid or not typed (RK.7)."""
    return [
        Adjusted(seat, "tiles", 0, reason) for seat, left in enumerate(state.order.left) if left
    ]
