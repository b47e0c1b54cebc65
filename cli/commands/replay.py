"""`replay`: the game step by step."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import typer

from cli.echo import changes_words, row_json
from cli.language import _
from cli.log_lines import started_words
from cli.look import answer, look, say_open
from cli.options import As, Db, GameName, Json, Open
from cli.say import say
from cli.sitting import Sitting
from cli.words import score_words, standing_words
from events.common import GameClosed, GameStarted, is_aside
from projections.play import Game, step
from projections.timeline import Item, Timeline
from projections.titles import Consequence


class Step(NamedTuple):
    """One effective event: how many items there are up to it, its line, the same for programs."""

    items: int
    line: str
    json: dict[str, Any]


def replay(
    boards: Annotated[
        bool, typer.Option("--boards", help=_("Draw the board after every step."))
    ] = False,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Show a game step by step: with keys on a terminal, as plain text elsewhere."""
    sitting = Sitting.open(db, game, writing=False)
    look(sitting, as_, open, as_json=json)
    steps = _steps(sitting)
    if json:
        answer(sitting, "replay", steps=[one.json for one in steps])
        return
    if sys.stdin.isatty() and sys.stdout.isatty():
        _with_keys(sitting, steps)
        return
    for one in steps:
        say(one.line)
        if boards:
            sitting.screens.show(_game_at(sitting, one.items), sitting.viewer)
    state = sitting.game
    say(standing_words(state, sitting.players, sitting.screens))
    if not boards:
        sitting.screens.show(state, sitting.viewer)


def _steps(sitting: Sitting) -> list[Step]:
    timeline = sitting.timeline()
    game = Game(timeline)
    started = {"entry": "1", "event": timeline.started, "line": started_words(timeline.started)}
    steps = [Step(0, f"#1 {started['line']}", started)]
    for count, item in enumerate(timeline.items, 1):
        rows_before = len(game.rules.ledger(game.state))
        took = step(game, item, check=False)
        followed = game.rules.consequences(game.state) if took else ()
        line = _line(sitting, game, item, rows_before, followed)
        steps.append(Step(count, line, _json(sitting, game, item, rows_before)))
    return steps


def _json(sitting: Sitting, game: Game, item: Item, rows_before: int) -> dict[str, Any]:
    return {
        "entry": item.ref,
        "event": sitting.view.json(item.event),
        "line": sitting.view.line(item.event, item.ruling),
        "ledger": [row_json(row) for row in game.rules.ledger(game.state)[rows_before:]],
        "scores": game.rules.result(game.state).scores,
    }


def _line(
    sitting: Sitting, game: Game, item: Item, rows_before: int, followed: Sequence[Consequence]
) -> str:
    view = sitting.view
    line = f"#{item.ref} {view.line(item.event, item.ruling)}"
    if is_aside(item.event) or isinstance(item.event, GameClosed | GameStarted):
        return line
    hidden = view.hidden(item.event) is not None
    parts = [] if hidden else [view.screens.action_words(item.event, view.players)]
    parts += filter(None, map(view.consequence_words, followed))
    changes = changes_words(sitting, game.rules.ledger(game.state)[rows_before:])
    scores = game.rules.result(game.state).scores
    parts += [changes] if changes else []
    parts += [score_words(scores, sitting.players)] if scores else []
    return f"{line:<24} {'; '.join(parts)}".rstrip()


def _game_at(sitting: Sitting, items: int) -> Game:
    timeline = Timeline(sitting.events)
    game = Game(timeline)
    for item in timeline.items[:items]:
        step(game, item, check=False)
    return game


def _with_keys(sitting: Sitting, steps: list[Step]) -> None:
    """Go through the steps with keys until q."""
    import gc

    import click

    gc.enable()
    place = 0
    while True:
        click.clear()
        sitting.screens.show(_game_at(sitting, steps[place].items), sitting.viewer)
        say_open(sitting.view, sitting.game.over)
        say(
            _("{game}, step {place} of {last}").format(
                game=sitting.name, place=place, last=len(steps) - 1
            )
        )
        say(steps[place].line)
        say(_("space n forward   b p back   g start   G end   q quit"))
        place = _moved(click.getchar(), place, len(steps) - 1)
        if place < 0:
            return


FORWARD = (" ", "n", "l", "\r", "\x1b[C", "\x1b[B")
BACK = ("b", "p", "h", "\x7f", "\x1b[D", "\x1b[A")


def _moved(key: str, place: int, last: int) -> int:
    """Return where a key leads, -1 to leave."""
    if key in ("q", "Q", "\x1b", "\x04"):
        return -1
    if key in FORWARD:
        return min(place + 1, last)
    if key in BACK:
        return max(place - 1, 0)
    if key in ("g", "\x1b[H"):
        return 0
    if key in ("G", "\x1b[F"):
        return last
    return place
