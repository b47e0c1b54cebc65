"""Notation that a title declares: one form for each kind of event, by which it is read and written.

    {player} {matches}              "w 3", and "3" for whose turn it is
    {player} deal {cards}           "r deal 1 4 9"; a field of several values has blanks between
    {player} {card}[ drop {drop}]   what stands in brackets may be left out
    turn {player}                   a statement: "turn An"; "An hand 1 4" for {player} hand {cards}

An action begins with its player; a statement begins with a word, and its player, by code or by
name, stands before that word or behind it. Everything else is a word or a field of the event, or of
its secret. A field holds whole numbers, one of several words (`Literal`), or one word.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import Struct, ValidationError, convert
from msgspec.inspect import IntType, LiteralType, Metadata, TupleType, Type, VarTupleType, type_info
from msgspec.structs import FieldInfo, fields

from events.common import Event, Player
from events.notation import (
    LINE_END,
    Unreadable,
    action_start,
    code_of,
    names_to_codes,
    seat_by_code,
    seat_of,
)
from events.secrets import Secret


class Written(Struct, frozen=True):
    """A parsed action.

    Attributes:
        kind: the type of its event.
        actor: who acts, by seat; None if that was not said.
        members: what was said of it, by field.
        start: where it begins in the text.
        end: where it ends.
        stopped: where no more of its form could be read; None where all of it was.
    """

    kind: type[Event]
    actor: int | None
    members: dict[str, Any]
    start: int
    end: int
    stopped: Unreadable | None = None

    def event(self, player: int | None = None, **more: object) -> Event:
        """Return the event, by whom it was said to be or by another player."""
        members = {**self.members, **more}
        secret = secret_of(self.kind)
        if secret is not None:
            own = {*secret.__struct_fields__}
            members["secret"] = secret(**{name: members.pop(name) for name in own & {*members}})
        if "player" in self.kind.__struct_fields__:
            members["player"] = self.actor if self.actor is not None else player
        return self.kind(**members)


COMMON = ("number", "number-each", "reason", "quantity", "result", LINE_END)
OWN = "own-"
"""What could stand in lines of every title, by its code; and how the code of a field begins that is
called the same."""

Bounds = range | tuple[str, ...]
"""The numbers among which a field is, or the words; () where anything can stand."""


class _Field(Struct, frozen=True):
    name: str
    type: Any
    """Its type; of several values that of each."""

    code: str
    """Its code where it could stand: its name, told from what is called the same."""

    form: re.Pattern[str]
    number: bool
    bounds: Bounds
    least: int = 1
    most: int = 1
    many: bool = False

    def read(
        self, text: str, place: int, stops: list[Unreadable], *, commas: bool
    ) -> tuple[object, int]:
        """Return what stands at a place, and where it ends; add to `stops` why no more is read.

        `commas`: whether one may stand between values.

        Raises:
            Unreadable: too few values within the field's bounds stand there.
        """
        said: list[object] = []
        past = _past_comma if commas else _past_blanks
        while len(said) < self.most:
            begin = past(text, place) if said else _past_blanks(text, place)
            try:
                value, place = self._one(text, begin)
            except ValidationError:
                stop = Unreadable(text, begin, self.code)
                if len(said) < self.least:
                    raise stop from None
                stops.append(stop)
                break
            said.append(value)
        if self.many and len(said) == self.most:
            begin = past(text, place)
            if self.form.match(text, begin):
                stops.append(Unreadable(text, begin, f"{LINE_END}-{self.most}"))
        return tuple(said) if self.many else said[0], place

    def _one(self, text: str, begin: int) -> tuple[object, int]:
        found = self.form.match(text, begin)
        if found is None:
            raise ValidationError
        value = int(found[0]) if self.number else found[0].lower()
        return convert(value, self.type), found.end()

    def text(self, value: object) -> str:
        """Return a value of the field as it is written."""
        return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class _Group(Struct, frozen=True):
    parts: tuple["str | _Field | _Group | _Player", ...]


class _Player(Struct, frozen=True):
    named: bool


_Part = str | _Field | _Group | _Player

_PARTS = re.compile(r"\{(\w+)\}|\[([^\]]*)\]|([^\s{}\[\]]+)")
_WORD = r"[^\W\d_](?:[\w-]*\w)?"


class Form:
    """The form of one kind of event."""

    def __init__(
        self, kind: type[Event], form: str, *, states: bool = False, words: Collection[str] = ()
    ) -> None:
        """Take a form apart; `words` are those of all forms that are read beside it.

        Raises:
            ValueError: a field in it is none of the event's, or is of a kind that no form has; one
                is missing; or a word or the player stands where none can.
        """
        self.kind = kind
        self.states = states
        self._words = words
        self._fields = {field.name: field for field in form_fields(kind)}
        self._parts = tuple(self._take_apart(form))
        self._check()

    def _check(self) -> None:
        name, said = self.kind.__name__, {"reason", "player"} if self.states else {"player"}
        said |= {one.name for one in self.fields}
        if missing := [one for one, f in self._fields.items() if f.required and one not in said]:
            raise ValueError(f"the form of {name} lacks {{{missing[0]}}}")
        players = [n for n, one in enumerate(self._parts) if isinstance(one, _Player)]
        words = [n for n, one in enumerate(self._parts) if isinstance(one, str)]
        wanted = "player" in self._fields
        if wanted and _required(self._fields["player"].type) is not self._fields["player"].type:
            raise ValueError(
                f"the player of {name} is never None: what is nobody's is an event without one"
            )
        if self.states:
            if wanted and players not in ([0], [1]):
                raise ValueError(f"the form of {name} needs {{player}} before or behind its word")
            if words[:1] != [1 if players == [0] else 0]:
                raise ValueError(f"the form of {name} needs a word before its fields")
        elif players != ([0] if wanted else []):
            raise ValueError(f"the form of {name} needs {{player}} in front")

    @property
    def fields(self) -> Iterator["_Field"]:
        """The fields in it."""
        for part in self._parts:
            inner = part.parts if isinstance(part, _Group) else (part,)
            yield from (one for one in inner if isinstance(one, _Field))

    @property
    def word(self) -> str:
        """The word of a statement."""
        return next(one for one in self._parts if isinstance(one, str))

    @property
    def asked(self) -> str:
        """A statement as an answer makes it: {who} for its player, {said} for the rest."""
        head = ["{who}" if isinstance(one, _Player) else one for one in self._parts[:2]]
        return " ".join([*(one for one in head if isinstance(one, str)), "{said}"])

    def _take_apart(self, form: str) -> Iterator[_Part]:
        for found in _PARTS.finditer(form):
            if found[1] == "player":
                yield _Player(self.states)
            elif found[1]:
                yield self._field(found[1])
            elif found[2]:
                yield _Group(tuple(self._take_apart(found[2])))
            else:
                yield found[3]

    def _field(self, name: str) -> _Field:
        if name not in self._fields:
            raise ValueError(f"{self.kind.__name__} has no field {name}")
        type_ = _required(self._fields[name].type)
        one: Any = _plain(type_info(type_))
        least, most, many = 1, 1, isinstance(one, VarTupleType | TupleType)
        if isinstance(one, VarTupleType):
            least = max(1, one.min_length or 0)
            most = 9999 if one.max_length is None else one.max_length
            one = _plain(one.item_type)
        elif isinstance(one, TupleType):
            least = most = len(one.item_types)
            one = _plain(one.item_types[0])
        bounds: Bounds = ()
        if isinstance(one, LiteralType):
            bounds = known = tuple(map(str, one.values))
            form = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
            form = f"(?:{form})(?!\\w)"
        else:
            form = r"-?\d{1,6}(?!\w)" if isinstance(one, IntType) else _WORD
        number = isinstance(one, IntType)
        if isinstance(one, IntType) and one.ge is not None and one.le is not None:
            bounds = range(one.ge, one.le + 1)
        whole = re.compile(form, re.IGNORECASE)
        each = _each(type_) if many else type_
        code = f"{OWN}{name}" if name in COMMON or name in self._words else name
        return _Field(name, each, code, whole, number, bounds, least, most, many)

    @property
    def expected(self) -> tuple[str, ...]:
        """What it can begin with: codes for what could stand where reading stops."""
        head = [_code(one) for one in self._parts[:2]]
        return tuple(head if head[:1] == ["player"] and not self.states else head[:1])

    def read(self, text: str, start: int, players: Sequence[Player]) -> Written:
        """Read what stands at a place.

        Raises:
            Unreadable: something else stands there.
            Ambiguous: a name begins several names.
        """
        members: dict[str, Any] = {}
        stops: list[Unreadable] = []
        place = self._read(text, start, self._parts, members, players, stops)
        after = (one for one in stops if one.position >= place)
        stopped = max(after, key=_position, default=None)
        return Written(self.kind, members.pop("player", None), members, start, place, stopped)

    def begins(self, text: str, players: Sequence[Player]) -> bool:
        """Return whether a text begins as this statement does, up to its word.

        Raises:
            Ambiguous: a name begins several names.
        """
        head = self._parts[: 1 + isinstance(self._parts[0], _Player)]
        try:
            self._read(text, 0, head, {}, players, [])
        except Unreadable:
            return False
        return True

    def _read(
        self,
        text: str,
        place: int,
        parts: Sequence[_Part],
        members: dict[str, Any],
        players: Sequence[Player],
        stops: list[Unreadable],
    ) -> int:
        for part in parts:
            if isinstance(part, _Group):
                said: dict[str, Any] = {}
                try:
                    place = self._read(text, place, part.parts, said, players, stops)
                except Unreadable as stop:
                    if self.states and part is parts[-1] and text[place:].strip():
                        raise
                    stops.append(stop)
                    continue
                members |= said
                continue
            begin = _past_blanks(text, place)
            if isinstance(part, _Player):
                actor, place = _player(text, begin, players, named=part.named)
                if actor is not None:
                    members["player"] = actor
                elif part.named:
                    raise Unreadable(text, begin, "player")
                continue
            if isinstance(part, _Field):
                members[part.name], place = part.read(text, begin, stops, commas=self.states)
                continue
            found = _word(part).match(text, begin)
            if found is None:
                raise Unreadable(text, begin, part)
            place = found.end()
        return place

    def write(self, event: Event, players: Sequence[Player]) -> str:
        """Return an event in this form, with "?" for hidden fields."""
        secret = getattr(event, "secret", None)
        values = {name: _value(event, secret, name) for name in self._fields}
        return " ".join(_write(self._parts, values, self._fields, players))


@cache
def _word(part: str) -> re.Pattern[str]:
    ends = r"(?!\w)" if part[-1].isalnum() else ""
    return re.compile(re.escape(part) + ends, re.IGNORECASE)


_CODE = re.compile(r"([^\W\d_]+)(?=\W|\d|$)\s*")
_BLANKS = re.compile(r"\s*")


def _position(error: Unreadable) -> int:
    return error.position


def _past_blanks(text: str, place: int) -> int:
    found = _BLANKS.match(text, place)
    return found.end() if found else place


def _past_comma(text: str, place: int) -> int:
    begin = _past_blanks(text, place)
    return _past_blanks(text, begin + 1) if text[begin : begin + 1] == "," else begin


def _code(part: _Part) -> str:
    """Return the code of what could stand where reading stopped."""
    return part if isinstance(part, str) else getattr(part, "code", "player")


def _player(
    text: str, place: int, players: Sequence[Player], *, named: bool
) -> tuple[int | None, int]:
    """Return who stands at a place and where that ends: by a code, or the longest run of names.

    Raises:
        Ambiguous: a name begins several names.
    """
    found = _CODE.match(text, place)
    if found and (seat := seat_by_code(players).get(found[1].lower())) is not None:
        return seat, found.end()
    ends = [one.end() for one in re.finditer(r"\S+", text[place:])] if named else []
    for end in reversed(ends):
        try:
            return seat_of(text[place : place + end], players), place + end
        except Unreadable:
            continue
    return None, place


def _write(
    parts: Sequence[_Part],
    values: Mapping[str, Any],
    known: Mapping[str, Any],
    players: Sequence[Player],
) -> Iterator[str]:
    for part in parts:
        if isinstance(part, _Group):
            named = [one.name for one in part.parts if isinstance(one, _Field)]
            if any(values[name] != _default(known[name]) for name in named):
                yield from _write(part.parts, values, known, players)
        elif isinstance(part, _Player):
            yield code_of(values["player"], players)
        else:
            yield part if isinstance(part, str) else part.text(values[part.name])


def _default(field: FieldInfo) -> object:
    return None if field.required else field.default


def _value(event: Event, secret: object, name: str) -> Any:  # noqa: ANN401
    if hasattr(event, name):
        return getattr(event, name)
    return getattr(secret, name) if isinstance(secret, Secret) else "?"


@cache
def secret_of(kind: type[Event]) -> type[Secret] | None:
    """Return the type of an event's secret, None for an event without one."""
    for field in fields(kind):
        if field.name == "secret":
            own = [one for one in get_args(field.type) if isinstance(one, type)]
            return next((one for one in own if issubclass(one, Secret)), None)
    return None


