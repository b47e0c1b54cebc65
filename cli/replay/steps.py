"""The steps of a replay: a line for each effective event, and the same for programs."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType

from cli.game.seen_game import SeenGame
from cli.terminal.command import EventLine, Logged, Ref, Row
from cli.terminal.language import _, about, clauses
from cli.terminal.reader import in_words
from cli.wording.event_words import changes_words, row_json, started_words
from cli.wording.sentences import score_words
from events.common import Event, GameClosed, GameStarted, is_annotation
from projections.ledger import LedgerRow
from projections.seen import Seen
from projections.steps import Step as Walk
from projections.steps import last_action, turn_of
from projections.timeline import Item


class Step(Struct, forbid_unknown_fields=True):
    """A step of the game and its effects; the start and descriptions have none."""

    entry: Ref
    event: Logged
    line: EventLine
    ledger: list[Row] | UnsetType = UNSET
    scores: Sequence[int] | UnsetType = UNSET


class ReplayStep(Struct, frozen=True):
    """One event in effect.

    Attributes:
        place: its position among the events in effect.
        ref: its entry.
        line: its line with its effects.
        json: the same for programs.
        rows: the rows it added to the ledger.
        turn: whether it begins a turn.
        last: the last action up to it; None before the first one.
    """

    place: int
    ref: str
    line: str
    json: Step
    rows: tuple[LedgerRow, ...] = ()
    turn: bool = False
    last: Event | None = None


def step_heading(open_game: SeenGame, place: int, last: int) -> str:
    """Return the number of a step and of all steps."""
    return _("{game}, step {place} of {last}").format(game=open_game.name, place=place, last=last)


def steps_of(open_game: SeenGame) -> list[ReplayStep]:
    """Return the steps of a game, the start first."""
    return [step for step, _game in walk_of(open_game)]


def walk_of(open_game: SeenGame) -> Iterator[tuple[ReplayStep, Seen]]:
    """Yield each step with the game at that point, which is the same object throughout."""
    turn = last = None
    for step in open_game.steps():
        if step.item is None:
            yield _first(step), step.game
            continue
        now = turn_of(step.item.event)
        begins = now is not None and now != turn
        turn = now or turn
        last = last_action([step.item.event]) or last
        line, json = _line(open_game, step, step.item), _json(open_game, step, step.item)
        yield ReplayStep(step.place, step.ref, line, json, step.rows, begins, last), step.game


class Rewound:
    """A game at any of its steps: it moves forward, and replays from the start to go back."""

    def __init__(self, open_game: SeenGame) -> None:
        self._open_game = open_game
        self._begin()

    def _begin(self) -> None:
        self._steps = self._open_game.steps()
        self._step = next(self._steps)

    def at(self, place: int) -> Seen:
        """Return the game after some number of events."""
        if place < self._step.place:
            self._begin()
        while self._step.place < place:
            self._step = next(self._steps)
        return self._step.game


def _first(step: Walk[Seen]) -> ReplayStep:
    started = step.game.timeline.started
    line = started_words(started)
    return ReplayStep(0, "1", f"#1 {line}", Step("1", started, line), step.rows)


def _json(open_game: SeenGame, step: Walk[Seen], item: Item) -> Step:
    return Step(
        item.ref,
        open_game.view.json(item.event),
        open_game.view.line(item.event, item.ruling),
        [row_json(row, step.game.rules.CLAUSES) for row in step.rows],
        step.scores,
    )


def _line(open_game: SeenGame, step: Walk[Seen], item: Item) -> str:
    view = open_game.view
    line = f"#{item.ref} {view.line(item.event, item.ruling)}"
    if is_annotation(item.event) or isinstance(item.event, GameClosed | GameStarted):
        return line
    hidden = view.hidden(item.event) is not None
    parts = [] if hidden else [view.screens.action_words(item.event, view.players)]
    parts += filter(None, map(view.consequence_words, step.followed))
    changes = changes_words(view, step.rows)
    parts += [changes] if changes else []
    parts += [score_words(step.scores, open_game.players)] if step.scores else []
    if in_words():
        return about(line, clauses(parts)) if parts else line
    return f"{line:<24} {clauses(parts)}".rstrip()
