"""The effective entries of a log as a log of its own, for text records and forks."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.common import Event, GameClosed, Misfit, Origin, Ruled, Signed, is_annotation
from projections.folding import FoldedGame
from projections.lots import kept_lots
from projections.notes import numbering, renumber
from projections.steps import steps
from projections.timeline import Item, Timeline

KEPT = "kept as it was recorded"
"""The ruling of an action that the rules refuse in its place and no table ruled."""


def as_recorded(game: FoldedGame, item: Item, claim: str | None) -> Item | None:
    """Return an effective item as a log of its own holds it, in the game just before it.

    None if it says nothing there: the state cannot hold it (a correction before it), it is a claim
    and not the last one (`claim`) of a finished game, a signature, which is under one log alone, or
    nothing of this game at all.
    What the rules refuse gets a ruling.
    """
    if isinstance(item.event, Signed | Misfit):
        return None
    if isinstance(item.event, GameClosed):
        return item if item.ref == claim and game.over else None
    against = [] if is_annotation(item.event) else game.refusals(item.event)
    if not against:
        return item
    if not against[0].irregular:
        return None
    return item if item.ruling is not None else item._replace(ruling=KEPT)


def fork_events(
    timeline: Timeline, uid: str, entry: int, head: str, upto: int | None = None
) -> list[Event]:
    """Return the events of a fork: those that stand, after a start that names where it comes from.

    Args:
        timeline: what stood when the fork begins.
        uid: the game that it comes from.
        entry: that game's entry after which the fork begins.
        head: the hash of that entry.
        upto: how many of its items are copied, besides what is printed; None: all.
    """
    events = _standing(timeline, upto)
    origin = Origin(uid, entry, head, len(events) + 1)
    started = kept_lots(timeline.started, events)
    return [replace(started, origin=origin), *events]


def _standing(timeline: Timeline, upto: int | None) -> Sequence[Event]:
    claims = [item.ref for item in timeline.items[:upto] if isinstance(item.event, GameClosed)]
    claim = claims[-1] if claims else None
    kept: list[Item] = []
    for step in steps(timeline):
        wanted = step.coming and (upto is None or step.place < upto or step.coming.event.describes)
        own = as_recorded(step.game, step.coming, claim) if step.coming and wanted else None
        if own is not None:
            kept.append(own)
    return own_events(kept)


def own_events(items: Sequence[Item]) -> list[Event]:
    """Return the events of items as the entries of a log of their own, after its start."""
    numbers = numbering(items)
    events = [(renumber(i.event, numbers), i.ruling) for i in items if i.ref in numbers]
    return [event if ruling is None else Ruled(event, ruling) for event, ruling in events]
