"""A title that is declared once: its facts, notation, rules and sentences in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Union

from events.common import (
    MOST_AMOUNT,
    Adjusted,
    Event,
    GameStarted,
    GapDeclared,
    LogEvent,
    Player,
    Ruled,
    StatedTogether,
    TableWord,
    decoder,
)
from events.titles.registry import TitleEvents
from projections.ledger import LedgerRow, StatedScore
from projections.predicate import NOTHING, Check, Found, adjusted_cannot, bar
from projections.refusal import COMMON, Refusal, Rule, refusal
from projections.titles.title_rules import (
    REASON,
    Effect,
    EventRules,
    Part,
    Result,
    Revealed,
    TitleRules,
    ahead,
    amount,
    change_nothing,
    note_stated,
)
from tablescribe.declaration import (
    Declaration,
    GameState,
    Play,
    Quantity,
    Row,
    S,
    Statement,
    TurnStated,
)
from tablescribe.fit import check_declaration
from tablescribe.notation import Notation, Written

if TYPE_CHECKING:
    from tablescribe.screens import Screens


class Title(Declaration[S], Generic[S], frozen=True, kw_only=True, dict=True):
    """A title, declared once; `Declaration` says what each member is."""

    def __post_init__(self) -> None:
        """Hold the declaration against what no type says.

        Raises:
            ValueError: a form is none, or something does not fit (`check_declaration`).
        """
        _ = self.events
        check_declaration(self)

    @property
    def API(self) -> int:  # noqa: N802
        """The version of this package for which the title was written."""
        return self.api

    def part(self, layer: str, part: str) -> Any:  # noqa: ANN401
        """Return what it offers as a part of a layer, None for nothing."""
        match layer, part:
            case "chance", _:
                return self.chance
            case "events", "title":
                return self.events
            case "projections", "title":
                return self.folds
            case "cli", "title":
                return self.screens
            case "cli", "session":
                from tablescribe.screens import Session

                return Session(self, self.screens)
        return None

    def no(self, code: str, **params: str | int) -> Found:
        """Return the refusal that a code stands for, with what its sentence names.

        Raises:
            KeyError: the title does not declare the code.
        """
        return [refusal(self.folds.CODES, code, **params)]

    @property
    def stated(self) -> Sequence[Statement]:
        """What can be stated besides quantities, whose turn it is among it."""
        return (*self.statements, _TURN)

    @cached_property
    def counted(self) -> Mapping[str, Quantity]:
        """What can be counted: the score first, then its categories."""
        return {
            "score": Quantity(lambda state, seat: state.points.sums[seat], least=-MOST_AMOUNT),
            **{name: _category(name, one) for name, one in self.rows.items()},
            **self.quantities,
        }

    @cached_property
    def events(self) -> _Events:
        """Its facts, events and notation."""
        return _Events(self)

    @cached_property
    def folds(self) -> TitleRules[S]:
        """Its rules and folds."""
        return _Rules(self)

    @cached_property
    def screens(self) -> Screens:
        """Its sentences and drawings."""
        from tablescribe.screens import Screens

        return Screens(self, self.stated, (self.events.actions, self.events.statements))


def _category(row: str, declared: str | Row) -> Quantity:
    """Return the points of a category, as something that can be counted and stated."""

    def get(state: GameState, seat: int) -> int:
        return sum(one.amount for one in state.points.rows if (one.player, one.rule) == (seat, row))

    one = declared if isinstance(declared, Row) else Row(declared)
    return Quantity(get, most=one.most, least=one.least)


def _turn_now(state: GameState) -> list[TurnStated]:
    known = not state.turn_unknown and state.player is not None
    return [TurnStated(state.player or 0, REASON)] if known else []


_TURN = Statement(
    TurnStated, "turn {player}", "", lambda state, _ref, event: state.begin(event.player), _turn_now
)
"""Whose turn it is, which can be stated of every title."""


class _Events(TitleEvents):
    """The facts, events and notation of a declared title."""

    def __init__(self, title: Title[Any]) -> None:
        self.SLUG, self.SHORT, self.NAME = title.slug, title.short, title.name
        self.EDITION, self.SEATS, self.COLOURS = title.edition, title.seats, title.colours
        self.QUANTITIES = ("score", *title.rows, *title.quantities)
        self.SECRETS = tuple(name for name, one in title.quantities.items() if one.secret)
        self.HOUSE_RULES = tuple(title.house)
        actions: Any = Union[tuple(one.event for one in title.plays)]  # noqa: UP007
        said: Any = Union[tuple(one.event for one in title.stated)]  # noqa: UP007
        operations: Any = actions | Ruled[actions] | TableWord[said] | said  # type: ignore[misc]
        self.DECODER = decoder(LogEvent[operations])  # type: ignore[misc]
        self.actions = Notation({one.event: one.form for one in title.plays})
        self.statements = Notation({one.event: one.form for one in title.stated}, states=True)

    def colours_each(self, players: int) -> int:
        """Return how many colours each plays: one, or none where there are none."""
        return min(len(self.COLOURS), 1)

    def read(self, text: str, players: Sequence[Player]) -> list[Written]:
        """Read one or several actions."""
        return self.actions.read(text, players)

    def write(self, event: Event, players: Sequence[Player]) -> str:
        """Return an action in its canonical form."""
        return self.actions.write(event, players)

    def read_statement(self, text: str, reason: str, players: Sequence[Player]) -> Event | None:
        """Read what the players state besides quantities; None if it is no such statement."""
        read = self.statements.read_statement(text, players)
        return None if read is None else read.event(reason=reason)

    def write_statement(self, event: Event, players: Sequence[Player]) -> str:
        """Return such a statement as it is read."""
        return self.statements.write(event, players)


class _Rules(TitleRules[Any]):
    """The rules and folds of a declared title."""

    SHEET = True

    def __init__(self, title: Title[Any]) -> None:
        self._title = title
        self.RULES, self.CAN_BE_LOST = title.version, title.can_be_lost
        rows = {row: one for row, one in title.rows.items() if isinstance(one, Row)}
        self.CLAUSES = {row: one.source for row, one in rows.items() if one.source}
        own = {code: Rule(one.source, one.irregular) for code, one in title.codes.items()}
        first = next(iter(title.rules))
        turns = {
            "not-your-turn": Rule(first, irregular=True),
            "turn-unknown": Rule(first, irregular=False),
        }
        self.COUNTED = {name: one.get for name, one in title.counted.items()}
        self.CODES: Mapping[str, Rule] = {**COMMON, **turns, **own}
        self.EVENTS = {
            **{one.event: self._rules_of(one) for one in title.plays},
            **{
                one.event: EventRules(_hold_score(one.effect), self._cannot_be(one))
                for one in title.stated
            },
            Adjusted: EventRules(_hold_score(self._state), self._cannot_state),
            StatedTogether: EventRules(change_nothing),
            GapDeclared: EventRules(lambda state, _ref, _event: self._forget(state)),
        }

    def _no_seat(self, state: GameState, event: Event) -> Found:
        wrong = [seat for seat in event.named if seat >= state.players]
        return [refusal(self.CODES, "no-such-seat", player=seat) for seat in wrong[:1]]

    def _has_left(self, state: GameState, event: Any) -> Found:  # noqa: ANN401
        seat = getattr(event, "player", None)
        if not isinstance(seat, int) or seat not in state.absent:
            return NOTHING
        return [refusal(self.CODES, "has-left", player=seat)]

    def _rules_of(self, play: Play) -> EventRules:
        secret = {code for code, one in self._title.codes.items() if one.secret}

        def cannot(state: Any, event: Any) -> Found:  # noqa: ANN401
            found = self._after_end(state, event) or self._no_seat(state, event)
            if found := found or (self._has_left(state, event) if _takes_turn(play) else NOTHING):
                return found
            found = play.cannot(state, event)
            if found and {one.code for one in found} <= secret:  # what is public is said first
                return [*bar(may_not(state, event)), *found]
            return found

        def may_not(state: Any, event: Any) -> Found:  # noqa: ANN401
            now = state.player
            if not _takes_turn(play) or state.turn_unknown or now in (None, event.player):
                return play.may_not(state, event)
            wrong = refusal(self.CODES, "not-your-turn", player=event.player, now=now)
            return [wrong, *play.may_not(state, event)]

        return EventRules(_pass_turn_after_gap(play), cannot, may_not)

    def _cannot_be(self, one: Statement) -> Check:
        def cannot(state: Any, event: Any) -> Found:  # noqa: ANN401
            turn = self._has_left(state, event) if isinstance(event, TurnStated) else NOTHING
            return self._no_seat(state, event) or turn or one.cannot(state, event)

        return cannot

    def _cannot_state(self, state: Any, event: Adjusted) -> Found:  # noqa: ANN401
        one = self._title.counted.get(event.quantity)
        off = {*self._title.rows} - {*self._title.categories(state.house)}
        unput = event.quantity in self._title.quantities and one is not None and one.put is None
        if one is None or unput or event.quantity in off:
            return adjusted_cannot(event, state.players, {})
        return adjusted_cannot(event, state.players, {event.quantity: one.most}, one.least)

    def _state(self, state: Any, ref: str, event: Adjusted) -> None:  # noqa: ANN401
        name, seat, value = event.quantity, event.player, note_stated(state, event)
        if value is None:
            return
        one = self._title.counted[name]
        if name == "score":
            state.stated[seat] = ref, value
            state.points.state(ref, seat, value)
        elif name in self._title.rows:
            more = value - (one.get(state, seat) or 0)
            state.points.change(ref, seat, more, name, StatedScore(value))
            if not any((row, seat) in state.unknown for row in self._title.rows):
                state.unknown.discard(("score", seat))
        elif one.put is not None:
            one.put(state, seat, value)

    def _forget(self, state: GameState) -> None:
        """Forget what a gap hides: whose turn it is, and all that can be stated of a player."""
        state.forget()
        state.turn_unknown = True
        known = ("score", *self._title.categories(state.house), *self._title.quantities)
        state.unknown = {(name, seat) for name in known for seat in range(state.players)}

    def line_up(self, started: GameStarted) -> Found:
        """Return what there is against a game that starts so."""
        return self._title.line_up(started)

    def start(self, started: GameStarted) -> Any:  # noqa: ANN401
        """Return the state before the first action; of a score sheet nothing is known yet."""
        state = self._title.start(started)
        if started.sheet:
            self._forget(state)
        return state

    def bind(self, state: Any, line: Written) -> Event | Refusal:  # noqa: ANN401
        """Complete a written line: whose turn it is."""
        if line.actor is None and state.turn_unknown and "player" in line.kind.__struct_fields__:
            return refusal(self.CODES, "turn-unknown")
        return line.event(state.player or 0)

    def actions(self, state: Any) -> list[Event]:  # noqa: ANN401
        """Return the choices that the rules leave: after a gap those of everybody."""
        if not state.turn_unknown:
            return self._legal(state)
        found, player = list[Event](), state.player
        for seat in {*range(state.players)} - state.absent:
            state.player = seat
            found += self._legal(state)
        state.player = player
        return [*dict.fromkeys(found)]  # what nobody does is listed once

    def _legal(self, state: Any) -> list[Event]:  # noqa: ANN401
        return [one for one in self._title.choices(state) if not self.refusals(state, one)]

    def revelation(self, state: Any, event: Any) -> Revealed | None:  # noqa: ANN401
        """Return what an event reveals, as its type says."""
        if event.reveals is None:
            return None
        members = {name: getattr(event, name) for name in event.__struct_fields__}
        said = {name: one for name, one in members.items() if isinstance(one, str | int)}
        return Revealed(event.reveals, {n: one for n, one in said.items() if n != "secret"})

    def over(self, state: Any) -> bool:  # noqa: ANN401
        """Return whether the game has ended by its rules, or a score sheet is complete."""
        if state.sheet:
            return not any(name in self._title.rows for name, _seat in state.unknown)
        return self._title.over(state)

    def result(self, state: Any) -> Result:  # noqa: ANN401
        """Return the points and who has won, or leads."""
        points = state.points.sums
        if self._title.winners is None:
            return Result(tuple(points), ahead(points, state.absent))
        winners = self._title.winners(state, points)
        return Result(tuple(points), tuple(one for one in winners if one not in state.absent))

    def ledger(self, state: Any) -> list[LedgerRow]:  # noqa: ANN401
        """Return every change of a score so far."""
        return state.points.rows  # type: ignore[no-any-return]

    def position(self, state: Any) -> list[Part]:  # noqa: ANN401
        """Return what makes up a position: of a score sheet the categories of points."""
        if state.sheet:
            return self._amounts(state, self._title.categories(state.house))
        stated = [name for name, one in self._title.quantities.items() if one.put is not None]
        kinds = self._title.statements if self.over(state) else self._title.stated
        parts = [self._part(one, state) for one in kinds]
        return [*self._amounts(state, ("score", *stated)), *(one for each in parts for one in each)]

    def _amounts(self, state: Any, names: Iterable[str]) -> list[Part]:  # noqa: ANN401
        counted, secrets = self._title.counted, self._title.events.SECRETS
        return [
            amount(
                name,
                seat,
                value,
                owed=state.sheet,
                hidden=(name, seat) in state.unknown,
                secrets=secrets,
            )
            for name in names
            for seat in range(state.players)
            if (value := counted[name].get(state, seat)) is not None
        ]

    def _part(self, one: Statement, state: Any) -> list[Part]:  # noqa: ANN401
        """Return the parts that a kind of statement is about: one, or one for each player."""
        form = self._title.events.statements.forms[one.event]
        now = list(one.now(state))
        if (one.event.topic or ())[:1] != ("player",):
            many = len(one.event.topic or ()) > 0
            return [Part(form.word, one.event, form.asked, now=tuple(now), many=many)]
        own = {seat: [e for e in now if e.named == (seat,)] for seat in range(state.players)}
        many = len(one.event.topic or ()) > 1
        return [
            Part(form.word, one.event, form.asked, seat, tuple(mine), many=many)
            for seat, mine in own.items()
        ]


def _takes_turn(play: Play) -> bool:
    return play.in_turn and "player" in play.event.__struct_fields__


def _hold_score(effect: Effect) -> Effect:
    """Return the effect of a statement beside which a score that its entry states holds."""

    def hold(state: Any, ref: str, event: Any) -> None:  # noqa: ANN401
        effect(state, ref, event)
        for seat, (said, value) in state.stated.items():
            if said == ref and state.points.sums[seat] != value:
                state.points.state(ref, seat, value)

    return hold


def _pass_turn_after_gap(play: Play) -> Effect:
    """Return the effect of an action: after a gap, who acts has the turn."""

    def effect(state: Any, ref: str, event: Any) -> None:  # noqa: ANN401
        if state.turn_unknown and _takes_turn(play):
            state.begin(event.player)
        play.effect(state, ref, event)
        if state.player in state.absent:
            state.begin(state.following)

    return effect
