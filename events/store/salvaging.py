"""Reading a damaged file of games: game by game, row by row.

A page that cannot be read stops a query, so every row is asked for by its key, then looked for in
the pages themselves, and what games and entries there were is asked of each table and index that
may know. Of a log only the entries are
taken, from the first on, of which each follows from those before: what comes after a break may be
anything.
"""

import sqlite3
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from mmap import ACCESS_READ, mmap
from os import SEEK_END
from pathlib import Path
from typing import Any

from msgspec import MsgspecError, Struct, convert
from msgspec.json import Decoder

from events.common import LAST_ENTRY
from events.store.beginnings import NUMBER, GameBegun, read_begun
from events.store.entry import FIRST_PREV, MOST_BYTES, MOST_ENTRIES, Entry, follows
from events.store.opening import ERRORS, MOST_READ, is_table, open_connection

PAGE = 4096
"""Bytes of a page of every file of games."""

Content = bytes | mmap
"""A file, as it is read where something is looked for."""

_LEAF, _INNER = 0x0A, 0x02
_MOST = (PAGE - 12) * 64 // 255 - 23
_LEAST = (PAGE - 12) * 32 // 255 - 23
"""How many bytes of a row stand in its cell: all up to `_MOST`, or else about `_LEAST`."""

_AT_ONCE = 4_096 * PAGE
"""Bytes of a file that are kept in memory while it is looked through."""

_READ_TWICE = 2
"""How often each byte may be read: damage, or somebody, can have many rows lie in one place."""

_PLACE = 48
"""Bits of a place in a file; before them stands the number of the entry that is there."""

