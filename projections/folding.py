"""The fold of a whole game: effective events in, the state out; who left, rules of the house."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache, partial
from typing import Any

from msgspec import Struct

from events.common import (
    Counted,
    Event,
    GameAbandoned,
    GameClosed,
    Misfit,
    Noted,
    PlayerLeft,
    PositionStated,
    Signed,
)
from events.titles.registry import title_events
from projections.copying import deep_copy
from projections.finding import Comparison, Objection
from projections.positions import arrange
from projections.predicate import Check, allow
from projections.refusal import COMMON, Refusal, refusal
from projections.resolving import CODES
from projections.statements import uncertain_since
from projections.timeline import Timeline
from projections.titles.title_rules import Imbalance, TitleRules, title_rules


def _against_leaving(
    rules: TitleRules[Any],
    state: Any,  # noqa: ANN401
    event: PlayerLeft,
) -> Sequence[Refusal]:
    """Return what there is against leaving: somebody has to be left who can end the game."""
    if rules.over(state):
        return [refusal(COMMON, "game-over")]
    if event.player in state.absent:
        return [refusal(COMMON, "has-left", player=event.player)]
    if len(state.absent) + 1 == state.players:
        return [refusal(COMMON, "last-player", player=event.player)]
    return ()


class Handler(Struct, frozen=True):
    """The functions for events of a type: two checks and an effect."""

    impossible: Check
    irregular: Check
    effect: Callable[[Any, str, Any], object]


@cache
def handlers(title: str) -> Mapping[type, Handler]:
    """Return the handler of each type of event that a title's state takes in its turn.

    What is described is not among them: it has held since the start.
    """
    rules = title_rules(title)
    return {
        PositionStated: Handler(
            lambda state, event: arrange(rules, deep_copy(state), "0", event),
            allow,
            lambda state, ref, event: arrange(rules, state, ref, event),
        ),
        PlayerLeft: Handler(
            partial(_against_leaving, rules),
            allow,
            lambda state, ref, event: rules.leave(state, ref, event.player),
        ),
        **{
            kind: Handler(impossible, irregular, rules.EFFECTS[kind])
            for kind, (impossible, irregular) in rules.CHECKS.items()
            if not kind.describes
        },
    }


class FoldedGame:
    """The state of a game, folded from its log; only `take` changes it.

    Attributes:
        timeline: what stands of the log.
        rules: the title's rules and folds.
        state: the title's state after the last event that was taken.
        objections: what the rules refuse (irregular events only if they were looked for).
        counts: the standing counts, compared.
        claim: the last claim that stands, with its entry; None without one.
        abandoned: whether the players stopped before the end.
    """

    def __init__(self, timeline: Timeline, *, check: bool = False) -> None:
        """Set up the game before its first action.

        Args:
            timeline: what stands of the log.
            check: look for irregular events too. Without it only what the state cannot hold is
                found: entries were checked when they were recorded.
        """
        self.timeline = timeline
        self.title = timeline.started.title
        self.rules: TitleRules[Any] = title_rules(self.title)
        self.state: Any = self.rules.start(timeline.started)
        if timeline.veil is not None:
            timeline.veil(self.state)
        for item in timeline.descriptions():  # they hold backwards too
            if self.rules.impossible(self.state, item.event) is None:
                self.rules.apply(self.state, item.ref, item.event)
        self.objections: list[Objection] = []
        self.counts: list[Comparison] = []
        self.claim: tuple[str, GameClosed] | None = None
        self.abandoned = False
        self._check = check
        self._handlers = handlers(self.title)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.rules.over(self.state)

    @property
    def absent(self) -> tuple[str, ...]:
        """The names of those who left before the end, in the order of their seats."""
        players = self.timeline.started.players
        return tuple(players[seat].name for seat in sorted(self.state.absent))

    @property
    def uncertain_since(self) -> str | None:
        """The entry since which the result rests on statements by the players; None: on none."""
        return uncertain_since(self.timeline) if self.over else None

    @property
    def open(self) -> bool:
        """Whether the game can go on."""
        return not (self.over or self.abandoned)

    @property
    def outcome(self) -> str:
        """What has become of it, for programs: "over", "abandoned" or "open"."""
        if self.over:
            return "over"
        return "abandoned" if self.abandoned else "open"

    def twin(self) -> "FoldedGame":
        """Return a game that goes on from here on its own."""
        other = copy(self)
        other.state = deep_copy(self.state)
        other.objections, other.counts = self.objections.copy(), self.counts.copy()
        return other

    def imbalances(self) -> dict[tuple[object, ...], Imbalance]:
        """Return what is not conserved now, by what it is about, whatever its amount."""
        return {
            (one.code, *(one.params.get(key) for key in self.rules.FOUND_AT)): one
            for one in self.rules.imbalances(self.state)
        }

    def refusals(self, event: Event) -> Sequence[Refusal]:
        """Return every reason against an action now, the impossible ones first."""
        if isinstance(event, Misfit):
            return [refusal(CODES, event.code, **event.params)]
        if type(event) is not GameAbandoned:
            if self.abandoned:
                return [refusal(COMMON, "game-abandoned")]
            if isinstance(event, PositionStated | PlayerLeft):
                return self._handlers[type(event)].impossible(self.state, event)
            return self.rules.refusals(self.state, event)
        if self.over:
            return [refusal(COMMON, "game-over")]
        return [refusal(COMMON, "game-abandoned")] if self.abandoned else []

    def take(
        self,
        ref: str,
        event: Event,
        ruling: str | None = None,
        against: Sequence[Refusal] | None = None,
    ) -> bool:
        """Let an effective event take effect; what the state cannot hold is skipped.

        `against` is what `refusals` has just said of it, where it was asked: the same is not asked
        again.

        Return whether it changed the title's state in its turn: no annotation does, and nothing
        that is described, for it has held since the start.
        """
        handler = None if self.abandoned else self._handlers.get(type(event))
        if handler is None:
            self._take_other(ref, event, ruling)
            return False
        if against is None:
            against = handler.impossible(self.state, event)
            if not against and self._check:
                against = handler.irregular(self.state, event)
        if against:
            self.objections.append(Objection(ref, event, tuple(against), ruling))
            if not against[0].irregular:
                return False
        handler.effect(self.state, ref, event)
        return True

    def _take_other(self, ref: str, event: Event, ruling: str | None) -> None:
        """Take what is no action of the title, or comes after the game was abandoned."""
        if isinstance(event, Counted):
            logged = self.rules.quantity(self.state, event.player, event.quantity)
            self.counts.append(Comparison(ref, event, logged))
        elif isinstance(event, GameClosed):
            self.claim = (ref, event)
            self._settle_tie(event)
        elif isinstance(event, Noted | Signed):
            pass
        elif against := self.refusals(event):
            self.objections.append(Objection(ref, event, tuple(against), ruling))
        elif isinstance(event, GameAbandoned):
            self.abandoned = True
        else:  # a description that has held since the start says the same again
            self.rules.apply(self.state, ref, event)

    def _settle_tie(self, claim: GameClosed) -> None:
        """Let an earlier version's claim of who won a score sheet's tie stand.

        That version took what nobody counted to be all that the box has; now no claim names a
        winner while that is unknown.
        """
        result, sheet = self.rules.result(self.state), self.timeline.started.sheet
        if sheet and result.tie_open and claim.winners and claim.scores == result.scores:
            self.state.unknown -= {(result.tie_quantity, seat) for seat in range(len(claim.scores))}


def closing_claim(game: FoldedGame) -> list[GameClosed]:
    """Return the claim that a finished game leaves; none before, or while nobody knows who wins."""
    result = game.rules.result(game.state)
    if not game.over or not result.scores or result.tie_open:
        return []
    return [GameClosed(result.scores, result.winners, game.rules.RULES)]


def fold_game(timeline: Timeline, *, check: bool = False) -> FoldedGame:
    """Fold the effective events of a log; `check` asks about irregular ones too."""
    game = FoldedGame(timeline, check=check)
    take = game.take
    for ref, event, ruling in timeline.effective():
        take(ref, event, ruling)
    return game


def lifting(game: FoldedGame, event: Event) -> str | None:
    """Return the house rule under which an event that is refused would be allowed, if there is one.

    The one predicate is asked, of a state that plays by that rule as well. What is impossible no
    reading of a rule allows.
    """
    started, against = game.timeline.started, game.refusals(event)
    if not against or not against[0].irregular:
        return None
    for rule in title_events(game.title).house_rules(len(started.players)):
        if rule in started.house:
            continue
        state = deep_copy(game.state)
        game.rules.adopt(state, rule)
        if not game.rules.refusals(state, event):
            return rule
    return None
