"""From raw entries to effective events: undo, redo, corrections resolved, for all titles."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import islice, repeat
from typing import Any, NamedTuple

from msgspec import Struct

from events.common import Corrected, Event, GameStarted, Noted, Redone, Ruled, Undone, is_annotation
from projections.operations import ROOT, Move, Operations, Tree


class Item(NamedTuple):
    """One effective event.

    Attributes:
        ref: "17", or "17.1" for the first action of the correction 17.
        event: the event, taken out of its ruling.
        ruling: why the players let it stand, None without a ruling.
    """

    ref: str
    event: Event
    ruling: str | None = None


class Change(Struct, frozen=True):
    """The effect of a correction: the place, the items removed there and those inserted."""

    place: int
    gone: list[Item]
    new: list[Item]


class Line:
    """The effective events of a line of operations, put together one operation after the other.

    Attributes:
        started: how the game started, corrected if it was.
        items: the effective events in order, counts and notes among them.
        refs: their refs.
    """

    __slots__ = ("items", "refs", "started")

    def __init__(self, started: GameStarted) -> None:
        self.started = started
        self.items: list[Item] = []
        self.refs: list[str] = []

    def copy(self) -> "Line":
        """Return a line that goes on from here on its own."""
        other = Line(self.started)
        other.items, other.refs = self.items.copy(), self.refs.copy()
        return other

    def put(self, n: int, event: Event) -> None:
        """Let what was recorded take effect at the end."""
        ref = str(n)
        self.items.append(_item(ref, event))
        self.refs.append(ref)

    def correct(self, n: int, event: Corrected[Event]) -> Change | None:
        """Replace what a correction names; None if that does not stand or may not be replaced so.

        Counts and notes stay, behind what is put in, but for one that was itself taken out.
        """
        if event.first == str(ROOT):
            replaced = event.actions[0] if len(event.actions) == 1 else None
            fits = event.last == event.first and self._same_table(replaced)
            return Change(0, [], []) if fits else None
        span = self.span(event.first, event.last)
        if span is None or any(isinstance(action, GameStarted) for action in event.actions):
            return None
        start, end = span
        gone = self.items[start:end]
        annotations = [item for item in gone if is_annotation(item.event)]
        if annotations and annotations[0].ref == event.first == event.last:
            annotations = []
        new = [_item(f"{n}.{i}", action) for i, action in enumerate(event.actions, 1)]
        new += annotations
        self.items[start:end] = new
        self.refs[start:end] = [item.ref for item in new]
        return Change(start, gone, new)

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

        None if one of them does not stand or they stand the other way round, and for a count or a
        note unless it alone is meant.
        """
        start = self._place(first, alone=first == last)
        if start is None or last is None or last == first:
            return None if start is None else (start, start + (last is not None))
        end = self._place(last, alone=False)
        return (start, end + 1) if end is not None and end > start else None

    def _place(self, ref: str, *, alone: bool) -> int | None:
        try:
            place = self.refs.index(ref)
        except ValueError:
            return None
        return place if alone or not is_annotation(self.items[place].event) else None


_MOVING = frozenset((Undone, Redone, Corrected))
"""Events that change what stands of those before them."""

_NOT_PLAIN = _MOVING | {Ruled}
"""Events that make what stands differ from what was recorded."""


class Timeline:
    """The effective entries of a log.

    Attributes:
        started: the first entry's event, corrected if it was.
        started_first: the same as it was recorded.
        corrections: numbers of the standing corrections.
        unresolved: numbers of entries that name something which does not stand, with a code.
        set_aside: counts and claims whose operation has been taken back since.
        raw: every entry's event by number.
        veil: hides in a state before the first action what the log lacks: of a log without its
            secrets.
        as_recorded: whether every entry stands, in the game in which it was recorded: nothing was
            taken back or corrected, and no description holds backwards.
    """

    def __init__(
        self,
        events: Mapping[int, Event] | Iterable[tuple[int, Event]],
        veil: Callable[[Any], None] | None = None,
    ) -> None:
        """Resolve the events of a log, given with their numbers in order.

        Raises:
            ValueError: the first event is not `GameStarted`.
        """
        self.veil = veil
        self.raw = dict(events)
        first = self.raw.get(ROOT)
        if not isinstance(first, GameStarted):
            raise ValueError("a log begins with game-started")
        self.started_first = self.started = first
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
    def home(self) -> dict[int, int]:
        """For each count, note and claim the operation it was recorded after."""
        return self._operations.home

    @property
    def tree(self) -> Tree:
        """The operations."""
        return self._operations.tree

    @property
    def moves(self) -> list[Move]:
        """The undos and redos that did something."""
        return self._operations.moves

    @property
    def last_operation(self) -> int:
        """The operation that undo would take back; the first entry if there is none."""
        return self.path[-1]

    def abandoned_lines(self) -> list[list[int]]:
        """Return the lines that were taken back: the operations of each that do not stand."""
        return self._operations.abandoned_lines()

    def redo_target(self) -> int | None:
        """Return the operation up to which a plain redo goes; None after something new."""
        return self._operations.redo_target()

    def _collect(self) -> None:
        operations = self._operations
        self.unresolved |= operations.unresolved
        after = self._annotations(operations)
        line = Line(self.started)
        for n in operations.path:
            event = self.raw[n]
            if isinstance(event, Corrected):
                if line.correct(n, event) is not None:
                    self.corrections.append(n)
                else:
                    whole = event.first == str(ROOT)
                    self.unresolved[n] = "not-the-first-entry" if whole else "no-such-entry"
            elif n != ROOT:
                line.put(n, event)
            for annotation in after.get(n, ()):
                line.put(annotation, self.raw[annotation])
        self.started, self.items, self.line = line.started, line.items, line

    def _annotations(self, operations: Operations) -> dict[int, list[int]]:
        """Return the counts, notes and claims that stand after each standing operation."""
        standing = set(operations.path)
        last_standing = {ROOT: ROOT}  # up to each operation
        for n, parent in operations.parent.items():
            last_standing[n] = n if n in standing else last_standing[parent]
        after: dict[int, list[int]] = {}
        for n, home in operations.home.items():
            if home in standing:
                after.setdefault(home, []).append(n)
            elif isinstance(self.raw[n], Noted):  # it stays when its action is taken back
                after.setdefault(last_standing[home], []).append(n)
            else:
                self.set_aside.append(n)
        return after

    @cached_property
    def line(self) -> Line:
        """What stands, as the line of its operations; of a plain log made when it is asked for."""
        line = Line(self.started)
        line.items, line.refs = self.items, [item.ref for item in self.items]
        return line

    def span(self, first: str, last: str | None) -> tuple[int, int] | None:
        """Return the slice of `items` that a correction would replace (see `Line.span`)."""
        return self.line.span(first, last)


def _item(ref: str, event: Event) -> Item:
    if isinstance(event, Ruled):
        return Item(ref, event.action, event.reason)
    return Item(ref, event)
