"""The box: nine kinds of tiles, 24 a player, five letters (RK.1), and the cells of the table."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, NewType

Kind = Literal["l", "m", "p", "pv", "pc", "pt", "fv", "fc", "ft"]
"""Terrain (lake, mountains, plain, forest) and building (village, castle, town) of a tile."""

KINDS: tuple[Kind, ...] = ("l", "m", "p", "pv", "pc", "pt", "fv", "fc", "ft")

LETTERS = "abcde"

BY_LETTER: dict[str, dict[Kind, int]] = {
    "a": {"p": 1, "pv": 1, "pc": 1, "m": 1},
    "b": {"l": 1, "pc": 1, "pv": 1, "fv": 1, "pt": 1},
    "c": {"p": 1, "pv": 1, "pc": 1, "fc": 1, "ft": 1},
    "d": {"pc": 2, "m": 1, "fv": 1, "pt": 1},
    "e": {"p": 1, "pc": 1, "fc": 1, "fv": 1, "pt": 1},
}
"""How many tiles of a kind carry a letter on the back; known from two other programs only."""

TOTAL: dict[Kind, int] = {
    kind: sum(tiles.get(kind, 0) for tiles in BY_LETTER.values()) for kind in KINDS
}
"""How many tiles of a kind a player has: printed in the rulebook (Spelmateriaal)."""

TILES_EACH = 24
OPENING_TILES_EACH = 2
HAND = 2
KNIGHTS_EACH = 30

STACK: str = "".join(letter * 5 for letter in LETTERS[1:])
"""The letters of a player's stack from the top: five each of b, c, d, e."""

QUANTITIES = ("score", "knights", "tiles")
"""What the players can count, the first one if they name none."""


COLUMNS = "defghijklmnopqrs"
ROWS = range(10, 28)
OPENING_COLUMN = "j"
OPENING_ROWS = (18, 19)
CELLS: tuple[str, ...] = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)

if TYPE_CHECKING:
    Cell = str
else:  # checking a string against a set of them costs a fourth of a pattern
    Cell = NewType("Cell", Literal[CELLS])  # a name that msgspec does not take apart for each event
"""A cell, "k18": columns run west to east, rows north to south."""

PLACE: dict[str, tuple[int, int]] = {
    f"{column}{row}": (x, row) for x, column in enumerate(COLUMNS) for row in ROWS
}
"""Column (0 is d) and row of each cell."""

DIRECTIONS: tuple[Literal["n", "e", "s", "w"], ...] = ("n", "e", "s", "w")


def cell_at(x: int, row: int) -> str | None:
    """Return the cell in column `x` (0 is d) of `row`, None off the board."""
    if 0 <= x < len(COLUMNS) and row in ROWS:
        return f"{COLUMNS[x]}{row}"
    return None


def _rays(lines: Iterable[Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {line[i]: tuple(line[i:]) for line in lines for i in range(len(line))}


_BY_ROW = [[f"{column}{row}" for column in COLUMNS] for row in ROWS]
_BY_COLUMN = [list(cells) for cells in zip(*_BY_ROW, strict=True)]
RAY: dict[str, dict[str, tuple[str, ...]]] = {
    "n": _rays(column[::-1] for column in _BY_COLUMN),
    "e": _rays(_BY_ROW),
    "s": _rays(_BY_COLUMN),
    "w": _rays(row[::-1] for row in _BY_ROW),
}
"""The cells from one on in a direction, itself first, to the edge of the board."""

NEIGHBOURS: dict[str, tuple[str, ...]] = {
    cell: tuple(near for d in DIRECTIONS for near in RAY[d][cell][1:2]) for cell in CELLS
}
"""The cells that share an edge with a cell."""


@cache
def opening_cells(players: int) -> tuple[str, ...]:
    """Return the cells of the opening layout, row by row: 2 rows, a column a player (RK.2)."""
    first = COLUMNS.index(OPENING_COLUMN)
    return tuple(f"{COLUMNS[first + i]}{row}" for row in OPENING_ROWS for i in range(players))
