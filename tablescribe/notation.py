"""Notation that a title declares: one form for each kind of event, by which it is read and written.

    {player} {matches}              "w 3", and "3" for whose turn it is
    {player} deal {cards}           "r deal 1 4 9"; a field of several values has blanks between
    {player} {card}[ drop {drop}]   what stands in brackets may be left out

`{player}` stands first or nowhere; everything else is a word or a field of the event, or of its
secret. A field holds whole numbers, one of several words (`Literal`), or one word.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from msgspec import Struct, ValidationError, convert
from msgspec.inspect import IntType, LiteralType, Metadata, TupleType, Type, VarTupleType, type_info
from msgspec.structs import FieldInfo, fields

from events.common import Event, Player
from events.notation import Unreadable, action_start, code_of, names_to_codes, seat_by_code
from events.secrets import Secret


class Written(Struct, frozen=True):
    """An action as it was written.

    Attributes:
        kind: the type of its event.
        actor: who acts, by seat; None if that was not said.
        members: what was said of it, by field.
        start: where it begins in the text.
        end: where it ends.
    """

    kind: type[Event]
    actor: int | None
    members: dict[str, Any]
    start: int
    end: int

    def event(self, player: int | None = None, **more: object) -> Event:
        """Return the event, by whom it was said to be or by another player."""
        members = {**self.members, **more}
        secret = _secret_of(self.kind)
        if secret is not None:
            own = {field.name for field in fields(secret)}
            members["secret"] = secret(**{name: members.pop(name) for name in own & {*members}})
        if "player" in {field.name for field in fields(self.kind)}:
            members["player"] = self.actor if self.actor is not None else player
        return self.kind(**members)


class _Field(Struct, frozen=True):
    name: str
    type: Any
    form: re.Pattern[str]
    many: bool
    number: bool

    def value(self, text: str) -> object:
        """Return what is written as the field has it.

        Raises:
            ValidationError: it is out of the field's bounds.
        """
        said: list[object] = [int(one) if self.number else one for one in text.lower().split()]
        return convert(tuple(said) if self.many else said[0], self.type)

    def text(self, value: object) -> str:
        """Return a value of the field as it is written."""
        return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class _Group(Struct, frozen=True):
    parts: tuple["str | _Field | _Group", ...]


_PARTS = re.compile(r"\{(\w+)\}|\[([^\]]*)\]|([^\s{}\[\]]+)")
_WORD = r"[^\W\d_](?:[\w-]*\w)?"


class Form:
    """The form of one kind of event."""

    def __init__(self, kind: type[Event], form: str) -> None:
        """Take a form apart.

        Raises:
            ValueError: a field in it is none of the event's, or is of a kind that no form has.
        """
        self.kind = kind
        self.has_player = form.startswith("{player}")
        self._fields = {field.name: field for field in _all_fields(kind)}
        self._parts = tuple(self._taken_apart(form.removeprefix("{player}")))

    def _taken_apart(self, form: str) -> Iterator["str | _Field | _Group"]:
        for found in _PARTS.finditer(form):
            if found[1]:
                yield self._field(found[1])
            elif found[2]:
                yield _Group(tuple(self._taken_apart(found[2])))
            else:
                yield found[3]

    def _field(self, name: str) -> _Field:
        if name not in self._fields:
            raise ValueError(f"{self.kind.__name__} has no field {name}")
        type_ = self._fields[name].type
        one: Any = _plain(type_info(_needed(type_)))
        more = ""
        if isinstance(one, VarTupleType):
            most = "" if one.max_length is None else one.max_length - 1
            one, more = _plain(one.item_type), f"{{{max(0, (one.min_length or 1) - 1)},{most}}}"
        elif isinstance(one, TupleType):
            one, more = _plain(one.item_types[0]), f"{{{len(one.item_types) - 1}}}"
        if isinstance(one, LiteralType):
            said = sorted(map(str, one.values), key=len, reverse=True)
            form = f"(?:{'|'.join(map(re.escape, said))})(?!\\w)"
        else:
            form = r"-?\d{1,6}(?!\w)" if isinstance(one, IntType) else _WORD
        number = isinstance(one, IntType)
        form = f"{form}(?:\\s+{form}){more}" if more else form
        return _Field(name, _needed(type_), re.compile(form, re.IGNORECASE), bool(more), number)

    @property
    def expected(self) -> tuple[str, ...]:
        """What it can begin with: codes for what could stand where reading stops."""
        first = self._parts[0] if self._parts else ""
        begins = first.name if isinstance(first, _Field) else str(first)
        return ("player", begins) if self.has_player else (begins,)

    def read(self, text: str, start: int, seats: Mapping[str, int]) -> Written:
        """Read what stands at a place.

        Raises:
            Unreadable: something else stands there.
        """
        actor, place = None, start
        if self.has_player and (found := _CODE.match(text, start)) and found[1].lower() in seats:
            actor, place = seats[found[1].lower()], found.end()
        members: dict[str, Any] = {}
        place = self._read(text, place, self._parts, members)
        return Written(self.kind, actor, members, start, place)

    def _read(
        self,
        text: str,
        place: int,
        parts: Sequence["str | _Field | _Group"],
        members: dict[str, Any],
    ) -> int:
        for part in parts:
            if isinstance(part, _Group):
                said: dict[str, Any] = {}
                try:
                    place = self._read(text, place, part.parts, said)
                except Unreadable:
                    continue
                members |= said
                continue
            after = _BLANKS.match(text, place)
            begin = after.end() if after else place
            if isinstance(part, str):
                found = _word(part).match(text, begin)
                if found is None:
                    raise Unreadable(text, begin, part)
            else:
                found = part.form.match(text, begin)
                if found is None:
                    raise Unreadable(text, begin, part.name)
                try:
                    members[part.name] = part.value(found[0])
                except ValidationError:
                    raise Unreadable(text, begin, part.name) from None
            place = found.end()
        return place

    def write(self, event: Event, players: Sequence[Player]) -> str:
        """Return an event in this form; of what is hidden "?"."""
        secret = getattr(event, "secret", None)
        values = {name: _value(event, secret, name) for name in self._fields}
        said = " ".join(_written(self._parts, values, self._fields))
        if not self.has_player:
            return said
        seat: int = values["player"]
        return f"{code_of(seat, players)} {said}".rstrip()


@cache
def _word(part: str) -> re.Pattern[str]:
    ends = r"(?!\w)" if part[-1].isalnum() else ""
    return re.compile(re.escape(part) + ends, re.IGNORECASE)


_CODE = re.compile(r"([^\W\d_]+)(?=\W|\d|$)\s*")
_BLANKS = re.compile(r"\s*")


def _written(
    parts: Sequence["str | _Field | _Group"], values: Mapping[str, Any], known: Mapping[str, Any]
) -> Iterator[str]:
    for part in parts:
        if isinstance(part, _Group):
            named = [one.name for one in part.parts if isinstance(one, _Field)]
            if any(values[name] != _default(known[name]) for name in named):
                yield from _written(part.parts, values, known)
        else:
            yield part if isinstance(part, str) else part.text(values[part.name])


def _default(field: FieldInfo) -> object:
    return None if field.required else field.default


def _value(event: Event, secret: object, name: str) -> Any:  # noqa: ANN401
    if hasattr(event, name):
        return getattr(event, name)
    return getattr(secret, name) if isinstance(secret, Secret) else "?"


def _secret_of(kind: type[Event]) -> type[Secret] | None:
    """Return the type of an event's secret, None for an event without one."""
    for field in fields(kind):
        if field.name == "secret":
            own = [one for one in get_args(field.type) if isinstance(one, type)]
            return next((one for one in own if issubclass(one, Secret)), None)
    return None


