"""A table of a few columns, drawn to the window's width or printed row by row."""

import sys
from collections.abc import Sequence

from cli.terminal.console import say_lines
from cli.terminal.language import about, clauses
from cli.terminal.line import Line, cell_len
from cli.terminal.printing import say
from cli.terminal.reader import OFF_TERMINAL, columns, in_words

BETWEEN = 2
"""Spaces between two columns."""

Cells = Sequence[Sequence[str]]


def say_table(heads: Sequence[str], rows: Cells) -> None:
    """Print rows under `heads`; the first column is the subject of a row.

    Empty columns are left out. If the window is too narrow, the table is transposed, and if that is
    too wide as well, each row is a sentence. There and in words each cell has its heading, and
    columns without a heading are left out, as they only repeat others graphically.
    """
    heads, *rows = drawn = _without_empty_columns([heads, *rows])
    room = columns() or OFF_TERMINAL
    if in_words():
        _say_rows(heads, rows)
    elif _width(drawn) <= room:
        _draw(drawn)
    elif _width(turned := _turn(drawn)) <= room:
        _draw(turned)
    else:
        _say_rows(heads, rows)


def _without_empty_columns(drawn: Cells) -> Cells:
    """Return a table without its empty columns."""
    both = enumerate(zip(*drawn, strict=True))
    kept = [column for place, column in both if not place or any(column[1:])]
    return list(zip(*kept, strict=True))


def _width(drawn: Cells) -> int:
    """Return the width of a table."""
    wide = [max(map(cell_len, column)) for column in zip(*drawn, strict=True)]
    return sum(wide) + BETWEEN * (len(wide) - 1)


def _turn(drawn: Cells) -> Cells:
    """Return the transposed table, with only the columns that have headings."""
    return [row for place, row in enumerate(zip(*drawn, strict=True)) if row[0] or not place]


def _say_rows(heads: Sequence[str], rows: Cells) -> None:
    for name, *cells in rows:
        parts = [
            f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=True) if head and cell
        ]
        within = any("," in part for part in parts)  # a number with decimals, in most languages
        say(about(name, clauses(parts) if within else ", ".join(parts)))


def _draw(drawn: Cells) -> None:
    heads = drawn[0]
    wide = [max(map(cell_len, column)) for column in zip(*drawn, strict=True)]
    left = [not (place and head) for place, head in enumerate(heads)]
    say_lines(
        Line((" " * BETWEEN).join(map(_pad, row, wide, left)), "bold" if row is heads else "")
        for row in drawn
    )


def _pad(text: str, wide: int, left: bool) -> str:
    spaces = " " * (wide - cell_len(text))
    return f"{text}{spaces}" if left else f"{spaces}{text}"


BLOCKS = " ▏▎▍▌▋▊▉█"
"""A cell filled by eighths."""


def bar(value: float, most: float, width: int = 24) -> str:
    """Return a bar for a value; `width` is that of the largest."""
    if value <= 0 or most <= 0:
        return ""
    eighths = max(1, round(8 * width * min(value / most, 1)))
    if not _has_blocks():
        return "#" * max(1, round(eighths / 8))
    full, rest = divmod(eighths, 8)
    return BLOCKS[8] * full + (BLOCKS[rest] if rest else "")


def _has_blocks() -> bool:
    try:
        BLOCKS.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
