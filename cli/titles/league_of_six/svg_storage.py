"""Both storage tiles: rows with their number, the points of each space, and what is filled."""

from collections.abc import Sequence

from cli.terminal.language import _
from cli.titles.drawing import Box, Spot, Svg, el, joined, use, words
from cli.titles.league_of_six.names import place_words
from cli.titles.league_of_six.svg_shapes import panel
from events.titles.league_of_six.box import PLACES, Place, side_in
from events.titles.league_of_six.components import Row, RowText, Space, row_of
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


def storage_spots(view: View, x: float, y: float, width: float, gap: float) -> dict[str, Spot]:
    """Return what lies where on the storage tiles: rows with who chose them, cubes."""
    found: dict[str, Spot] = {}
    for n, place in enumerate(PLACES if view.board.storage is not None else ()):
        left = x + n * (width + gap)
        rows = view.rows(place) or (None,) * ROWS
        for number, (row, middle) in enumerate(_lines(rows, y + 44), 1):
            shelf = view.chosen[place].get(number)
            name, chooser = f"{place}-{number}", shelf.chooser if shelf else ""
            box = Box(left + 6, middle - 20, width - 12, 40)
            found[f"row-{name}"] = Spot(box, f"{shelf.printed if shelf else row} {chooser}")
            for k, (_space, seat) in enumerate(shelf.cubes() if shelf else ()):
                if seat is not None:
                    cube = Box(left + 142 + WIDE * k - 22, middle - 19, WIDE, 36)
                    found[f"cube-{name}-{k}"] = Spot(cube, f"{seat}")
    return found


def _lines(rows: Sequence[RowText | None], y: float) -> list[tuple[RowText | None, float]]:
    """Return rows, each with where its middle is."""
    line = min(LINE, (HIGH - 50) / len(rows))
    return [(row, y + line * (number - 0.5)) for number, row in enumerate(rows, 1)]


def _heading(view: View, place: Place) -> str:
    if view.board.storage is None:
        return place_words(place)
    tile = view.board.storage.get(place)
    name = _("{place}: storage tile {tile}, side {side}") if tile else _("{place}: a storage tile")
    return name.format(place=place_words(place), tile=tile, side=side_in(view.order.round))


def _rows(view: View, place: Place, x: float, y: float) -> dict[str, Svg]:
    return {
        f"row-{place}-{number}": _row(
            row_of(printed) if printed else None,
            view.chosen[place].get(number),
            f"{place[:2]}{number}",
            x,
            middle,
        )
        for number, (printed, middle) in enumerate(_lines(view.rows(place) or (None,) * ROWS, y), 1)
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
