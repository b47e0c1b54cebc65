"""What is wrong with a record: file:line:column, the sentence, the place marked."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from cli.terminal.language import _, ngettext
from cli.wording.record_words import fault_words
from events.records.jsonl import RecordFault, is_jsonl
from events.text import visible
from projections.reading import MOST_FAULTS, BadSetup


class BadRecord(Struct, frozen=True):
    """A record that is not kept: its mistakes, in order, and its text as far as it was read."""

    faults: Sequence[RecordFault]
    text: str = ""


class Located(Struct, frozen=True):
    """A mistake in a record, as it is said.

    Attributes:
        fault: the mistake.
        message: where it is and what it is.
        column: the column in which it begins, None where only its row is known.
        marks: the row, and a line that marks the place.
    """

    fault: RecordFault
    message: str
    column: int | None
    marks: list[str]


def located(file: Path, bad: BadRecord) -> Iterator[Located]:
    """Yield all that is wrong with a record."""
    last = max(fault.line for fault in bad.faults)
    rows = [] if is_jsonl(bad.text) else bad.text.removeprefix("\ufeff").split("\n", last)
    for fault in bad.faults:
        row = rows[fault.line - 1] if fault.line <= len(rows) else ""
        span = _span(fault, row)
        column = None if span is None else span[0] + 1
        where = f"{file}:{fault.line}" + (f":{column}" if column else "")
        if fault.entry:
            where = _("{where}, entry {n}").format(where=where, n=fault.entry)
        marks = marked(row, span) if span else []
        yield Located(fault, f"{where}: {fault_words(fault)}", column, marks)


def bad_record_words(file: Path, bad: BadRecord) -> Iterator[str]:
    """Yield all that is wrong with a record in words, and what becomes of it."""
    for one in located(file, bad):
        yield f"tablescribe: {one.message}"
        yield from one.marks
    if len(bad.faults) >= MOST_FAULTS:
        yield _("{file}: no more than {n} mistakes are shown").format(file=file, n=MOST_FAULTS)
    yield _ending(str(file), bad.faults)


def _ending(file: str, faults: Sequence[RecordFault]) -> str:
    """Return how far the record is sound, and what becomes of it."""
    number, valid = len(faults), faults[0].valid
    if not valid:
        return ngettext(
            "{file}: {n} mistake; nothing valid, nothing was kept",
            "{file}: {n} mistakes; nothing valid, nothing was kept",
            number,
            file=file,
        )
    return ngettext(
        "{file}: {n} mistake; valid up to entry {entry}, nothing was kept",
        "{file}: {n} mistakes; valid up to entry {entry}, nothing was kept",
        number,
        file=file,
        entry=valid,
    )


def _span(fault: RecordFault, row: str) -> tuple[int, int] | None:
    """Return the columns of what is wrong; the whole row where only that is known."""
    if fault.span is not None:
        return fault.span
    if isinstance(fault, BadSetup) or not row.strip():
        return None
    return len(row) - len(row.lstrip()), len(row.rstrip())


WIDEST = 100


def marked(row: str, span: tuple[int, int]) -> list[str]:
    """Return a row, and a line that marks some columns of it; a long row is cut around them."""
    from rich.cells import cell_len

    start, end = span
    cut = max(0, start - WIDEST // 2)
    before = visible(row[cut:start].replace("\t", " "))
    what = visible(row[start:end].replace("\t", " "))[:WIDEST]
    after = visible(row[end : cut + WIDEST].rstrip().replace("\t", " "))
    marks = "^" * max(1, cell_len(what))
    return [f"    {before}{what}{after}", f"    {' ' * cell_len(before)}{marks}"]
