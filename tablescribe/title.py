"""A title that is declared once: its facts, notation, rules and sentences in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union

from events.common import (
    Adjusted,
    Event,
    GameAbandoned,
    GameStarted,
    LogEvent,
    Player,
    PositionStated,
    Ruled,
    StatedTogether,
    decoder,
)
from events.notation import Unreadable
from events.titles.registry import TitleEvents
from projections.ledger import LedgerRow
from projections.predicate import NOTHING, Check, Found, adjusted_cannot, allowed
from projections.refusal import COMMON, Refusal, Rule, refusal
from projections.titles.title_rules import Part, Result, TitleRules, amount
from tablescribe.declaration import Declaration, Play, Quantity
from tablescribe.notation import Notation, Written

if TYPE_CHECKING:
    from cli.titles.title_screens import TitleScreens

S = TypeVar("S")


class Title(Declaration[S], Generic[S], frozen=True, kw_only=True, dict=True):
    """A title, declared once; `Declaration` says what each member is."""

    @property
    def API(self) -> int:  # noqa: N802
        """The version of this package for which the title was written."""
        return self.api

    def part(self, layer: str, part: str) -> Any:  # noqa: ANN401
        """Return what it offers as a part of a layer, None for nothing."""
        if layer == "chance":
            return self.chance
        if part != "title":
            return None
        if layer == "events":
            return self.events
        return self.folds if layer == "projections" else self.screens

    def no(self, code: str, **params: str | int) -> Found:
        """Return the refusal that a code stands for, with what its sentence names.

        Raises:
            KeyError: it is none of the title's codes.
        """
        return [refusal(self.folds.CODES, code, **params)]

    @cached_property
    def stated(self) -> dict[str, Quantity]:
        """What can be stated of a player, the score first."""
        score = Quantity(
            lambda state, seat: self.points(state).sums[seat],
            lambda state, seat, value: None,
        )
        others = {name: one for name, one in self.quantities.items() if one.put is not None}
        return {"score": score, **others}

    @cached_property
    def events(self) -> TitleEvents:
        """Its facts, events and notation."""
        return _Events(self)

    @cached_property
    def folds(self) -> TitleRules[S]:
        """Its rules and folds."""
        return _Rules(self)

    @cached_property
    def screens(self) -> TitleScreens:
        """Its sentences and drawings."""
        from tablescribe.screens import Screens

        return Screens(self)


class _Events(TitleEvents):
    """The facts, events and notation of a declared title."""

    def __init__(self, title: Title[Any]) -> None:
        self.SLUG, self.SHORT, self.NAME = title.slug, title.short, title.name
        self.EDITION, self.SEATS, self.COLOURS = title.edition, title.seats, title.colours
        self.QUANTITIES = ("score", *title.quantities)
        self.SECRETS = tuple(name for name, one in title.quantities.items() if one.secret)
        self.HOUSE_RULES = tuple(title.house)
        actions: Any = Union[tuple(one.event for one in title.plays)]  # noqa: UP007
        said = tuple(one.event for one in title.statements)
        parts: Any = Union[(Adjusted, *said)]
        table = (GameAbandoned, Adjusted, StatedTogether, PositionStated[parts], *said)
        operations: Any = Union[(actions, Ruled[actions], *table)]
        self.DECODER = decoder(LogEvent[operations])  # type: ignore[misc]
        self._actions = Notation({one.event: one.form for one in title.plays})
        self._statements = Notation({one.event: one.form for one in title.statements})
        self._stated = said

    def read(self, text: str, players: Sequence[Player]) -> list[Written]:
        """Read one or several actions."""
        return self._actions.read(text, players)

    def write(self, event: Event, players: Sequence[Player]) -> str:
        """Return an action in its canonical form."""
        return self._actions.write(event, players)

    def read_statement(self, text: str, reason: str, players: Sequence[Player]) -> Event | None:
        """Read what the players state besides quantities; None if it is no such statement."""
        if not self._stated:
            return None
        try:
            read = self._statements.read(text, players)
        except Unreadable as error:
            if error.position == 0 or error.expected[:1] == ("player",):
                return None
            raise
        if len(read) > 1:
            raise Unreadable(text, read[0].end, "end")
        return read[0].event(reason=reason)

    def write_statement(self, event: Event, players: Sequence[Player]) -> str:
        """Return such a statement as it is read."""
        return self._statements.write(event, players)


class _Rules(TitleRules[Any]):
    """The rules and folds of a declared title."""

    def __init__(self, title: Title[Any]) -> None:
        self._title = title
        self.RULES = title.version
        own = {code: Rule(one.source, one.irregular) for code, one in title.codes.items()}
        turns = Rule(next(iter(title.rules)), irregular=True)
        self.CODES: Mapping[str, Rule] = {**COMMON, "not-your-turn": turns, **own}
        kinds = (*title.plays, *title.statements)
        self.CHECKS = {one.event: self._checks(one) for one in kinds} | {
            Adjusted: (self._cannot_state, allowed),
            StatedTogether: (allowed, allowed),
        }
        self.EFFECTS = {one.event: one.effect for one in kinds} | {
            Adjusted: self._state,
            StatedTogether: lambda _state, _ref, _event: None,
        }

    def _checks(self, play: Play) -> tuple[Check, Check]:
        title, codes = self._title, self.CODES
        states = play in title.statements

        def cannot(state: Any, event: Any) -> Found:  # noqa: ANN401
            if title.over(state) and not states:
                return [refusal(codes, "game-over")]
            seat = getattr(event, "player", None)
            if seat is not None and seat >= len(title.points(state).sums):
                return [refusal(codes, "no-such-seat", player=seat)]
            return play.cannot(state, event)

        def may_not(state: Any, event: Any) -> Found:  # noqa: ANN401
            now = title.turn(state)
            if play.in_turn and not states and now is not None and event.player != now:
                wrong = refusal(codes, "not-your-turn", player=event.player, now=now)
                return [wrong, *play.may_not(state, event)]
            return play.may_not(state, event)

        return cannot, may_not

    def _cannot_state(self, state: Any, event: Adjusted) -> Found:  # noqa: ANN401
        players = len(self._title.points(state).sums)
        most = {name: one.most for name, one in self._title.stated.items()}
        return adjusted_cannot(event, players, most) or NOTHING

    def _state(self, state: Any, ref: str, event: Adjusted) -> None:  # noqa: ANN401
        if event.amount is None:
            return
        if event.quantity == "score":
            self._title.points(state).state(ref, event.player, event.amount)
            return
        put = self._title.stated[event.quantity].put
        if put is not None:
            put(state, event.player, event.amount)

    def start(self, started: GameStarted) -> Any:  # noqa: ANN401
        """Return the state before the first action."""
        return self._title.start(started)

    def bind(self, state: Any, line: Written) -> Event | Refusal:  # noqa: ANN401
        """Complete a written line: whose turn it is."""
        now = self._title.turn(state)
        return line.event(0 if now is None else now)

    def actions(self, state: Any) -> list[Event]:  # noqa: ANN401
        """Return the choices that the rules leave."""
        return [one for one in self._title.choices(state) if not self.refusals(state, one)]

    def over(self, state: Any) -> bool:  # noqa: ANN401
        """Whether the game has ended by its rules."""
        return self._title.over(state)

    def result(self, state: Any) -> Result:  # noqa: ANN401
        """Return the points and who has won, or leads."""
        points = self._title.points(state).sums
        if self._title.winners is not None:
            return Result(tuple(points), tuple(self._title.winners(state, points)))
        return Result(
            tuple(points), tuple(seat for seat, sum_ in enumerate(points) if sum_ == max(points))
        )

    def ledger(self, state: Any) -> list[LedgerRow]:  # noqa: ANN401
        """Return every change of a score so far."""
        return self._title.points(state).rows

    def quantity(self, state: Any, player: int, quantity: str) -> int | None:  # noqa: ANN401
        """Return what the log says a quantity is."""
        one = {**self._title.stated, **self._title.quantities}[quantity]
        return one.get(state, player)

    def position(self, state: Any) -> list[Part]:  # noqa: ANN401
        """Return what makes up a position: what can be stated of each player, and the rest."""
        players = range(len(self._title.points(state).sums))
        secrets = tuple(name for name, one in self._title.quantities.items() if one.secret)
        stated = [
            amount(name, seat, value, secrets=secrets)
            for name, one in self._title.stated.items()
            for seat in players
            if (value := one.get(state, seat)) is not None
        ]
        return [*stated, *self._title.position(state)]
