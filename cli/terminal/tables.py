"""A table of few columns: drawn, or said row by row."""

from collections.abc import Sequence

from cli.terminal.console import console, say_drawing, width
from cli.terminal.line import Line
from cli.terminal.output_mode import in_words
from cli.terminal.say import about, say

BETWEEN = "  "
"""What stands between two columns."""


def say_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows, each under `heads`; the first column names what the row is about.

    In words each cell has its heading beside it, and a column without one is left out: it draws
    what another one says.
    """
    if in_words():
        _say_rows(heads, rows)
        return
    widths = [max(map(columns_of, column)) for column in zip(heads, *rows, strict=True)]
    if sum(widths) + len(BETWEEN) * (len(widths) - 1) > width():
        _lay_out(heads, rows)
        return
    left = [not (place and head) for place, head in enumerate(heads)]
    say_drawing(
        Line(BETWEEN.join(map(_padded, row, widths, left)), "bold" if row is heads else "")
        for row in (heads, *rows)
    )


def _say_rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    for name, *cells in rows:
        parts = [
            f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=True) if head and cell
        ]
        say(about(name, ", ".join(parts)))


def columns_of(text: str) -> int:
    """Return how many columns of a terminal a text takes: some letters take two, some none."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _padded(text: str, columns: int, left: bool) -> str:
    spaces = " " * (columns - columns_of(text))
    return f"{text}{spaces}" if left else f"{spaces}{text}"


def _lay_out(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table that is wider than the terminal; rich is imported to break its cells."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place and head else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    console().print(table)
