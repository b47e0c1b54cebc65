"""The pad as a picture: a column for each side, a row for each round or category."""

from collections.abc import Sequence
from typing import NamedTuple

from cli.terminal.language import _
from cli.terminal.line import cell_len
from cli.titles.drawing import Box, Drawing, Spot, Svg, disc, el, join, words
from cli.titles.score_pad.table import NOTHING, filled_rows, legend_words, summed_rows
from projections.seen import Seen
from projections.titles.score_pad.state import State

HIGH = 33
"""How high a row is."""

HEAD = 54
"""How high the row of the names is."""

WIDEST = 4
"""In how many columns a finger fits on a phone."""

LETTER = 9
"""How wide a letter is at most in the middle."""

NARROWEST = 56
"""How wide a column is at least."""


class _Grid(NamedTuple):
    """The rows of the picture, and the widths and centres of its columns."""

    lines: Sequence[tuple[str, Sequence[str]]]
    widths: Sequence[float]
    middles: Sequence[float]


def _grid(game: Seen) -> _Grid:
    state: State = game.state
    players = game.timeline.started.players
    rows = [*filled_rows(state), *summed_rows(state)]
    totals = [str(score) for score in state.scores()]
    lines = [*((row.name, row.cells) for row in rows), (_("score"), totals)]
    first = _width([name for name, _cells in lines])
    widths = [
        _width(
            [" ".join(players[seat].name for seat in seats), *(cells[side] for _n, cells in lines)]
        )
        for side, seats in enumerate(state.sides)
    ]
    middles = [first + sum(widths[:side]) + width / 2 for side, width in enumerate(widths)]
    return _Grid(lines, widths, middles)


def cells_now(game: Seen) -> Sequence[Box]:
    """Return the box of each side in the current round, if a finger fits in it.

    Return none if the round has no row, or the pad has too many columns.
    """
    places = [row.place for row in filled_rows(game.state)]
    if (now := (game.state.round, None)) not in places or len(game.state.sides) > WIDEST:
        return ()
    grid, row = _grid(game), places.index(now)
    return [_cell(row, x, wide) for x, wide in zip(grid.middles, grid.widths, strict=True)]


def draw(game: Seen) -> Drawing:
    """Draw the numbers of each side by round or category, and the scores."""
    state: State = game.state
    players = game.timeline.started.players
    names = [" ".join(players[seat].name for seat in side) for side in state.sides]
    lines, widths, middles = _grid(game)
    whole = middles[-1] + widths[-1] / 2
    heads = [
        join(el("g", disc(seats[0], players), transform=f"translate({x:g} 14)"), words(name, x, 38))
        for seats, name, x in zip(state.sides, names, middles, strict=True)
    ]
    parts = {"heads": join(*heads)}  # columns grow with what stands in them
    for n, (name, cells) in enumerate(lines):
        parts[f"row-{n}"] = _row(n, name, cells, middles, whole)
    spots = {
        f"{name}-{side}": Spot(_cell(n, x, widths[side]), cell)
        for n, (name, cells) in enumerate(lines)
        for side, (x, cell) in enumerate(zip(middles, cells, strict=True))
        if cell != NOTHING
    }
    high, legend = HEAD + HIGH * len(lines), legend_words(state)
    if legend:
        parts["legend"] = words(legend, 4, high + HIGH / 2 + 5, "seat")
        high, whole = high + HIGH, max(whole, _width([legend]))
    box = Box(0, 0, whole, high)
    return Drawing(box, join(), join(), parts, [""] * len(players), spots, scored=True)


def _width(texts: Sequence[str]) -> float:
    return max(NARROWEST, LETTER * max(map(cell_len, texts)) + 16)


def _cell(row: int, x: float, width: float) -> Box:
    return Box(x - width / 2, HEAD + HIGH * row, width, HIGH)


def _row(row: int, name: str, cells: Sequence[str], middles: Sequence[float], whole: float) -> Svg:
    """Return a row of the picture: its name and the cells of the sides."""
    top = HEAD + HIGH * row
    return join(
        el("path", d=f"M0 {top}h{whole:g}", cls="ruled-off"),
        words(name, 4, top + HIGH / 2 + 5, "seat"),
        *(
            words(cell, x, top + HIGH / 2, "dim" if cell == NOTHING else "tally")
            for x, cell in zip(middles, cells, strict=True)
        ),
    )
