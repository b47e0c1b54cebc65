"""The rules of Nim. NIM.1: one to three matches a turn. NIM.2: the last match wins."""

from collections.abc import Mapping, Sequence

from events.titles.nim.events import MATCHES, MOST, MatchesTaken
from events.titles.nim.notation import Line

from events.common import GameStarted
from projections.ledger import Basis, LedgerRow
from projections.predicate import NOTHING, Found
from projections.refusal import COMMON, Refusal, Rule, refusal
from projections.titles.title_rules import Result, TitleRules

CODES: Mapping[str, Rule] = {
    "game-over": COMMON["game-over"],
    "not-of-this-title": COMMON["not-of-this-title"],
    "too-few-left": Rule("NIM.1", irregular=False),
    "not-your-turn": Rule("NIM.1", irregular=True),
    "too-many": Rule("NIM.1", irregular=True),
}


class State:
    """A heap, how much each player took, whose turn it is, and the points."""

    def __init__(self, started: GameStarted) -> None:
        self.left = MATCHES
        self.taken = [0, 0]
        self.player = started.first
        self.rows: list[LedgerRow] = []


def _cannot(state: State, event: MatchesTaken) -> Found:
    if not state.left:
        return [refusal(CODES, "game-over")]
    if event.matches > state.left:
        return [refusal(CODES, "too-few-left", left=state.left)]
    return NOTHING


def _may_not(state: State, event: MatchesTaken) -> Found:
    found = []
    if event.player != state.player:
        found.append(refusal(CODES, "not-your-turn", player=event.player, now=state.player))
    if event.matches > MOST:
        found.append(refusal(CODES, "too-many", most=MOST))
    return found


def _taken(state: State, ref: str, event: MatchesTaken) -> None:
    state.left -= event.matches
    state.taken[event.player] += event.matches
    state.player = 1 - event.player
    if not state.left:
        state.rows.append(LedgerRow(ref, event.player, 1, "last", Basis()))


class NimRules(TitleRules[State]):
    """The rules of Nim."""

    RULES = "nim.1"
    CODES = CODES
    CHECKS = {MatchesTaken: (_cannot, _may_not)}  # noqa: RUF012
    EFFECTS = {MatchesTaken: _taken}  # noqa: RUF012

    def start(self, started: GameStarted) -> State:
        """Return the state before the first turn."""
        return State(started)

    def bind(self, state: State, line: Line) -> MatchesTaken | Refusal:
        """Complete a line: whose turn it is."""
        return MatchesTaken(state.player if line.actor is None else line.actor, line.matches)

    def actions(self, state: State) -> Sequence[MatchesTaken]:
        """Return what may be taken."""
        able = range(1, min(MOST, state.left) + 1)
        return [MatchesTaken(state.player, matches) for matches in able]

    def over(self, state: State) -> bool:
        """Whether the heap is empty (NIM.2)."""
        return not state.left

    def result(self, state: State) -> Result:
        """Return who took the last match; nobody before."""
        points = [sum(row.player == seat for row in state.rows) for seat in range(2)]
        return Result(tuple(points), tuple(row.player for row in state.rows) or (0, 1))

    def ledger(self, state: State) -> Sequence[LedgerRow]:
        """Return the point of the winner."""
        return state.rows

    def quantity(self, state: State, player: int, quantity: str) -> int | None:
        """Return a score, or how many matches a player took."""
        return self.result(state).scores[player] if quantity == "score" else state.taken[player]


TITLE: TitleRules[State] = NimRules()
