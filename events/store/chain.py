"""The chain of a log: each entry follows from the one before by its hash."""

from collections.abc import Sequence
from typing import NamedTuple

from events.store.entry import FIRST_PREV, Entry, seal


class Fault(NamedTuple):
    """A place where a log does not follow from the entries before it."""

    n: int
    code: str


def broken_links(entries: Sequence[Entry], uid: str) -> list[Fault]:
    """Return the faults of a chain: a missing number, a wrong hash, another game's first id."""
    faults: list[Fault] = []
    prev = FIRST_PREV
    for number, entry in enumerate(entries, 1):
        if entry.n != number:
            return [*faults, Fault(entry.n, "number")]
        if number == 1 and entry.id != uid:
            faults.append(Fault(1, "game-id"))
        if seal(number, entry, prev) != entry.hash:
            faults.append(Fault(number, "hash"))
        prev = entry.hash
    return faults
