"""One screen of a replay with board and step, and all of them as an asciinema cast."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from cli.game.seen_game import SeenGame
from cli.replay.steps import ReplayStep, step_heading, walk_of
from cli.terminal.console import colour_style, paint
from cli.terminal.language import day_words, tie
from cli.terminal.line import Line
from cli.titles.common_words import shown_colour
from cli.titles.layout import GAP, Frame, break_sentences, fit_table, side_by_side
from cli.wording.sentences import score_words
from projections.seen import Seen

LEDGER = 46
"""How wide the ledger is beside the board, at least."""

ROWS = 16
"""How many of its rows are shown at most, the newest last."""


def screen(
    open_game: SeenGame,
    game: Seen,
    steps: Sequence[ReplayStep],
    size: tuple[int, int],
    notes: Sequence[str] = (),
) -> list[Line]:
    """Return the screen of the last of some steps, in so many columns and lines.

    `game` is the game at that step; `notes` come below.
    """
    columns, rows = size
    step = steps[-1]
    where = Line(step_heading(open_game, step.place, len(game.timeline.items)), "bold")
    said = [_sentence(step.line, columns - 1, rows // 3)]
    said += [break_sentences([Line(words)], columns - 1) for words in notes]
    below = [where, *chain.from_iterable(said)]
    frame = Frame(columns - 1, rows - len(below), step.last)
    board = fit_table(open_game.screens.layout(game, frame), frame)
    wide = max((line.cell_len for line in board), default=0)
    room = frame.width - wide - GAP
    if room >= LEDGER:
        board = [*side_by_side(board, _ledger(open_game, game, steps, room, frame.height), wide)]
    return [*board, *below]


def _sentence(words: str, width: int, most: int) -> list[Line]:
    """Return a sentence on a limited number of lines; a description of parts can be long."""
    lines = break_sentences([Line(tie(words))], width)
    if len(lines) > most:
        lines[most - 1].shorten(width - 4, mark="")
        lines[most - 1].append(" ...")
    return lines[:most]


def _ledger(
    open_game: SeenGame, game: Seen, steps: Sequence[ReplayStep], width: int, height: int
) -> list[Line]:
    """Return the current points, and the last rows of the ledger with their reasons."""
    scores = game.rules.result(game.state).scores
    lines = break_sentences([Line(score_words(scores, open_game.players), "bold")], width)
    newest: list[list[Line]] = []
    for row in [row for step in steps for row in step.rows][: -ROWS - 1 : -1]:
        player = open_game.players[row.player]
        words = open_game.screens.row_words(row, open_game.players)
        style = colour_style(shown_colour(row.player, open_game.players))
        text = Line().append(f"{player.name} ", style)
        text.append(f"{row.amount:+} #{row.ref} {words}")
        newest.append(break_sentences([text], width))
        if len(lines) + sum(map(len, newest)) > height:
            newest.pop()
            break
    return [*lines[:height], *chain.from_iterable(reversed(newest))]


def to_ansi(lines: Sequence[Line]) -> str:
    """Return a screen for a terminal with 256 colours."""
    return "".join(f"{paint(line, 256)}\n" for line in lines)


START = '{"version":2,"title":'
"""How a recording of ours begins; nothing else is ever written over."""

WIDTH, HEIGHT = 150, 42
SECONDS = 1.2
"""How long a step is shown."""

LAST = 5.0
"""How long the end is shown."""

CLEAR = "\x1b[H\x1b[2J"


def cast(open_game: SeenGame) -> tuple[str, int]:
    """Return the recording of a game with one screen a step, and its number of steps."""
    day = day_words(open_game.game.timeline.started.date)
    head = {
        "version": 2,
        "title": f"{open_game.screens.title_words(open_game.game)}, {day}",
        "width": WIDTH,
        "height": HEIGHT,
        "timestamp": open_game.entries[0].at // 1000,
        "env": {"TERM": "xterm-256color"},
    }
    lines: list[Any] = [head]
    steps: list[ReplayStep] = []
    for step, game in walk_of(open_game):
        steps.append(step)
        at = round(step.place * SECONDS, 3)
        drawn = screen(open_game, game, steps, (WIDTH, HEIGHT - 1))
        shown = to_ansi(drawn).replace("\n", "\r\n")
        if step.turn:
            lines.append([at, "m", f"#{step.ref} {step.json.line}"])
        lines.append([at, "o", CLEAR + shown])
    lines.append([round((len(steps) - 1) * SECONDS + LAST, 3), "o", ""])
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines), len(steps)
