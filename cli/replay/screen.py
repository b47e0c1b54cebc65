"""One screen of a replay: the board, beside it the ledger where the width allows, and the step."""

import contextlib
import io
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cli.game.open_game import OpenGame
from cli.replay.steps import ReplayStep, step_heading
from cli.terminal.console import colour_style
from cli.wording.sentences import score_words
from events.text import visible
from projections.folding import FoldedGame

LEDGER = 46
"""How wide the ledger is beside the board, at least."""

ROWS = 16
"""How many of its rows are shown, the newest last."""


class _Terminal(io.StringIO):
    """A text that takes colours."""

    def isatty(self) -> bool:
        return True


def screen(
    open_game: OpenGame, game: FoldedGame, steps: Sequence[ReplayStep], width: int
) -> RenderableType:
    """Return what is shown of the last of some steps; `game` is as it was then."""
    board, ledger = _board(open_game, game), _ledger(open_game, game, steps)
    wide = max((line.cell_len for line in board.split()), default=0)
    shown: RenderableType = board
    if wide + 3 + LEDGER <= width:
        beside = Table.grid(padding=(0, 3, 0, 0))
        beside.add_column(width=wide)
        beside.add_column(overflow="fold")
        beside.add_row(board, ledger)
        shown = beside
    where = step_heading(open_game, steps[-1].place, len(game.timeline.items))
    return Group(shown, Text(where, "bold"), Text(visible(steps[-1].line)))


def _board(open_game: OpenGame, game: FoldedGame) -> Text:
    """Return the board as the title's screen draws it."""
    drawn = _Terminal()
    with contextlib.redirect_stdout(drawn):
        open_game.screens.show(game, open_game.viewer)
    text = Text.from_ansi(drawn.getvalue().rstrip("\n"))
    text.no_wrap, text.overflow = True, "ignore"
    return text


def _ledger(open_game: OpenGame, game: FoldedGame, steps: Sequence[ReplayStep]) -> Text:
    """Return the points now, and the last rows of the ledger with their reasons."""
    scores = game.rules.result(game.state).scores
    text = Text(score_words(scores, open_game.players), "bold")
    for row in [row for step in steps for row in step.rows][-ROWS:]:
        player = open_game.players[row.player]
        words = open_game.screens.row_words(row, open_game.players)
        text.append("\n")
        text.append(f"{player.name} ", colour_style(player.colours[0]))
        text.append(visible(f"{row.amount:+} #{row.ref} {words}"))
    return text


def written(shown: RenderableType, width: int) -> str:
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
        console.print(shown, soft_wrap=False)
    return capture.get()
