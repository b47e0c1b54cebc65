"""What was illegal when it was recorded, also where it has been taken back since."""

from collections.abc import Iterator, Sequence

from events.common import Corrected, Event, GameStarted, Ruled
from projections.every_line import every_line
from projections.folding import FoldedGame
from projections.refusal import COMMON, Refusal, refusal
from projections.timeline import Timeline


def illegal_entries(
    events: Sequence[tuple[int, Event]], standing: FoldedGame | None = None
) -> Iterator[tuple[int, Refusal]]:
    """Return the entries that the rules refuse in the state in which they were recorded.

    `standing` is the game that stands, folded with every event checked. It is that in which the
    entries were recorded, and no other is folded, unless something was taken back, corrected or
    described.
    """
    if standing is not None and standing.timeline.as_recorded:
        return _refused(standing)
    return iter(sorted(_refused_then(Timeline(events)), key=lambda found: found[0]))


def _refused(game: FoldedGame) -> Iterator[tuple[int, Refusal]]:
    for found in game.objections:
        if found.ruling is None or found.skipped:
            yield int(found.ref), found.refusals[0]


def _refused_then(timeline: Timeline) -> Iterator[tuple[int, Refusal]]:
    """Yield what was illegal, line by line: every entry was recorded after the one it hangs on."""
    following: dict[int, list[int]] = {}
    for n, parent in timeline.parent.items():
        event = timeline.raw[n]
        if isinstance(event, GameStarted):
            yield n, refusal(COMMON, "not-of-this-title")
        elif not isinstance(event, Corrected):
            following.setdefault(parent, []).append(n)
    for node, played in every_line(timeline, following):
        game = played.game
        for n in following[node]:
            event = timeline.raw[n]
            against = game.refusals(event.action if isinstance(event, Ruled) else event)
            if against and not (isinstance(event, Ruled) and against[0].irregular):
                yield n, against[0]
