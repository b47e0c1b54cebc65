"""The lossless record: JSON Lines with a header, one entry a line, and the head.

{"tablescribe":"record","version":1,"game":"...","title":"..."}
{"n":1,"id":"...","at":"...","by":"...","prev":"...","event":{...},"hash":"..."}
{"head":{"entries":1,"hash":"..."}}
"""

from collections.abc import Callable, Iterator, Sequence
from unicodedata import is_normalized

import msgspec
from msgspec import Struct

from events.common import Decoded, EntryNumber, Hash
from events.store.entry import (
    FIRST_PREV,
    Entry,
    broken_links,
    encode_event,
    envelope,
    follows,
    read_time,
)
from events.text import Id, Remark, Word, decoding_error
from events.titles.registry import TITLES, read_event, title_events

VERSION = 2
"""The newest version of the format: the hash of an entry covers its event without its secrets."""

MOST_ENTRIES = 5_000
"""Entries in a record; the longest real game has a tenth."""

MOST_BYTES = 4_000_000
"""800 for each of so many entries, twice what one takes in a long game."""

LONGEST_LINE = 100_000


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a record.

    Attributes:
        tablescribe: "record", by which such a file is known.
        version: the version of the format.
        game: the id of the game, that of its first entry.
        title: what is played.
    """

    tablescribe: str
    version: int
    game: Id
    title: Word


class HeadHash(Struct, frozen=True, forbid_unknown_fields=True):
    """How far the record goes: the number of entries, and the hash of the last one."""

    entries: EntryNumber
    hash: Hash


class HeadLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a record."""

    head: HeadHash


class EntryLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line between them: an entry with its whole envelope (`events.store.entry.Entry`).

    Attributes:
        n: its number, from 1.
        id: its id.
        at: when it was recorded, "2026-03-01T20:15:30.123Z".
        by: who recorded it.
        prev: the hash of the entry before.
        event: the event as it is hashed.
        hash: its own hash.
    """

    n: EntryNumber
    id: Id
    at: str
    by: Remark
    prev: Hash
    event: msgspec.Raw
    hash: Hash


class Record(Struct, frozen=True):
    """A record that was read: the game, its title, entries with a sound chain, their events.

    Each event is one of the title, and may name what its game has not.
    """

    game: str
    title: str
    entries: list[Entry]
    events: list[tuple[int, Decoded]]


class RecordFault(Exception):
    """An error in a record, with its place.

    Attributes:
        code: which fault.
        line: the line of the file, from 1.
        entry: the entry, if the line is one.
        detail: what was found there.
        valid: how many entries before it are sound.
        span: between which columns of the line it stands, from 0; None where that is not known.
    """

    def __init__(
        self,
        code: str,
        line: int,
        *,
        entry: int | None = None,
        detail: str = "",
        valid: int = 0,
        span: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(code, line, entry, detail, valid)
        self.code = code
        self.line = line
        self.entry = entry
        self.detail = detail
        self.valid = valid
        self.span = span

    def __reduce__(self) -> tuple[object, ...]:
        """Say how another process makes it anew, whichever fault it is."""
        return _anew, (type(self), self.args), self.__dict__


def _anew(fault: type[RecordFault], arguments: tuple[object, ...]) -> RecordFault:
    return fault.__new__(fault, *arguments)


def is_jsonl(text: str) -> bool:
    """Return whether a text looks like a JSON Lines record rather than a text record."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def write_jsonl(uid: str, title: str, entries: Sequence[Entry]) -> str:
    """Return the record of a whole log."""
    secret = any('"secret":' in entry.event for entry in entries)
    version = VERSION if secret else 1  # which older programs read
    header = msgspec.json.encode(Header("record", version, uid, title)).decode()
    last = entries[-1]
    head = msgspec.json.encode(HeadLine(HeadHash(last.n, last.hash.hex()))).decode()
    return "\n".join([header, *_lines(entries), head, ""])


def _lines(entries: Sequence[Entry]) -> Iterator[str]:
    prev = FIRST_PREV
    for entry in entries:
        yield entry_line(entry, prev)
        prev = entry.hash


def entry_line(entry: Entry, prev: bytes) -> str:
    """Return the line of one entry."""
    return f'{envelope(entry.n, entry, prev)[:-1]},"hash":"{entry.hash.hex()}"}}'


_entry = msgspec.json.Decoder(EntryLine)
_header = msgspec.json.Decoder(Header)
_head = msgspec.json.Decoder(HeadLine)


