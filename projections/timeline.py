"""From raw entries to effective events: undo, redo, corrections resolved, for all titles."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import islice, repeat
from typing import NamedTuple

from events.common import (
    Corrected,
    Event,
    GameStarted,
    Noted,
    Redone,
    Ruled,
    Undone,
    is_annotation,
)
from projections.operations import ROOT, Move, Operations


class Item(NamedTuple):
    """One effective event.

    Attributes:
        ref: "17", or "17.1" for the first action of the correction 17.
        event: the event, taken out of its ruling.
        ruling: why the table let it stand, None without a ruling.
    """

    ref: str
    event: Event
    ruling: str | None = None


_MOVING = frozenset((Undone, Redone, Corrected))
"""Events that change what stands of those before them."""

_NOT_PLAIN = _MOVING | {Ruled}
"""Events that make what stands differ from what was recorded."""


class Timeline:
    """What stands of a log.

    Attributes:
        started: the first entry's event, corrected if it was.
        corrections: numbers of the standing corrections.
        unresolved: numbers of entries that name something which does not stand, with a code.
        set_aside: counts and claims whose operation has been taken back since.
        raw: every entry's event by number.
        as_recorded: whether every entry stands, in the game in which it was recorded: nothing was
            taken back or corrected, and no description holds backwards.
    """

    def __init__(self, events: Mapping[int, Event] | Iterable[tuple[int, Event]]) -> None:
        """Resolve the events of a log, given with their numbers in order.

        Raises:
            ValueError: the first event is not `GameStarted`.
        """
        self.raw = dict(events)
        first = self.raw.get(ROOT)
        if not isinstance(first, GameStarted):
            raise ValueError("a log begins with game-started")
        self.started: GameStarted = first
        self.unresolved: dict[int, str] = {}
        self.corrections: list[int] = []
        self.set_aside: list[int] = []
        kinds: set[type[Event]] = set(map(type, self.raw.values()))
        self._plain = _NOT_PLAIN.isdisjoint(kinds)
        self._describing = any(kind.describes for kind in kinds)
        self.as_recorded = _MOVING.isdisjoint(kinds) and not self._describing
        if not self._plain:
            self.items = []
            self._collect()

    @cached_property
    def items(self) -> list[Item]:
        """The effective events in order, counts and notes among them."""
        return [Item(*parts) for parts in self.effective()]

    def effective(self) -> Iterable[tuple[str, Event, str | None]]:
        """Return what `items` hold; of a plain log nothing is made before it is asked for."""
        if not self._plain:
            return self.items
        return islice(zip(map(str, self.raw), self.raw.values(), repeat(None)), 1, None)

    def descriptions(self) -> list[Item]:
        """Return the items that say what is printed on a component, for the whole game."""
        if not self._plain:
            return [item for item in self.items if item.event.describes]
        if not self._describing:
            return []
        return [Item(str(n), event) for n, event in self.raw.items() if event.describes]

    @cached_property
    def _operations(self) -> Operations:
        return Operations(self.raw)

    @property
    def path(self) -> list[int]:
        """The numbers of the standing operations, the first entry first."""
        return self._operations.path

    @property
    def parent(self) -> dict[int, int]:
        """For each operation the one that stood last when it was recorded."""
        return self._operations.parent

    @property
    def moves(self) -> list[Move]:
        """The undos and redos that did something."""
        return self._operations.moves

    @property
    def last_operation(self) -> int:
        """The operation that undo would take back; the first entry if there is none."""
        return self.path[-1]

    def abandoned(self) -> list[list[int]]:
        """Return the lines that were taken back: the operations of each that do not stand."""
        return self._operations.abandoned()

    def redo_target(self) -> int | None:
        """Return the operation up to which a plain redo goes; None after something new."""
        return self._operations.redo_target()

    def _collect(self) -> None:
        operations = self._operations
        self.unresolved |= operations.unresolved
        standing = set(operations.path)
        annotations: dict[int, list[Item]] = {}
        for n, home in operations.home.items():
            event = self.raw[n]
            place = home
            while place not in standing and isinstance(event, Noted):
                place = operations.parent[place]  # a note stays when its action is taken back
            if place in standing:
                annotations.setdefault(place, []).append(Item(str(n), event))
            else:
                self.set_aside.append(n)
        for n in operations.path:
            event = self.raw[n]
            if isinstance(event, Corrected):
                self._correct(n, event)
            elif n != ROOT:
                self.items.append(_item(str(n), event))
            self.items += annotations.get(n, ())

    def _correct(self, n: int, event: Corrected[Event]) -> None:
        if event.first == str(ROOT):
            replaced = event.actions[0] if len(event.actions) == 1 else None
            if event.last == event.first and self._same_table(replaced):
                self.corrections.append(n)
            else:
                self.unresolved[n] = "not-the-first-entry"
            return
        span = self.span(event.first, event.last)
        if span is None or any(isinstance(action, GameStarted) for action in event.actions):
            self.unresolved[n] = "no-such-entry"
            return
        self.corrections.append(n)
        start, end = span
        annotations = [item for item in self.items[start:end] if is_annotation(item.event)]
        if annotations and annotations[0].ref == event.first == event.last:
            annotations = []  # a count or a note that was itself taken out
        new = [_item(f"{n}.{i}", action) for i, action in enumerate(event.actions, 1)]
        self.items[start:end] = new + annotations

    def _same_table(self, replaced: Event | None) -> bool:
        """Take another start if it has the same title and as many players."""
        fits = (
            isinstance(replaced, GameStarted)
            and replaced.title == self.started.title
            and len(replaced.players) == len(self.started.players)
        )
        if fits and isinstance(replaced, GameStarted):
            self.started = replaced
        return fits

    def span(self, first: str, last: str | None) -> tuple[int, int] | None:
        """Return the slice of `items` from one ref to another; empty before `first` without one.

        None if one of them does not stand or they stand the other way round.
        """
        places = {
            item.ref: i
            for i, item in enumerate(self.items)
            if not is_annotation(item.event) or item.ref == first == last
        }
        start = places.get(first)
        end = start if last is None else places.get(last, -2) + 1
        if start is None or end is None or end < start or (last and end == start):
            return None
        return start, end


def _item(ref: str, event: Event) -> Item:
    if isinstance(event, Ruled):
        return Item(ref, event.action, event.reason)
    return Item(ref, event)
