"""Entries found in the pages of a file of games, where what led SQLite to them is lost.

A row of `entries` stands in a cell of a page of an index (sqlite.org/fileformat2.html, sections 1.6
and 2.1), its first bytes there and the others in a chain of pages. What looks like a row is taken
for one: who asks checks it by its hash.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from events.store.entry import Entry

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
