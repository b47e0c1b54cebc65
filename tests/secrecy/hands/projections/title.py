"""The rules of Hands. HANDS.1: play a card of your hand. HANDS.2: a higher card is a point.

HANDS.3: who has one card left keeps it; when both do, each card that was kept is its points.
"""

from collections.abc import Mapping, Sequence

from events.titles.hands.events import CardPlayed, Hand, HandDealt
from events.titles.hands.notation import Line

from events.common import Event, GameStarted
from projections.ledger import Basis, LedgerRow
from projections.predicate import NOTHING, Found
from projections.refusal import COMMON, Refusal, Rule, refusal
from projections.titles.title_rules import Result, TitleRules

CODES: Mapping[str, Rule] = {
    "game-over": COMMON["game-over"],
    "not-of-this-title": COMMON["not-of-this-title"],
    "dealt-already": Rule("HANDS.1", irregular=False),
    "nothing-dealt": Rule("HANDS.1", irregular=False),
    "not-your-turn": Rule("HANDS.1", irregular=True),
    "not-in-hand": Rule("HANDS.1", irregular=False),
}


class State:
    """The hands, the card that was played last, whose turn it is, and the points."""

    def __init__(self, started: GameStarted) -> None:
        self.hands: list[list[int] | None] = [None, None]
        self.left = [0, 0]
        self.last = 0
        self.player = started.first
        self.rows: list[LedgerRow] = []

    @property
    def dealt(self) -> bool:
        """Whether both have their cards."""
        return all(self.left)

    @property
    def over(self) -> bool:
        """Whether each keeps a card."""
        return self.left == [1, 1]


def _cannot_deal(state: State, event: HandDealt) -> Found:
    if state.left[event.player]:
        return [refusal(CODES, "dealt-already")]
    return NOTHING


def _cannot_play(state: State, event: CardPlayed) -> Found:
    if state.over:
        return [refusal(CODES, "game-over")]
    if not state.dealt:
        return [refusal(CODES, "nothing-dealt")]
    hand = state.hands[event.player]
    if hand is not None and event.card not in hand:
        return [refusal(CODES, "not-in-hand", card=event.card)]
    return NOTHING


def _may_not_play(state: State, event: CardPlayed) -> Found:
    if event.player != state.player:
        return [refusal(CODES, "not-your-turn", player=event.player, now=state.player)]
    return NOTHING


def _dealt(state: State, ref: str, event: HandDealt) -> None:
    state.hands[event.player] = None if event.cards is None else sorted(event.cards)
    state.left[event.player] = 3


def _played(state: State, ref: str, event: CardPlayed) -> None:
    if (hand := state.hands[event.player]) is not None:
        hand.remove(event.card)
    state.left[event.player] -= 1
    if event.card > state.last:
        state.rows.append(LedgerRow(ref, event.player, 1, "higher", Basis()))
    state.last, state.player = event.card, 1 - event.player
    if state.over:
        for seat, kept in enumerate(state.hands):
            state.rows.append(LedgerRow(ref, seat, (kept or [0])[0], "kept", Basis()))


class HandsRules(TitleRules[State]):
    """The rules of Hands."""

    RULES = "hands.1"
    CODES = CODES
    CHECKS = {  # noqa: RUF012
        HandDealt: (_cannot_deal, lambda _state, _event: NOTHING),
        CardPlayed: (_cannot_play, _may_not_play),
    }
    EFFECTS = {HandDealt: _dealt, CardPlayed: _played}  # noqa: RUF012

    def start(self, started: GameStarted) -> State:
        """Return the state before the hands are dealt."""
        return State(started)

    def bind(self, state: State, line: Line) -> Event | Refusal:
        """Complete a line: whose turn it is."""
        actor = state.player if line.actor is None else line.actor
        return HandDealt(actor, Hand(line.dealt)) if line.dealt else CardPlayed(actor, line.played)

    def actions(self, state: State) -> Sequence[CardPlayed]:
        """Return what may be played: the hand of whose turn it is."""
        if not state.dealt or state.over:
            return []
        return [CardPlayed(state.player, card) for card in state.hands[state.player] or ()]

    def over(self, state: State) -> bool:
        """Whether each keeps a card (HANDS.3)."""
        return state.over

    def result(self, state: State) -> Result:
        """Return who has most points."""
        points = [sum(row.amount for row in state.rows if row.player == one) for one in range(2)]
        best = max(points)
        return Result(tuple(points), tuple(one for one in range(2) if points[one] == best))

    def ledger(self, state: State) -> Sequence[LedgerRow]:
        """Return every point."""
        return state.rows

    def quantity(self, state: State, player: int, quantity: str) -> int | None:
        """Return a score."""
        return self.result(state).scores[player]


TITLE: TitleRules[State] = HandsRules()
