"""Robber Knights: its folds and rules."""

from collections.abc import Sequence
from typing import Any

from events.titles.robber_knights.events import OpeningTileTurnedUp, TileLaid
from projections.ledger import LedgerRow
from projections.titles.robber_knights.audit import imbalances
from projections.titles.robber_knights.binding import bind
from projections.titles.robber_knights.codes import CODES
from projections.titles.robber_knights.legal import alternatives
from projections.titles.robber_knights.rules import CHECKS, doubts, impossible, refusals
from projections.titles.robber_knights.state import EFFECTS, State, apply, start
from projections.titles.title_rules import Consequence, Result, Revealed, standing

__all__ = [
    "CHECKS",
    "CODES",
    "EFFECTS",
    "RULES",
    "State",
    "alternatives",
    "apply",
    "bind",
    "consequences",
    "doubts",
    "imbalances",
    "impossible",
    "ledger",
    "over",
    "quantity",
    "refusals",
    "result",
    "revealed",
    "start",
    "unchecked",
]

RULES = "rk.1"
"""The version of these rules; it changes when a score can."""


def consequences(state: State) -> Sequence[Consequence]:
    """Return nothing: knights go where they are put."""
    return ()


def revealed(state: State, event: Any) -> Revealed | None:  # noqa: ANN401
    """Return what an event reveals: a tile turned up to all, a tile drawn to its player (RK.3)."""
    if isinstance(event, OpeningTileTurnedUp):
        params = {"player": event.player, "kind": event.kind, "cell": event.cell}
        return Revealed("turned-up", dict(params))
    if isinstance(event, TileLaid):
        letters = state.letters[event.player]
        letter = letters.next_letter if letters.known else "?"
        if letter is not None:
            return Revealed("draw", {"player": event.player, "letter": letter})
    return None


def over(state: State) -> bool:
    """Whether every tile lies (RK.7)."""
    return state.order.phase == "over"


def result(state: State) -> Result:
    """Return who has most points; a tie goes to more knights left, then it is shared (RK.7)."""
    return standing(state.scores.points, state.board.supply, "knights")


def ledger(state: State) -> Sequence[LedgerRow]:
    """Return every change of a score so far, in order."""
    return state.scores.rows


def quantity(state: State, player: int, quantity: str) -> int | None:
    """Return a player's score, knights in supply, or tiles left; None after a gap, until stated."""
    if player >= state.players or (quantity, player) in state.unknown:
        return None
    match quantity:
        case "score":
            return state.scores.points[player]
        case "knights":
            return state.board.supply[player]
        case "tiles":
            return state.order.left[player]
        case _:
            return None


def unchecked(state: State, event: object) -> bool:
    """Return False: no action tells what is printed."""
    return False
