"""Meridian: its folds and rules."""

from collections.abc import Sequence
from typing import Any

from events.titles.meridian.events import CardTurnedUp
from projections.ledger import LedgerRow
from projections.refusal import Param
from projections.titles.meridian.audit import imbalances
from projections.titles.meridian.binding import bind
from projections.titles.meridian.board import Pushed, pushed
from projections.titles.meridian.codes import CODES
from projections.titles.meridian.legal import alternatives
from projections.titles.meridian.rules import CHECKS, doubts, impossible, refusals
from projections.titles.meridian.state import EFFECTS, State, apply, start
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

RULES = "me.1"
"""The version of these rules; it changes when a score can."""


def consequences(state: State) -> Sequence[Consequence]:
    """Return the towers that the last event pushed, each from one city to another (ME.6)."""
    event, turned = state.played, state.board.last
    if event is None or event.city is None or event.height is None or turned.done is None:
        return ()
    return [_push(one) for one in pushed(turned.rest, event.city, event.height)]


def _push(one: Pushed) -> Consequence:
    tower: dict[str, Param] = {"player": one.tower.owner, "height": one.tower.height}
    return Consequence("pushed", {**tower, "start": one.start, "end": one.end})


def revealed(state: State, event: Any) -> Revealed | None:  # noqa: ANN401
    """Return what an event reveals: a card turned up to all."""
    if isinstance(event, CardTurnedUp):
        return Revealed("turned-up", {"player": event.player, "card": event.card})
    return None


def over(state: State) -> bool:
    """Whether all cards are played (ME.8)."""
    return state.order.phase == "over"


def result(state: State) -> Result:
    """Return who has most points; a tie goes to more unused pieces, then it is shared (ME.8).

    Without a board there are no points.
    """
    tally = state.tally()
    if tally is None:
        return Result((), ())
    return standing(tally.points, state.board.supply, "pieces")


def ledger(state: State) -> Sequence[LedgerRow]:
    """Return every change of a score so far, in order; none without a board."""
    tally = state.tally()
    return tally.rows if tally else ()


def quantity(state: State, player: int, quantity: str) -> int | None:
    """Return a player's score, pieces in supply, or cards still to play."""
    if player >= state.players or (quantity, player) in state.unknown:
        return None
    match quantity:
        case "score":
            tally = state.tally()
            return tally.points[player] if tally else None
        case "pieces":
            return state.board.supply[player]
        case "cards":
            return state.hands[player].left
        case _:
            return None


def unchecked(state: State, event: object) -> bool:
    """Return False: no action tells what is printed."""
    return False
