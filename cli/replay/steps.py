"""The steps of a replay: a line for each effective event, and the same for programs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cli.game.open_game import Sitting
from cli.terminal.language import _
from cli.terminal.output_mode import in_words
from cli.terminal.say import about, clauses
from cli.wording.echo import changes_words, row_json
from cli.wording.entry_words import started_words
from cli.wording.sentences import score_words
from events.common import GameClosed, GameStarted, is_aside
from projections.folding import Game, step
from projections.ledger import Row
from projections.moments import Moment, moments, turn_of
from projections.timeline import Item


class Step(NamedTuple):
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
    rows: tuple[Row, ...] = ()
    turn: bool = False


def step_heading(sitting: Sitting, steps: Sequence[Step], place: int) -> str:
    """Return which step of how many is shown."""
    return _("{game}, step {place} of {last}").format(
        game=sitting.name, place=place, last=len(steps) - 1
    )


def steps_of(sitting: Sitting) -> list[Step]:
    """Return the steps of a game, the start first."""
    steps: list[Step] = []
    turn = None
    for moment in moments(sitting.timeline()):
        if moment.item is None:
            started = moment.game.timeline.started
            line = started_words(started)
            content = {"entry": "1", "event": started, "line": line}
            steps.append(Step(0, "1", f"#1 {line}", content, tuple(moment.rows)))
            continue
        now = turn_of(moment.item.event)
        begins = now is not None and now != turn
        turn = now or turn
        steps.append(
            Step(
                moment.place,
                moment.ref,
                _line(sitting, moment, moment.item),
                _json(sitting, moment, moment.item),
                tuple(moment.rows),
                begins,
            )
        )
    return steps


def game_at(sitting: Sitting, items: int) -> Game:
    """Return the game as it was after so many effective events."""
    timeline = sitting.timeline()
    game = Game(timeline)
    for item in timeline.items[:items]:
        step(game, item, check=False)
    return game


def _json(sitting: Sitting, moment: Moment, item: Item) -> dict[str, Any]:
    game = moment.game
    return {
        "entry": item.ref,
        "event": sitting.view.json(item.event),
        "line": sitting.view.line(item.event, item.ruling),
        "ledger": [row_json(row) for row in moment.rows],
        "scores": game.rules.result(game.state).scores,
    }


def _line(sitting: Sitting, moment: Moment, item: Item) -> str:
    view, game = sitting.view, moment.game
    line = f"#{item.ref} {view.line(item.event, item.ruling)}"
    if is_aside(item.event) or isinstance(item.event, GameClosed | GameStarted):
        return line
    hidden = view.hidden(item.event) is not None
    parts = [] if hidden else [view.screens.action_words(item.event, view.players)]
    parts += filter(None, map(view.consequence_words, moment.followed))
    changes = changes_words(sitting, moment.rows)
    scores = game.rules.result(game.state).scores
    parts += [changes] if changes else []
    parts += [score_words(scores, sitting.players)] if scores else []
    if in_words():
        return about(line, clauses(parts)) if parts else line
    return f"{line:<24} {clauses(parts)}".rstrip()
