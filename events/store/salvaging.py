"""What can still be read of a damaged file of games: game by game, row by row.

A page that cannot be read stops a query, so every row is asked for by its key, then looked for in
the pages themselves, and what games and entries there were is asked of each table and index that
may know. Of a log only the entries are
taken, from the first on, of which each follows from those before: what comes after a break may be
anything.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import MsgspecError, Struct, convert
from msgspec.json import Decoder

from events.common import LAST_ENTRY
from events.store.beginnings import NUMBER
from events.store.chain import follows
from events.store.entry import FIRST_PREV, Entry
from events.store.opening import ERRORS

PAGE = 4096
"""Bytes of a page of every file of games."""

_LEAF, _INNER = 0x0A, 0x02
_MOST = (PAGE - 12) * 64 // 255 - 23
_LEAST = (PAGE - 12) * 32 // 255 - 23
"""How many bytes of a row stand in its cell: all up to `_MOST`, or else about `_LEAST`."""

_LARGEST = 1 << 22
"""Bytes that no row has; damage can say any number, and lead in a circle."""

_WIDTHS = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of a number by its type."""


def carved(path: Path) -> Iterator[tuple[int, Entry]]:
    """Yield what looks like an entry, with the number of its game."""
    content = path.read_bytes()
    for page in range(0, len(content) - PAGE + 1, PAGE):
        if content[page] in (_LEAF, _INNER):
            yield from _of_page(content, page)


def _of_page(content: bytes, page: int) -> Iterator[tuple[int, Entry]]:
    inner = content[page] == _INNER
    first = page + (12 if inner else 8)
    for pointer in range(first, first + 2 * _number(content, page + 3, 2), 2):
        at = page + _number(content, pointer, 2) + (4 if inner else 0)
        try:
            game, entry = _entry(_record(_payload(content, at)))
        except (IndexError, ValueError):
            continue  # no row, or damaged
        yield game, entry


def _entry(row: list[Any]) -> tuple[int, Entry]:
    """Return a row as an entry, with the number of its game.

    Raises:
        ValueError: it is none.
    """
    game, n, id_, at, by, event, hash_ = row
    numbers, texts = (game, n, at), (id_, by, event, hash_)
    if not all(isinstance(one, int) for one in numbers):
        raise ValueError(numbers)
    if not all(isinstance(one, bytes) for one in texts):
        raise ValueError(texts)
    return game, Entry(n, id_.decode(), at, by.decode(), event.decode(), hash_)


def _payload(content: bytes, at: int) -> bytes:
    """Return the bytes of a row whose cell is at a place.

    Raises:
        ValueError: it is larger than any row.
    """
    size, at = _varint(content, at)
    if size > _LARGEST:
        raise ValueError(size)
    if size <= _MOST:
        return content[at : at + size]
    local = _LEAST + (size - _LEAST) % (PAGE - 4)
    local = local if local <= _MOST else _LEAST
    found, following = content[at : at + local], _number(content, at + local, 4)
    while len(found) < size and following:
        page = (following - 1) * PAGE
        found += content[page + 4 : page + PAGE][: size - len(found)]
        following = _number(content, page, 4) if page + 4 <= len(content) else 0
    return found


def _record(payload: bytes) -> list[int | bytes | None]:
    """Return the values of a row; texts as their bytes.

    Raises:
        ValueError: it is none.
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


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """Return a number of up to nine bytes at a place, and the place behind it."""
    value = 0
    for i in range(8):
        byte = content[at + i]
        value = value << 7 | byte & 127
        if byte < 128:
            return value, at + i + 1
    return value << 8 | content[at + 8], at + 9


def _number(content: bytes, at: int, size: int) -> int:
    return int.from_bytes(content[at : at + size], "big")


_SOURCES = (
    "SELECT game, n FROM entries NOT INDEXED ORDER BY game {0}, n {0}",
    "SELECT game, n FROM entries INDEXED BY entries_by_id ORDER BY game {0}",
    "SELECT game, n FROM heads ORDER BY game {0}",
    "SELECT game, 0 FROM games ORDER BY game {0}",
)
"""What may know which games and entries there were, from either end."""

_ENTRY = "SELECT n, id, at, by, event, hash FROM entries WHERE game = ? AND n = ?"


class _First(Struct):
    """The part of a first entry that says what is played."""

    title: str


_decode = Decoder(_First).decode


class Remains(Struct, frozen=True):
    """What can be read of a game.

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


