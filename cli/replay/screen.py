"""One screen of a replay: the board, beside it the ledger where the width allows, and the step."""

import io
from collections.abc import Sequence
from itertools import chain

from rich.console import Console
from rich.text import Text

from cli.game.open_game import OpenGame
from cli.replay.steps import ReplayStep, step_heading
from cli.terminal.console import colour_style
from cli.terminal.say import held
from cli.titles.layout import GAP, Frame, broken, fitted, side_by_side
from cli.wording.sentences import score_words
from events.text import visible
from projections.folding import FoldedGame

LEDGER = 46
"""How wide the ledger is beside the board, at least."""

ROWS = 16
"""How many of its rows are shown at most, the newest last."""


class _Terminal(io.StringIO):
    """A text that takes colours."""

    def isatty(self) -> bool:
        return True


def screen(
    open_game: OpenGame,
    game: FoldedGame,
    steps: Sequence[ReplayStep],
    size: tuple[int, int],
    notes: Sequence[str] = (),
) -> list[Text]:
    """Return what is shown of the last of some steps in so many columns and lines.

    `game` is as it was then; `notes` stand below.
    """
    columns, rows = size
    step = steps[-1]
    where = Text(step_heading(open_game, step.place, len(game.timeline.items)), "bold")
    said = [_sentence(step.line, columns - 1, rows // 3)]
    said += [broken([Text(words)], columns - 1) for words in notes]
    below = [where, *chain.from_iterable(said)]
    frame = Frame(columns - 1, rows - len(below), step.last)
    board = fitted(open_game.screens.layout(game, open_game.viewer, frame), frame)
    wide = max((line.cell_len for line in board), default=0)
    room = frame.width - wide - GAP
    if room >= LEDGER:
        board = [*side_by_side(board, _ledger(open_game, game, steps, room, frame.height), wide)]
    return [*board, *below]


def _sentence(words: str, width: int, most: int) -> list[Text]:
    """Return a sentence in so many lines at most; a description of printed parts can be long."""
    lines = broken([Text(held(visible(words)))], width)
    if len(lines) > most:
        lines[most - 1].truncate(width - 4)
        lines[most - 1].append(" ...")
    return lines[:most]


def _ledger(
    open_game: OpenGame, game: FoldedGame, steps: Sequence[ReplayStep], width: int, height: int
) -> list[Text]:
    """Return the points now, and the last rows of the ledger with their reasons."""
    scores = game.rules.result(game.state).scores
    lines = broken([Text(score_words(scores, open_game.players), "bold")], width)
    newest: list[list[Text]] = []
    for row in [row for step in steps for row in step.rows][: -ROWS - 1 : -1]:
        player = open_game.players[row.player]
        words = open_game.screens.row_words(row, open_game.players)
        text = Text().append(f"{player.name} ", colour_style(player.colours[0]))
        text.append(visible(f"{row.amount:+} #{row.ref} {words}"))
        newest.append(broken([text], width))
        if len(lines) + sum(map(len, newest)) > height:
            newest.pop()
            break
    return [*lines[:height], *chain.from_iterable(reversed(newest))]


def written(lines: Sequence[Text], width: int) -> str:
    """Return a screen as a terminal of some width takes it."""
    console = Console(
        file=_Terminal(),
        width=width,
        force_terminal=True,
        color_system="256",
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    with console.capture() as capture:
        for line in lines:
            console.print(line, no_wrap=True, overflow="ignore", crop=False)
    return capture.get()
