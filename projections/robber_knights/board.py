"""What lies where: tiles, and the knights on them from the bottom up."""

from dataclasses import dataclass, field

from events.robber_knights.cells import NEIGHBOURS, PLACE, STEP, opening_cells
from events.robber_knights.tiles import KINDS, KNIGHTS_EACH, Kind

LIMIT = {2: 7, 3: 9, 4: 10}
"""How many tiles a row or column of the layout may span, by players (Grootte van het speelveld)."""


@dataclass(slots=True)
class Tile:
    """A tile on the table: its kind, its owner by seat, and knights by seat from the bottom.

    `ref` is the entry that laid it, `ruled_since` the one whose knight lies on top.
    """

    kind: Kind
    owner: int
    ref: str
    stack: list[int] = field(default_factory=list)
    ruled_since: str = ""

    @property
    def ruler(self) -> int | None:
        """Who has the top knight, by seat."""
        return self.stack[-1] if self.stack else None

    @property
    def terrain(self) -> str:
        """The landscape: "p" plain, "f" forest, "m" mountains, "l" lake."""
        return self.kind[0]

    @property
    def building(self) -> str:
        """What stands on it: "v" village, "c" castle, "t" town, "" nothing."""
        return self.kind[1:]


class Board:
    """The layout, and what each player has not put on it yet.

    Attributes:
        tiles: the tiles by cell.
        opening: the cells of the opening layout.
        supply: knights in front of each player.
        laid: how many tiles of each kind of each player lie on the table.
        limit: how many cells the layout may span either way.
    """

    def __init__(self, players: int) -> None:
        self.tiles: dict[str, Tile] = {}
        self.opening = opening_cells(players)
        self.supply = [KNIGHTS_EACH] * players
        self.laid: list[dict[Kind, int]] = [dict.fromkeys(KINDS, 0) for _ in range(players)]
        self.limit = LIMIT[players]
        self._span: tuple[int, int, int, int] | None = None

    def lay(self, cell: str, kind: Kind, owner: int, ref: str) -> Tile:
        """Put a tile on an empty cell."""
        tile = self.tiles[cell] = Tile(kind, owner, ref)
        self.laid[owner][kind] += 1
        x, y = PLACE[cell]
        if self._span is None:
            self._span = (x, x, y, y)
        else:
            west, east, north, south = self._span
            self._span = (min(west, x), max(east, x), min(north, y), max(south, y))
        return tile

    def take(self, cell: str) -> Tile:
        """Take a tile off the table, its knights back to their supplies."""
        tile = self.tiles.pop(cell)
        self.laid[tile.owner][tile.kind] -= 1
        for seat in tile.stack:
            self.supply[seat] += 1
        places = [PLACE[cell] for cell in self.tiles]
        columns, rows = [x for x, _ in places], [y for _, y in places]
        self._span = (min(columns), max(columns), min(rows), max(rows)) if places else None
        return tile

    def put(self, tile: Tile, seat: int, knights: int, ref: str) -> None:
        """Put knights of one player on top of a tile, from the supply."""
        self.supply[seat] -= knights
        tile.stack += [seat] * knights
        tile.ruled_since = ref

    @property
    def span(self) -> tuple[int, int]:
        """How many columns and rows the layout spans."""
        if self._span is None:
            return 0, 0
        west, east, north, south = self._span
        return east - west + 1, south - north + 1

    def within_limit(self, cell: str) -> bool:
        """Whether the layout with a tile on this cell stays within its limit."""
        if self._span is None:
            return True
        x, y = PLACE[cell]
        west, east, north, south = self._span
        return (
            max(east, x) - min(west, x) < self.limit and max(south, y) - min(north, y) < self.limit
        )

    def touches(self, cell: str) -> bool:
        """Whether a cell shares an edge with a tile."""
        return any(neighbour in self.tiles for neighbour in NEIGHBOURS[cell])

    def line(self, cell: str, direction: str, length: int) -> list[str | None]:
        """Return the cells of a straight line that begins at `cell`; None where the board ends."""
        step = STEP[direction]
        line: list[str | None] = [cell]
        for _ in range(length - 1):
            last = line[-1]
            line.append(step[last] if last else None)
        return line
