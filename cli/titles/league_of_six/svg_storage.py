"""Both storage tiles: rows with their number, the points of each space, and what is filled."""

from cli.terminal.language import _
from cli.titles.drawing import Svg, el, joined, use, words
from cli.titles.league_of_six.names import place_words
from cli.titles.league_of_six.svg_shapes import panel
from events.titles.league_of_six.box import PLACES, Place, side_in
from events.titles.league_of_six.components import Row, Space, row_of
from projections.titles.league_of_six.storage import Shelf
from projections.titles.league_of_six.storing import ROWS
from projections.titles.league_of_six.view import View

HIGH = 240
LINE = 42
WIDE = 46


def storage_parts(view: View, x: float, y: float, width: float, gap: float) -> dict[str, Svg]:
    """Draw the storage tiles side by side, row by row."""
    found: dict[str, Svg] = {}
    for n, place in enumerate(PLACES):
        left = x + n * (width + gap)
        found[f"storage-{place}"] = joined(
            panel(left, y, width, HIGH), words(_heading(view, place), left + 16, y + 26, "note")
        )
        if view.board.storage is not None:
            found |= _rows(view, place, left, y + 44)
    return found


def _heading(view: View, place: Place) -> str:
    if view.board.storage is None:
        return place_words(place)
    tile = view.board.storage.get(place)
    name = _("{place}: storage tile {tile}, side {side}") if tile else _("{place}: a storage tile")
    return name.format(place=place_words(place), tile=tile, side=side_in(view.order.round))


def _rows(view: View, place: Place, x: float, y: float) -> dict[str, Svg]:
    rows = view.rows(place)
    count = len(rows) if rows else ROWS
    line = min(LINE, (HIGH - 50) / count)
    return {
        f"row-{place}-{number}": _row(
            row_of(rows[number - 1]) if rows else None,
            view.chosen[place].get(number),
            f"{place[:2]}{number}",
            x,
            y + line * (number - 0.5),
        )
        for number in range(1, count + 1)
    }


def _row(printed: Row | None, shelf: Shelf | None, code: str, x: float, y: float) -> Svg:
    """Draw a row: who chose it, its number, its spaces; how it is typed stands before it."""
    row = shelf.row if shelf else printed
    shapes = [words(code, x + 16, y, "note")]
    if shelf is not None:
        shapes.append(use(f"mark-{shelf.chooser}", x + 64, y))
    if row is None:
        return joined(*shapes, words(_("not described"), x + 84, y, "note"))
    shapes.append(el("rect", x=x + 82, y=y - 15, width=30, height=30, rx=15, cls="cell"))
    shapes.append(words(str(row.number), x + 97, y, "number"))
    cubes = shelf.cubes() if shelf else [(space, None) for space in row.spaces]
    for n, (space, seat) in enumerate(cubes):
        shapes.append(_space(space, seat, x + 142 + WIDE * n, y))
    return joined(*shapes)


def _space(space: Space, seat: int | None, x: float, y: float) -> Svg:
    if seat is None:
        return joined(use(f"free-{space.good}", x, y), words(space.text, x, y, "ink"))
    text = el("g", words(space.text, x - 6, y, "letter"), cls=f"g-{space.good}")
    return joined(use(f"space-{space.good}", x, y), text, use(f"mark-{seat}", x + 14, y - 8))