_WIDTHS = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of a number by its type."""


def carve(content: Content) -> Iterator[tuple[int, Entry, int]]:
    """Yield what looks like an entry in a file, with the number of its game and its place."""
    left = _READ_TWICE * len(content)
    for at in _cells(content):
        left -= _size(content, at)
        if left < 0:
            return
        with suppress(IndexError, ValueError):  # no row, or damaged
            yield *carve_entry(content, at), at


def _cells(content: Content) -> Iterator[int]:
    """Yield the places of what stands in the pages of tables of entries, or may."""
    for page in range(0, len(content) - PAGE + 1, PAGE):
        if page % _AT_ONCE == 0:
            _let_go(content)
        if content[page] in (_LEAF, _INNER):
            inner = content[page] == _INNER
            first = page + (12 if inner else 8)
            for pointer in range(first, first + 2 * _number(content, page + 3, 2), 2):
                yield page + _number(content, pointer, 2) + (4 if inner else 0)


def _let_go(content: Content) -> None:
    """Let what was looked through leave the memory, where the system can be told so."""
    if sys.platform != "win32" and isinstance(content, mmap):
        from mmap import MADV_DONTNEED

        content.madvise(MADV_DONTNEED)


def _size(content: Content, at: int) -> int:
    """Return how many bytes are read for the cell at a place, at least as many as it takes."""
    try:
        return 4 + min(_varint(content, at)[0], MOST_BYTES)
    except IndexError:
        return 4


def carve_entry(content: Content, at: int) -> tuple[int, Entry]:
    """Return the row in the cell at a place as an entry, with the number of its game.

    Raises:
        IndexError, ValueError: the cell does not hold an entry.
    """
    return _entry(_record(_payload(content, at)))


def _entry(row: list[Any]) -> tuple[int, Entry]:
    game, n, id_, at, by, event, hash_ = row
    numbers, texts = (game, n, at), (id_, by, event, hash_)
    if not all(isinstance(one, int) for one in numbers):
        raise ValueError(numbers)
    if not all(isinstance(one, bytes) for one in texts):
        raise ValueError(numbers)
    return game, Entry(n, id_.decode(), at, by.decode(), event.decode(), hash_)


def _payload(content: Content, at: int) -> bytes:
    """Return the bytes of a row whose cell is at a place.

    Raises:
        ValueError: it is larger than any row.
    """
    size, at = _varint(content, at)
    if size > MOST_BYTES:
        raise ValueError(size)
    if size <= _MOST:
        return content[at : at + size]
    local = _LEAST + (size - _LEAST) % (PAGE - 4)
    local = local if local <= _MOST else _LEAST
    found, following = bytearray(content[at : at + local]), _number(content, at + local, 4)
    while len(found) < size and following:
        page = (following - 1) * PAGE
        found += content[page + 4 : page + PAGE][: size - len(found)]
        following = _number(content, page, 4) if page + 4 <= len(content) else 0
    return bytes(found)


def _record(payload: bytes) -> list[int | bytes | None]:
    """Return the values of a row; texts as their bytes.

    Raises:
        ValueError: the bytes are not a row.
    """
    at, types = 0, list[int]()
    size, at = _varint(payload, 0)
    while at < size:
        kind, at = _varint(payload, at)
        types.append(kind)
    values: list[int | bytes | None] = []
    for kind in types:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload):
        raise ValueError(at)
    return values


def _value(payload: bytes, at: int, kind: int) -> tuple[int | bytes | None, int]:
    if kind >= 12:
        end = at + (kind - 12) // 2
        return payload[at:end], end
    if kind in (8, 9):
        return kind - 8, at
    end = at + _WIDTHS[kind]
    return (int.from_bytes(payload[at:end], "big", signed=True) if kind else None), end


def _varint(content: Content, at: int) -> tuple[int, int]:
    """Return a number of up to nine bytes at a place, and the place behind it."""
    value = 0
    for i in range(8):
        byte = content[at + i]
        value = value << 7 | byte & 127
        if byte < 128:
            return value, at + i + 1
    return value << 8 | content[at + 8], at + 9


def _number(content: Content, at: int, size: int) -> int:
    return int.from_bytes(content[at : at + size], "big")


_SOURCES: Mapping[str, tuple[str, ...]] = {
    "entries": (
        "SELECT game, n FROM entries NOT INDEXED ORDER BY game {0}, n {0}",
        "SELECT game, n FROM entries INDEXED BY entries_by_id ORDER BY game {0}",
    ),
    "heads": ("SELECT game, n FROM heads ORDER BY game {0}",),
    "games": ("SELECT game, 0 FROM games ORDER BY game {0}",),
}
"""What may know which games and entries there were, from either end."""

_ENTRY = "SELECT n, id, at, by, event, hash FROM entries WHERE game = ? AND n = ?"


class _First(Struct):
    """The part of a first entry that says what is played."""

    title: str


_decode = Decoder(_First).decode


class Remains(Struct, frozen=True):
    """The readable part of a game.

    Attributes:
        number: its number in the damaged file.
        title: what is played, "" where nothing tells it.
        sound: its log as far as each entry follows from those before; [] where its first is lost.
        beyond: the numbers of entries after those that can be read, and follow from nothing.
        lost: the spans of numbers that cannot be read, of those that the file tells of.
    """

    number: int
    title: str
    sound: list[Entry]
    beyond: list[int]
    lost: list[tuple[int, int]]

    @property
    def whole(self) -> bool:
        """Whether nothing is known to be lost."""
        return bool(self.sound) and not self.beyond and not self.lost


@contextmanager
def look_through(copy: Path) -> Iterator["Found"]:
    """Look for games in a damaged file, by SQLite and then in its pages as they are.

    The log of the games that were begun is none of them, and begins anew with what is kept; it
    tells of games of which nothing else is left.

    Args:
        copy: a copy of the file, with the journal that lay beside it; it is written to.
    """
    with closing(open_connection(copy, "rw")) as db:
        with suppress(*ERRORS):
            db.execute("PRAGMA writable_schema = ON")  # read on where the file was cut
            db.execute("SELECT 1 FROM sqlite_master").fetchone()  # the journal is played back
        with copy.open("rb") as file:
            size = file.seek(0, SEEK_END)
            yield Found(db, mmap(file.fileno(), size, access=ACCESS_READ) if size else b"")


class Found:
    """The games and entries found by SQLite or in the pages themselves.

    Attributes:
        known: every game that anything in the file tells of, with the numbers of those entries
            that stand in no page; of those that no log can have, as it is too long, the highest
            alone.
    """

    def __init__(self, db: sqlite3.Connection, content: Content) -> None:
        """Look for games with SQLite, then in the pages of the file as it is now."""
        self._db, self._content = db, content
        self._carved: dict[int, array[int]] = {}
        self.known: dict[int, set[int]] = {}
        self._highest: dict[int, int] = {}
        self._tables = set(filter(self._has, _SOURCES))
        for number, entry, at in carve(content):
            if 0 <= entry.n <= MOST_ENTRIES:
                self._carved.setdefault(number, array("Q")).append(entry.n << _PLACE | at)
            else:
                self._note(number, entry.n)
        for number, places in self._carved.items():
            self._carved[number] = array("Q", sorted(places))
            self.known.setdefault(number, set())
        note = lru_cache(PAGE, typed=True)(self._note)  # pages that lead round tell the same again
        for table, sources in _SOURCES.items():
            for source in sources:
                for order in ("ASC", "DESC"):
                    for number, n in self._rows(table, source.format(order)):
                        note(number, n)
        self._begun = {said.number: said.title for said in self._not_there()}
        for number in self._begun:
            self._note(number, 0)
        self.known.pop(NUMBER, None)

    def _not_there(self) -> Iterator[GameBegun]:
        """Yield what the log of the games says of those that the list of games has not."""
        for entry in self._sound(NUMBER):
            there = self._rows("games", "SELECT 1 FROM games WHERE uid = ?", entry.id)
            with suppress(MsgspecError):
                if not any(there):
                    yield read_begun(entry.event)

    def _has(self, table: str) -> bool:
        with suppress(*ERRORS):
            return is_table(self._db, table)
        return False

    def _note(self, number: object, n: object) -> None:
        if isinstance(number, int) and isinstance(n, int) and 0 <= n <= LAST_ENTRY:
            known = self.known.setdefault(number, set())
            if n > MOST_ENTRIES:
                before = self._highest.get(number, n)
                known.discard(before)
                n = self._highest[number] = max(before, n)
            if not self._places(number, n):
                known.add(n)

    def _rows(self, table: str, query: str, *parameters: object) -> Iterator[Any]:
        """Yield rows of a table up to the first that cannot be read."""
        with suppress(*ERRORS):
            if table in self._tables:
                yield from self._db.execute(query, parameters)

    def of_game(self, number: int) -> Remains:
        """Return what can be read of a game."""
        sound = list(self._sound(number))
        last = len(sound)
        known = self.known[number] | {one >> _PLACE for one in self._carved.get(number, ())}
        beyond = [n for n in sorted(known) if n > last and any(self._entries(number, n))]
        lost = list(_spans(last, beyond, max(known)))
        if not sound and not known - {0}:
            lost = [(1, 1)]  # a game whose entries nothing tells of
        return Remains(number, self._title(number, sound), sound, beyond, lost)

    def _sound(self, number: int) -> Iterator[Entry]:
        """Yield the entries of a game as far as each follows from those before, and can be kept."""
        prev, room = FIRST_PREV, MOST_READ
        for n in range(1, MOST_ENTRIES):  # and one that says that the rest was lost
            found = (one for one in self._entries(number, n) if follows(one, n, prev))
            entry = next(found, None)
            room -= len(entry.event) if entry else room
            if entry is None or room < 0:
                return
            yield entry
            prev = entry.hash

    def _entries(self, number: int, n: int) -> Iterator[Entry]:
        """Yield what was found under the number of an entry."""
        for row in self._rows("entries", _ENTRY, number, n):
            with suppress(MsgspecError):
                yield convert(row, Entry)
        for at in self._places(number, n):
            yield carve_entry(self._content, at & (1 << _PLACE) - 1)[1]

    def _places(self, number: int, n: int) -> Sequence[int]:
        """Return where in the pages rows have the number of an entry, each behind the number."""
        places = self._carved.get(number, array("Q"))
        return places[bisect_left(places, n << _PLACE) : bisect_left(places, n + 1 << _PLACE)]

    def _title(self, number: int, sound: list[Entry]) -> str:
        """Return what is played: the log says it, and is believed before the list of games."""
        with suppress(MsgspecError, IndexError):
            return _decode(sound[0].event).title
        for (title,) in self._rows("games", "SELECT title FROM games WHERE game = ?", number):
            return f"{title}"
        return self._begun.get(number, "")


def _spans(last: int, beyond: list[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield the spans between the numbers that can be read, up to the highest known."""
    for n in [*beyond, most + 1]:
        if n > last + 1:
            yield last + 1, n - 1
        last = n
