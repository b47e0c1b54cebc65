"""What stands of a log, worked out the plain way: anew from its start, one entry after another.

It is what the quick ways of `projections/` are compared with, and takes the square of a log's
length and more.
"""

from collections.abc import Iterable, Mapping
from itertools import takewhile
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
from projections.operations import ROOT
from projections.timeline import Item


class Move(NamedTuple):
    """An undo or redo: its number, and the operations it took back and put back."""

    n: int
    taken: tuple[int, ...]
    restored: tuple[int, ...]


class PlainOperations:
    """The tree, kept as ways: for each operation all from the first entry up to it."""

    def __init__(self, raw: Mapping[int, Event]) -> None:
        self._raw = raw
        self.home: dict[int, int] = {}
        self.moves: list[Move] = []
        self.unresolved: dict[int, str] = {}
        self._ways = {ROOT: (ROOT,)}
        now = (ROOT,)
        for n, event in raw.items():
            if isinstance(event, Undone | Redone):
                now = self._moved(n, event, now)
            elif is_annotation(event):
                self.home[n] = now[-1]
            elif n != ROOT:
                now = self._ways[n] = (*now, n)
        self.path = list(now)
        self.parent = {n: way[-2] for n, way in self._ways.items() if n != ROOT}

    def _moved(self, n: int, event: Undone | Redone, now: tuple[int, ...]) -> tuple[int, ...]:
        """Return the way that stands after an undo or a redo; the same where it cannot be."""
        known, stands = event.entry in self._ways and event.entry != ROOT, event.entry in now
        if not known or stands != isinstance(event, Undone):
            self.unresolved[n] = "nothing-to-move"
            return now
        there = now[: now.index(event.entry)] if stands else self._ways[event.entry]
        same = takewhile(lambda pair: pair[0] == pair[1], zip(now, there, strict=False))
        shared = len(list(same))
        self.moves.append(Move(n, now[shared:], there[shared:]))
        return there

    def abandoned(self) -> list[list[int]]:
        """Return what does not stand of each way that leads on to no other."""
        ends = self._ways.keys() - {one for way in self._ways.values() for one in way[:-1]}
        gone = [[n for n in self._ways[end] if n not in self.path] for end in sorted(ends)]
        return [way for way in gone if way]

    def redo_target(self) -> int | None:
        """Return the operation up to which a plain redo goes; None after something new.

        Each redo takes back the latest undo that has not been taken back since; one that names an
        operation takes back as many as lie on its way, the last of them perhaps in part.
        """
        undone: list[tuple[int, ...]] = []
        moves = {move.n: move for move in self.moves}
        for n in self._raw:
            if n in moves:
                move = moves[n]
                if isinstance(self._raw[n], Undone):
                    undone.append(move.taken)
                else:
                    undone = self._still_undone(undone, move)
            elif n in self.parent:
                undone = []
        return undone[-1][-1] if undone else None

    @staticmethod
    def _still_undone(undone: list[tuple[int, ...]], move: Move) -> list[tuple[int, ...]]:
        """Return what each undo took that a redo has not put back; none after another line."""
        put_back = list(move.restored)
        left = list(undone)
        while left and put_back and not move.taken:
            taken = list(left.pop())
            while taken and put_back and taken[0] == put_back[0]:
                taken.pop(0)
                put_back.pop(0)
            if taken:
                return [*left, tuple(taken)] if not put_back else []
        return left if not put_back else []


class PlainTimeline:
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
        self.veil = None  # an audit looks at the whole game
        first = self.raw.get(ROOT)
        if not isinstance(first, GameStarted):
            raise ValueError("a log begins with game-started")
        self.started: GameStarted = first
        self.unresolved: dict[int, str] = {}
        self.corrections: list[int] = []
        self.set_aside: list[int] = []
        self.items: list[Item] = []
        self._operations = operations = PlainOperations(self.raw)
        self.path, self.parent, self.moves = operations.path, operations.parent, operations.moves
        self.abandoned, self.redo_target = operations.abandoned, operations.redo_target
        self.last_operation = self.path[-1]
        self._collect()

    def effective(self) -> Iterable[tuple[str, Event, str | None]]:
        """Return the items."""
        return self.items

    def descriptions(self) -> list[Item]:
        """Return the items that describe."""
        return [item for item in self.items if item.event.describes]

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
        if not isinstance(replaced, GameStarted):
            return False
        before, after = ((one.title, len(one.players)) for one in (self.started, replaced))
        self.started = replaced if before == after else self.started
        return before == after

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