def read_jsonl(text: str) -> Record:
    """Read a record and check its form, its chain and that every event is one of its title.

    Raises:
        RecordFault: at the first line that is wrong.
    """
    header = _read_header(text.removeprefix("\ufeff").partition("\n")[0])
    if text.count("\n") > 2 * MOST_ENTRIES:  # before there is a text for each
        raise RecordFault("too-many-lines", 2 * MOST_ENTRIES + 1, detail=str(2 * MOST_ENTRIES))
    lines = text.removeprefix("\ufeff").splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    if len(lines) - 2 > MOST_ENTRIES:
        raise RecordFault("too-long", len(lines), detail=str(MOST_ENTRIES))
    if len(lines) < 3:
        raise RecordFault("no-head", max(len(lines), 1))
    decode = title_events(header.title).DECODER.decode
    entries: list[Entry] = []
    events: list[tuple[int, Decoded]] = []
    for number, line in enumerate(lines[1:-1], 2):
        entry, event = _read_entry(line, number, entries, header.title, decode)
        entries.append(entry)
        events.append((entry.n, event))
    _check_head(lines, entries)
    if faults := broken_links(entries, header.game):
        n = faults[0].n
        raise RecordFault(faults[0].code, n + 1, entry=n, valid=n - 1)
    return Record(header.game, header.title, entries, events)


def _read_header(line: str) -> Header:
    try:
        header = _header.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordFault("no-header", 1, detail=str(error)) from error
    if header.tablescribe != "record" or header.version < 1:
        raise RecordFault("no-header", 1, detail=header.tablescribe)
    if header.version > VERSION:
        raise RecordFault("newer", 1, detail=str(header.version))
    if header.title not in TITLES:
        raise RecordFault("unknown-title", 1, detail=header.title)
    return header


def _read_entry(
    line: str, number: int, entries: list[Entry], title: str, decode: Callable[[bytes], Decoded]
) -> tuple[Entry, Decoded]:
    n, prev = number - 1, entries[-1].hash if entries else FIRST_PREV
    if len(line) > LONGEST_LINE:
        raise RecordFault("not-an-entry", number, entry=n, detail=str(len(line)), valid=n - 1)
    entry = None
    try:
        read = _entry.decode(line)
        hash_, raw = bytes.fromhex(read.hash), bytes(read.event)
        entry = Entry(read.n, read.id, read_time(read.at), read.by, raw.decode(), hash_)
        event, stored = _read_event(raw, title, decode)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        sound = entry is not None and follows(entry, n, prev)  # but for its event, hashed as it is
        newer = entry is not None and sound and entry.n == n and entry_line(entry, prev) == line
        code = "newer-entry" if newer else "not-an-entry"
        raise RecordFault(
            code, number, entry=n, detail=decoding_error(error), valid=n - 1
        ) from error
    if not line.isascii() and not is_normalized("NFC", line):
        raise RecordFault("not-normal", number, entry=n, valid=n - 1)
    if entry.n != n:
        raise RecordFault("number", number, entry=n, valid=n - 1)
    if read.prev != prev.hex():
        raise RecordFault("link", number, entry=n, valid=n - 1)
    if stored != entry.event or entry_line(entry, prev) != line:
        raise RecordFault("not-canonical", number, entry=n, valid=n - 1)
    return entry, event


def _read_event(raw: bytes, title: str, decode: Callable[[bytes], Decoded]) -> tuple[Decoded, str]:
    """Return an event, and its JSON in the one form that is stored, of an older version as it was.

    Raises:
        MsgspecError: it is none of the title.
    """
    try:
        event = decode(raw)
        return event, encode_event(event)
    except msgspec.ValidationError:
        event = read_event(title, raw)
        return event, msgspec.json.encode(msgspec.json.decode(raw)).decode()


def _check_head(lines: list[str], entries: list[Entry]) -> None:
    try:
        head = _head.decode(lines[-1]).head
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordFault("no-head", len(lines), detail=str(error), valid=len(entries)) from error
    ids = {entry.id for entry in entries}
    if len(ids) < len(entries):
        raise RecordFault("id-twice", len(lines), valid=len(entries))
    if head.entries != len(entries) or head.hash != entries[-1].hash.hex():
        raise RecordFault("lost-tail", len(lines), detail=str(head.entries), valid=len(entries))
