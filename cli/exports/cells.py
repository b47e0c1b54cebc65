"""Tables for spreadsheets: CSV as in RFC 4180, with nothing that a spreadsheet would calculate."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

Cell = str | int | None

RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a text begins that a spreadsheet may take for a formula; the last four are full-width."""


def defused(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet calculates: a risky text gets an apostrophe before it.

    A text that begins with apostrophes before a risky character gets one too, so that one can
    always be taken off again. Numbers stay numbers.
    """
    if isinstance(cell, str) and cell.lstrip("'").startswith(RISKY):
        return f"'{cell}"
    return cell


def table(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Return the CSV of a table."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(header)
    lines.writerows(map(defused, row) for row in rows)
    return out.getvalue()
