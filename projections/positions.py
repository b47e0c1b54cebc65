"""A stated position is one fact: its parts take effect in one order, whatever the order they have.

The order goes part by part of what a title asks (`TitleRules.position`), so that what a player has
left is set after what lies on the board. Within a part those statements come first that make room
for others. What the rules conserve is looked at when all of them hold, and never in between.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from events.common import Event, PositionStated, StatedTogether
from events.store.entry import encode_event
from projections.refusal import Refusal
from projections.titles.title_rules import Part, TitleRules

Unstated = Callable[[Part], Sequence[Event]]
"""What a position states about a part that it leaves out."""


class Against(Struct, frozen=True):
    """A statement that cannot be beside the others of its position, and why."""

    event: Event
    refusals: Sequence[Refusal]


def topic_of(event: Event) -> object:
    """Return what a statement is about; two that are equal in this state the same thing."""
    names = event.topic
    return event if names is None else (type(event), *_members(event, names))


def _members(event: Event, names: Sequence[str]) -> list[object]:
    return [getattr(event, name) for name in names]


def empty_statement(event: Event) -> Event:
    """Return the statement that nothing is at the place of another one."""
    names = (*(event.topic or ()), "reason")
    return type(event)(**dict(zip(names, _members(event, names), strict=True)))


def restate(position: PositionStated[Any], event: Event) -> Event:
    """Return a position with new statements in place of those about the same topics.

    An event that is not a statement, or is a whole position, replaces all of it.
    """
    if not event.states or (isinstance(event, PositionStated) and event.whole):
        return event
    parts = event.parts if isinstance(event, PositionStated) else (event,)
    new = {topic_of(one): one for one in parts}
    kept = [new.pop(topic_of(one), one) for one in position.parts]
    reason: str = getattr(event, "reason", position.reason)
    return replace(position, parts=(*kept, *new.values()), reason=reason)


def _nothing(_part: Part) -> Sequence[Event]:
    return ()


class Arranging:
    """The parts of a position taking effect in a state.

    Attributes:
        order: what has taken effect, in its order.
        against: the first statement that could not, None if all could.
    """

    def __init__(self, rules: TitleRules[Any], state: Any, ref: str) -> None:  # noqa: ANN401
        self._rules = rules
        self._state = state
        self._ref = ref
        self.order: list[Event] = []
        self.against: Against | None = None

    def take(self, statements: Iterable[Event], unstated: Unstated = _nothing) -> None:
        """Let statements take effect, no two about the same topic."""
        left, done = list(statements), set[tuple[str, int | None]]()
        parts = self._rules.position(self._state)
        while part := next((part for part in parts if part.key not in done), None):
            done.add(part.key)
            mine = [one for one in left if part.holds(one)]
            left = [one for one in left if one not in mine]
            if stated := mine or unstated(part):
                self._take_in_turn(stated, may_empty=part.many)
                parts = self._rules.position(self._state)  # it may have others now
        self._take_in_turn(left, may_empty=False)

    def _take_in_turn(self, statements: Sequence[Event], *, may_empty: bool) -> None:
        """Let the statements of one part take effect, those first that make room for others.

        Where all wait for each other, as towers that changed places, the places are emptied first.
        """
        left = sorted(statements, key=encode_event)
        while left:
            one = next((one for one in left if not self._refusals(one)), None)
            if one is not None:
                left.remove(one)
                self.order.append(one)
                self._rules.apply(self._state, self._ref, one)
            elif may_empty:
                may_empty = False
                for empty in map(empty_statement, left):
                    if not self._refusals(empty):
                        self._rules.apply(self._state, self._ref, empty)
            else:
                one = left.pop(0)
                self.against = self.against or Against(one, self._refusals(one))

    def _refusals(self, event: Event) -> Sequence[Refusal]:
        return self._rules.refusals(self._state, event)


def arrange(
    rules: TitleRules[Any],
    state: Any,  # noqa: ANN401
    ref: str,
    event: PositionStated[Event],
) -> Sequence[Refusal]:
    """Let a position take effect; return what there is against the first part that cannot be."""
    rules.apply(state, ref, StatedTogether(len(event.parts), event.reason, event.whole))
    arranging = Arranging(rules, state, ref)
    arranging.take(event.parts)
    return arranging.against.refusals if arranging.against else ()
