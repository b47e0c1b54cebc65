"""Telling what is wrong with a record: file:line:column, the sentence, the place marked."""

from collections.abc import Sequence
from pathlib import Path

from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.printing import say_json, warn
from cli.wording.record_words import fault_words
from events.records.jsonl import RecordFault, is_jsonl
from events.text import visible
from projections.reading import MOST_FAULTS, BadSetup


class BadRecord(Exception):
    """A record that is not kept: its mistakes, in order, and its text as far as it was read."""

    def __init__(self, faults: Sequence[RecordFault], text: str = "") -> None:
        super().__init__(faults)
        self.faults = faults
        self.text = text


def tell_bad_record(file: Path, bad: BadRecord, *, as_json: bool) -> None:
    """Say all that is wrong with a record on the error stream, as JSON too if it was asked for."""
    last = max(fault.line for fault in bad.faults)
    rows = [] if is_jsonl(bad.text) else bad.text.removeprefix("\ufeff").split("\n", last)
    for fault in bad.faults:
        row = rows[fault.line - 1] if fault.line <= len(rows) else ""
        span = _span(fault, row)
        where = f"{file}:{fault.line}" + (f":{span[0] + 1}" if span else "")
        if fault.entry:
            where = _("{where}, entry {n}").format(where=where, n=fault.entry)
        message = f"{where}: {fault_words(fault)}"
        if as_json:
            _say_json(file, fault, message, span)
        warn(f"tablescribe: {message}")
        for line in marked(row, span) if span else ():
            warn(line)
    if len(bad.faults) >= MOST_FAULTS:
        warn(_("{file}: no more than {n} mistakes are shown").format(file=file, n=MOST_FAULTS))
    warn(_ending(str(file), bad.faults))


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


def _say_json(file: Path, fault: RecordFault, message: str, span: tuple[int, int] | None) -> None:
    say_json(
        "mistake",
        code=fault.code,
        message=visible(message),
        exit=int(Exit.UNREADABLE),
        file=str(file),
        line=fault.line,
        column=span[0] + 1 if span else None,
        entry=fault.entry,
        valid=fault.valid,
        detail=visible(fault.detail),
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
