"""Events as older versions stored them, brought to the shape that they have today.

What was stored stays as it is, and so do its hashes: an older shape is met when an event is read. A
shape is tried where today's decoder has refused an event, so reading today's costs nothing. A tag
keeps its meaning: what means something else today has another tag, never the same.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

Members = dict[str, Any]
"""An event as JSON has it: its members by name, the tag in `type`."""


class Older(Struct, frozen=True):
    """A shape that an event had in an older version.

    Attributes:
        type: the tag as it was stored.
        members: the members by which the older shape is known.
        upcast: returns the members that say the same in the next shape, or in today's.
        lacks: the members that it did not have.
    """

    type: str
    members: frozenset[str]
    upcast: Callable[[Members], Members]
    lacks: frozenset[str] = frozenset()

    def fits(self, event: Members) -> bool:
        """Return whether an event has this shape."""
        has = self.members <= event.keys() and self.lacks.isdisjoint(event)
        return has and event["type"] == self.type


COMMON: tuple[Older, ...] = ()
"""The older shapes of the events that all titles share: none has changed yet."""

MOST_STEPS = 100
"""Shapes that one event goes through at most; more is a circle in what is registered."""


def upcast(value: Any, shapes: Iterable[Older]) -> Any:  # noqa: ANN401
    """Return JSON with every event in it that has an older shape as it is today.

    Events stand in others too: the actions of a correction, the action of a ruling.
    """
    if isinstance(value, list):
        return [upcast(one, shapes) for one in value]
    if not isinstance(value, dict):
        return value
    for _step in range(MOST_STEPS if "type" in value else 0):
        older = next((one for one in shapes if one.fits(value)), None)
        if older is None:
            break
        value = older.upcast(value)
    return {key: upcast(one, shapes) for key, one in value.items()}
