"""Fitting the table into a window: the roomiest drawing that fits, with a notice of what is cut.

A title offers drawings of its table with the rows that the last action touched (`Layout`);
`fit_table` chooses one for session, `show` and `replay`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from cli.terminal.console import colour_style
from cli.terminal.language import TIE, _, about, ngettext
from cli.terminal.line import Line, cell_len
from cli.titles.common_words import player_name, shown_colour

if TYPE_CHECKING:
    from events.common import Event, Player

GAP = 3
"""Columns between the board and what stands beside it."""

BESIDE = 16
"""Columns that sentences beside the board have at least."""

INSET = "  "
"""What the second line of a sentence begins with."""

TOUCHED = ">"
"""What stands before that which the last action put down or changed."""


class Frame(Struct, frozen=True):
    """The size and the options of a drawing.

    Attributes:
        width: the number of columns.
        height: the number of lines; None for no limit.
        last: the last action in force; None before the first one.
        turned: the recorder's seat, in quarter turns clockwise from the south.
        labels: whether free places show the letters that a session accepts for them.
        legend: whether the marks are explained where there is room.
        changed: the places (`places` of the title's screens) that are marked in place of those that
            the last action touched; none: those are.
    """

    width: int
    height: int = 10_000
    last: Event | None = None
    turned: int = 0
    labels: bool = False
    legend: bool = True
    changed: frozenset[str] = frozenset()


class Row(NamedTuple):
    """A row of the table, shown whole or omitted.

    Attributes:
        name: its name in the notice about cut rows; "" for a heading.
        lines: its lines.
        touched: whether the last action changed it.
    """

    name: str
    lines: Sequence[Line]
    touched: bool = False


class Drawn(NamedTuple):
    """The table drawn in one way.

    Attributes:
        rows: its rows.
        head: the lines above the rows.
        cut: the names of what this way omits.
        legend: the explanation of its marks.
    """

    rows: Sequence[Row] = ()
    head: Sequence[Line] = ()
    cut: Sequence[str] = ()
    legend: Sequence[Line] = ()

    @property
    def lines(self) -> list[Line]:
        """All lines."""
        return [*self.head, *chain.from_iterable(row.lines for row in self.rows)]

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((cell_len(line.plain.rstrip()) for line in self.lines), default=0)


class Layout(NamedTuple):
    """The ways to show a table.

    Attributes:
        drawn: drawings of the table, from the roomiest to the tightest.
        held: the players' holdings in sentences, from the longest to those the phase needs.
    """

    drawn: Iterable[Drawn]
    held: Sequence[Sequence[Line]]


class Arranged(Struct, frozen=True):
    """A drawing with sentences below and beside it."""

    drawn: Drawn
    board: Sequence[Line]
    below: Sequence[Line]
    beside: Sequence[Line] = ()

    @property
    def height(self) -> int:
        """The number of lines."""
        return max(len(self.board), len(self.beside)) + len(self.below)

    def lines(self) -> list[Line]:
        """Return all lines."""
        if not self.beside:
            return [*self.board, *self.below]
        return [*side_by_side(self.board, self.beside, self.drawn.width), *self.below]


def fit_table(layout: Layout, frame: Frame) -> list[Line]:
    """Return the lines of a table, fitted to the frame's width and height.

    The roomiest way that fits is chosen: with or without a legend, sentences below the board or
    beside it, shorter ones, a tighter board. If none fits, rows around the last action are shown,
    from the way with the fewest lines.
    """
    lowest = drawn = Drawn()
    for drawn in layout.drawn:
        if drawn.width <= frame.width:
            for arranged in _arrangements(drawn, layout.held, frame):
                if arranged.height <= frame.height:
                    return _clip(arranged.lines(), frame)
            if not lowest.rows or len(drawn.lines) < len(lowest.lines):
                lowest = drawn
    return _cut(lowest if lowest.rows else drawn, layout.held[-1], frame)


def _arrangements(drawn: Drawn, held: Sequence[Sequence[Line]], frame: Frame) -> Iterator[Arranged]:
    """Yield ways to combine a board with sentences, the roomiest first; none if it is too high."""
    board = [*drawn.lines, *_left_out(drawn.cut, 0, frame.width)]
    if len(board) > frame.height:
        return
    if frame.legend and drawn.legend:
        legend = [*drawn.legend[:-1], _with_mark(drawn)]
        yield Arranged(drawn, board, break_sentences([*legend, *held[0]], frame.width))
    for sentences in held:
        yield Arranged(drawn, board, break_sentences(sentences, frame.width))
        if beside := _beside(drawn, sentences, frame.width):
            yield Arranged(drawn, board, (), beside)


def _with_mark(drawn: Drawn) -> Line:
    """Return the end of a legend, with the last action's mark explained if it is drawn."""
    if not any(row.touched for row in drawn.rows):
        return drawn.legend[-1]
    return drawn.legend[-1].copy().append(f"   {tie(_('> last change'))}")


def _beside(drawn: Drawn, sentences: Sequence[Line], width: int) -> list[Line]:
    """Return the sentences broken for the space beside a board; none if they do not fit."""
    room = width - drawn.width - GAP
    words = (word for line in sentences for word in line.plain.split(" "))
    if not drawn.rows or room < BESIDE or max(map(len, words), default=0) > room - len(INSET):
        return []
    return break_sentences(sentences, room)


def side_by_side(left: Sequence[Line], right: Sequence[Line], width: int) -> Iterator[Line]:
    """Yield the lines of two columns side by side; `width` is that of the left one."""
    for one, other in zip_longest(left, right):
        line = one.copy() if one is not None else Line()
        line.rstrip()
        if other is not None:
            line.append(" " * (width + GAP - line.cell_len))
            line.append_line(other)
        yield line


def _cut(drawn: Drawn, sentences: Sequence[Line], frame: Frame) -> list[Line]:
    """Return the rows around the last action, the holdings, and a sentence about the cut rows."""
    rows = drawn.rows
    touched = [row for row in rows if row.touched] or list(rows[:1])
    head = drawn.head if len(drawn.head) + _lines(touched) < frame.height else ()
    room = frame.height - len(head) - 1
    if room < 1:
        return _clip([line for row in touched for line in row.lines], frame)
    beside = _beside(drawn, sentences, frame.width)
    said = beside or break_sentences(sentences, frame.width)
    kept = said[: max(room - _lines(touched), 0)] if rows and not beside else said[:room]
    first, end = _around(rows, room if beside else room - len(kept))
    board = Drawn(rows[first:end], head).lines
    gone = [*rows[:first], *rows[end:]]
    more = _lines(gone) + len(said) - len(kept) if len(kept) < len(said) else 0
    left_out = _left_out([*drawn.cut, *(row.name for row in gone if row.name)], more, frame.width)
    if beside:
        return _clip([*side_by_side(board, kept, drawn.width), *left_out], frame)
    return _clip([*board, *left_out, *kept] if board else [*kept, *left_out], frame)


def _clip(lines: Iterable[Line], frame: Frame) -> list[Line]:
    """Return lines clipped to the frame, the last resort in a very small window."""
    shown = list(lines)[: max(frame.height, 0)]
    for line in shown:
        line.rstrip()
        line.shorten(frame.width)
    return shown


def _lines(rows: Iterable[Row]) -> int:
    return sum(len(row.lines) for row in rows)


def _around(rows: Sequence[Row], room: int) -> tuple[int, int]:
    """Return the start and the end of the rows that fit around those touched last."""
    touched = [place for place, row in enumerate(rows) if row.touched] or [0]
    start = end = touched[0]
    wanted = list(range(end, touched[-1] + 1))
    for step in range(1, len(rows) + 1):  # then by turns below them and above
        wanted += [touched[-1] + step, touched[0] - step]
    for place in wanted:
        if 0 <= place < len(rows) and place in (start - 1, end):
            low, high = min(place, start), max(place + 1, end)
            if _lines(rows[low:high]) <= room:
                start, end = low, high
    return start, end


def _left_out(names: Sequence[str], more: int, width: int) -> list[Line]:
    """Return the notice about cut rows: their names, or the number of lines if that is shorter."""
    if not names and not more:
        return []
    said = _("(not shown: {names}; show --plain)").format(names=" ".join(names))
    if more or len(said) > width:
        n = more or len(names)
        said = ngettext("({n} more line: show --plain)", "({n} more lines: show --plain)", n)
    return [Line(said, "dim")]


def holding(seat: int, players: Sequence[Player], words: str) -> Line:
    """Return a player's holdings behind the name in the player's colour."""
    player = players[seat]
    line = Line(about(player_name(player), ""), colour_style(shown_colour(seat, players)))
    return line.append(words, "default")


def tie(words: str) -> str:
    """Return words with spaces that do not break, except at two or more."""
    return re.sub("(?<! ) (?! )", TIE, words)


def break_sentences(sentences: Iterable[Line], width: int) -> list[Line]:
    """Return sentences broken between words to a width; tied words stay together."""
    return [part for line in sentences for part in _break(line, width)]


def _break(line: Line, width: int) -> Iterator[Line]:
    text, room = line.plain, max(width - len(INSET), 1)
    if TIE not in text and cell_len(text.rstrip()) <= width:
        yield line
        return
    if max(map(cell_len, text.split(" "))) > room:
        text = text.replace(TIE, " ")
    start = end = 0
    for word in re.finditer(f" *[^ ]{{1,{room}}}", text):
        inset = len(INSET) if start else 0
        if cell_len(text[start : word.end()]) + inset > width:
            if end > start:
                yield _part(line, start, end)
            start = word.end() - len(word[0].lstrip(" "))
        end = word.end()
    yield _part(line, start, end) if end else Line()


def _part(line: Line, start: int, end: int) -> Line:
    """Return a part of a sentence with ties as spaces, indented unless it is the first."""
    part = Line(INSET if start else "")
    for style, text in line.between(start, end):
        part.append(text.replace(TIE, " "), style)
    return part
