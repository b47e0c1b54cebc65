"""The screen above the prompt: the relevant part of the table, the score, who acts."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import chain

from msgspec import Struct

from cli.game.open_game import OpenGame
from cli.terminal.console import colour_style
from cli.terminal.language import TIE, _
from cli.terminal.line import Line
from cli.titles.common_words import shown_colour
from cli.titles.layout import Frame, break_sentences, fit_table, tie
from cli.wording.event_words import outcome_words
from events.common import Event
from events.notation import code_of
from projections.steps import last_action

SHAPES = "●■▲◆★○□△◇☆"
"""A shape for each seat, beside its letter and its colour."""

KEPT_FOR_ECHOES = 2
"""Lines above the table that are left at least, for what was said before it."""

LEAST_BOARD = 4
"""Lines of the table that are shown however much was said."""

BELOW = 3
"""Lines for the prompt and for the bar below it."""


class Size(Struct, frozen=True):
    """Columns and rows of a window."""

    columns: int
    rows: int


def lines(
    open_game: OpenGame,
    size: Size,
    turned: int = 0,
    changed: frozenset[str] = frozenset(),
    said: int = 0,
) -> list[Line]:
    """Return the lines above the prompt that fit into a window, with the board cut first.

    `changed` are the marked places, by default those of the last action. `said` is the number of
    lines just printed above, which stay visible as long as some of the table does.
    """
    width = size.columns - 1
    outcome = outcome_words(open_game.seen.game, open_game.seen.view)
    below = break_sentences([score_line(open_game), Line(outcome)], width)
    room = size.rows - len(below) - BELOW
    frame = Frame(
        width,
        min(room - KEPT_FOR_ECHOES, max(room - said, LEAST_BOARD)),
        _last(open_game),
        turned,
        labels=True,
        legend=False,
        changed=changed,
    )
    layout = open_game.screens.layout(open_game.seen.game, frame)
    return [*fit_table(layout, frame), *below]


def _last(open_game: OpenGame) -> Event | None:
    """Return the last action in effect, recorded since or read from the log."""
    timeline = open_game.game.timeline
    since = open_game.events[len(timeline.raw) :]
    recorded = (event for _n, event in reversed(since))
    return last_action(chain(recorded, (item.event for item in reversed(timeline.items))))


def score_line(open_game: OpenGame) -> Line:
    """Return the scores, each with the shape, letter and name of its player."""
    scores = open_game.seen.game.rules.result(open_game.seen.game.state).scores
    line = Line(f"{open_game.name}{TIE}#{open_game.n}  ")
    for seat, player in enumerate(open_game.players):
        style = colour_style(shown_colour(seat, open_game.players))
        code = code_of(seat, open_game.players) if player.colours else ""
        line.append(f"{_shape(seat)}{code}{TIE}", style)
        line.append(tie(f"{player.name} {scores[seat] if scores else '-'}  "))
    return line


def _shape(seat: int) -> str:
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return SHAPES[seat] if encoding == "utf8" else ""


def turn_words(turned: int) -> str:
    """Return which side of the board faces the recorder after some quarter turns."""
    near = (_("south"), _("east"), _("north"), _("west"))[turned % 4]
    return _(
        "the {near} side of the board is nearest to you; the directions n e s w stay as they are"
    ).format(near=near)


def changed_places(before: Mapping[str, object], after: Mapping[str, object]) -> frozenset[str]:
    """Return the places whose content changed or vanished."""
    every = {*before, *after}
    return frozenset(place for place in every if before.get(place) != after.get(place))
