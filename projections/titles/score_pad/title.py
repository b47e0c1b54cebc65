"""Score pad in this layer: its folds and rules."""

from collections.abc import Sequence
from typing import Any

from projections.ledger import LedgerRow
from projections.titles.score_pad import legal, rules, state
from projections.titles.score_pad.state import State
from projections.titles.title_rules import Consequence, Result, TitleRules, best_score


class ScorePadRules(TitleRules[State]):
    """The rules of score pads, which are those of their pads (SP.1 to SP.5)."""

    RULES = "sp.1"
    CODES = rules.CODES
    EVENTS = rules.EVENTS
    CLAUSES = state.CLAUSES
    start = staticmethod(State)
    bind = staticmethod(legal.bind)
    untimely = staticmethod(legal.untimely)
    position = staticmethod(state.parts)
    SHEET = True

    def needless(self, state: State, event: Any) -> Consequence | None:  # noqa: ANN401
        """Return that somebody has none of what the others have all of (SP.2)."""
        if legal.known_none(state, event):
            params = {"player": event.player, "category": event.category, "round": event.round}
            return Consequence("none-left", params)
        return None

    def over(self, state: State) -> bool:
        """Return whether the game has ended (SP.5)."""
        return state.over

    def result(self, state: State) -> Result:
        """Return who is ahead: with most points or least, ties as the pad says (SP.4)."""
        scores, pad = state.scores(), state.pad
        best = best_score((scores[side] for side in state.there), lowest=pad.lowest)
        ahead = [side for side in state.there if scores[side] == best]
        broken: list[int] = []
        if pad.ties is not None and len(ahead) > 1:
            broken = [state.had.get((side, pad.ties), 0) for side in range(len(scores))]
            most = max(broken[side] for side in ahead)
            ahead = [side for side in ahead if broken[side] == most]
        seats = range(state.players)
        return Result(
            tuple(state.ledger.sums),
            tuple(
                seat for seat in seats if state.side_of(seat) in ahead and seat not in state.absent
            ),
            tuple(broken[state.side_of(seat)] for seat in seats) if broken else (),
            pad.ties or "" if broken else "",
            pad.lowest,
        )

    def variant(self, state: State) -> str:
        """Return a code of the rules of the pad, whatever it is called."""
        return state.pad.hash[:16]

    def ledger(self, state: State) -> Sequence[LedgerRow]:
        """Return every change of a score so far, in order."""
        return state.ledger.rows

    def quantity(self, state: State, player: int, quantity: str) -> int | None:
        """Return a score; None after a gap, before it is stated."""
        if player >= state.players or quantity != "score":
            return None
        side = state.side_of(player)
        return None if side in state.unknown else state.score(side)


TITLE: TitleRules[State] = ScorePadRules()
