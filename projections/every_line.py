"""Every line that was ever played, folded once: for what was true when an entry was recorded.

Undo, redo and corrections make a tree of operations (`operations.py`). What stood when an entry was
recorded is what stands along the way to the operation before it. So the tree is walked from its
root; where lines part, all but one go on with a copy of the game, the shortest ones first, so that
few copies are kept at a time. After a correction a line is folded anew from a copy that was kept
before the place where it changed, or from the start where a description came to hold backwards.

What is asked of these lines is which entries were illegal, and what undo and corrections reached
back over although it was seen.
"""

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from itertools import islice
from typing import NamedTuple, Protocol

from msgspec import Struct

from events.common import Corrected, Event, GameStarted, Noted, Ruled, is_annotation
from projections.folding import FoldedGame
from projections.operations import ROOT, Move
from projections.refusal import COMMON, Refusal, refusal
from projections.reveals import entries_since, number, revealed_by, reveals
from projections.timeline import Change, Item, Line, Timeline
from projections.titles.title_rules import Revealed

APART, NEAR = 64, 16
"""How many events lie between the copies that are kept along a line, and at least between two."""


class Known(Struct, frozen=True):
    """The information that an event revealed, with the raw entry of the event."""

    entry: int
    what: Revealed


class Kept(NamedTuple):
    """A game to go back to: how many events it has taken, and how many of them revealed."""

    taken: int
    known: int
    game: FoldedGame | None


class Played:
    """A line as it is played: its effective events, and the game as far as it was asked for.

    Attributes:
        line: the effective events.
    """

    def __init__(self, line: Line, *, keeping: bool) -> None:
        """Begin a line; `keeping` keeps copies to go back to."""
        self.line = line
        self._keeping = keeping
        self._forget()

    def _forget(self) -> None:
        """Have the game begun anew when it is asked for."""
        self._game: FoldedGame | None = None
        self._own = True
        self._taken = 0
        self._known: list[Known] = []
        self._kept: list[Kept] = []
        self._changed = 0

    def branch(self) -> "Played":
        """Return a line that goes on from here; this one waits until that has been played."""
        other = copy(self)
        other.line = self.line.copy()
        other._own = False
        other._known, other._kept = self._known.copy(), self._kept.copy()
        return other

    def go_on(self, n: int, event: Event) -> None:
        """Let an entry take effect in the line."""
        if isinstance(event, Corrected):
            change = self.line.correct(n, event)
            if change is not None:
                self._go_back(change)
            return
        acted = not all(item.event.describes for item in self.line.items)
        self.line.put(n, event)
        if acted and self.line.items[-1].event.describes:  # it holds backwards too
            self._forget()

    def _go_back(self, change: Change) -> None:
        """Have the game folded anew from the place of a change on."""
        changed = [*change.gone, *change.new]
        if not changed or any(item.event.describes for item in changed):
            self._forget()
        elif change.place < self._taken:
            while self._kept and self._kept[-1].taken > change.place:
                self._kept.pop()
            self._changed = change.place
            self._taken, known, self._game = self._kept[-1] if self._kept else Kept(0, 0, None)
            del self._known[known:]
            self._own = False

    @property
    def game(self) -> FoldedGame:
        """The game after all events of the line, to be looked at only."""
        return self._fold(len(self.line.items))

    @property
    def known(self) -> list[Known]:
        """What has been revealed along the line."""
        items = self.line.items
        last = len(items)
        while last > self._taken and is_annotation(items[last - 1].event):
            last -= 1
        if last <= self._taken:
            return self._known
        game = self._fold(last - 1)  # what the last event reveals, shows before it is taken
        return [*self._known, *_known_by(game, items[last - 1])]

    def _fold(self, upto: int) -> FoldedGame:
        game, items = self._game, self.line.items
        if game is None:
            game, self._own = _begin(self.line), True
        for place in range(self._taken, upto):
            item = items[place]
            if not is_annotation(item.event):
                if not self._own:
                    game, self._own = game.twin(), True
                self._known += _known_by(game, item)
                game.take(*item)
            if self._keeping and self._worth_keeping(place + 1):
                self._kept.append(Kept(place + 1, len(self._known), game.twin()))
        self._game, self._taken = game, max(self._taken, upto)
        return game

    def _worth_keeping(self, taken: int) -> bool:
        """Return whether a copy is kept here: at intervals, and at the last correction."""
        last = self._kept[-1].taken if self._kept else 0
        return taken - last >= APART or (taken == self._changed and taken - last >= NEAR)


def _begin(line: Line) -> FoldedGame:
    """Return a line's game before its first event; what it describes holds from the start."""
    described = [item.event for item in line.items if item.event.describes]
    return FoldedGame(Timeline(enumerate([line.started, *described], ROOT)))


def _known_by(game: FoldedGame, item: Item) -> Iterator[Known]:
    if (what := revealed_by(game, item)) is not None:
        yield Known(number(item.ref), what)


class Question(Protocol):
    """A question about some lines."""

    @property
    def wanted(self) -> Collection[int]:
        """The operations with which these lines end."""

    def look(self, node: int, played: Played) -> None:
        """Look at the line that ends with an operation; it goes on afterwards."""


def ask(timeline: Timeline, *questions: Question) -> None:
    """Walk once through every line for some questions, in no particular order of lines."""
    wanted = set().union(*(question.wanted for question in questions))
    for node, played in _every_line(timeline, wanted):
        for question in questions:
            if node in question.wanted:
                question.look(node, played)


