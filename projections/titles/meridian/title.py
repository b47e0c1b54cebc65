"""Meridian in this layer: its folds and rules."""

from collections.abc import Sequence
from typing import Any

from events.titles.meridian.events import CardTurnedUp
from projections.ledger import LedgerRow
from projections.refusal import Param
from projections.titles.meridian import audit, legal, rules, scores, state
from projections.titles.meridian.board import Pushed, towers_pushed
from projections.titles.meridian.state import State
from projections.titles.title_rules import (
    Consequence,
    Result,
    Revealed,
    TitleRules,
    known,
    standing,
)


class MeridianRules(TitleRules[State]):
    """The rules of Meridian (ME.1 to ME.8)."""

    RULES = "me.1"
    CODES = rules.CODES
    EVENTS = rules.EVENTS
    COUNTED = {  # noqa: RUF012
        "score": lambda state, seat: None if (one := state.points()) is None else one.sums[seat],
        "pieces": lambda state, seat: state.board.supply[seat],
        "cards": lambda state, seat: state.hands[seat].left,
    }
    CLAUSES = scores.CLAUSES
    FOUND_AT = ("player", "meridian", "card")
    start = staticmethod(state.State)
    bind = staticmethod(legal.bind)
    actions = staticmethod(legal.actions)
    alternatives = staticmethod(legal.alternatives)
    imbalances = staticmethod(audit.imbalances)
    SHEET = True
    sheet_ending = staticmethod(state.ending)
    position = staticmethod(state.parts)

    def adopt(self, state: State, rule: str) -> None:
        """Let a house rule hold in a state too: also of how many cards lie face up."""
        state.adopt(rule)

    def consequences(self, state: State) -> Sequence[Consequence]:
        """Return the towers that the last event pushed, each from one city to another (ME.6)."""
        event, turned = state.played, state.board.last
        if event is None or event.city is None or event.height is None or turned.done is None:
            return ()
        return [_push(one) for one in towers_pushed(turned.rest, event.city, event.height)]

    def revelation(self, state: State, event: Any) -> Revealed | None:  # noqa: ANN401
        """Return what an event reveals: a card turned up to all."""
        if isinstance(event, CardTurnedUp):
            return Revealed("turned-up", {"player": event.player, "card": event.card})
        return None

    def over(self, state: State) -> bool:
        """Return whether all cards are played (ME.8)."""
        return state.order.phase == "over"

    def result(self, state: State) -> Result:
        """Return who has most points; a tie goes to more unused pieces, then it is shared (ME.8).

        Without a board there are no points, but for those that were stated for everybody.
        """
        points = state.points()
        if points is None:
            return Result((), ())
        pieces = known(state.board.supply, "pieces", state.unknown if state.sheet else ())
        return standing(points.sums, pieces, "pieces", state.absent)

    def ledger(self, state: State) -> Sequence[LedgerRow]:
        """Return every change of a score so far, in order; none without points."""
        points = state.points()
        return points.rows if points else ()


def _push(one: Pushed) -> Consequence:
    tower: dict[str, Param] = {"player": one.tower.owner, "height": one.tower.height}
    return Consequence("pushed", {**tower, "start": one.start, "end": one.end})


TITLE: TitleRules[State] = MeridianRules()
