"""The one predicate of a title, put together from what it has against each kind of event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.common import Adjusted
from projections.refusal import COMMON, Refusal, Rule, refusal

Found = Sequence[Refusal]
"""What a rule has against something; empty if nothing."""

NOTHING: Found = ()
Check = Callable[[Any, Any], Found]


def allow(state: object, event: object) -> Found:
    """Allow any event."""
    return NOTHING


def adjusted_cannot(
    event: Adjusted, players: int, most: Mapping[str, int], least: int = 0
) -> Found:
    """Return what no state can hold of a stated value; `most` is the highest one by quantity."""
    if event.player >= players:
        return [refusal(COMMON, "no-such-seat", player=event.player)]
    quantity, value = event.quantity, event.amount
    if quantity not in most:
        return [refusal(COMMON, "unknown-quantity", quantity=quantity)]
    if value is None or least <= value <= most[quantity]:
        return NOTHING
    span = {"least": least, "most": most[quantity]}
    return [refusal(COMMON, "out-of-range", quantity=quantity, value=value, **span)]


def bar(found: Found) -> Found:
    """Return irregular refusals of what is impossible besides, so that no ruling admits it."""
    return [replace(one, irregular=False) for one in found]


class Predicate:
    """The refusals of events: first what the state cannot hold, then what a ruling may admit.

    `checks` has for each type of event a pair: what makes it impossible, what makes it irregular.
    `who` has for types of events what there is against who acts, where it could act: that is said
    before all else.
    """

    def __init__(
        self,
        codes: Mapping[str, Rule],
        checks: Mapping[type, tuple[Check, Check]],
        who: Mapping[type, Check],
    ) -> None:
        self._codes = codes
        self._checks = dict(checks)
        self._who = dict(who)

    def refusals(self, state: Any, event: Any) -> Found:  # noqa: ANN401
        """Return the reasons against an event: why it is impossible, else what is irregular."""
        checks = self._checks.get(type(event))
        if checks is None:
            return [refusal(self._codes, "not-of-this-title")]
        cannot, may_not = checks
        if found := cannot(state, event):
            who = self._who.get(type(event), allow)
            return [*bar(who(state, event)), *found]
        return may_not(state, event)

    def impossible(self, state: Any, event: Any) -> Refusal | None:  # noqa: ANN401
        """Return why the state cannot hold an event, None if it can."""
        checks = self._checks.get(type(event))
        if checks is None:
            return refusal(self._codes, "not-of-this-title")
        found = checks[0](state, event)
        return found[0] if found else None
