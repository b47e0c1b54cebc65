"""Turning drafts into entries of a log: numbered, and each sealed to the one before."""

from collections.abc import Callable, Iterator, Sequence

from events.secrets import unsalt
from events.store.entry import FIRST_PREV, Draft, Entry, seal
from events.store.event_store import AlreadyRecorded, Head, IdTaken

NO_HEAD = Head(0, FIRST_PREV)
"""The head of an empty log."""


def seal_all(drafts: Sequence[Draft | Entry], head: Head = NO_HEAD) -> list[Entry]:
    """Return the entries that drafts make after a head: in an empty log without one.

    What is an entry was sealed after that head before, and stays as it is.
    """
    return list(_seal_each(drafts, head))


def _seal_each(drafts: Sequence[Draft | Entry], head: Head) -> Iterator[Entry]:
    n, prev = head.n, head.hash
    for draft in drafts:
        n += 1
        if isinstance(draft, Entry):
            entry = draft
        else:
            entry = Entry(n, draft.id, draft.at, draft.by, draft.event, seal(n, draft, prev))
        prev = entry.hash
        yield entry


def known_by_ids(
    drafts: Sequence[Draft | Entry], find: Callable[[str], Entry | None]
) -> AlreadyRecorded | IdTaken | None:
    """Compare drafts with entries that carry their ids; None if there is no such entry."""
    found = [(draft, find(draft.id)) for draft in drafts]
    for draft, entry in found:
        if entry is not None and unsalt(entry.event) != unsalt(draft.event):
            return IdTaken(draft.id, entry.n)
    entries = tuple(entry for _, entry in found if entry is not None)
    if entries and len(entries) < len(drafts):
        return IdTaken(entries[0].id, entries[0].n)
    return AlreadyRecorded(entries) if entries else None
