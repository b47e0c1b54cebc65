"""What stands above the prompt: the part of the table that matters, the score, who acts."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from cli.echo import outcome_words
from cli.language import _
from cli.record.table_of import Frame, title_table
from cli.screen import colour_style
from cli.sitting import Sitting
from events.notation import code_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

SHAPES = "●■▲◆★"
"""A shape for each seat, beside its letter and its colour."""

KEPT_FOR_ECHOES = 2
BELOW = 3
"""Lines for the prompt and for the bar below it."""


class Size(NamedTuple):
    """Columns and rows of a window."""

    columns: int
    rows: int


def lines(sitting: Sitting, size: Size, turned: int = 0) -> list[Text]:
    """Return what is shown above the prompt in a window: only what fits, the board cut first."""
    from rich.text import Text

    below = [score_line(sitting), *map(Text, _outcome(sitting, size.columns))]
    room = size.rows - len(below) - BELOW - KEPT_FOR_ECHOES
    frame = Frame(size.columns - 1, turned)
    drawn = title_table(sitting.stored.title).drawing(sitting.game, sitting.viewer, frame)
    shown = [*drawn[: max(room, 0)], *below]
    for line in shown:
        line.rstrip()
        line.truncate(size.columns - 1, overflow="ellipsis")
    return shown


def _outcome(sitting: Sitting, columns: int) -> Sequence[str]:
    """Return who acts and what is expected, wrapped."""
    return wrap(outcome_words(sitting), columns - 1) or [""]


def score_line(sitting: Sitting) -> Text:
    """Return the scores, each with the shape, letter and name of its player."""
    from rich.text import Text

    scores = sitting.game.rules.result(sitting.game.state).scores
    line = Text(f"{sitting.name} #{sitting.n}  ")
    for seat, player in enumerate(sitting.players):
        style = colour_style(player.colours[0])
        line.append(f"{_shape(seat)}{code_of(seat, sitting.players)} ", style)
        line.append(f"{player.name} {scores[seat] if scores else '-'}  ")
    return line


def _shape(seat: int) -> str:
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return SHAPES[seat] if encoding == "utf8" else ""


def turn_words(turned: int) -> str:
    """Return which side of the board lies at the recorder's, after some quarter turns."""
    near = (_("south"), _("east"), _("north"), _("west"))[turned % 4]
    return _("the board lies with its {near} side before you; n e s w stay as they are").format(
        near=near
    )


def ansi(shown: Sequence[Text], columns: int) -> str:
    """Return drawn lines with the colours of the terminal, none with NO_COLOR."""
    out = io.StringIO()
    console = _console(out, columns)
    for line in shown:
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    return out.getvalue()


def _console(out: io.StringIO, columns: int) -> Console:
    from rich.console import Console

    return Console(
        file=out,
        width=columns,
        force_terminal=True,
        highlight=False,
        markup=False,
        emoji=False,
        no_color="NO_COLOR" in os.environ or None,
    )
