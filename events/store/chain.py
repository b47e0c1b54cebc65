"""The chain of a log: each entry follows from the one before by its hash."""

from collections.abc import Sequence
from typing import NamedTuple

from events.store.entry import FIRST_PREV, Entry, seal, sha256_for


class ChainFault(NamedTuple):
    """A place where a log does not follow from the entries before it.

    Attributes:
        n: the number of the entry, from 1.
        code: "number" (one is missing), "game-id" (the first id is another game's) or "hash".
    """

    n: int
    code: str


def broken_links(entries: Sequence[Entry], uid: str) -> list[ChainFault]:
    """Return the faults of a chain: a missing number, a wrong hash, another game's first id."""
    faults: list[ChainFault] = []
    prev, sha256 = FIRST_PREV, sha256_for(len(entries))
    for number, entry in enumerate(entries, 1):
        if entry.n != number:
            return [*faults, ChainFault(entry.n, "number")]
        if number == 1 and entry.id != uid:
            faults.append(ChainFault(1, "game-id"))
        if seal(number, entry, prev, sha256) != entry.hash:
            faults.append(ChainFault(number, "hash"))
        prev = entry.hash
    return faults
