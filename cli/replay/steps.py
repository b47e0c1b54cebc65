"""The steps of a replay: a line for each effective event, and the same for programs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cli.game.open_game import OpenGame
from cli.terminal.language import _
from cli.terminal.output_mode import in_words
from cli.terminal.say import about, clauses
from cli.wording.entry_words import started_words
from cli.wording.event_words import changes_words, row_json
from cli.wording.sentences import score_words
from events.common import GameClosed, GameStarted, is_annotation
from projections.folding import FoldedGame, step
from projections.ledger import LedgerRow
from projections.moments import Moment, moments, turn_of
from projections.timeline import Item


class ReplayStep(NamedTuple):
    """One effective event.

    Attributes:
        items: how many effective events there are up to it.
        ref: its entry.
        line: what it was and did.
        json: the same for programs.
        rows: what it added to the ledger.
        turn: whether a turn begins with it.
    """

    items: int
    ref: str
    line: str
    json: dict[str, Any]
    rows: tuple[LedgerRow, ...] = ()
    turn: bool = False


def step_heading(open_game: OpenGame, steps: Sequence[ReplayStep], place: int) -> str:
    """Return which step of how many is shown."""
    return _("{game}, step {place} of {last}").format(
        game=open_game.name, place=place, last=len(steps) - 1
    )


def steps_of(open_game: OpenGame) -> list[ReplayStep]:
    """Return the steps of a game, the start first."""
    steps: list[ReplayStep] = []
    turn = None
    for moment in moments(open_game.timeline()):
        if moment.item is None:
            started = moment.game.timeline.started
            line = started_words(started)
            content = {"entry": "1", "event": started, "line": line}
            steps.append(ReplayStep(0, "1", f"#1 {line}", content, tuple(moment.rows)))
            continue
        now = turn_of(moment.item.event)
        begins = now is not None and now != turn
        turn = now or turn
        steps.append(
            ReplayStep(
                moment.place,
                moment.ref,
                _line(open_game, moment, moment.item),
                _json(open_game, moment, moment.item),
                tuple(moment.rows),
                begins,
            )
        )
    return steps


def game_at(open_game: OpenGame, items: int) -> FoldedGame:
    """Return the game as it was after so many effective events."""
    timeline = open_game.timeline()
    game = FoldedGame(timeline)
    for item in timeline.items[:items]:
        step(game, item, check=False)
    return game


def _json(open_game: OpenGame, moment: Moment, item: Item) -> dict[str, Any]:
    game = moment.game
    return {
        "entry": item.ref,
        "event": open_game.view.json(item.event),
        "line": open_game.view.line(item.event, item.ruling),
        "ledger": [row_json(row) for row in moment.rows],
        "scores": game.rules.result(game.state).scores,
    }


def _line(open_game: OpenGame, moment: Moment, item: Item) -> str:
    view, game = open_game.view, moment.game
    line = f"#{item.ref} {view.line(item.event, item.ruling)}"
    if is_annotation(item.event) or isinstance(item.event, GameClosed | GameStarted):
        return line
    hidden = view.hidden(item.event) is not None
    parts = [] if hidden else [view.screens.action_words(item.event, view.players)]
    parts += filter(None, map(view.consequence_words, moment.followed))
    changes = changes_words(view, moment.rows)
    scores = game.rules.result(game.state).scores
    parts += [changes] if changes else []
    parts += [score_words(scores, open_game.players)] if scores else []
    if in_words():
        return about(line, clauses(parts)) if parts else line
    return f"{line:<24} {clauses(parts)}".rstrip()
