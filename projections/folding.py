"""The fold of a whole game: effective events in, the title's state and all findings out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from events.common import Counted, Event, GameAbandoned, GameClosed, Noted, is_annotation
from events.store.entry import Entry
from events.titles.registry import title_events
from projections.predicate import Check, allowed
from projections.refusal import COMMON, Refusal, refusal
from projections.timeline import Item, Timeline
from projections.titles.title_rules import Effect, TitleRules, title_rules


class Objection(NamedTuple):
    """An effective event that the rules refuse: ruled, let stand by a correction, or skipped."""

    ref: str
    event: Event
    refusals: tuple[Refusal, ...]
    ruling: str | None

    @property
    def skipped(self) -> bool:
        """Whether the state could not hold the event, so that it has no effect."""
        return not self.refusals[0].irregular


class Comparison(NamedTuple):
    """A count beside what the log said at that moment; `logged` None where it cannot know."""

    ref: str
    counted: Counted
    logged: int | None

    @property
    def agrees(self) -> bool:
        """Whether table and log say the same."""
        return self.logged == self.counted.value


class FoldedGame:
    """A game as its log tells it.

    Attributes:
        timeline: what stands of the log.
        rules: the title's rules and folds.
        state: the title's state after the last effective event.
        objections: what the rules refuse (irregular events only if they were looked for).
        counts: the standing counts, compared.
        claim: the last claim that stands, None without one.
        abandoned: whether the table stopped before the end.
        described_late: whether a printed component was described after something had happened.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.title = timeline.started.title
        self.rules: TitleRules[Any] = title_rules(self.title)
        self.state: Any = self.rules.start(timeline.started)
        descriptions = timeline.descriptions()
        for item in descriptions:  # they hold backwards too
            self._describe(item)
        first = len(descriptions) + 1  # the last of them, if they all stand at the beginning
        self.described_late = any(int(item.ref.split(".")[0]) > first for item in descriptions)
        self.objections: list[Objection] = []
        self.counts: list[Comparison] = []
        self.claim: tuple[str, GameClosed] | None = None
        self.abandoned = False

    def _describe(self, item: Item) -> None:
        if self.rules.impossible(self.state, item.event) is None:
            self.rules.apply(self.state, item.ref, item.event)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.rules.over(self.state)

    @property
    def open(self) -> bool:
        """Whether the game can go on."""
        return not (self.over or self.abandoned)

    def refusals(self, event: Event) -> Sequence[Refusal]:
        """Return every reason against an action now, the impossible ones first."""
        if isinstance(event, GameAbandoned):
            if self.over:
                return [refusal(COMMON, "game-over")]
            return [refusal(COMMON, "game-abandoned")] if self.abandoned else []
        if self.abandoned:
            return [refusal(COMMON, "game-abandoned")]
        return self.rules.refusals(self.state, event)

    def apply(self, item: Item) -> bool:
        """Let an event that the state can hold take effect; return whether the state took it."""
        if isinstance(item.event, GameAbandoned):
            self.abandoned = True
            return False
        self.rules.apply(self.state, item.ref, item.event)
        return True

    def annotate(self, item: Item) -> None:
        """Take a count or a claim to the books."""
        event = item.event
        if isinstance(event, Counted):
            logged = self.rules.quantity(self.state, event.player, event.quantity)
            self.counts.append(Comparison(item.ref, event, logged))
        elif isinstance(event, GameClosed):
            self.claim = (item.ref, event)


def closing_claim(game: FoldedGame) -> list[GameClosed]:
    """Return the claim that a finished game leaves; none before, or while it cannot be scored."""
    result = game.rules.result(game.state)
    if not game.over or not result.scores:
        return []
    return [GameClosed(result.scores, result.winners, game.rules.RULES)]


Watch = Callable[[FoldedGame, Item], None]


