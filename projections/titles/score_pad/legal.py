"""The meaning of a written line on a pad: the player, the category, the round."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from events.common import Event, Player
from events.notation import names_player
from events.text import regex
from events.titles.score_pad.events import POINTS, Category, PadEnded, PointsScored
from events.titles.score_pad.notation import Line
from projections.refusal import Refusal, refusal
from projections.titles.score_pad.rules import CODES
from projections.titles.score_pad.state import NO_ROUND, State

_ROUND = regex(r"r\d{0,2}\Z", re.ASCII)
"""A round on its way to being typed."""


def bind(state: State, line: Line) -> Event | Refusal:
    """Complete a line: the side that comes next, the category that is left, the round."""
    if line.number is None:
        return PadEnded()
    if line.word is not None:
        return _player_or_category(state, line, line.word)
    before = state.last if line.joined else None
    if state.over and before is None and line.round is None:
        return refusal(CODES, "game-over")
    there = state.there
    if line.actor is None and line.of not in (1, len(there)):
        return refusal(
            CODES,
            "number-each-side",
            numbers=line.of,
            sides=len(there),
            teams=bool(state.pad.teams),
        )
    round_ = before.round if before is not None else line.round or state.round or None
    category = _category(state, line, round_ or NO_ROUND)
    if isinstance(category, Refusal):
        return category
    if line.actor is not None:
        seat = line.actor
    elif line.of > 1:
        seat = state.speaker(there[line.place])
    else:
        lacking = _lacking(state, category) or state.missing()
        if not lacking:
            return refusal(CODES, "who-scores")
        seat = state.speaker(lacking[0])
    return PointsScored(seat, category, line.number, round_)


def _player_or_category(state: State, line: Line, word: str) -> Event | Refusal:
    """Return what a line means whose word for the player may be one for a category as well.

    Refused: both can be meant by the numbers behind it, and they are not the same.
    """
    player = replace(line, word=None)
    names, sides = list(state.categories), len(state.there)
    if (name := named_category(names, word)) is None or len(names) == 1:
        return bind(state, player)
    every = replace(player, actor=None, category=name)
    if line.of > 1:  # of all, or of all categories; where there are bids those come first
        meant = [player] if line.of == len(names) else []
        if line.of == sides:
            meant = [every] if any(one.bid for one in state.pad.categories) else [*meant, every]
    else:
        side = state.side_of(line.actor or 0)
        meant = [player] if open_categories(state, side) else []
        meant += [every] if _lacking(state, name) else []
    found = [bind(state, one) for one in meant or [player]]
    if name == word.lower() or found[0] == found[-1]:
        return found[-1]
    return refusal(CODES, "player-or-category", said=word, player=line.actor or 0, category=name)


def _lacking(state: State, category: str) -> list[int]:
    """Return the sides that have no number of a category in the round that is being played."""
    return [
        side
        for side in state.missing()
        if any(one.name == category for one in state.lacks(state.round, side))
    ]


def known_none(state: State, event: Event) -> bool:
    """Return whether an event says none of what the others have all of in an earlier round."""
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


def _category(state: State, line: Line, round_: int) -> str | Refusal:
    """Return the category of a line: as named, in its order, or the one that can be meant."""
    names = list(state.categories)
    if line.category is not None:
        if (found := named_category(names, line.category)) is not None:
            return found
        code = "neither" if line.actor is None else "no-such-category"
        return refusal(CODES, code, category=line.category, known=", ".join(names))
    if line.actor is not None and line.of > 1:
        if line.of != len(names):
            return refusal(CODES, "number-each-category", numbers=line.of, known=", ".join(names))
        return names[line.place]
    if line.joined and state.last is not None:
        return state.last.category
    if POINTS in names or len(names) == 1:
        return POINTS if POINTS in names else names[0]
    return _category_of(state, line, round_)


def _category_of(state: State, line: Line, round_: int) -> str | Refusal:
    """Return the only category, or the first, of which a side (or one of all) has no number."""
    due, sides = state.due()
    if line.actor is None and due is not None:
        return due
    side = state.side_of(line.actor) if line.actor is not None else next(iter(sides), 0)
    able = state.lacks(round_, side)
    if len(able) == 1 or state.pad.per_round == "all":
        return able[0].name if able else next(iter(state.categories))
    known = ", ".join(one.name for one in able) or next(iter(state.categories))
    return refusal(CODES, "which-category", known=known)


def named_category(names: Sequence[str], said: str) -> str | None:
    """Return the category that a word or its beginning means; None if it means none, or several."""
    said = said.lower()
    begun = [name for name in names if name.startswith(said)]
    if said in names:
        return said
    return begun[0] if len(begun) == 1 else None


def untimely(state: State, text: str, players: Sequence[Player]) -> Refusal | None:
    """Return that the pad has no category that begins as the last word does, which is no player."""
    words = text.split()
    said = words[-1].lower() if len(words) > 1 else ""
    names = list(state.categories)
    if not said.isalnum() or _ROUND.match(said) or any(one.startswith(said) for one in names):
        return None
    for place in range(len(words)):
        before = words[place - 1].lower() if place else ""
        if names_player(" ".join(words[place:]), players) and not (
            before not in names and names_player(before, players)
        ):
            return None
    return refusal(CODES, "no-such-category", category=words[-1], known=", ".join(names))


def examples(state: State) -> Iterator[PointsScored]:
    """Yield scores of who comes next that the limits allow; others may refuse some of them."""
    sides = state.there if state.round == NO_ROUND else state.missing()
    bids = {one.bid for one in state.categories.values()}  # nobody bids as many tricks as points
    for side in () if state.gap else sides:
        for one in open_categories(state, side)[:1]:
            for number in (*((3, 12) if one.name in bids else (12, 3)), 1, 0, one.least, one.most):
                if one.least <= number <= one.most:
                    yield PointsScored(state.speaker(side), one.name, number, state.round or None)


def open_categories(state: State, side: int) -> Sequence[Category]:
    """Return the categories of which a side can say a number now."""
    return () if state.over else state.lacks(state.round, side)
