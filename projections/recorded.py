"""Facts at the moment of recording, including those undone since.

Which entries were illegal, and what undo and corrections reached back over although it was seen.
"""

from collections.abc import Iterator

from events.common import Corrected, GameStarted, Ruled
from projections.every_line import Played, before, stands_elsewhere
from projections.folding import FoldedGame
from projections.operations import ROOT, Move
from projections.refusal import COMMON, Refusal, refusal
from projections.reveals import entries_since, reveals
from projections.timeline import Timeline
from projections.titles.title_rules import Revealed

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
