"""From raw entries to effective events: undo, redo and corrections resolved, once for all titles.

Operations (actions, statements, corrections) form a tree: each hangs on the operation that stood
last when it was recorded. Undo and redo only move the pointer, so every line that was ever played
is a path in the tree and can be gone back to. Counts, notes and claims hang beside an operation.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from events.common import (
    Corrected,
    Counted,
    Event,
    GameClosed,
    GameStarted,
    Noted,
    Redone,
    Ruled,
    Undone,
)

ROOT = 1
"""The number of the first entry, on which everything hangs."""


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


class Move(NamedTuple):
    """An undo or redo: its number, and the operations it took back and put back."""

    n: int
    taken: tuple[int, ...]
    restored: tuple[int, ...]


class Timeline:
    """What stands of a log.

    Attributes:
        started: the first entry's event, corrected if it was.
        items: the effective events in order, counts and notes among them.
        path: the numbers of the standing operations, the first entry first.
        raw: every entry's event by number.
        moves: the undos and redos that did something.
        corrections: numbers of the standing corrections.
        unresolved: numbers of entries that name something which does not stand (code by number).
        set_aside: counts and claims whose operation has been taken back since.
    """

    def __init__(self, events: Iterable[tuple[int, Event]]) -> None:
        """Resolve the events of a log, given with their numbers in order.

        Raises:
            ValueError: the first event is not `GameStarted`.
        """
        self.raw: dict[int, Event] = dict(events)
        first = self.raw.get(ROOT)
        if not isinstance(first, GameStarted):
            raise ValueError("a log begins with game-started")
        self.started: GameStarted = first
        self.parent: dict[int, int] = {}
        self.moves: list[Move] = []
        self.unresolved: dict[int, str] = {}
        self.corrections: list[int] = []
        self.set_aside: list[int] = []
        self.items: list[Item] = []
        self._home: dict[int, int] = {}
        self._depth: dict[int, int] = {ROOT: 0}
        self._pointer = ROOT
        self._walk()
        self.path: list[int] = self.path_to(self._pointer)
        self._collect()

    def _walk(self) -> None:
        """Hang every operation into the tree and find where the pointer ends."""
        for n, event in self.raw.items():
            kind = type(event)
            if kind is Undone or kind is Redone:
                self._move(n, event)
            elif kind is Counted or kind is Noted or kind is GameClosed:
                self._home[n] = self._pointer
            elif n != ROOT:
                self.parent[n] = self._pointer
                self._depth[n] = self._depth[self._pointer] + 1
                self._pointer = n

    def _move(self, n: int, event: Event) -> None:
        target = self._target(event)
        if target is None:
            self.unresolved[n] = "nothing-to-move"
            return
        taken, restored = self._between(self._pointer, target)
        self.moves.append(Move(n, taken, restored))
        self._pointer = target

    def _target(self, event: Event) -> int | None:
        """Where an undo or redo moves the pointer; None if what it names cannot move."""
        if isinstance(event, Undone):
            return self.parent[event.entry] if self._stands(event.entry) else None
        if isinstance(event, Redone) and event.entry in self.parent:
            return None if self._stands(event.entry) else event.entry
        return None

    def _stands(self, node: int) -> bool:
        """Whether an operation lies on the way from the first entry to the pointer."""
        if node not in self.parent:
            return False
        here = self._pointer
        while self._depth[here] > self._depth[node]:
            here = self.parent[here]
        return here == node

    def _between(self, here: int, there: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the operations left and entered on the way between two, each in order."""
        left: list[int] = []
        entered: list[int] = []
        while here != there:
            if self._depth[here] >= self._depth[there]:
                left.append(here)
                here = self.parent[here]
            else:
                entered.append(there)
                there = self.parent[there]
        return tuple(reversed(left)), tuple(reversed(entered))

    def path_to(self, node: int) -> list[int]:
        """Return the operations from the first entry to `node`, both included."""
        path = [node]
        while node != ROOT:
            node = self.parent[node]
            path.append(node)
        path.reverse()
        return path

    def _collect(self) -> None:
        standing = set(self.path)
        for n, event in self.raw.items():
            if n in self._home:
                if self._home[n] in standing or isinstance(event, Noted):
                    self.items.append(Item(str(n), event))
                else:
                    self.set_aside.append(n)
            elif n in standing and n != ROOT:
                if isinstance(event, Corrected):
                    self._correct(n, event)
                else:
                    self.items.append(_item(str(n), event))

    def _correct(self, n: int, event: Corrected[Event]) -> None:
        if event.first == str(ROOT):
            replaced = event.actions[0] if len(event.actions) == 1 else None
            if isinstance(replaced, GameStarted) and event.last == event.first:
                self.started = replaced
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
        asides = [item for item in self.items[start:end] if is_aside(item.event)]
        new = [_item(f"{n}.{i}", action) for i, action in enumerate(event.actions, 1)]
        self.items[start:end] = new + asides

    def span(self, first: str, last: str | None) -> tuple[int, int] | None:
        """Return the slice of `items` from one ref to another; empty before `first` without one.

        None if one of them does not stand or they stand the other way round.
        """
        places = {item.ref: i for i, item in enumerate(self.items) if not is_aside(item.event)}
        start = places.get(first)
        end = start if last is None else places.get(last, -2) + 1
        if start is None or end is None or end < start or (last and end == start):
            return None
        return start, end

    @property
    def last_operation(self) -> int:
        """The operation that undo would take back; the first entry if there is none."""
        return self.path[-1]

    def abandoned(self) -> list[list[int]]:
        """Return the lines that were taken back: the operations of each that do not stand."""
        standing = set(self.path)
        inner = set(self.parent.values())
        leaves = [n for n in self.parent if n not in inner and n not in standing]
        return [[n for n in self.path_to(leaf) if n not in standing] for leaf in leaves]

    def redo_target(self) -> int | None:
        """Return the operation up to which a plain redo goes; None after something new.

        Each redo takes back the latest undo that has not been taken back since.
        """
        undone: list[tuple[int, ...]] = []
        moves = {move.n: move for move in self.moves}
        for n in self.raw:
            if n in moves:
                move = moves[n]
                if isinstance(self.raw[n], Undone):
                    undone.append(move.taken)
                elif undone and move.restored == undone[-1] and not move.taken:
                    undone.pop()
                else:
                    undone = []
            elif n in self.parent:
                undone = []
        return undone[-1][-1] if undone else None


def is_aside(event: Event) -> bool:
    """Whether undo passes over an event and a correction leaves it where it is."""
    return isinstance(event, Counted | Noted | GameClosed)


def _item(ref: str, event: Event) -> Item:
    if isinstance(event, Ruled):
        return Item(ref, event.action, event.reason)
    return Item(ref, event)


def effective_actions(items: Sequence[Item]) -> list[Item]:
    """Return the items without counts, notes and claims."""
    return [item for item in items if not is_aside(item.event)]
