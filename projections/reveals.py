"""Information revealed by entries that were undone later: undo cannot make people forget it."""

from collections.abc import Collection, Iterator

from events.common import Corrected, Event, Ruled
from projections.folding import FoldedGame
from projections.steps import Step, steps
from projections.timeline import Item, Line, Timeline
from projections.titles.title_rules import Revealed


def revealed_in(timeline: Timeline, entries: Collection[int]) -> list[Revealed]:
    """Return what the standing actions of some raw entries have revealed, in order."""
    if not any_reveals(timeline, entries):
        return []
    return [one for step in steps(timeline) for one in revealed_next(step, entries)]


def revealed_next(step: Step[FoldedGame], entries: Collection[int]) -> Iterator[Revealed]:
    """Yield what the event after a step reveals, if it has an effect and is of some raw entries."""
    item = step.coming
    if item is not None and number(item.ref) in entries:
        revealed = revealed_by(step.game, item)
        if revealed is not None:
            yield revealed


def revealed_by(game: FoldedGame, item: Item) -> Revealed | None:
    """Return what the next event of a game reveals; None if nothing, or if it has no effect."""
    if item.event.reveals is None:
        return None
    if game.rules.impossible(game.state, item.event) is not None:
        return None
    return game.rules.revelation(game.state, item.event)


def number(ref: str) -> int:
    """Return the raw entry that an effective event is of."""
    return int(ref.partition(".")[0])


def any_reveals(timeline: Timeline, entries: Collection[int]) -> bool:
    """Return whether any of some raw entries is of a kind that reveals something."""
    return any(reveals(timeline.raw[n]) for n in entries)


def reveals(event: Event) -> bool:
    """Return whether an entry's event is of a kind that reveals something."""
    if isinstance(event, Corrected):
        return any(_action_reveals(action) for action in event.actions)
    return _action_reveals(event)


def _action_reveals(event: Event) -> bool:
    action: Event = event.action if isinstance(event, Ruled) else event
    return action.reveals is not None


def entries_since(line: Line, first: str) -> set[int]:
    """Return the raw entries of what stands from entry `first` on, none if it does not."""
    refs = line.refs
    return set(map(number, refs[refs.index(first) :])) if first in refs else set()
