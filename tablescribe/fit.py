"""What no type says of a declaration, held against it when a title is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

from msgspec.inspect import (
    BoolType,
    EnumType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)
from msgspec.structs import fields

from events.common import MOST_PLAYERS, Event
from events.notation import colour_code
from events.text import is_word
from tablescribe.declaration import Declaration, Play, Row, Statement, Words
from tablescribe.notation import form_fields, secret_of


def check_declaration(title: Declaration[Any]) -> None:
    """Check what types cannot express of a declaration.

    Raises:
        ValueError: the declaration is inconsistent; the message names where.
    """
    if wrong := next(_misfits(title), None):
        raise ValueError(wrong)


def _misfits(title: Declaration[Any]) -> Iterator[str]:
    names = [*title.rows, *title.quantities]
    for name in names:
        if name == "score" or names.count(name) > 1 or not _is_name(name):
            yield f"{name!r} cannot be counted: another word of small letters"
    for name in ("name", "edition", "version"):
        if not getattr(title, name).strip():
            yield f"the title has no {name}"
    for word in (title.slug, title.short, *title.house, *title.colours):
        if not is_word(word):
            yield f"{word!r} is no word of small letters, digits and dashes"
    if not title.seats or not 2 <= min(title.seats) <= max(title.seats) <= MOST_PLAYERS:
        yield f"{title.seats} players are not 2 to {MOST_PLAYERS}"
    if title.colours and len({*map(colour_code, title.colours)}) < max(title.seats, default=0):
        yield f"{len(title.colours)} colours are too few for {max(title.seats)} players"
    yield from _without_rule(title)
    for one in title.statements:
        yield from _not_stated(one)
    kinds: list[Play | Statement] = [*title.plays, *title.statements]
    for kind in kinds:
        yield from _unfit(title.slug, kind.event)
        if (seen := kind.event.reveals) is not None:
            public = {*kind.event.__struct_fields__} - {"secret"}
            if seen not in title.reveals or not places(title.reveals[seen]) <= public:
                yield f"{kind.event.__name__} reveals {seen}, and no sentence says who has seen it"
        yield from _not_said(kind)


def _without_rule(title: Declaration[Any]) -> Iterator[str]:
    """Yield what rests on a rule, or a house rule, that is none."""
    rows = {name: one for name, one in title.rows.items() if isinstance(one, Row)}
    for name, source in (
        *((name, one.source) for name, one in title.codes.items()),
        *((name, one.source) for name, one in rows.items() if one.source),
    ):
        if source not in title.rules:
            yield f"{name}: there is no rule {source}"
    for name, row in rows.items():
        if row.house not in {"", *title.house}:
            yield f"{name}: there is no house rule {row.house}"


def _is_name(name: str) -> bool:
    return is_word(name) and not any(map(str.isdecimal, name))


def _not_stated(one: Statement) -> Iterator[str]:
    """Yield why an event cannot be stated."""
    name, topic = one.event.__name__, one.event.topic
    known = {field.name: field for field in fields(one.event)}
    if not one.event.states or topic is None or "reason" not in known:
        yield f"{name} needs states, a topic and a reason"
        return
    yield from (f"the topic of {name} is no field: {field}" for field in {*topic} - {*known})
    if {*topic} - {"player"}:  # of several places each can be empty
        needed = (one.name for one in known.values() if one.required)
        yield from (
            f"{name}.{field} needs a default, which says that nothing is there, or is in the topic"
            for field in needed
            if field not in (*topic, "reason")
        )


def places(says: Words) -> set[str]:
    """Return the names of the {places} in a sentence.

    Raises:
        ValueError: the braces are malformed.
    """
    forms, number = ((says,), []) if isinstance(says, str) else (says[:2], [says[2]])
    found = {name for form in forms for _text, name, _spec, _as in Formatter().parse(form)}
    return {*number, *(name for name in found if name is not None)}


def _not_said(one: Play | Statement) -> Iterator[str]:
    """Yield what a sentence names and its event does not have."""
    for place in sorted(places(one.says) - {field.name for field in form_fields(one.event)}):
        yield f"{one.event.__name__} has no field {place} to say"


def _unfit(slug: str, kind: type[Event]) -> Iterator[str]:
    """Yield why events of a type cannot be stored."""
    name, tag = kind.__name__, kind.__struct_config__.tag
    if not str(tag).startswith(f"{slug}-"):
        yield f"the tag of {name} begins with {slug}-, not {tag}"
    members = {field.name: field for field in fields(kind)}
    if "secret" in members:
        if "player" not in members:
            yield f"{name} has a secret and no player"
        if secret_of(kind) is None or not _has_commitment(type_info(members["secret"].type)):
            yield f"the secret of {name} is a Secret | Commitment"
        if not members["secret"].required:
            yield (
                f"the secret of {name} has no default: what nobody tells is None in a field of it"
            )
    for field in form_fields(kind):
        if wide := _unbounded_part(type_info(field.type)):
            yield f"{name}.{field.name} has no bounds ({wide})"


def _has_commitment(kind: Type) -> bool:
    return isinstance(kind, UnionType) and any(isinstance(one, StrType) for one in kind.types)


def _unbounded_part(kind: Type) -> str:
    """Return what in a type has no bounds, "" if all has."""
    match kind:
        case Metadata():
            return _unbounded_part(kind.type)
        case BoolType() | LiteralType() | EnumType() | NoneType():
            return ""
        case IntType():
            least = kind.ge if kind.ge is not None else kind.gt
            most = kind.le if kind.le is not None else kind.lt
            return "int" if least is None or most is None else ""
        case StrType():
            return "str" if kind.max_length is None and kind.pattern is None else ""
        case VarTupleType():
            return "tuple" if kind.max_length is None else _unbounded_part(kind.item_type)
        case TupleType():
            return next(filter(None, map(_unbounded_part, kind.item_types)), "")
        case UnionType():
            return next(filter(None, map(_unbounded_part, kind.types)), "")
        case StructType() if kind.cls.__struct_config__.frozen:
            return next(filter(None, (_unbounded_part(field.type) for field in kind.fields)), "")
    return type(kind).__name__.removesuffix("Type").lower()
