"""A game as somebody may see it: the one passage by which secrets stay hidden, for every title.

What players hold in secret stands in events (`events/secrets.py`). A viewer who may not know a
secret gets a log in which its commitment stands instead, and the fold of that log. Where what is
public follows from what is hidden, as what somebody could pay does, a title folds the true log and
veils the state (`TitleRules.veil`). The past is masked by what may be known now and then cut. What
was open for a while fades (`Event.fades`). After the end all is open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from events.common import Adjusted, Corrected, Counted, Event, PositionStated, Ruled
from events.secrets import Commitment, Secret, commitment
from events.titles.registry import title_events
from projections.finding import Comparison, Objection
from projections.folding import FoldedGame, fold_game
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules

if TYPE_CHECKING:
    from projections.steps import Step


class Viewer(Struct, frozen=True):
    """The viewer of an output.

    Attributes:
        open: whether everything that the log knows or implies may be shown.
        seat: the player whose own secrets may be shown, by seat; None: nobody's.
    """

    open: bool = False
    seat: int | None = None

    def sees(self, seat: int) -> bool:
        """Return whether what a player holds in secret may be shown."""
        return self.open or seat == self.seat

    def __str__(self) -> str:
        """Return the view for programs: "public", "open", or a seat."""
        if self.open:
            return "open"
        return "public" if self.seat is None else str(self.seat)


PUBLIC = Viewer()
OPEN = Viewer(open=True)


def keeps_secrets(title: str) -> bool:
    """Return whether players of a title hold anything in secret."""
    return bool(title_events(title).SECRETS) or _tells_secrets(title)


@cache
def _tells_secrets(title: str) -> bool:
    """Return whether an event of a title has a secret."""
    kinds = title_rules(title).EFFECTS.keys() - {Adjusted}
    return any("secret" in vars(kind) for kind in kinds)


class Seen(FoldedGame):
    """A game as a viewer may see it. It is looked at, and never goes on.

    Attributes:
        viewer: whose eyes it is for.
        hidden: the players whose secrets the viewer may not know, by seat.
    """

    viewer: Viewer
    hidden: frozenset[int]


class Mask:
    """The parts of a log that a viewer may not know.

    Attributes:
        viewer: whose eyes it is for.
        hidden: the players whose secrets are hidden, by seat.
        salted: whether each secret that it hides has a salt, so that a hash does not tell it.
    """

    def __init__(self, game: FoldedGame, log: Callable[[], Timeline], viewer: Viewer) -> None:
        """Look at a game with the eyes of a viewer; `log` returns the whole log."""
        self.viewer = viewer
        self._veil = game.rules.veil
        self._secrets = title_events(game.title).SECRETS
        seats = range(len(game.timeline.started.players))
        hides = not viewer.open and keeps_secrets(game.title)
        self.hidden = frozenset(seat for seat in seats if hides and not viewer.sees(seat))
        self.salted = True
        self._still_open: Collection[int] = ()
        self._sealed: Collection[str] = ()
        if self.hidden:
            self._look(log())

    def _look(self, log: Timeline) -> None:
        self._still_open = _still_open(log)
        self.timeline(log)  # which says whether all is salted
        self._sealed = {
            ref
            for n, event in log.raw.items()
            for ref, action in _actions(n, event)
            if self.event(action) is not action
        }

    def event(self, event: Event) -> Event:
        """Return an event as the viewer may see it, and so the actions in it."""
        match event:
            case Ruled():
                return replace(event, action=self.event(event.action))
            case Corrected():
                return replace(event, actions=tuple(map(self.event, event.actions)))
            case PositionStated():
                parts = tuple(map(self.event, event.parts))
                return event if parts == event.parts else replace(event, parts=parts)
        secret = getattr(event, "secret", None)
        player = getattr(event, "player", None)
        if player not in self.hidden or id(event) in self._still_open:
            return event
        if isinstance(secret, Secret):
            self.salted &= bool(secret.salt)
            return replace(event, secret=commitment(secret))
        plain = isinstance(event, Counted | Adjusted) and event.value is not None
        if isinstance(event, Counted | Adjusted) and plain and event.quantity in self._secrets:
            self.salted = False
            return replace(event, value=None, secret=Commitment(""))
        return event

    def timeline(self, timeline: Timeline) -> Timeline:
        """Return a part of the log as the viewer may see it."""
        if not self.hidden:
            return timeline
        return Timeline([(n, self.event(event)) for n, event in timeline.raw.items()])

    def game(self, game: FoldedGame, log: Callable[[], Timeline] | None = None) -> Seen:
        """Return a fold of the log, or of a part of it, as the viewer may see it.

        `log` returns what was folded, where the game has gone on since its timeline was made.
        """
        if not self.hidden:
            return _see(game, self)
        shown = self.timeline(game.timeline if log is None else log())
        return _see(fold_game(shown), self) if self._veil is None else self._apply_veil(game, shown)

    def visible_part(self, timeline: Timeline) -> Timeline:
        """Return what of a part of the log is folded: all where the title veils the state."""
        return timeline if self.folds_all else self.timeline(timeline)

    def steps(self, timeline: Timeline, *, check: bool = False) -> Iterator[Step[Seen]]:
        """Walk through a part of the log as the viewer may see it (`projections.steps.steps`)."""
        from projections.steps import steps

        shown = self.timeline(timeline)
        for step in steps(self.visible_part(timeline), check=check):
            yield self.step(step, shown)

    @property
    def folds_all(self) -> bool:
        """Whether the fold is that of the whole log."""
        return not self.hidden or self._veil is not None

    def step(self, step: Step[FoldedGame], shown: Timeline) -> Step[Seen]:
        """Return a step of what is folded as the viewer may see it, whose log is `shown`."""
        if not self.hidden or self._veil is None:
            return _with(step, _see(step.game, self))
        seen = _with(step, self._apply_veil(step.game, shown))
        item = shown.items[step.place - 1] if step.item else None
        return replace(seen, item=item, coming=shown.items[step.place] if step.coming else None)

    def _apply_veil(self, game: FoldedGame, shown: Timeline) -> Seen:
        """Return a true fold with what is hidden taken out of it."""
        from projections.copying import deep_copy

        seen = _see(game, self)
        seen.timeline, seen.state = shown, deep_copy(game.state)
        if self._veil is not None:
            self._veil(seen.state, self.hidden, self._sealed)
        seen.objections = [self._objection(one) for one in game.objections]
        seen.counts = [self._comparison(one) for one in game.counts]
        return seen

    def _objection(self, one: Objection) -> Objection:
        event = self.event(one.event)
        return one if event is one.event else replace(one, event=event)

    def _comparison(self, one: Comparison) -> Comparison:
        counted = self.event(one.counted)
        if counted is one.counted or not isinstance(counted, Counted):
            return one
        return Comparison(one.ref, counted, None)

    def hides_count(self, one: Comparison) -> bool:
        """Return whether the amount of a count is hidden, and so whether the log agrees."""
        return self._comparison(one).counted.amount is None


def _see(game: FoldedGame, mask: Mask) -> Seen:
    seen = Seen.__new__(Seen)
    vars(seen).update(vars(game))
    seen.viewer, seen.hidden = mask.viewer, mask.hidden
    return seen


def _with(step: Step[Any], game: Seen) -> Step[Seen]:
    """Return a step with its game as it may be seen."""
    return replace(step, game=game)


def _actions(n: int, event: Event) -> list[tuple[str, Event]]:
    """Return the actions that an entry brings into the game, with their refs."""
    if isinstance(event, Corrected):
        return [(f"{n}.{place}", action) for place, action in enumerate(event.actions, 1)]
    return [(str(n), event.action if isinstance(event, Ruled) else event)]


def _still_open(timeline: Timeline) -> Collection[int]:
    """Return the events whose secret has not faded yet, by identity."""
    found: list[Event] = []
    for item in timeline.items:
        found = [event for event in found if not isinstance(item.event, event.fades or ())]
        if item.event.fades is not None:
            found.append(item.event)
    return frozenset(map(id, found))


def sealed_entries(events: Iterable[tuple[int, Event]]) -> list[int]:
    """Return the entries that have only the commitment to a secret: of a log that was masked."""
    return [n for n, event in events if _has_commitment(event)]


def _has_commitment(event: Event) -> bool:
    match event:
        case Ruled():
            return _has_commitment(event.action)
        case Corrected():
            return any(map(_has_commitment, event.actions))
        case PositionStated():
            return any(map(_has_commitment, event.parts))
    return isinstance(getattr(event, "secret", None), str)
