"""Tables for spreadsheets: CSV as in RFC 4180, with nothing that a spreadsheet would calculate."""

import csv
from collections.abc import Iterable, Sequence
from io import SEEK_END, StringIO

Cell = str | int | float | None

RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a text begins that a spreadsheet may take for a formula; the last four are full-width."""


def defuse(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet evaluates: a risky text gets an apostrophe in front.

    A text with apostrophes before a risky character gets one too, so removing one is always right.
    Numbers stay numbers.
    """
    if isinstance(cell, str) and cell.lstrip("'").startswith(RISKY):
        return f"'{cell}"
    return cell


EXCEL_START = "\ufeff"
"""How a table for Excel begins: by this it knows UTF-8."""


def table(header: Sequence[str], rows: Iterable[Sequence[Cell]], *, excel: bool = False) -> str:
    """Return the CSV of a table; for Excel with the separator of locales with decimal commas."""
    out = StringIO(EXCEL_START if excel else "")
    out.seek(0, SEEK_END)
    lines = csv.writer(out, lineterminator="\r\n", delimiter=";" if excel else ",")
    lines.writerow(header)
    lines.writerows(map(defuse, row) for row in rows)
    return out.getvalue()
