"""Replaying a stored log that is read and decoded in one go."""

from functools import cache
from typing import Any

from msgspec import MsgspecError
from msgspec.json import Decoder

from events.log import Log
from events.titles import title_events
from projections.play import Game, decoded_events, play
from projections.timeline import Timeline

_MOST = 1000


@cache
def _counting() -> str:
    return ",".join(map(str, range(1, _MOST + 1))) + ","


@cache
def _decoder(title: str) -> Decoder[list[Any]]:
    return Decoder(list[title_events(title).DECODER.type | None])  # type: ignore[misc]


def replay_stored(
    log: Log, title: str, uid: str, *, check: bool = False, trusted: bool = False
) -> Game:
    """Fold a game of the store; what it raises, and about which entry, is as for single entries."""
    timeline = _in_one_go(log, title, uid) or Timeline(decoded_events(title, log.events(uid)))
    return play(timeline, check=check, trusted=trusted)


def _in_one_go(log: Log, title: str, uid: str) -> Timeline | None:
    """Return what stands of a log; None if something in it has to be looked at entry by entry."""
    numbers, joined = log.joined(uid)
    if not _counting().startswith(f"{numbers},"):  # another order, a gap, or a very long game
        return None
    try:
        found = _decoder(title).decode(f"[{joined}]")
    except MsgspecError:
        return None
    refs, events, between = numbers.split(","), found[::2], found[1::2]
    # no event has a null between commas inside, so every null here parts two entries
    one_each = len(events) == len(refs) and between.count(None) == len(refs) - 1
    if not one_each or type(None) in map(type, events):
        return None
    return Timeline(dict(zip(range(1, len(refs) + 1), events, strict=True)), refs)
