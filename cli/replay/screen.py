"""One screen of a replay: the board, beside it the ledger where the width allows, and the step."""

from collections.abc import Sequence
from itertools import chain

from cli.game.seen_game import SeenGame
from cli.replay.steps import ReplayStep, step_heading
from cli.terminal.console import colour_style, painted
from cli.terminal.line import Line
from cli.terminal.phrases import held
from cli.titles.common_words import shown_colour
from cli.titles.layout import GAP, Frame, broken, fitted, side_by_side
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
    """Return what is shown of the last of some steps in so many columns and lines.

    `game` is as it was then; `notes` stand below.
    """
    columns, rows = size
    step = steps[-1]
    where = Line(step_heading(open_game, step.place, len(game.timeline.items)), "bold")
    said = [_sentence(step.line, columns - 1, rows // 3)]
    said += [broken([Line(words)], columns - 1) for words in notes]
    below = [where, *chain.from_iterable(said)]
    frame = Frame(columns - 1, rows - len(below), step.last)
    board = fitted(open_game.screens.layout(game, frame), frame)
    wide = max((line.cell_len for line in board), default=0)
    room = frame.width - wide - GAP
    if room >= LEDGER:
        board = [*side_by_side(board, _ledger(open_game, game, steps, room, frame.height), wide)]
    return [*board, *below]


def _sentence(words: str, width: int, most: int) -> list[Line]:
    """Return a sentence in so many lines at most; a description of printed parts can be long."""
    lines = broken([Line(held(words))], width)
    if len(lines) > most:
        lines[most - 1].shorten(width - 4, mark="")
        lines[most - 1].append(" ...")
    return lines[:most]


def _ledger(
    open_game: SeenGame, game: Seen, steps: Sequence[ReplayStep], width: int, height: int
) -> list[Line]:
    """Return the points now, and the last rows of the ledger with their reasons."""
    scores = game.rules.result(game.state).scores
    lines = broken([Line(score_words(scores, open_game.players), "bold")], width)
    newest: list[list[Line]] = []
    for row in [row for step in steps for row in step.rows][: -ROWS - 1 : -1]:
        player = open_game.players[row.player]
        words = open_game.screens.row_words(row, open_game.players)
        style = colour_style(shown_colour(row.player, open_game.players))
        text = Line().append(f"{player.name} ", style)
        text.append(f"{row.amount:+} #{row.ref} {words}")
        newest.append(broken([text], width))
        if len(lines) + sum(map(len, newest)) > height:
            newest.pop()
            break
    return [*lines[:height], *chain.from_iterable(reversed(newest))]


def written(lines: Sequence[Line]) -> str:
    """Return a screen as a terminal of 256 colours takes it."""
    return "".join(f"{painted(line, 256)}\n" for line in lines)
