"""How long things took at the table, from the times of entries, where these are times of play.

An imported text has one time for all its entries, a fork has that of its making for those that it
copied; several actions typed at once have none of their own. Such spans say nothing and are left
out, and so is a span of an hour: the table had a break.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from events.store.entry import Entry
from projections.timeline import Item, Timeline

SHORTEST = 1_000
LONGEST = 3_600_000
"""Milliseconds between which a turn is believed."""


class TurnTime(Struct, frozen=True):
    """A player's uninterrupted run of actions: by seat whose, and how many ms it took."""

    player: int
    taken: int


def acted_at(timeline: Timeline, entries: Sequence[Entry]) -> Iterator[tuple[Item, int]]:
    """Yield the effective actions that were recorded as they happened, each with its ms since 1970.

    Those of corrections and forks have no time of their own.
    """
    origin = timeline.started.origin
    copied = origin.copied if origin else 1
    for item in timeline.items:
        if item.ref.isdecimal() and getattr(item.event, "player", None) is not None:
            n = int(item.ref)
            if n > copied:
                yield item, entries[n - 1].at


def turn_times(timeline: Timeline, entries: Sequence[Entry]) -> list[TurnTime]:
    """Return how long each turn took: from the action before it to its last one."""
    found: list[TurnTime] = []
    acting, began, last = None, None, None
    for item, at in acted_at(timeline, entries):
        player = getattr(item.event, "player", None)
        if player != acting:
            found += _turn(acting, began, last)
            acting, began = player, last
        last = at
    return [*found, *_turn(acting, began, last)]


def _turn(player: int | None, began: int | None, ended: int | None) -> list[TurnTime]:
    if player is None or began is None or ended is None:
        return []
    taken = ended - began
    return [TurnTime(player, taken)] if SHORTEST <= taken < LONGEST else []


LONGEST_GAME = 24 * 3_600_000
"""Milliseconds below which the span of a game is believed."""


def span(timeline: Timeline, entries: Sequence[Entry]) -> tuple[int, int] | None:
    """Return when play began and ended, in ms since 1970; None where the entries do not tell."""
    times = [at for _item, at in acted_at(timeline, entries)]
    if not times:
        return None
    began, ended = min(entries[0].at, times[0]), times[-1]
    return (began, ended) if SHORTEST <= ended - began < LONGEST_GAME else None
