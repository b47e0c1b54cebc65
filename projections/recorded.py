"""What was illegal when it was recorded, also where it has been taken back since."""

from collections.abc import Iterator

from events.common import Corrected, GameStarted, Ruled
from projections.every_line import Played
from projections.folding import FoldedGame
from projections.refusal import COMMON, Refusal, refusal
from projections.timeline import Timeline

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

    def found(self) -> Illegal:
        """Return the entries with what is against them, in order."""
        return sorted(self._found, key=lambda one: one[0])
