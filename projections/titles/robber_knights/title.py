"""Robber Knights in this layer: its folds and rules."""

from collections.abc import Sequence
from typing import Any

from events.titles.robber_knights.events import OpeningTileTurnedUp, TileLaid, TurnEnded
from projections.ledger import LedgerRow
from projections.titles.robber_knights import audit, legal, rules, state
from projections.titles.robber_knights.state import State
from projections.titles.title_rules import (
    Consequence,
    Result,
    Revealed,
    TitleRules,
    known,
    standing,
)


class RobberKnightsRules(TitleRules[State]):
    """The rules of Robber Knights (RK.1 to RK.7)."""

    RULES = "rk.1"
    CODES = rules.CODES
    EVENTS = rules.EVENTS
    COUNTED = {  # noqa: RUF012
        "score": lambda state, seat: state.scores.sums[seat],
        "knights": lambda state, seat: state.board.supply[seat],
        "tiles": lambda state, seat: state.order.left[seat],
    }
    CLAUSES = state.CLAUSES
    FOUND_AT = ("player", "cell", "kind")
    start = staticmethod(state.State)
    doubts = staticmethod(rules.doubts)
    bind = staticmethod(legal.bind)
    actions = staticmethod(legal.actions)
    alternatives = staticmethod(legal.alternatives)
    imbalances = staticmethod(audit.imbalances)
    SHEET = True
    sheet_ending = staticmethod(state.ending)
    position = staticmethod(state.parts)

    def needless(self, state: State, event: Any) -> Consequence | None:  # noqa: ANN401
        """Return that a turn has ended already, of which it is said that it ends."""
        if isinstance(event, TurnEnded) and (event.player, event.turn) == state.order.ended:
            return Consequence("turn-ended", {"player": event.player})
        return None

    def revelation(self, state: State, event: Any) -> Revealed | None:  # noqa: ANN401
        """Return what is revealed: a tile turned up to all, or drawn by its player (RK.3)."""
        if isinstance(event, OpeningTileTurnedUp):
            params = {"player": event.player, "kind": event.kind, "cell": event.cell}
            return Revealed("turned-up", dict(params))
        if isinstance(event, TileLaid):
            letters = state.letters[event.player]
            letter = letters.next_letter if letters.known else "?"
            if letter is not None:
                return Revealed("draw", {"player": event.player, "letter": letter})
        return None

    def over(self, state: State) -> bool:
        """Return whether every tile lies (RK.7)."""
        return state.order.phase == "over"

    def result(self, state: State) -> Result:
        """Return who has most points; a tie goes to more knights left, then it is shared (RK.7)."""
        knights = known(state.board.supply, "knights", state.unknown if state.sheet else ())
        return standing(state.scores.sums, knights, "knights", state.absent)

    def ledger(self, state: State) -> Sequence[LedgerRow]:
        """Return every change of a score so far, in order."""
        return state.scores.rows


TITLE: TitleRules[State] = RobberKnightsRules()
