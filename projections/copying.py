"""A state of its own for each of several ways on: what changes is copied, what is frozen is shared.

A fold owns the state it changes, so two lines that part need two. Folding the beginning once more
costs as much as it is long; a copy costs as much as lies on the table.
"""

from collections.abc import Collection, Iterable
from copy import copy, deepcopy
from functools import cache
from itertools import chain
from typing import Any, Literal, TypeVar

from msgspec import Struct

T = TypeVar("T")

_FROZEN = (str, int, float, bytes, tuple, frozenset, range, type, type(None))
"""What is not changed once it is made: no state changes what lies in a tuple."""

Kind = Literal["frozen", "flat", "list", "set", "dict", "object", "other"]
Memo = dict[int, Any]


def deep_copy(value: T) -> T:
    """Return a copy that shares nothing that can change; what is in it twice is so in the copy."""
    return _copy(value, {})  # type: ignore[no-any-return]


@cache
def _kind(of: type) -> Kind:
    """Return how values of a type are copied.

    A struct that the collector need not look at (`gc=False`) is flat: it holds what is frozen.
    """
    if issubclass(of, Struct):
        config = of.__struct_config__
        return "frozen" if config.frozen else "object" if config.gc else "flat"
    if issubclass(of, _FROZEN):
        return "frozen"
    if issubclass(of, dict):
        return "dict"
    if issubclass(of, list):
        return "list"
    if issubclass(of, set):
        return "set"
    return "other" if of.__module__ == "collections" else "object"


def _copy(value: Any, memo: Memo) -> Any:  # noqa: ANN401
    of: type = type(value)
    kind = _kind(of)
    if kind == "frozen":
        return value
    if (known := memo.get(id(value))) is not None:
        return known
    if kind == "object":
        return _object(value, memo)
    if kind == "other":  # what Python itself knows how to copy, as a deque
        return deepcopy(value)
    new = memo[id(value)] = value.__copy__() if kind == "flat" else value.copy()
    if kind == "dict":
        _copy_each(new, list(value), value.values(), memo)
    elif kind == "list":
        _copy_each(new, range(len(value)), value, memo)
    return new


def _copy_each(new: Any, keys: Iterable[Any], values: Collection[Any], memo: Memo) -> None:  # noqa: ANN401
    """Put copies of values where they are in a list or a mapping, unless they are shared."""
    kinds = set(map(_kind, map(type, values)))
    if kinds == {"flat"}:  # many small things, as what lies on a board
        for key, value in zip(keys, values, strict=True):
            if (known := memo.get(id(value))) is None:
                known = memo[id(value)] = value.__copy__()
            new[key] = known
    elif not kinds <= {"frozen"}:
        for key, value in zip(keys, values, strict=True):
            new[key] = _copy(value, memo)


@cache
def _slots(of: type) -> tuple[str, ...]:
    """Return the names of what an object of a type holds in slots."""
    return tuple(chain.from_iterable(getattr(base, "__slots__", ()) for base in of.__mro__))


def _object(value: Any, memo: Memo) -> Any:  # noqa: ANN401
    if isinstance(value, Struct):
        new, names = copy(value), value.__struct_fields__
    else:
        of: type = type(value)
        new, names = object.__new__(of), (*_slots(of), *getattr(value, "__dict__", ()))
    memo[id(value)] = new
    for name in names:
        setattr(new, name, _copy(getattr(value, name), memo))
    return new
