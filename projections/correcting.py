"""Working out a correction before it is written: what its actions mean, and what still holds."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from events.common import Corrected, Event, GameStarted, Ruled
from projections.folding import FoldedGame, fold_game
from projections.refusal import Doubt, Refusal
from projections.steps import steps
from projections.timeline import Timeline


class Broken(NamedTuple):
    """An event after a correction that no longer holds: its ref, the event, and why."""

    ref: str
    event: Event
    refusal: Refusal


class Checked(NamedTuple):
    """A correction worked out.

    Attributes:
        event: the correction.
        before: the game as it is.
        after: the game as it would be.
        broken: what no longer holds after them, in order.
    """

    event: Corrected[Any]
    before: FoldedGame
    after: FoldedGame
    broken: list[Broken]


def game_before(timeline: Timeline, place: int) -> FoldedGame:
    """Return the game as it stands just before an effective item."""
    return next(islice(steps(timeline), place, None)).game


def actor_of(timeline: Timeline, place: int) -> int | None:
    """Return who acted in an effective item, None past the end or where nobody did."""
    if place >= len(timeline.items):
        return None
    return getattr(timeline.items[place].event, "player", None)


class Bound(NamedTuple):
    """A correction's action: the event, what is against it or strange, why it may stand."""

    event: Event
    refusals: Sequence[Refusal]
    doubts: list[Doubt]
    ruling: str | None = None


def take(game: FoldedGame, event: Event, ref: str) -> Bound:
    """Check an event of a correction in its place, and let it take effect if it can."""
    against = game.refusals(event)
    doubts = game.rules.doubts(game.state, event) if not against else []
    game.take(ref, event)
    return Bound(event, against, doubts)


def check(events: Sequence[tuple[int, Event]], correction: Corrected[Any]) -> Checked:
    """Fold the game with a correction and without it, and compare what the rules refuse.

    Raises:
        ValueError: the correction names what does not stand.
    """
    n = len(events) + 1
    before = fold_game(Timeline(events), check=True)
    timeline = Timeline([*events, (n, correction)])
    if n in timeline.unresolved:
        raise ValueError(timeline.unresolved[n])
    after = fold_game(timeline, check=True)
    known = {found.ref: found.refusals[0].code for found in before.objections}
    broken = []
    for found in after.objections:
        if found.ref.startswith(f"{n}."):
            continue  # its own actions were checked when they were understood
        if known.get(found.ref) == found.refusals[0].code:
            continue
        if found.ruling is None or found.skipped:
            broken.append(Broken(found.ref, found.event, found.refusals[0]))
    return Checked(correction, before, after, broken)


def actions_of(bound: Sequence[Bound]) -> tuple[Event, ...]:
    """Return the actions of a correction, those that need it in their ruling."""
    return tuple(
        Ruled(one.event, one.ruling) if one.refusals and one.ruling is not None else one.event
        for one in bound
    )


def restart(started: GameStarted) -> Corrected[Any]:
    """Return the correction of the first entry."""
    return Corrected("1", "1", (started,))