def remains(copy: Path) -> list[Remains]:
    """Return what can be read of the games of a damaged file; [] if nothing can.

    The log of the games that were begun is none of them: it begins anew with what is kept.

    Args:
        copy: a copy of the file, with the journal that lay beside it; it is written to.
    """
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        with suppress(*ERRORS):
            db.execute("PRAGMA trusted_schema = OFF")
            db.execute("PRAGMA writable_schema = ON")  # read on where the file was cut
        found = Found(db, copy)
        return [found.of_game(number) for number in sorted(found.known) if number != NUMBER]


class Found:
    """What was found of games and entries, by SQLite or in the pages themselves.

    Attributes:
        known: the numbers of the entries that anything in the file tells of, by game.
    """

    def __init__(self, db: sqlite3.Connection, copy: Path) -> None:
        """Look for games with SQLite, then in the pages of the file as it is now."""
        self._db = db
        self._carved: dict[tuple[int, int], list[Entry]] = {}
        self.known: dict[int, set[int]] = {}
        for source in _SOURCES:
            for order in ("ASC", "DESC"):
                for number, n in self._rows(source.format(order)):
                    self._note(number, n)
        for number, entry in carved(copy):
            self._carved.setdefault((number, entry.n), []).append(entry)
            self._note(number, entry.n)

    def _note(self, number: object, n: object) -> None:
        if isinstance(number, int) and isinstance(n, int) and 0 <= n <= LAST_ENTRY:
            self.known.setdefault(number, set()).add(n)

    def _rows(self, query: str, *parameters: object) -> Iterator[Any]:
        """Yield rows up to the first that cannot be read."""
        with suppress(*ERRORS):
            yield from self._db.execute(query, parameters)

    def of_game(self, number: int) -> Remains:
        """Return what can be read of a game."""
        sound = list(self._sound(number))
        last, known = len(sound), self.known[number]
        beyond = [n for n in sorted(known) if n > last and any(self._entries(number, n))]
        lost = list(_spans(last, beyond, max(known)))
        if not sound and not known - {0}:
            lost = [(1, 1)]  # a game whose entries nothing tells of
        return Remains(number, self._title(number, sound), sound, beyond, lost)

    def _sound(self, number: int) -> Iterator[Entry]:
        """Yield the entries of a game as far as each follows from those before."""
        prev = FIRST_PREV
        for n in count(1):
            found = (one for one in self._entries(number, n) if follows(one, n, prev))
            entry = next(found, None)
            if entry is None:
                return
            yield entry
            prev = entry.hash

    def _entries(self, number: int, n: int) -> Iterator[Entry]:
        """Yield what was found under the number of an entry."""
        for row in self._rows(_ENTRY, number, n):
            with suppress(MsgspecError):
                yield convert(row, Entry)
        yield from self._carved.get((number, n), ())

    def _title(self, number: int, sound: list[Entry]) -> str:
        """Return what is played: the log says it, and is believed before the list of games."""
        with suppress(MsgspecError, IndexError):
            return _decode(sound[0].event).title
        for (title,) in self._rows("SELECT title FROM games WHERE game = ?", number):
            return f"{title}"
        return ""


def _spans(last: int, beyond: list[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield the spans between the numbers that can be read, up to the highest known."""
    for n in [*beyond, most + 1]:
        if n > last + 1:
            yield last + 1, n - 1
        last = n
