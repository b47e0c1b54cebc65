"""Replaying a stored log that is read and decoded in one go."""

from functools import cache
from typing import Any

from msgspec import MsgspecError
from msgspec.json import Decoder

from events.store.sqlite_store import SqliteStore
from events.titles.registry import title_events
from projections.folding import FoldedGame, decoded_events, fold_game
from projections.timeline import Timeline

_MOST = 1000
"""Longer logs are read entry by entry."""


@cache
def _refs() -> tuple[str, ...]:
    return tuple(map(str, range(1, _MOST + 1)))


@cache
def _counting() -> str:
    return "".join(f"{ref}," for ref in _refs())


@cache
def _decoder(title: str) -> Decoder[list[Any]]:
    return Decoder(list[title_events(title).DECODER.type | None])  # type: ignore[misc]


def replay_stored(
    store: SqliteStore, title: str, uid: str, *, check: bool = False, trusted: bool = False
) -> FoldedGame:
    """Fold a game of the store.

    Raises:
        msgspec.ValidationError: an event is not one of this title's.
        ValueError: the first event is not `GameStarted`.
    """
    timeline = _in_one_go(store, title, uid) or Timeline(decoded_events(title, store.events(uid)))
    return fold_game(timeline, check=check, trusted=trusted)


def _in_one_go(store: SqliteStore, title: str, uid: str) -> Timeline | None:
    """Return what stands of a log; None if it has to be looked at entry by entry.

    Each null between two events stands between two entries: a line end cannot be in a string, and
    none of our lists has a null in it. So no event is put together of two entries.
    """
    numbers, joined = store.joined(uid)
    if not _counting().startswith(f"{numbers},"):  # another order, a gap, or a very long game
        return None
    try:
        found = _decoder(title).decode(b"[%b]" % joined)
    except MsgspecError:
        return None
    events, between, commas = found[::2], found[1::2], numbers.count(",")
    kinds = set(map(type, events))
    one_each = len(events) == commas + 1 and len(between) == between.count(None) == commas
    if not one_each or type(None) in kinds:
        return None
    return Timeline.counted(events, kinds, _refs())