def _every_line(timeline: Timeline, wanted: Collection[int]) -> Iterator[tuple[int, Played]]:
    """Yield each wanted operation with the line that ends with it.

    It has also the counts, notes and claims that were recorded after its operations.
    """
    children, weight = _children(timeline.parent, wanted)
    annotations: dict[int, list[int]] = {}
    for n, home in timeline.home.items():
        annotations.setdefault(home, []).append(n)
    raw = timeline.raw

    def reach(node: int, played: Played) -> list[int]:
        if node != ROOT:
            if _moved_note(timeline, node):
                played.line = before(timeline, node).line
            played.go_on(node, raw[node])
        for n in annotations.get(node, ()):
            played.go_on(n, raw[n])
        below = [n for n in children.get(node, ()) if weight[n]]
        return sorted(below, key=lambda n: -weight[n])

    keeping = any(isinstance(event, Corrected) for event in raw.values())
    played = Played(Line(timeline.started_first), keeping=keeping)
    ways = [(played, [ROOT])]
    while ways:
        played, below = ways[-1]
        node = below.pop()
        if not below:
            ways.pop()
        else:
            played = played.branch()
        left = reach(node, played)
        if node in wanted:
            yield node, played
        if left:
            if len(left) > 1:
                _ = played.game  # folded once for all
            ways.append((played, left))


def _moved_note(timeline: Timeline, n: int) -> bool:
    """Return whether an entry replaces a note whose action was undone."""
    event = timeline.raw[n]
    if not isinstance(event, Corrected) or not event.actions or event.first != event.last:
        return False
    return stands_elsewhere(timeline, event.first, n)


def stands_elsewhere(timeline: Timeline, ref: str, n: int) -> bool:
    """Return whether a note stood when the entry `n` was recorded, although its action did not."""
    home = timeline.home.get(int(ref)) if ref.isdecimal() else None
    noted = home is not None and isinstance(timeline.raw[int(ref)], Noted)
    return noted and int(ref) < n and not timeline.tree.on_way(home or ROOT, n)


def before(timeline: Timeline, n: int) -> Timeline:
    """Return what stood when an entry was recorded, worked out from the start of the log."""
    return Timeline(islice(timeline.raw.items(), n - 1))


def _children(
    parent: Mapping[int, int], wanted: Collection[int]
) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Return what hangs on each operation, and how much of it is wanted, itself included."""
    children: dict[int, list[int]] = {}
    weight = {n: int(n in wanted) for n in (ROOT, *parent)}
    for n in reversed(parent):
        children.setdefault(parent[n], []).append(n)
        weight[parent[n]] += weight[n]
    return children, weight


Illegal = list[tuple[int, Refusal]]


def illegal_standing(game: FoldedGame) -> Iterator[tuple[int, Refusal]]:
    """Yield the entries that were illegal in the game that stands, folded with every event checked.

    It is that in which they were recorded, unless something was taken back, corrected or described
    (`Timeline.as_recorded`).
    """
    for found in game.objections:
        if found.ruling is None or found.skipped:
            yield int(found.ref), found.refusals[0]


class IllegalEntries:
    """The entries that the rules refuse in the state in which they were recorded."""

    def __init__(self, timeline: Timeline) -> None:
        self._raw = timeline.raw
        self._found: Illegal = []
        self.wanted: dict[int, list[int]] = {}
        for n, parent in timeline.parent.items():  # it was recorded after what it hangs on
            event = timeline.raw[n]
            if isinstance(event, GameStarted):
                self._found.append((n, refusal(COMMON, "not-of-this-title")))
            elif not isinstance(event, Corrected):
                self.wanted.setdefault(parent, []).append(n)

    def look(self, node: int, played: Played) -> None:
        """Look whether the entries after a line were legal there."""
        game = played.game
        for n in self.wanted[node]:
            event = self._raw[n]
            against = game.refusals(event.action if isinstance(event, Ruled) else event)
            if against and not (isinstance(event, Ruled) and against[0].irregular):
                self._found.append((n, against[0]))

    def illegal_entries(self) -> Illegal:
        """Return the entries with what is against them, in order."""
        return sorted(self._found, key=lambda one: one[0])


Seen = list[Revealed]


class KnownSince:
    """The information revealed about the entries that undos, redos and corrections removed."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._seen: dict[int, Seen] = {}
        revealing = {ROOT: 0}  # how many operations that can reveal something, up to each
        for n, parent in timeline.parent.items():
            revealing[n] = revealing[parent] + reveals(timeline.raw[n])
        self._moves: dict[int, list[Move]] = {}
        for move in timeline.moves:
            if revealing[move.start] > revealing[move.kept]:
                self._moves.setdefault(move.start, []).append(move)
        self._corrections: dict[int, list[int]] = {}
        for n in timeline.corrections:
            if revealing[timeline.parent[n]]:
                self._corrections.setdefault(timeline.parent[n], []).append(n)
        self.wanted = {*self._moves, *self._corrections}

    def look(self, node: int, played: Played) -> None:
        """Look what had been revealed along a line from which something was taken."""
        for move in self._moves.get(node, ()):
            self._seen[move.n] = [one.what for one in played.known if one.entry > move.kept]
        for n in self._corrections.get(node, ()):
            self._seen[n] = self._since(n, played)

    def _since(self, n: int, played: Played) -> Seen:
        """Return what had been revealed from the first entry on that a correction names."""
        event, line = self._timeline.raw[n], played.line
        if not isinstance(event, Corrected):
            raise TypeError(event)
        if stands_elsewhere(self._timeline, event.first, n):
            line = before(self._timeline, n).line
        since = entries_since(line, event.first)
        return [one.what for one in played.known if one.entry in since]

    def reaching_back(self) -> Iterator[tuple[int, Seen]]:
        """Yield each that reached back over something seen: undo and redo, then corrections."""
        moves = (move.n for move in self._timeline.moves)
        for n in [*moves, *self._timeline.corrections]:
            if self._seen.get(n):
                yield n, self._seen[n]