def form_fields(kind: type[Event]) -> list[FieldInfo]:
    """Return the fields of an event and those of its secret: what a form can name."""
    secret = secret_of(kind)
    hidden = [one for one in fields(secret) if one.name != "salt"] if secret else []
    return [*(one for one in fields(kind) if one.name != "secret"), *hidden]


def _plain(type_: Type) -> Type:
    while isinstance(type_, Metadata):
        type_ = type_.type
    return type_


def _each(type_: Any) -> Any:  # noqa: ANN401
    """Return the type of each value of a tuple."""
    while get_origin(type_) is Annotated:
        type_ = get_args(type_)[0]
    return get_args(type_)[0]


def _required(type_: Any) -> Any:  # noqa: ANN401
    """Return a type without the None that it may be."""
    if get_origin(type_) in (Union, UnionType):
        [needed] = [one for one in get_args(type_) if one is not type(None)]
        return needed
    return type_


class Notation:
    """The forms of a title's events.

    Attributes:
        forms: each, by the type of its event.
        words: the words in them that are typed as they are.
    """

    def __init__(self, forms: Mapping[type[Event], str], *, states: bool = False) -> None:
        """Take the forms apart, those of statements or of actions.

        Raises:
            ValueError: a form is none.
        """
        self.words = {*re.sub(r"\{\w+\}|[\[\]]", " ", " ".join(forms.values())).split()}
        self.forms = {
            kind: Form(kind, form, states=states, words=self.words) for kind, form in forms.items()
        }

    def read(self, text: str, players: Sequence[Player]) -> list[Written]:
        """Read one or several actions, with blanks, commas, semicolons or line ends between them.

        Raises:
            Unreadable: the text is no notation; says where and what could stand there.
            Ambiguous: a name before a colon begins several names.
        """
        coded = names_to_codes(text, players)
        lines: list[Written] = []
        place = action_start(coded, 0)
        stops: Sequence[Unreadable] = ()
        while place < len(coded):
            line, stops = self._one(text, coded, place, players, stops)
            lines.append(line)
            place = action_start(coded, line.end)
        if not lines:
            raise Unreadable(text, len(text), *self._begins())
        return lines

    def read_statement(self, text: str, players: Sequence[Player]) -> Written | None:
        """Read a statement; None if it begins as none does.

        Raises:
            Unreadable: it begins like one, and something in it is none.
            Ambiguous: a name in it begins several names.
        """
        said = text.strip()
        form = next((one for one in self.forms.values() if one.begins(said, players)), None)
        if form is None:
            return None
        read = form.read(said, 0, players)
        if read.end < len(said):
            raise read.stopped or Unreadable(said, read.end, LINE_END)
        return read

    def _one(
        self,
        text: str,
        coded: str,
        start: int,
        players: Sequence[Player],
        before: Sequence[Unreadable],
    ) -> tuple[Written, Sequence[Unreadable]]:
        """Return the longest action that stands at a place, and where longer ones stopped.

        `before` is where the action before it could have gone on.
        """
        read: list[Written] = []
        failed: list[Unreadable] = []
        for form in self.forms.values():
            try:
                read.append(form.read(coded, start, players))
            except Unreadable as error:
                failed.append(error)
        if read:
            longest = max(read, key=lambda one: one.end)
            stops = [*failed, *(one.stopped for one in read if one.stopped)]
            return longest, [one for one in stops if one.position >= longest.end]
        furthest = max(map(_position, [*before, *failed]))
        there = before if furthest == start else [*before, *failed]
        expected = [one for stop in there if stop.position == furthest for one in stop.expected]
        expected += self._begins() if furthest == start else ()
        raise Unreadable(text, furthest, *dict.fromkeys(expected))

    def _begins(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one for form in self.forms.values() for one in form.expected))

    def bounds(self, name: str) -> Bounds:
        """Return the bounds of the fields of a name; () where they have none, or several."""
        fields_ = (one for form in self.forms.values() for one in form.fields)
        found = {one.bounds for one in fields_ if one.name == name}
        return found.pop() if len(found) == 1 else ()

    def write(self, event: Event, players: Sequence[Player]) -> str:
        """Return an event in its canonical form.

        Raises:
            KeyError: it has no form.
        """
        return self.forms[type(event)].write(event, players)
