"""What has become known before it was taken back: undo can't make anybody forget."""

from collections.abc import Collection, Iterator

from events.common import Corrected, Event, Ruled
from projections.steps import Step, steps
from projections.timeline import Timeline
from projections.titles.title_rules import Revealed


def revealed_in(timeline: Timeline, entries: Collection[int]) -> list[Revealed]:
    """Return what the standing actions of some raw entries have revealed, in order."""
    if not any_reveals(timeline, entries):
        return []
    return [one for step in steps(timeline) for one in revealed_next(step, entries)]


def revealed_next(step: Step, entries: Collection[int]) -> Iterator[Revealed]:
    """Yield what the event after a step reveals, if it has an effect and is of some raw entries."""
    game, item = step.game, step.coming
    if item is None or item.event.reveals is None or _number(item.ref) not in entries:
        return
    if game.rules.impossible(game.state, item.event) is not None:
        return
    if revealed := game.rules.revealed(game.state, item.event):
        yield revealed


def _number(ref: str) -> int:
    return int(ref.split(".", maxsplit=1)[0])


def any_reveals(timeline: Timeline, entries: Collection[int]) -> bool:
    """Whether any of some raw entries is of a kind that reveals something."""
    return any(_reveals(timeline, n) for n in entries)


def _reveals(timeline: Timeline, n: int) -> bool:
    event = timeline.raw[n]
    if isinstance(event, Corrected):
        return any(_action_reveals(action) for action in event.actions)
    return _action_reveals(event)


def _action_reveals(event: Event) -> bool:
    action: Event = event.action if isinstance(event, Ruled) else event
    return action.reveals is not None


def revealed_by(timeline: Timeline) -> Iterator[tuple[int, list[Revealed]]]:
    """Yield each undo and correction that reaches back over something seen, and what it was."""
    events = list(timeline.raw.items())
    for move in timeline.moves:
        if any_reveals(timeline, move.taken):
            before = Timeline(events[: move.n - 1])
            if revealed := revealed_in(before, move.taken):
                yield move.n, revealed
    for n in timeline.corrections:
        event = timeline.raw[n]
        if isinstance(event, Corrected) and (revealed := revealed_since(timeline, n, event.first)):
            yield n, revealed


def revealed_since(timeline: Timeline, n: int, first: str) -> list[Revealed]:
    """Return what was revealed from the entry `first` on before the entry `n` corrected it."""
    before = Timeline(list(timeline.raw.items())[: n - 1])
    return revealed_in(before, entries_since(before, first))


def entries_since(timeline: Timeline, first: str) -> set[int]:
    """Return the raw entries of what stands from entry `first` on, none if it does not."""
    refs = [item.ref for item in timeline.items]
    return set(map(_number, refs[refs.index(first) :])) if first in refs else set()