def fold_game(
    timeline: Timeline, *, check: bool = False, trusted: bool = False, watch: Watch | None = None
) -> FoldedGame:
    """Fold the effective events of a log.

    Args:
        timeline: what stands of the log.
        check: ask the rules about every event. Without it only what the state cannot hold is
            found (and skipped): entries were checked when they were recorded.
        trusted: the log comes from our own store, so that only a correction or a description
            that came late can have left an event that the state cannot hold.
        watch: called after every effective event; then nothing is trusted.
    """
    game = FoldedGame(timeline)
    trusted = trusted and not (check or timeline.corrections or game.described_late)
    if trusted and watch is None:
        _let_all_take_effect(game)
        return game
    state, ways = game.state, _ways(game.title, check=check)
    for ref, event, ruling in timeline.effective():
        way = ways.get(type(event))
        if way is None:
            step(game, Item(ref, event, ruling), check=check)
            if game.abandoned:
                ways = {}
        else:
            cannot, may_not, effect = way
            if cannot(state, event) or (may_not and may_not(state, event)):
                step(game, Item(ref, event, ruling), check=check)
            else:
                effect(state, ref, event)
        if watch is not None:
            watch(game, Item(ref, event, ruling))
    return game


def _let_all_take_effect(game: FoldedGame) -> None:
    """Fold a log in which nothing can be impossible: no event is asked about."""
    state, effects = game.state, _effects(game.title)
    for ref, event, ruling in game.timeline.effective():
        if (effect := effects.get(type(event))) is not None:
            effect(state, ref, event)
        else:
            step(game, Item(ref, event, ruling), check=False)
            if game.abandoned:
                effects = {}


@cache
def _effects(title: str) -> Mapping[type, Effect]:
    """Return the effect of each type of event; what is described has held since the start."""
    effects = title_rules(title).EFFECTS
    return {kind: _held if kind.describes else effect for kind, effect in effects.items()}


def _held(state: object, ref: str, event: Event) -> None:
    pass


Way = tuple[Check, Check | None, Effect]
"""What an event of some type meets: what makes it impossible or irregular, and its effect.

None stands for a check for irregular events that has nothing against any, or is left out.
"""


@cache
def _ways(title: str, *, check: bool) -> Mapping[type, Way]:
    """Return the way of each type of event that a title's state takes in its turn."""
    rules = title_rules(title)
    return {
        kind: (
            cannot,
            may_not if check and may_not is not allowed else None,
            rules.EFFECTS[kind],
        )
        for kind, (cannot, may_not) in rules.CHECKS.items()
        if not kind.describes
    }


OUTSIDE = frozenset((Counted, Noted, GameClosed, GameAbandoned))
"""Events that no title's state takes."""


def step(game: FoldedGame, item: Item, *, check: bool) -> bool:
    """Let one effective event take effect, checked; what the state cannot hold is skipped.

    Return whether the title's state took it.
    """
    event = item.event
    if type(event) in OUTSIDE or event.describes or game.abandoned:
        _outside(game, item)
        return False
    if check:
        against = game.rules.refusals(game.state, event)
    else:
        impossible = game.rules.impossible(game.state, event)
        against = (impossible,) if impossible else ()
    if against:
        game.objections.append(Objection(item.ref, event, tuple(against), item.ruling))
        if not against[0].irregular:
            return False
    game.rules.apply(game.state, item.ref, event)
    return True


def _outside(game: FoldedGame, item: Item) -> None:
    """Take what is no event of the title, or comes after the game was abandoned."""
    if is_annotation(item.event):
        game.annotate(item)
    elif against := game.refusals(item.event):
        game.objections.append(Objection(item.ref, item.event, tuple(against), item.ruling))
    else:
        game.apply(item)  # a description that has held since the start says the same again


def decoded(title: str, entries: Iterable[Entry]) -> list[tuple[int, Event]]:
    """Return the events of stored entries with their numbers.

    Raises:
        msgspec.ValidationError: an event is not one of this title's.
    """
    return decoded_events(title, [(entry.n, entry.event) for entry in entries])


def decoded_events(title: str, events: Iterable[tuple[int, str]]) -> list[tuple[int, Event]]:
    """Return events read from JSON, with their numbers.

    Raises:
        msgspec.ValidationError: an event is not one of this title's.
    """
    decode = title_events(title).DECODER.decode
    return [(n, decode(event)) for n, event in events]


def replay(
    title: str, events: Iterable[tuple[int, str]], *, check: bool = False, trusted: bool = False
) -> FoldedGame:
    """Fold the stored events of a game (`Log.events`)."""
    return fold_game(Timeline(decoded_events(title, events)), check=check, trusted=trusted)
