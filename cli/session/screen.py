"""What stands above the prompt: the part of the table that matters, the score, who acts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from cli.game.open_game import OpenGame
from cli.terminal.console import colour_style
from cli.terminal.language import _, ngettext
from cli.terminal.line import Line
from cli.titles.title_session import Frame, title_session
from cli.wording.event_words import outcome_words
from events.notation import code_of

SHAPES = "●■▲◆★"
"""A shape for each seat, beside its letter and its colour."""

KEPT_FOR_ECHOES = 2
BELOW = 3
"""Lines for the prompt and for the bar below it."""


class Size(NamedTuple):
    """Columns and rows of a window."""

    columns: int
    rows: int


def lines(open_game: OpenGame, size: Size, turned: int = 0) -> list[Line]:
    """Return what is shown above the prompt in a window: only what fits, the board cut first."""
    score = score_line(open_game).broken(size.columns - 1)
    below = [*score, *map(Line, _outcome(open_game, size.columns))]
    room = size.rows - len(below) - BELOW - KEPT_FOR_ECHOES
    frame = Frame(size.columns - 1, turned)
    drawn = title_session(open_game.stored.title).drawing(open_game.game, open_game.viewer, frame)
    fitting = [part for line in drawn for part in line.broken(size.columns - 1)]
    shown = [*_cut(fitting, max(room, 0)), *below]
    for line in shown:
        line.rstrip()
        line.shorten(size.columns - 1)
    return shown


def _cut(drawn: list[Line], room: int) -> list[Line]:
    """Return as many lines of a drawing as there is room for, the last one saying what is cut."""
    if len(drawn) <= room or room < 1:
        return drawn[:room]
    cut = len(drawn) - room + 1
    said = ngettext("({n} more line: show)", "({n} more lines: show)", cut)
    return [*drawn[: room - 1], Line(said)]


def _outcome(open_game: OpenGame, columns: int) -> Sequence[str]:
    """Return who acts and what is expected, wrapped."""
    return wrap(outcome_words(open_game.game, open_game.view), columns - 1) or [""]


def score_line(open_game: OpenGame) -> Line:
    """Return the scores, each with the shape, letter and name of its player."""
    scores = open_game.game.rules.result(open_game.game.state).scores
    line = Line(f"{open_game.name} #{open_game.n}  ")
    for seat, player in enumerate(open_game.players):
        style = colour_style(player.colours[0])
        line.append(f"{_shape(seat)}{code_of(seat, open_game.players)} ", style)
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