def _all_fields(kind: type[Event]) -> list[FieldInfo]:
    """Return the fields of an event and those of its secret."""
    secret = _secret_of(kind)
    hidden = [one for one in fields(secret) if one.name != "salt"] if secret else []
    return [*(one for one in fields(kind) if one.name != "secret"), *hidden]


def _plain(type_: Type) -> Type:
    while isinstance(type_, Metadata):
        type_ = type_.type
    return type_


def _needed(type_: Any) -> Any:  # noqa: ANN401
    """Return a type without the None that it may be."""
    if get_origin(type_) in (Union, UnionType):
        [needed] = [one for one in get_args(type_) if one is not type(None)]
        return needed
    return type_


class Notation:
    """The forms of a title's events."""

    def __init__(self, forms: Mapping[type[Event], str]) -> None:
        """Take the forms apart.

        Raises:
            ValueError: a form is none.
        """
        self._forms = {kind: Form(kind, form) for kind, form in forms.items()}

    def read(self, text: str, players: Sequence[Player]) -> list[Written]:
        """Read one or several actions, with blanks, commas, semicolons or line ends between them.

        Raises:
            Unreadable: the text is no notation; says where and what could stand there.
            Ambiguous: a name before a colon begins several names.
        """
        coded, seats = names_to_codes(text, players), seat_by_code(players)
        lines: list[Written] = []
        place = action_start(coded, 0)
        while place < len(coded):
            lines.append(self._one(text, coded, place, seats))
            place = action_start(coded, lines[-1].end)
        if not lines:
            raise Unreadable(text, len(text), *self._begins())
        return lines

    def _one(self, text: str, coded: str, start: int, seats: Mapping[str, int]) -> Written:
        """Return the longest action that stands at a place."""
        read: list[Written] = []
        failed: list[Unreadable] = []
        for form in self._forms.values():
            try:
                read.append(form.read(coded, start, seats))
            except Unreadable as error:
                failed.append(error)
        if read:
            return max(read, key=lambda one: one.end)
        furthest = max(error.position for error in failed)
        expected = [one for error in failed if error.position == furthest for one in error.expected]
        begins = self._begins() if furthest == start else tuple(dict.fromkeys(expected))
        raise Unreadable(text, furthest, *begins)

    def _begins(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one for form in self._forms.values() for one in form.expected))

    def write(self, event: Event, players: Sequence[Player]) -> str:
        """Return an action in its canonical form.

        Raises:
            KeyError: it has no form.
        """
        return self._forms[type(event)].write(event, players)
