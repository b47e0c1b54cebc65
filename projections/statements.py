"""The players' statements in place of a record, gaps, and the facts that rest on them."""

from collections.abc import Iterator, Mapping, Sequence

from events.common import (
    MOST_AT_ONCE,
    Event,
    GameAbandoned,
    GapDeclared,
    PlayerLeft,
    PositionStated,
    StatedTogether,
    is_annotation,
)
from projections.timeline import Item, Timeline


def first_of(raw: Mapping[int, Event], n: int) -> int:
    """Return the first entry of the operation that an entry belongs to: that itself, of most."""
    first = n
    while first > 1 and n - first < MOST_AT_ONCE and raw[first].states:
        first -= 1
    header = raw[first]
    return first if isinstance(header, StatedTogether) and n - first <= header.entries else n


def last_of(raw: Mapping[int, Event], n: int) -> int:
    """Return the last entry of the operation that an entry belongs to: that itself, of most."""
    header = raw[first_of(raw, n)]
    if not isinstance(header, StatedTogether):
        return n
    end = last = first_of(raw, n)
    end += header.entries
    while last < end and last + 1 in raw and raw[last + 1].states:
        last += 1
    return max(last, n)


def uncertain_since(timeline: Timeline) -> str | None:
    """Return the entry since which a result rests on the players' word, None if it does not.

    That is the first gap or statement that stands; what stood before a whole position that stands
    complete does not count any more, nor do the statements of that position. A score sheet is such
    a position, and so is what is stated before the first action: with the rest as the game begins.
    """
    if timeline.started.sheet:
        return None
    since: str | None = None
    begun = False  # whether something was played, or is lost
    items = [item for item in timeline.items if not is_annotation(item.event)]
    whole = 0  # statements of a whole position that are still to come
    for place, item in enumerate(items):
        if _is_whole(items, place):
            since, whole = None, _entries(item)
            continue
        if whole:
            whole -= 1
            continue
        stated = item.event.states or isinstance(item.event, NO_ACTIONS)
        if not (begun or stated or item.event.describes):
            begun, since = True, None
        if item.event.states or isinstance(item.event, GapDeclared):
            since = since or item.ref
    return since


NO_ACTIONS = (StatedTogether, PlayerLeft, GameAbandoned)
"""Operations that are not actions, besides what the players state or describe."""


def _entries(item: Item) -> int:
    """Return how many entries that follow belong to a whole position."""
    return item.event.entries if isinstance(item.event, StatedTogether) else 0


def _is_whole(items: Sequence[Item], place: int) -> bool:
    """Return whether a whole position is stated from a place on, and all of it stands."""
    event = items[place].event
    if isinstance(event, PositionStated):
        return event.whole
    if not isinstance(event, StatedTogether) or not event.whole:
        return False
    said = items[place + 1 : place + 1 + event.entries]
    return len(said) == event.entries and all(item.event.states for item in said)


def gap_reason(timeline: Timeline) -> str | None:
    """Return the reason of a gap after which nothing was done but stating what is true."""
    for item in reversed(timeline.items):
        event = item.event
        if is_annotation(event):
            continue
        if isinstance(event, GapDeclared):
            return event.reason
        if not (event.states or event.describes or isinstance(event, StatedTogether)):
            return None
    return None


def gaps(timeline: Timeline) -> Iterator[tuple[str, str]]:
    """Yield the entry and the reason of each stretch that nobody recorded, as far as it stands."""
    for ref, event, _ruling in timeline.effective():
        if isinstance(event, GapDeclared):
            yield ref, event.reason
