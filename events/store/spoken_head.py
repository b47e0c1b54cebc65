"""Heads as people read them aloud and type them: `62-7KQMX-9XWPA-V3J2E-RT40C`.

The number of the entry and the first 80 bits of its hash: 16 letters of Crockford's base 32 in four
groups, each with a fifth letter as its check.

The check is linear over GF(32), with a different weight for every place. So it always finds one
wrong letter, and two that changed places. The digits of the number to the base 32 begin all four
checks, so they find a wrong number too.

The fingerprint of a whole store has the same form; its number counts all entries.
`docs/data/record-format.md` has the recipe.
"""

from collections.abc import Iterable
from typing import NamedTuple

from events.store.event_store import Head
from events.text import regex

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U."""

GROUPS, GROUP = 4, 5
BYTES = 10
LARGEST = 999_999_999
"""The largest number that is read, more than a store of millions of games has."""

_READ = {letter: value for value, letter in enumerate(LETTERS)} | {"O": 0, "I": 1, "L": 1}
_BETWEEN = regex(r"[\s#.,:_‐-―-]+")
_NUMBER = regex(r"[0-9]{1,9}\Z")
_HEX = regex(r"[0-9a-f]{16,64}\Z")


class TypedHead(NamedTuple):
    """A head as somebody typed it.

    Attributes:
        n: the number of its entry; None where only a hash was given.
        start: how its hash begins, in hexadecimal: 20 digits of a spoken head, 16 to 64 else.
    """

    n: int | None
    start: str


class BadHead(Exception):
    """A text that is not a head.

    Attributes:
        code: "form" (no number and four groups), "length" (a group has more or fewer than five
            letters), "letter" (one that no head has) or "check" (a group does not fit its check).
        group: which group, from 1; 0 where it is none.
        read: what was read there.
    """

    def __init__(self, code: str, group: int = 0, read: str = "") -> None:
        super().__init__(code, group, read)
        self.code = code
        self.group = group
        self.read = read


def speak(head: Head) -> str:
    """Return a head in the form that is printed."""
    bits = int.from_bytes(head.hash[:BYTES], "big")
    values = [bits >> shift & 31 for shift in range(75, -1, -5)]
    groups = [values[at : at + GROUP - 1] for at in range(0, len(values), GROUP - 1)]
    checked = [[*group, _check(group, head.n, i)] for i, group in enumerate(groups)]
    return "-".join([str(head.n), *("".join(LETTERS[value] for value in one) for one in checked)])


def read_head(text: str) -> TypedHead:
    """Return what somebody typed as a head: a spoken one, `14 HASH`, or a hash or its beginning.

    Small letters, spaces and no separators between the groups are taken, O for 0, I and L for 1.

    Raises:
        BadHead: the text is not a head, or was mistyped.
    """
    parts = [part for part in _BETWEEN.split(text.strip()) if part]
    if len(parts) == 1 and _HEX.match(parts[0].lower()):
        return TypedHead(None, parts[0].lower())
    if len(parts) < 2 or not _NUMBER.match(parts[0]) or int(parts[0]) > LARGEST:
        raise BadHead("form")
    n, rest = int(parts[0]), parts[1:]
    if len(rest) == 1 and len(rest[0]) != GROUPS * GROUP and _HEX.match(rest[0].lower()):
        return TypedHead(n, rest[0].lower())
    return TypedHead(n, _start(n, _groups(rest)))


def _groups(parts: list[str]) -> list[str]:
    """Return the four groups, however they were parted."""
    if len(parts) != GROUPS:
        whole = "".join(parts)
        if len(whole) != GROUPS * GROUP:
            raise BadHead("form")
        parts = [whole[at : at + GROUP] for at in range(0, len(whole), GROUP)]
    for i, part in enumerate(parts, 1):
        if len(part) != GROUP:
            raise BadHead("length", i, part)
    return parts


def _start(n: int, groups: list[str]) -> str:
    """Return the 80 bits of the hash that the groups say, in hexadecimal."""
    bits = 0
    for i, group in enumerate(groups):
        values = [_READ.get(letter) for letter in group.upper()]
        known = [value for value in values if value is not None]
        if len(known) != len(values):
            raise BadHead("letter", i + 1, group)
        if _check(known[:-1], n, i) != known[-1]:
            raise BadHead("check", i + 1, group)
        for value in known[:-1]:
            bits = bits << 5 | value
    return f"{bits:0{2 * BYTES}x}"


def _check(values: Iterable[int], n: int, group: int) -> int:
    """Return the check of a group's four values and of its digit of the number.

    A sum over GF(32): the digit, the last value times the element 2, the one before times 4, and
    so on.
    """
    check = 0
    for value in values:
        check = _double(check ^ value)
    return check ^ (n ^ n >> 20) >> 5 * group & 31  # more than a log has is folded into four digits


def _double(value: int) -> int:
    """Return a value times the element 2 of GF(32), made by x^5 + x^2 + 1."""
    value <<= 1
    return value ^ 0b100101 if value & 32 else value
