"""The pad as a table, drawn and in sentences: rounds or categories by sides."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from cli.terminal.console import colour_style
from cli.terminal.language import _, about, clauses
from cli.terminal.line import Line, cell_len
from cli.terminal.reader import in_words
from cli.titles.common_words import amount, mark_of, shown_colour
from cli.titles.layout import TOUCHED, Drawn, Frame, Layout, Row
from cli.titles.score_pad.words import number_words, pad_heading, side_words
from cli.titles.sentence import Sentence, sentence
from events.common import Player
from events.titles.score_pad.events import POINTS, PointsScored
from projections.seen import Seen
from projections.titles.score_pad.state import NO_ROUND, Scored, State

NOTHING = "."
"""What stands where nothing is filled in yet."""


class Filled(Struct, frozen=True):
    """A row of a pad.

    Attributes:
        name: the round or the category.
        cells: the text of each side.
        place: its round and category, as far as the row has them.
    """

    name: str
    cells: tuple[str, ...]
    place: tuple[int | None, str | None]


def by_category(state: State) -> bool:
    """Return whether a pad has a row for each category, and not for each round."""
    return state.round == NO_ROUND or state.pad.per_round == "one" or state.pad.rounds == 1


def filled_rows(state: State) -> list[Filled]:
    """Return the rows of a pad: its categories, or the rounds begun."""
    if by_category(state):
        return [_had(state, one.name, None) for one in state.pad.categories]
    rounds = sorted(state.filled | (set() if state.over else {state.round}))
    return [_round(state, round_) for round_ in rounds]


def summed_rows(state: State) -> list[Filled]:
    """Return the totals of each category by side, if a round has several categories."""
    if by_category(state) or state.pad.per_round != "all" or len(state.categories) == 1:
        return []
    return [_had(state, one, NO_ROUND) for one in state.categories]


def _had(state: State, category: str, round_: int | None) -> Filled:
    had = (state.had.get((side, category)) for side in range(len(state.sides)))
    return Filled(category, tuple(map(_number, had)), (round_, category))


def _number(number: int | None) -> str:
    return NOTHING if number is None else amount(number)


def _round(state: State, round_: int) -> Filled:
    kind = state.kinds.get(round_)
    same = state.pad.per_round == "same"
    names = [kind] if kind else [] if same else list(state.categories)
    cells = tuple(
        "/".join(_number(state.cells.get((round_, side, name))) for name in names) or NOTHING
        for side in range(len(state.sides))
    )
    return Filled(f"{round_} {kind}" if kind else str(round_), cells, (round_, None))


def legend_words(state: State) -> str:
    """Return the explanation of cells with several numbers, "3/2/0"; "" if there are none."""
    if not summed_rows(state):
        return ""
    return _("how many in each round: {categories}").format(categories="/".join(state.categories))


def layout(game: Seen, frame: Frame) -> Layout:
    """Return the drawings of the pad: with names, then with the codes of the players."""
    state: State = game.state
    players = game.timeline.started.players
    return Layout(_ways(state, players, frame), [[Line(pad_heading(state.pad), "dim")], []])


def _ways(
    state: State, players: Sequence[Player], frame: Frame, more: Sequence[Filled] = ()
) -> Iterator[Drawn]:
    names = [" ".join(players[seat].name for seat in side) for side in state.sides]
    marks = ["".join(mark_of(seat, players) for seat in side) for side in state.sides]
    rows = [*filled_rows(state), *more]
    for heads in (names, [name[:6] for name in names], marks):
        if len(set(heads)) == len(heads):
            drawn = _draw(state, players, rows, heads, frame)
            if drawn.width <= frame.width:
                yield drawn
    yield _turn(state, players, rows, frame)


def _turn(state: State, players: Sequence[Player], rows: Sequence[Filled], frame: Frame) -> Drawn:
    """Return the row of the last action alone, with a line for each side."""
    touched = _last_cell(state, frame)
    row = next((one for one in rows if _is(one, touched)), rows[-1])
    names = [side_words(state, side, players) for side in range(len(state.sides))]
    widest = max(1, min(max(map(cell_len, names)), frame.width - 24))
    lines = []
    for side, (name, score) in enumerate(zip(names, state.scores(), strict=True)):
        at = touched is not None and touched[2] == side
        line = Line(name, colour_style(shown_colour(state.sides[side][0], players)))
        line.shorten(widest, mark="")
        line.append(" " * (widest - line.cell_len + 1))
        line.append(TOUCHED if at else " ", "bold").append(f"{row.cells[side]:>8}  {score:>6}")
        lines.append(Row(name, [line], at))
    head = Line(f"{'':{widest + 2}}{row.name[:8]:>8}  {_('score'):>6}", "bold")
    cut = [one.name for one in rows if one is not row]
    return Drawn(lines, [head], cut, [Line(words, "dim")] if (words := legend_words(state)) else [])


def _draw(
    state: State,
    players: Sequence[Player],
    rows: Sequence[Filled],
    heads: Sequence[str],
    frame: Frame,
) -> Drawn:
    totals = [str(score) for score in state.scores()]
    side = max(cell_len(word) for word in (_("score"), *(row.name for row in rows)))
    widths = [
        max(map(cell_len, (head, total, *(row.cells[place] for row in rows))))
        for place, (head, total) in enumerate(zip(heads, totals, strict=True))
    ]
    touched = _last_cell(state, frame)
    head = Line(" " * side)
    for seats, word, width in zip(state.sides, heads, widths, strict=True):
        style = colour_style(shown_colour(seats[0], players))
        head.append("  " + " " * (width - cell_len(word)))
        head.append(word, style)
    lines = [
        Row(row.name, [_line(row.name, row.cells, side, widths, at)], at is not None)
        for row, at in ((row, touched if _is(row, touched) else None) for row in rows)
    ]
    sums = Row("", [_line(_("score"), totals, side, widths, None)])
    legend = [Line(words, "dim")] if (words := legend_words(state)) else []
    return Drawn([*lines, sums], [head], legend=legend)


Touched = tuple[int | None, str | None, int] | None
"""The round, the category and the side of the last action."""


def _last_cell(state: State, frame: Frame) -> Touched:
    last = frame.last
    if not isinstance(last, PointsScored) or last.player >= state.players:
        return None
    return last.round, last.category, state.side_of(last.player)


def _is(row: Filled, touched: Touched) -> bool:
    if touched is None:
        return False
    round_, category = row.place
    return (round_ is None or round_ == touched[0]) and category in (None, touched[1])


def _line(
    name: str, cells: Sequence[str], side: int, widths: Sequence[int], touched: Touched
) -> Line:
    line = Line(name + " " * (side - cell_len(name)))
    for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        marked = touched is not None and touched[2] == place
        line.append(" " * (1 + width - cell_len(cell)))
        line.append(TOUCHED if marked else " ", "bold")
        line.append(cell, "dim" if cell == NOTHING else "")
    return line


def score_lines(game: Seen) -> list[str]:
    """Return the pad row by row: the numbers of each side by round or category."""
    if in_words():
        return [f"  {one.words}" for one in table_sentences(game)]
    state: State = game.state
    players = game.timeline.started.players
    drawn = next(iter(_ways(state, players, Frame(10_000), summed_rows(state))))
    return [f"  {line.plain.rstrip()}" for line in (*drawn.lines, *drawn.legend)]


def why_more(game: Seen, seat: int, *, history: bool) -> list[str]:
    """Return the lines of a player's numbers in each round, if there are several."""
    rounds = Counter[int]()
    for row in game.state.ledger.rows:
        if row.player == seat and isinstance(row.counted, Scored):
            rounds[row.counted.round] += row.amount
    said = [about(_("round {n}").format(n=n), amount(sum_)) for n, sum_ in sorted(rounds.items())]
    return [f"  {clauses(said)}"] if len(said) > 1 else []


