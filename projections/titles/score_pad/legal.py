"""What a written line means on a pad: who scores, of what, in which round."""

from collections.abc import Sequence

from events.common import Event
from events.titles.score_pad.events import POINTS, Category, PadEnded, PointsScored
from events.titles.score_pad.notation import Line
from projections.refusal import Refusal, refusal
from projections.titles.score_pad.rules import CODES
from projections.titles.score_pad.state import NO_ROUND, State


def bind(state: State, line: Line) -> Event | Refusal:
    """Complete a line: the side that comes next, the category that is left, the round."""
    if line.number is None:
        return PadEnded()
    if (none := _none_left(state, line)) is not None:
        return none
    if state.over:
        return refusal(CODES, "game-over")
    if line.category is not None and named(list(state.categories), line.category) is None:
        code = "neither" if line.actor is None else "no-such-category"
        return refusal(CODES, code, category=line.category, known=", ".join(state.categories))
    seat = _seat(state, line)
    if isinstance(seat, Refusal):
        return seat
    category = _category(state, line, seat)
    if isinstance(category, Refusal):
        return category
    round_ = line.round or (None if state.round == NO_ROUND else state.round)
    return PointsScored(seat, category, line.number, round_)


def _none_left(state: State, line: Line) -> PointsScored | None:
    """Return that a side has none of what the others have all of, in the round before this one.

    That round was over when they said so; a number for each side says it once more.
    """
    round_ = state.round - 1
    there = state.there
    if line.number != 0 or line.side is None or line.of != len(there) or state.begun:
        return None
    for one in state.pad.categories:
        event = PointsScored(state.sides[there[line.side]][0], one.name, 0, max(round_, 1))
        wanted = line.category is None or named(list(state.categories), line.category) == one.name
        if wanted and known_none(state, event):
            return event
    return None


def known_none(state: State, event: Event) -> bool:
    """Whether an event says none of what the others have all of in an earlier round."""
    if not isinstance(event, PointsScored) or event.number or event.round is None:
        return False
    category, side = state.categories.get(event.category), state.side_of(event.player)
    cell = (event.round, side, event.category)
    earlier = event.round < state.round and event.round in state.filled
    return bool(
        earlier
        and category is not None
        and cell not in state.cells
        and (state.kinds.get(event.round, event.category) == event.category)
        and state.has(event.round, side, category)
    )


def _seat(state: State, line: Line) -> int | Refusal:
    if line.actor is not None:
        return line.actor
    if line.side is not None:
        there = state.there
        if line.of != len(there):
            return refusal(CODES, "number-each-side", numbers=line.of, sides=len(there))
        return state.sides[there[line.side]][0]
    missing = state.missing()
    if not missing:
        return refusal(CODES, "who-scores")
    return state.sides[missing[0]][0]


def _category(state: State, line: Line, seat: int) -> str | Refusal:
    """Return the category of a line: as named, in its order, or the one that can be meant."""
    names = list(state.categories)
    if line.column is not None:
        if line.of != len(names):
            return refusal(CODES, "number-each-category", numbers=line.of, known=", ".join(names))
        return names[line.column]
    if line.category is not None:
        return named(names, line.category) or line.category
    return _meant(state, state.side_of(seat), names)


def named(names: Sequence[str], said: str) -> str | None:
    """Return the category that a word or its beginning means; None if it means none, or several."""
    said = said.lower()
    begun = [name for name in names if name.startswith(said)]
    if said in names:
        return said
    return begun[0] if len(begun) == 1 else None


def _meant(state: State, side: int, names: Sequence[str]) -> str | Refusal:
    if POINTS in names:
        return POINTS
    if len(names) == 1:
        return names[0]
    able = open_categories(state, side)
    if len(able) == 1 or state.pad.per_round == "all":
        return able[0].name if able else names[0]
    return refusal(CODES, "which-category", known=", ".join(one.name for one in able) or names[0])


def open_categories(state: State, side: int) -> Sequence[Category]:
    """Return the categories of which a side can say a number now."""
    return () if state.over else state.lacks(state.round, side)
