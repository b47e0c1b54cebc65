"""What drafts become in a log: entries with numbers, each sealed to the one before."""

from collections.abc import Iterator, Sequence

from events.store.entry import FIRST_PREV, Draft, Entry, seal, sha256_for
from events.store.event_store import Head

NO_HEAD = Head(0, FIRST_PREV)
"""The head of an empty log."""


def sealed(drafts: Sequence[Draft | Entry], head: Head = NO_HEAD) -> list[Entry]:
    """Return the entries that drafts make after a head: in an empty log without one.

    What is an entry was sealed after that head before, and stays as it is.
    """
    return list(_sealed(drafts, head))


def _sealed(drafts: Sequence[Draft | Entry], head: Head) -> Iterator[Entry]:
    n, prev = head
    sha256 = sha256_for(len(drafts))
    for draft in drafts:
        n += 1
        if isinstance(draft, Entry):
            entry = draft
        else:
            hash_ = seal(n, draft, prev, sha256)
            entry = Entry(n, draft.id, draft.at, draft.by, draft.event, hash_)
        prev = entry.hash
        yield entry