def table_sentences(game: Seen) -> Iterator[Sentence]:
    """Yield the rules of the pad, then the numbers of each side, round by round."""
    state: State = game.state
    players = game.timeline.started.players
    yield Sentence(pad_heading(state.pad))
    rows = filled_rows(state)
    for side, score in enumerate(state.scores()):
        said = [
            about(_row_words(state, row), words)
            for row in rows
            if (words := _cell_words(state, row, side)) != NOTHING
        ]
        points = number_words(score, POINTS)
        yield sentence(side_words(state, side, players), [points, *said])


def _row_words(state: State, row: Filled) -> str:
    return row.name if by_category(state) else _("round {n}").format(n=row.name)


def _cell_words(state: State, row: Filled, side: int) -> str:
    """Return a side's numbers in a row; with category names if a round has several."""
    if not summed_rows(state):
        return row.cells[side]
    cells = {
        name: state.cells.get((row.place[0] or NO_ROUND, side, name)) for name in state.categories
    }
    said = [number_words(number, name) for name, number in cells.items() if number is not None]
    return ", ".join(said) or NOTHING


def show_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the pad and its numbers."""
    state: State = game.state
    return {
        "pad": to_builtins(state.pad),
        "described": state.described,
        "hash": state.pad.hash,
        "round": state.round or None,
        "sides": [
            {
                "players": list(seats),
                "score": state.score(side),
                "had": {one: state.had.get((side, one), 0) for one in state.categories},
            }
            for side, seats in enumerate(state.sides)
        ],
        "cells": [
            {"round": round_ or None, "side": side, "category": name, "number": number}
            for (round_, side, name), number in sorted(state.cells.items())
        ],
    }


def score_columns(game: Seen) -> Sequence[tuple[str, str]]:
    """Return the scoring columns of a game's pad: its categories, the start and bonuses."""
    state: State = game.state
    own = [
        (one, _("scored") if one == POINTS else _("for {category}").format(category=one))
        for one in state.categories
    ]
    start = [("start", _("start"))] if state.pad.start else []
    bonus = [("bonus", _("bonus"))] if state.pad.bonuses else []
    return [*start, *own, *bonus, ("adjusted", _("adjusted"))]
