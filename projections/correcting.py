"""Working out a correction before it is written: what its actions mean, and what still holds."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from events.common import Corrected, Event, Ruled
from projections.finding import Objection
from projections.folding import FoldedGame, fold_game
from projections.refusal import Doubt, Refusal
from projections.reveals import any_reveals, entries_since, revealed_next
from projections.steps import steps
from projections.timeline import Timeline
from projections.titles.title_rules import Revealed


class Broken(NamedTuple):
    """An event after a correction that no longer holds: its ref, the event, and why."""

    ref: str
    event: Event
    refusal: Refusal


class Checked(Struct, frozen=True):
    """A correction worked out.

    Attributes:
        event: the correction.
        after: the game as it would be.
        broken: what no longer holds after it, in order.
        revealed: what it reaches back over although somebody has seen it.
    """

    event: Corrected[Any]
    after: FoldedGame
    broken: list[Broken]
    revealed: list[Revealed]


class Bound(NamedTuple):
    """A correction's action: the event, what is against it or strange, why it may stand."""

    event: Event
    refusals: Sequence[Refusal]
    doubts: Sequence[Doubt]
    ruling: str | None = None


def take(game: FoldedGame, event: Event, ref: str) -> Bound:
    """Check an event of a correction in its place, and let it take effect if it can."""
    against = game.refusals(event)
    doubts = game.rules.doubts(game.state, event) if not against else []
    game.take(ref, event)
    return Bound(event, against, doubts)


def check(before: Timeline, correction: Corrected[Any]) -> Checked:
    """Fold the game with a correction, and compare what the rules refuse with how it was before.

    Named is what held before and holds no more: what was without effect already, or irregular and
    is so still, perhaps for another reason, has lost nothing.

    The game before it is walked through only where that can say something: where an event would
    not hold, or something was seen since. (It was folded when it was loaded, without asking about
    irregular events, and once more up to the place of the new actions, which change it.)

    Raises:
        ValueError: the correction names an entry that is not in effect.
    """
    n = len(before.raw) + 1
    timeline = Timeline([*before.raw.items(), (n, correction)], before.veil)
    if n in timeline.unresolved:
        raise ValueError(timeline.unresolved[n])
    after = fold_game(timeline, check=True)
    doubtful = [
        found
        for found in after.objections
        if _loss(found) and not found.ref.startswith(f"{n}.")  # its own were checked when bound
    ]
    since = entries_since(before.line, correction.first)
    if not (doubtful or any_reveals(before, since)):
        return Checked(correction, after, [], [])
    revealed: list[Revealed] = []
    known: dict[str, int] = {}
    for step in steps(before, check=True):
        revealed += revealed_next(step, since)
        known |= {found.ref: _loss(found) for found in step.objections}
    broken = [
        Broken(found.ref, found.event, found.refusals[0])
        for found in doubtful
        if _loss(found) > known.get(found.ref, 0)
    ]
    return Checked(correction, after, broken, revealed)


def _loss(found: Objection) -> int:
    """Return how much an event has lost: 0 nothing (it is ruled), 1 its rules, 2 its effect."""
    return 2 if found.skipped else int(found.ruling is None)


def actions_of(bound: Sequence[Bound]) -> tuple[Event, ...]:
    """Return the actions of a correction, those that need it in their ruling."""
    return tuple(
        Ruled(one.event, one.ruling) if one.refusals and one.ruling is not None else one.event
        for one in bound
    )
