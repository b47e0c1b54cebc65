"""An entry: an event with its envelope, chained to the entry before by a SHA-256; their chain.

The hash covers the bytes of the entry's line in a public JSON Lines record without its last member:
everything up to `,"hash":` with a closing brace. In that line each secret of the event is replaced
by its commitment (`events/secrets.py`). `docs/data/record-format.md` has the recipe.
"""

import os
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from events.common import OWN, Decoded, Event
from events.secrets import public_form, with_fresh_salts
from events.store.location import Location, StoreError

FIRST_PREV = bytes(32)
"""What the first entry of a log links to."""


class Draft(Struct, frozen=True, gc=False):
    """An entry before it has a number.

    Attributes:
        id: its id, made before the first attempt to append it.
        at: when it was recorded, in ms since 1970 (UTC).
        by: who recorded it.
        event: the event as JSON, as `encode_event` writes it.
    """

    id: str
    at: int
    by: str
    event: str


class Entry(Struct, frozen=True, gc=False, array_like=True):
    """An entry as stored: a draft with its number in the log, from 1, and its hash (32 bytes).

    The fields are the columns of the store in their order, so that its rows can be checked.
    """

    n: int
    id: str
    at: int
    by: str
    event: str
    hash: bytes


_encoder = msgspec.json.Encoder()

encoded_event: Callable[[Event | Decoded], bytes] = _encoder.encode
"""Returns the JSON of an event, in the one form that is stored and hashed, as bytes."""


def encode_event(event: Event | Decoded) -> str:
    """Return the JSON of an event as it is stored."""
    return encoded_event(event).decode()


_LETTERS = 4 * b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._"
"""What each of the 256 bytes stands for in an id; four of them stand for the same."""


def new_id() -> str:
    """Return a fresh event id: 96 random bits in 16 characters."""
    while True:
        made = os.urandom(16).translate(_LETTERS).decode()
        if made[0].isalnum():
            return made


def draft(event: Event, *, by: str, id_: str | None = None, at: int | None = None) -> Draft:
    """Return an event ready to be appended, now, with a fresh id unless one is given."""
    now = time.time_ns() // 1_000_000 if at is None else at
    return Draft(id_ or new_id(), now, by, with_fresh_salts(encode_event(event)))


@lru_cache(16)  # the entries of an imported record have one time
def write_time(at: int) -> str:
    """Return milliseconds since 1970 as "2026-03-01T20:15:30.123Z"."""
    seconds, ms = divmod(at, 1000)
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(seconds))}.{ms:03}Z"


def read_time(text: str) -> int:
    """Return milliseconds since 1970 of "2026-03-01T20:15:30.123Z".

    Raises:
        ValueError: not of that form.
    """
    import calendar

    parsed = time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S")
    at = calendar.timegm(parsed) * 1000 + int(text[20:23])
    if write_time(at) != text:
        raise ValueError(text)
    return at


def envelope(n: int, draft: Draft | Entry, prev: bytes) -> str:
    """Return an entry's line without its hash, the secrets of its event as they are there."""
    id_, by = _encoder.encode(draft.id).decode(), _encoder.encode(draft.by).decode()
    return (
        f'{{"n":{n},"id":{id_},"at":"{write_time(draft.at)}","by":{by},'
        f'"prev":"{prev.hex()}","event":{draft.event}}}'
    )


def seal(n: int, draft: Draft | Entry, prev: bytes) -> bytes:
    """Return the hash of an entry numbered `n` after the entry with hash `prev`."""
    covered = public_form(envelope(n, draft, prev))
    sealed: bytes = _sha256()(covered.encode()).digest()
    return sealed


@cache
def _sha256() -> Any:  # noqa: ANN401
    """Return SHA-256, which is imported once a hash is wanted: OpenSSL takes milliseconds."""
    from hashlib import sha256

    return sha256


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
    """Return whether an entry numbered `n` has the right hash after one with hash `prev`.

    It has not if its time is out of range or a value is of a wrong type.
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
        ValueError: a number is missing or repeated.
    """
    if entries and (entries[0].n, entries[-1].n) != (1, len(entries)):
        raise ValueError(f"{len(entries)} entries, numbered {entries[0].n} to {entries[-1].n}")
