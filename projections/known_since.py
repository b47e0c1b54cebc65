"""What undo and corrections reached back over although somebody had seen it."""

from collections.abc import Iterator

from events.common import Corrected
from projections.every_line import Played, before, every_line, stands_elsewhere
from projections.operations import ROOT, Move
from projections.reveals import entries_since, reveals
from projections.timeline import Timeline
from projections.titles.title_rules import Revealed

Seen = list[Revealed]


def known_since(timeline: Timeline) -> Iterator[tuple[int, Seen]]:
    """Yield each undo, redo and standing correction that reaches back over something seen."""
    revealing = {ROOT: 0}  # how many operations that can reveal something, up to each
    for n, parent in timeline.parent.items():
        revealing[n] = revealing[parent] + reveals(timeline.raw[n])
    moves: dict[int, list[Move]] = {}
    for move in timeline.moves:
        if revealing[move.start] > revealing[move.kept]:
            moves.setdefault(move.start, []).append(move)
    corrected: dict[int, list[int]] = {}
    for n in timeline.corrections:
        if revealing[timeline.parent[n]]:
            corrected.setdefault(timeline.parent[n], []).append(n)
    found: dict[int, Seen] = {}
    for node, played in every_line(timeline, {*moves, *corrected}):
        for move in moves.get(node, ()):
            found[move.n] = [one.what for one in played.known if one.entry > move.kept]
        for n in corrected.get(node, ()):
            found[n] = _known_before(timeline, n, played)
    for n in [*(move.n for move in timeline.moves), *timeline.corrections]:
        if found.get(n):
            yield n, found[n]


def _known_before(timeline: Timeline, n: int, played: Played) -> Seen:
    """Return what had been revealed from the first entry on that a correction names."""
    event = timeline.raw[n]
    if not isinstance(event, Corrected):
        raise TypeError(event)
    line = played.line
    if stands_elsewhere(timeline, event.first, n):
        line = before(timeline, n).line
    since = entries_since(line, event.first)
    return [one.what for one in played.known if one.entry in since]
