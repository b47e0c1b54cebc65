"""What an append sends to the database, and what its answer means."""

from collections.abc import Callable, Sequence
from typing import Any

from events.store.entry import FIRST_PREV, Draft, Entry, envelope
from events.store.event_store import (
    AlreadyRecorded,
    Appended,
    Conflict,
    IdTaken,
    NewerStore,
    Outcome,
)
from events.store.postgres.schema import SCHEMA

APPEND = (
    "SELECT * FROM tablescribe.append(%s::integer, %s::text, %s::text, %s::integer,"
    " %s::integer[], %s::text[], %s::bigint[], %s::text[], %s::text[],"
    " %s::text[], %s::bytea[], %s::boolean)"
)


def parameters(
    uid: str, title: str, expected: int, drafts: Sequence[Draft | Entry], still_open: bool
) -> tuple[object, ...]:
    """Return what the function takes: the drafts as columns, each with its number."""
    numbers = [
        draft.n if isinstance(draft, Entry) else n for n, draft in enumerate(drafts, expected + 1)
    ]
    return (
        *(SCHEMA, uid, title, expected, numbers),
        *([getattr(draft, name) for draft in drafts] for name in ("id", "at", "by", "event")),
        [_start(n, draft) for n, draft in zip(numbers, drafts, strict=True)],
        [draft.hash if isinstance(draft, Entry) else None for draft in drafts],
        still_open,
    )


def _start(n: int, draft: Draft | Entry) -> str | None:
    """Return what an entry's hash covers, up to the hash before it; None if it is sealed."""
    if isinstance(draft, Entry):
        return None
    whole = envelope(n, draft, FIRST_PREV)
    return whole[: -len(f'{FIRST_PREV.hex()}","event":{draft.event}}}')]


def outcome(rows: list[Any], drafts: Sequence[Draft | Entry], expected: int) -> Outcome:
    """Return what the function said."""
    said, n, id_ = rows[0][:3]
    match said:
        case "appended":
            pairs = zip(rows, drafts, strict=True)
            return Appended(
                tuple(Entry(row[1], d.id, d.at, d.by, d.event, row[6]) for row, d in pairs)
            )
        case "known":
            return AlreadyRecorded(tuple(Entry(*row[1:]) for row in rows))
        case "taken":
            return IdTaken(id_, n)
        case "conflict":
            return Conflict(expected, n)
    return NewerStore(n)


def told_again(drafts: Sequence[Draft | Entry]) -> Callable[[Outcome], Outcome]:
    """Return what to make of the answer to an append that was sent twice.

    Where these very drafts are known, the first sending had arrived.
    """

    def told(found: Outcome) -> Outcome:
        if isinstance(found, AlreadyRecorded):
            pairs = zip(found.entries, drafts, strict=True)
            if all((e.id, e.at, e.by) == (d.id, d.at, d.by) for e, d in pairs):
                return Appended(found.entries)
        return found

    return told
