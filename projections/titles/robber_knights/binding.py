"""From a written line to an event: what was left out follows from the state."""

from events.titles.robber_knights.events import OpeningTileTurnedUp, Play, TileLaid, TurnEnded
from events.titles.robber_knights.notation import Line
from events.titles.robber_knights.tiles import OPENING_TILES_EACH
from projections.predicate import barred
from projections.refusal import Refusal, refusal
from projections.titles.robber_knights.legal import opening_cells, turn_for
from projections.titles.robber_knights.rules import CODES, turn_refusals
from projections.titles.robber_knights.state import State


def bind(state: State, line: Line) -> Play | Refusal:
    """Return the event that a line means now, or why it lacks something that does not follow."""
    order = state.order
    if order.phase == "opening":
        return _opening_tile(state, line)
    if line.kind is None and order.ended and line.actor in (None, order.ended[0]):
        return TurnEnded(*order.ended)
    if order.phase == "over":
        return refusal(CODES, "game-over")
    if line.actor is None and order.unknown:
        return refusal(CODES, "turn-unknown")
    player = order.player if line.actor is None else line.actor
    turn = turn_for(state, player)
    if line.kind is None:
        return TurnEnded(player, turn)
    if line.cell is None:
        missing = refusal(CODES, "cell-missing", player=player, kind=line.kind)
        return next(iter(barred(turn_refusals(state, player, turn))), missing)
    return TileLaid(player, turn, line.kind, line.cell, line.direction, line.knights)


def _opening_tile(state: State, line: Line) -> Play | Refusal:
    missing = OPENING_TILES_EACH * state.players - state.order.opened
    if line.kind is None or line.knights or line.direction:
        return refusal(CODES, "opening-unfinished", missing=missing)
    owner = line.actor
    if owner is None:
        owner = next(
            seat
            for seat in [*range(state.players), 0]
            if len(state.letters[seat].opening) < OPENING_TILES_EACH or seat == state.players - 1
        )
    free = opening_cells(state)
    if line.cell is None and not free:
        return refusal(CODES, "cell-missing", player=owner, kind=line.kind)
    return OpeningTileTurnedUp(owner, line.kind, line.cell or free[0])
