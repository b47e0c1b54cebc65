"""A state of its own for each of several ways on: what changes is copied, what is frozen is shared.

A fold owns the state it changes, so two lines that part need two. Folding the beginning once more
costs as much as it is long; a copy costs as much as lies on the table.
"""

from copy import copy
from functools import cache
from itertools import chain
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")

_FROZEN = (str, int, float, bytes, tuple, frozenset, range, type, type(None))
"""What is not changed once it is made: no state changes what lies in a tuple."""

Memo = dict[int, Any]


def copied(value: T) -> T:
    """Return a copy that shares nothing that can change; what is in it twice is so in the copy."""
    return _copied(value, {})  # type: ignore[no-any-return]


@cache
def _is_frozen(kind: type) -> bool:
    if issubclass(kind, Struct):
        return bool(kind.__struct_config__.frozen)
    return issubclass(kind, _FROZEN)


@cache
def _is_flat(kind: type) -> bool:
    """Whether all that it holds is frozen: the collector need not look at it (`gc=False`)."""
    return issubclass(kind, Struct) and not kind.__struct_config__.gc


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """Return the names of what an object of a kind holds in slots."""
    slots = chain.from_iterable(getattr(base, "__slots__", ()) for base in kind.__mro__)
    return tuple(slots)


def _copied(value: Any, memo: Memo) -> Any:  # noqa: ANN401
    kind: type = type(value)
    if _is_frozen(kind):
        return value
    if (known := memo.get(id(value))) is not None:
        return known
    if _is_flat(kind):
        new = memo[id(value)] = value.__copy__()
    elif issubclass(kind, dict):
        new = memo[id(value)] = value.copy()
        if not all(map(_is_frozen, set(map(type, value.values())))):
            for key, one in value.items():
                new[key] = _copied(one, memo)
    elif issubclass(kind, list | set):
        new = memo[id(value)] = value.copy()
        if not all(map(_is_frozen, set(map(type, value)))):
            new[:] = [_copied(one, memo) for one in value]
    else:
        new = _object(value, memo)
    return new


def _object(value: Any, memo: Memo) -> Any:  # noqa: ANN401
    if isinstance(value, Struct):
        new, names = copy(value), value.__struct_fields__
    else:
        kind: type = type(value)
        new, names = object.__new__(kind), (*_fields(kind), *getattr(value, "__dict__", ()))
    memo[id(value)] = new
    for name in names:
        setattr(new, name, _copied(getattr(value, name), memo))
    return new
