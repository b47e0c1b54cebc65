"""The chain of a log: each entry follows from the one before by its hash."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from events.common import OWN
from events.store.entry import FIRST_PREV, Entry, seal
from events.store.location import Location, StoreError

MOST_ENTRIES = 20_000
"""Entries of a log, which is read whole: forty times those of the longest real game."""


MOST_BYTES = 4 << 20
"""The longest row that is read. No event is nearly as long, and a store can come from anybody."""


class ChainFault(Struct, frozen=True):
    """A place where a log does not follow from the entries before it.

    Attributes:
        n: the number of the entry, from 1.
        code: "number" (one is missing), "game-id" (the first id is another game's), "hash" or
            "too-long" (no more of it is read).
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
        if number > MOST_ENTRIES and uid not in OWN:
            return [*faults, ChainFault(number, "too-long")]
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


def check_length(uid: str, entries: int, location: Location) -> None:
    """Check that a game has no more entries than a log may have; a store's own logs may.

    Raises:
        StoreError: it has more.
    """
    if entries > MOST_ENTRIES and uid not in OWN:
        raise StoreError("too-long", location, str(MOST_ENTRIES))


def check_numbers(entries: Sequence[Entry]) -> None:
    """Check that the entries of a log are numbered from 1 without a gap.

    Raises:
        ValueError: they are not.
    """
    if entries and (entries[0].n, entries[-1].n) != (1, len(entries)):
        raise ValueError(f"{len(entries)} entries, numbered {entries[0].n} to {entries[-1].n}")
