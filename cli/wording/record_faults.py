"""Errors in a record with their place marked; reasons why a file or a game is unreadable."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from cli.terminal.language import _, ngettext, plural
from cli.titles.title_named import unknown_words
from cli.titles.title_screens import TitleScreens, title_screens
from cli.wording.sentences import setup_words, unreadable
from events.common import Player
from events.records.jsonl import RecordFault, is_jsonl
from events.text import echo, visible
from events.titles.registry import title_events
from projections.reading import MOST_FAULTS, BadSetup, FalseClaim, Refused, UnreadableLine


def record_words(fault: RecordFault) -> str:
    """Return the sentence for an error in a record."""
    if fault.code == "unknown-title":
        return unknown_words(fault.detail)
    templates = {
        "no-header": _("the first line is not the header of a record"),
        "newer": _("the record was written by a newer version of tablescribe"),
        "too-long": _("a record has at most {detail} entries"),
        "no-head": _("the last line has no fingerprint; the end of the record is missing"),
        "not-an-entry": _("this is not an entry: {detail}"),
        "newer-entry": _("recorded by a newer version: it is not understood ({detail})"),
        "not-canonical": _("the entry is not written in the form its hash was made from"),
        "id-twice": _("two entries have the same id"),
        "lost-tail": plural(
            "the last line gives {detail} entry, or another fingerprint",
            "the last line gives {detail} entries, or another fingerprint",
            "detail",
        ),
        "number": _("the entry has the wrong number"),
        "link": _("it does not link to the entry before: one is missing or was changed"),
        "game-id": _("the first entry has another id than the game"),
        "hash": _("the entry does not fit its hash: it was changed"),
        "no-text-header": _("the first line is not: tablescribe text record 1"),
        "tag-twice": _("the tag {detail} is written twice"),
        "early-result": _("a result, but the game is not over or has other players"),
        "link-nothing": _("it refers to something that does not exist ({detail})"),
        "not-normal": _("its text is not in the composed form (NFC)"),
        "too-many-lines": _("a record has at most {detail} lines"),
        "too-wide": _("a line has at most {detail} characters"),
        "tag-missing": _("the tag {detail} is missing"),
        "bad-tag": _("the tag cannot be read: {detail}"),
        "unreadable": _('"{detail}" cannot be read'),
        "bad-setup": _("a game cannot start like this ({detail})"),
        "refused": _("the rules do not allow it"),
        "impossible": _("the game cannot hold it ({detail})"),
        "sealed": _(
            "a secret in it is sealed: this is the public record of a running game; import the "
            "record of somebody who has the whole log"
        ),
        "no-operation": _("it refers to an entry that it cannot refer to ({detail})"),
        "false-seal": _(
            "the signature of {detail} is not valid: the log is not the one that was signed"
        ),
        "no-text": _("the file is not UTF-8 text"),
        "file-of-games": _(
            "this is a file of games (SQLite), not a record; to put a backup back: tablescribe "
            "restore FILE; to look into it: tablescribe games --db FILE"
        ),
        "no-page-of-ours": _(
            "this page was not written by tablescribe; import reads only its own pages"
        ),
        "no-record-in-page": _(
            "this page holds no record, because it would reveal secrets; export jsonl writes one"
        ),
        "page-broken": _("the record in this page is broken; export the page again"),
        "code-damaged": _("the code of the game is incomplete, or was changed on the way"),
        "code-too-long": _("the code of a game has at most {detail} characters"),
        "too-big": _("the file is larger than {detail} bytes"),
    }
    return templates[fault.code].format(detail=echo(fault.detail))


def refusal_in_record(fault: Refused, screens: TitleScreens, players: Sequence[Player]) -> str:
    """Return the reason why the rules refuse a line of a record."""
    against = fault.refusal
    what = screens.refusal_words(against, players)
    words = _("the rules do not allow it: {what} [{source} {code}]").format(
        what=what, source=against.source, code=against.code
    )
    if not fault.detail:
        return words
    return _('"{read}": {why}').format(read=echo(fault.detail), why=words)


def claim_words(fault: FalseClaim) -> str:
    """Return the value claimed at the end of a line, and the log's value."""
    counted, title = fault.counted, fault.started.title
    words = _("{name}: the record has {value} {what}, the log has {logged}")
    if counted.quantity in title_events(title).SECRETS:
        words = _("{name}: the record has {value} {what}, the log has another number")
    return words.format(
        name=fault.started.players[counted.player].name,
        value=counted.amount,
        what=title_screens(title).quantity_words(counted.quantity),
        logged=fault.logged,
    )


