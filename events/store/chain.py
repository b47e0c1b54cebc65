"""The chain of a log: each entry follows from the one before by its hash."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from events.store.entry import FIRST_PREV, Entry, seal

MOST_ENTRIES = 20_000
"""Entries of a log, which is read whole: forty times those of the longest real game."""


class ChainFault(Struct, frozen=True):
    """A place where a log does not follow from the entries before it.

    Attributes:
        n: the number of the entry, from 1.
        code: "number" (one is missing), "game-id" (the first id is another game's) or "hash".
    """

    n: int
    code: str


def broken_links(entries: Iterable[Entry], uid: str) -> list[ChainFault]:
    """Return the faults of a chain: a missing number, a wrong hash, another game's first id.

    Each entry is looked at once and forgotten, whatever another program has put into it.
    """
    faults: list[ChainFault] = []
    prev = FIRST_PREV
    for number, entry in enumerate(entries, 1):
        if entry.n != number:
            return [*faults, ChainFault(entry.n, "number")]
        if number == 1 and entry.id != uid:
            faults.append(ChainFault(1, "game-id"))
        if not follows(entry, number, prev):
            faults.append(ChainFault(number, "hash"))
        prev = entry.hash
    return faults


def follows(entry: Entry, n: int, prev: bytes) -> bool:
    """Whether an entry numbered `n` has the hash that it should have after one with hash `prev`.

    It has not where its time is none that a year has, or a value is of a wrong type.
    """
    try:
        return seal(n, entry, prev) == entry.hash
    except (ValueError, OverflowError, OSError, TypeError, AttributeError):
        return False


def check_numbers(entries: Sequence[Entry]) -> None:
    """Check that the entries of a log are numbered from 1 without a gap.

    Raises:
        ValueError: they are not.
    """
    if entries and (entries[0].n, entries[-1].n) != (1, len(entries)):
        raise ValueError(f"{len(entries)} entries, numbered {entries[0].n} to {entries[-1].n}")
