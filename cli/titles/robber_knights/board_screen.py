"""The drawn board: each tile with its kind, owner and knights from the bottom up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from cli.terminal.console import BLUE, GREEN, PURPLE, YELLOW, colour_style
from cli.terminal.language import TIE, _, about, ngettext, plural
from cli.terminal.line import Line
from cli.titles.common_words import in_colours, supply_words
from cli.titles.layout import TOUCHED, Drawn, Frame, Layout, Row, tie
from cli.titles.robber_knights.board_words import holding_words
from cli.titles.robber_knights.labels import labels
from cli.titles.robber_knights.words import stack_words
from events.common import Player
from events.notation import code_of, colour_code
from events.titles.robber_knights.tiles import COLUMNS, PLACE, cell_at
from projections.seen import Seen
from projections.titles.robber_knights.legal import free_cells
from projections.titles.robber_knights.state import Board, State, Tile

_BOLD = "bold"
_TERRAINS = {"p": YELLOW, "f": GREEN, "m": PURPLE, "l": BLUE}
"""Hues as those of the players, each of which can be read on black and on white."""

SIDE = 3
"""Columns for the names beside the rows."""


class Look(Struct, frozen=True):
    """The size of a drawn cell.

    Attributes:
        width: the number of columns.
        knights: their place: below the tile, behind it, or as the top one and their number.
    """

    width: int
    knights: Literal["below", "behind", "counted"]


LOOKS = (
    Look(7, "below"),
    Look(5, "below"),
    Look(10, "behind"),
    Look(5, "counted"),
    Look(4, "counted"),
)
"""From the roomiest to the tightest."""


class Cells(NamedTuple):
    """The drawn part of the table.

    Attributes:
        grid: its cells, line by line; None where no tile can lie.
        above: the names of the columns.
        beside: the names of the rows.
        marks: the labels of free cells.
        touched: the cells that the last action touched.
    """

    grid: list[list[str | None]]
    above: list[str]
    beside: list[str]
    marks: Mapping[str, str]
    touched: frozenset[str]


def terrain_style(letter: str) -> str:
    """Return the style of a landscape: plain, forest, mountains, lake."""
    return f"bold {_TERRAINS[letter]}"


def layout(game: Seen, frame: Frame) -> Layout:
    """Return the drawings of the layout with its free cells, and the holdings."""
    state: State = game.state
    players = game.timeline.started.players
    return Layout(_ways(state, players, frame), _holdings(state, players))


def _ways(state: State, players: Sequence[Player], frame: Frame) -> Iterator[Drawn]:
    cells = _cells(state, frame)
    for look in LOOKS:
        most = max((frame.width - SIDE) // look.width, 1)
        high = look.knights == "below" and _height(state.board, cells) > frame.height
        if len(cells.grid[0]) <= most and not high:
            yield _draw(state, players, cells, look)
    if len(cells.grid[0]) > most:
        narrowed, cut = _narrow(cells, most)
        yield _draw(state, players, narrowed, look)._replace(cut=cut)


# --- which cells --------------------------------------------------------------------------------


def _cells(state: State, frame: Frame) -> Cells:
    free = free_cells(state)
    if not state.board.tiles:  # as on a sheet: anywhere, which is not worth drawing
        free = [cell for cell in free if cell in state.board.opening]
    grid = _rotate(_grid([*state.board.tiles, *(free or state.board.opening)]), frame.turned)
    return Cells(
        [[cell_at(x, row) for x, row in line] for line in grid],
        [_name(place, column=frame.turned % 2 == 0) for place in grid[0]],
        [_name(line[0], column=frame.turned % 2 == 1) for line in grid],
        labels(free) if frame.labels else dict.fromkeys(free, "."),
        frame.changed or _touched_cells(state.board),
    )


def places(game: Seen) -> Mapping[str, object]:
    """Return the tile in each cell with its knights."""
    state: State = game.state
    tiles = state.board.tiles.items()
    return {cell: (tile.kind, tile.owner, tile.stack) for cell, tile in tiles}


def _touched_cells(board: Board) -> frozenset[str]:
    """Return the cells of the last entry that laid one of the tiles or knights on the board."""
    last = max((_entry(tile) for tile in board.tiles.values()), default=None)
    return frozenset(cell for cell, tile in board.tiles.items() if _entry(tile) == last)


def _entry(tile: Tile) -> tuple[int, ...]:
    """Return the entry of a tile or of its latest knights: 17, or 17 and 1 of a correction."""
    return tuple(map(int, (tile.ruled_since or tile.ref).split(".")))


Grid = list[list[tuple[int, int]]]
"""Columns and rows of cells, as they are drawn: line by line."""


def _grid(cells: Sequence[str]) -> Grid:
    """Return the smallest rectangle around all cells, from the north-west."""
    places = [PLACE[cell] for cell in cells]
    xs, ys = [x for x, _row in places], [row for _x, row in places]
    columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    return [[(x, row) for x in columns] for row in rows]


def _rotate(grid: Grid, turns: int) -> Grid:
    """Return a grid rotated by quarter turns clockwise."""
    for _turn in range(turns % 4):
        grid = [list(line) for line in zip(*reversed(grid), strict=True)]
    return grid


def _name(place: tuple[int, int], *, column: bool) -> str:
    return (COLUMNS[place[0]] if 0 <= place[0] < len(COLUMNS) else "") if column else str(place[1])


def _narrow(cells: Cells, most: int) -> tuple[Cells, list[str]]:
    """Return at most `most` columns around the touched cells, and the names of the others."""
    near = [
        x for line in cells.grid for x, cell in enumerate(line) if cell and cell in cells.touched
    ]
    middle = (min(near) + max(near) + 1) // 2 if near else len(cells.above) // 2
    start = min(max(middle - most // 2, 0), len(cells.above) - most)
    kept = slice(start, start + most)
    cut = [name for name in cells.above if name not in cells.above[kept]]
    grid = [line[kept] for line in cells.grid]
    return cells._replace(grid=grid, above=cells.above[kept]), cut


# --- how they are drawn -------------------------------------------------------------------------


def _draw(state: State, players: Sequence[Player], cells: Cells, look: Look) -> Drawn:
    heads = "".join(f" {head:<{look.width - 1}}" for head in cells.above)
    rows = [
        Row(side, _lines(state.board, players, cells, look, place), _is_touched(cells, line))
        for place, (side, line) in enumerate(zip(cells.beside, cells.grid, strict=True))
    ]
    return Drawn(rows, [Line(f"{'':{SIDE}}{heads}", _BOLD)], legend=_legend(look))


def _height(board: Board, cells: Cells) -> int:
    """Return the number of lines of a drawing with knights below their tiles."""
    below = [line for line in cells.grid if _has_knights([board.tiles.get(c or "") for c in line])]
    return 1 + len(cells.grid) + len(below)


def _has_knights(tiles: Sequence[Tile | None]) -> bool:
    return any(tile.stack for tile in tiles if tile)


def _is_touched(cells: Cells, line: Sequence[str | None]) -> bool:
    return not cells.touched.isdisjoint(cell for cell in line if cell)


def _lines(
    board: Board, players: Sequence[Player], cells: Cells, look: Look, place: int
) -> list[Line]:
    """Return the lines of a row: the tiles, and the knights if they stand below."""
    line = Line().append(f"{cells.beside[place]:<{SIDE}}", _BOLD)
    tiles = [board.tiles.get(cell or "") for cell in cells.grid[place]]
    for cell, tile in zip(cells.grid[place], tiles, strict=True):
        before = TOUCHED if cell in cells.touched else " "
        if tile is None:
            line.append_line(_free(before, cells.marks.get(cell or "", ""), look.width))
        else:
            line.append(before, _BOLD)
            line.append_line(_tile(tile, players, look))
    if look.knights != "below" or not _has_knights(tiles):
        return [line]
    below = Line(" " * SIDE)
    for tile in tiles:
        below.append_line(_knights(tile, players, look.width))
    return [line, below]


def _free(before: str, mark: str, width: int) -> Line:
    return Line(f"{before}{mark:<{width - 1}}", "dim" if mark == "." else _BOLD)


def _tile(tile: Tile, players: Sequence[Player], look: Look) -> Line:
    """Return a tile: its kind and owner, or its kind, its ruler and the number of knights."""
    text = Line().append(tile.kind, terrain_style(tile.terrain))
    if look.knights == "counted":
        text.append(" " * (2 - len(tile.kind)))
        if tile.ruler is not None:
            style = colour_style(players[tile.ruler].colours[0])
            count = str(len(tile.stack)) if look.width > 4 else ""
            text.append(f"{code_of(tile.ruler, players).upper()}{count}", style)
    else:
        owner = players[tile.owner].colours[0]
        text.append("/")
        text.append(colour_code(owner), colour_style(owner))
    if look.knights == "behind":
        text.append(" " * (5 - len(text)))
        text.append_line(_stack(tile, players, look.width - 6))
    text.append(" " * (look.width - 1 - len(text)))
    return text


def _knights(tile: Tile | None, players: Sequence[Player], width: int) -> Line:
    text = Line(" ")
    if tile is not None:
        text.append_line(_stack(tile, players, width - 1))
    text.append(" " * (width - len(text)))
    return text


def _stack(tile: Tile, players: Sequence[Player], width: int) -> Line:
    """Return the knights of a tile from the bottom, or the top one and their number."""
    text = Line()
    words = stack_words(tile.stack, players)
    if len(words) > width:  # the table has stated so many
        top = tile.stack[-1]
        style = colour_style(players[top].colours[0])
        return Line(f"{words[-1]}{len(words)}", style)
    for seat, letter in zip(tile.stack, words, strict=True):
        text.append(letter, colour_style(players[seat].colours[0]))
    return text


def _legend(look: Look) -> list[Line]:
    if look.knights == "counted":
        kinds = _(
            "pvB2: kind, top knight, how many   p plain  f forest  m mountains  l lake   "
            "v village  c castle  t town"
        )
        return [Line(tie(kinds), "dim")]
    kinds = _(
        "pv/b: kind/owner   p plain  f forest  m mountains  l lake   v village  c castle  t town"
    )
    below = _("below it the knights, bottom to top; the capital rules   . a tile may be laid")
    lines = [kinds] if look.knights == "behind" else [kinds, below]
    return [Line(tie(line), "dim") for line in lines]


# --- who has what -------------------------------------------------------------------------------


def _holdings(state: State, players: Sequence[Player]) -> Sequence[Sequence[Line]]:
    """Return the holdings three times: in sentences, shorter, and in one line."""
    seats = range(len(players))
    left = [
        TIE.join(
            (
                code_of(seat, players),
                supply_words(state, "knights", seat),
                str(state.order.left[seat]),
            )
        )
        for seat in seats
    ]
    all_in_one = _("knights and tiles left: {left}").format(left=", ".join(left))
    return (
        [
            _holding(players, seat, in_colours(players[seat]), holding_words(state, seat))
            for seat in seats
        ],
        [_holding(players, seat, players[seat].name, _short_words(state, seat)) for seat in seats],
        [Line(all_in_one)],
    )


def _holding(players: Sequence[Player], seat: int, name: str, words: str) -> Line:
    style = colour_style(players[seat].colours[0])
    text = Line(f"{code_of(seat, players)} ", style)
    text.append(about(name, words), "default")
    return text


def _short_words(state: State, seat: int) -> str:
    """Return a player's supply: "17 knights, 12 tiles"."""
    return ", ".join(
        [
            plural("{n} knight", "{n} knights", "n").format(n=supply_words(state, "knights", seat)),
            ngettext("{n} tile", "{n} tiles", state.order.left[seat]),
        ]
    )