def fault_words(fault: RecordFault) -> str:
    """Return the best available sentence for an error in a record."""
    if isinstance(fault, Refused):
        screens = title_screens(fault.started.title)
        return refusal_in_record(fault, screens, fault.started.players)
    if isinstance(fault, UnreadableLine):
        screens = title_screens(fault.started.title)
        return unreadable(fault.error, screens, fault.detail).message
    if isinstance(fault, FalseClaim):
        return claim_words(fault)
    if isinstance(fault, BadSetup):
        return setup_words(fault.fault)
    return record_words(fault)


class BadRecord(Struct, frozen=True):
    """A record that is not saved: its errors in order, and the text read so far."""

    faults: Sequence[RecordFault]
    text: str = ""


class Located(Struct, frozen=True):
    """An error in a record with its message and place.

    Attributes:
        fault: the error.
        message: the place and the sentence.
        column: its first column, None if only its row is known.
        marks: the row, and a line that marks the place.
    """

    fault: RecordFault
    message: str
    column: int | None
    marks: list[str]


def locate(file: Path, bad: BadRecord) -> Iterator[Located]:
    """Yield all errors in a record with their places."""
    last = max(fault.line for fault in bad.faults)
    rows = [] if is_jsonl(bad.text) else bad.text.removeprefix("\ufeff").split("\n", last)
    for fault in bad.faults:
        row = rows[fault.line - 1] if fault.line <= len(rows) else ""
        span = _span(fault, row)
        column = None if span is None else span[0] + 1
        where = f"{file}:{fault.line}" + (f":{column}" if column else "")
        if fault.entry:
            where = _("{where}, entry {n}").format(where=where, n=fault.entry)
        marks = mark(row, span) if span else []
        yield Located(fault, f"{where}: {fault_words(fault)}", column, marks)


def bad_record_words(file: Path, bad: BadRecord) -> Iterator[str]:
    """Yield all errors in a record in words, and the consequence for the record."""
    for one in locate(file, bad):
        yield f"tablescribe: {one.message}"
        yield from one.marks
    if len(bad.faults) >= MOST_FAULTS:
        yield _("{file}: no more than {n} errors are shown").format(file=file, n=MOST_FAULTS)
    yield _ending(str(file), bad.faults)


def _ending(file: str, faults: Sequence[RecordFault]) -> str:
    """Return the extent of the valid part of a record, and the consequence for the record."""
    number, valid = len(faults), faults[0].valid
    if not valid:
        return ngettext(
            "{file}: {n} error; nothing valid, nothing was kept",
            "{file}: {n} errors; nothing valid, nothing was kept",
            number,
            file=file,
        )
    return ngettext(
        "{file}: {n} error; valid up to entry {entry}, nothing was kept",
        "{file}: {n} errors; valid up to entry {entry}, nothing was kept",
        number,
        file=file,
        entry=valid,
    )


def _span(fault: RecordFault, row: str) -> tuple[int, int] | None:
    """Return the columns of an error; the whole row if only that is known."""
    if fault.span is not None:
        return fault.span
    if isinstance(fault, BadSetup) or not row.strip():
        return None
    return len(row) - len(row.lstrip()), len(row.rstrip())


WIDEST = 100


def mark(row: str, span: tuple[int, int]) -> list[str]:
    """Return a row, and a line that marks some of its columns; a long row is cut around them."""
    from rich.cells import cell_len

    start, end = span
    cut = max(0, start - WIDEST // 2)
    before = visible(row[cut:start].replace("\t", " "))
    what = visible(row[start:end].replace("\t", " "))[:WIDEST]
    after = visible(row[end : cut + WIDEST].rstrip().replace("\t", " "))
    marks = "^" * max(1, cell_len(what))
    return [f"    {before}{what}{after}", f"    {' ' * cell_len(before)}{marks}"]
