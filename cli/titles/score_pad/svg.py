"""The pad as a picture: a column for each side, a row for each round or category."""

from collections.abc import Sequence

from cli.terminal.language import _
from cli.terminal.line import cell_len
from cli.titles.drawing import Box, Drawing, Spot, Svg, disc, el, joined, words
from cli.titles.score_pad.table import NOTHING, filled_rows, summed_rows
from projections.seen import Seen
from projections.titles.score_pad.state import State

HIGH = 28
"""How high a row is."""

HEAD = 54
"""How high the row of the names is."""

LETTER = 9
"""How wide a letter is at most in the middle."""

NARROWEST = 56
"""How wide a column is at least."""


def draw(game: Seen) -> Drawing:
    """Draw who has what in each round or category, and the scores."""
    state: State = game.state
    players = game.timeline.started.players
    rows = [*filled_rows(state), *summed_rows(state)]
    names = [" ".join(players[seat].name for seat in side) for side in state.sides]
    totals = [str(score) for score in state.scores()]
    first = _width([_("score"), *(row.name for row in rows)])
    widths = [
        _width([name, total, *(row.cells[side] for row in rows)])
        for side, (name, total) in enumerate(zip(names, totals, strict=True))
    ]
    middles = [first + sum(widths[:side]) + width / 2 for side, width in enumerate(widths)]
    whole = first + sum(widths)
    lines = [(row.name, row.cells) for row in rows] + [(_("score"), totals)]
    heads = [
        joined(
            el("g", disc(seats[0], players), transform=f"translate({x:g} 14)"), words(name, x, 38)
        )
        for seats, name, x in zip(state.sides, names, middles, strict=True)
    ]
    parts = {"heads": joined(*heads)}  # columns grow with what stands in them
    for n, (name, cells) in enumerate(lines):
        parts[f"row-{n}"] = _row(n, name, cells, middles, whole)
    spots = {
        f"{name}-{side}": Spot(_cell(n, x, widths[side]), cell)
        for n, (name, cells) in enumerate(lines)
        for side, (x, cell) in enumerate(zip(middles, cells, strict=True))
        if cell != NOTHING
    }
    box = Box(0, 0, whole, HEAD + HIGH * len(lines))
    return Drawing(box, joined(), joined(), parts, [""] * len(players), spots, scored=True)


def _width(texts: Sequence[str]) -> float:
    return max(NARROWEST, LETTER * max(map(cell_len, texts)) + 16)


def _cell(row: int, x: float, width: float) -> Box:
    return Box(x - width / 2, HEAD + HIGH * row, width, HIGH)


def _row(row: int, name: str, cells: Sequence[str], middles: Sequence[float], whole: float) -> Svg:
    """Return a row below a line: what it is, then what each side has."""
    top = HEAD + HIGH * row
    return joined(
        el("path", d=f"M0 {top}h{whole:g}", cls="ruled-off"),
        words(name, 4, top + HIGH / 2 + 5, "seat"),
        *(
            words(cell, x, top + HIGH / 2, "dim" if cell == NOTHING else "tally")
            for x, cell in zip(middles, cells, strict=True)
        ),
    )
