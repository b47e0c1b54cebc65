"""The statement of an append to the database, and the meaning of its answer."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from events.store.entry import FIRST_PREV, Draft, Entry
from events.store.event_store import AlreadyRecorded, Appended, Conflict, Outcome
from events.store.postgres.schema import SCHEMA
from events.store.sealing import known_by_ids

APPEND = "SELECT * FROM tablescribe.append(%s, %s, %s, %s, %s, %s)"

HASH = len(FIRST_PREV)


def parameters(
    uid: str, title: str, expected: int, drafts: Sequence[Draft | Entry], still_open: bool
) -> tuple[object, ...]:
    """Return the arguments of the function; the drafts are one JSON array.

    Their numbers are for schema 1, which does not count itself.
    """
    rows = [
        {"n": n, "id": draft.id, "at": draft.at, "who": draft.by, "event": draft.event}
        | ({"hash": rf"\x{draft.hash.hex()}"} if isinstance(draft, Entry) else {})
        for n, draft in enumerate(drafts, expected + 1)
    ]
    return SCHEMA, uid, title, expected, msgspec.json.encode(rows).decode(), still_open


def outcome(
    row: Any,  # noqa: ANN401
    drafts: Sequence[Draft | Entry],
    expected: int,
    find: Callable[[str], Entry | None],
) -> Outcome:
    """Return what the function said; where it knows an id, `find` says of which entry."""
    said, number, hashes = row
    match said:
        case "appended":
            ends = range(HASH, len(hashes) + 1, HASH)
            pairs = enumerate(zip(drafts, ends, strict=True), expected + 1)
            return Appended(
                tuple(
                    Entry(n, d.id, d.at, d.by, d.event, hashes[end - HASH : end])
                    for n, (d, end) in pairs
                )
            )
        case "known":
            return known_by_ids(drafts, find) or Conflict(expected, number)
    return Conflict(expected, number)


def answer_again(drafts: Sequence[Draft | Entry]) -> Callable[[Outcome], Outcome]:
    """Return what to make of the answer to an append that was sent twice.

    Where these very drafts are known, the first sending had arrived.
    """

    def outcome_of(found: Outcome) -> Outcome:
        if isinstance(found, AlreadyRecorded):
            pairs = zip(found.entries, drafts, strict=True)
            if all((e.id, e.at, e.by) == (d.id, d.at, d.by) for e, d in pairs):
                return Appended(found.entries)
        return found

    return outcome_of
