"""Notes that belong to an entry: whether it is there, which notes it has, its number elsewhere."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from events.common import Corrected, Event, Noted
from projections.timeline import Item


def is_there(raw: Mapping[int, Event], ref: str) -> bool:
    """Return whether a log has an entry ("17"), or a correction with such an action ("17.1")."""
    number, _dot, action = ref.partition(".")
    event = raw.get(int(number))
    if not action:
        return event is not None
    return isinstance(event, Corrected) and int(action) <= len(event.actions)


def notes_at(items: Iterable[Item]) -> dict[str, list[Item]]:
    """Return the notes that belong to each entry or action of a correction that has any.

    A note at such a note belongs where that one does.
    """
    notes = [item for item in items if _about(item) is not None]
    found: dict[str, list[Item]] = {}
    places: dict[str, str] = {}
    for item in sorted(notes, key=lambda one: int(one.ref)):
        about = _about(item) or ""
        place = places[item.ref] = places.get(about, about)
        found.setdefault(place, []).append(item)
    return found


def notes_of(notes: Mapping[str, Sequence[Item]], ref: str) -> list[Item]:
    """Return the notes beside an effective event; those at a correction are at its first action."""
    number, _dot, action = ref.partition(".")
    return [*notes.get(ref, ()), *(notes.get(number, ()) if action == "1" else ())]


def numbering(items: Sequence[Item]) -> dict[str, str]:
    """Return the number that each item gets in a log of its own, by its ref; the start stays 1.

    A note that belongs to what is not there has none. One at a correction is at its first action.
    """
    while True:
        numbers = {"1": "1"}
        for n, item in enumerate(items, 2):
            numbers.setdefault(item.ref.partition(".")[0], str(n))
            numbers[item.ref] = str(n)
        kept = [item for item in items if _about(item) is None or _about(item) in numbers]
        if len(kept) == len(items):
            return numbers
        items = kept


def _about(item: Item) -> str | None:
    return item.event.about if isinstance(item.event, Noted) else None


def renumber(event: Event, numbers: Mapping[str, str]) -> Event:
    """Return an event that names the entry to which it belongs by its number in another log."""
    if isinstance(event, Noted) and event.about is not None:
        return replace(event, about=numbers[event.about])
    return event
