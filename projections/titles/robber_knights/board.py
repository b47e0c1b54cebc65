"""What lies where: tiles, and the knights on them from the bottom up."""

from msgspec import Struct

from events.titles.robber_knights.cells import PLACE, opening_cells
from events.titles.robber_knights.tiles import KINDS, KNIGHTS_EACH, Kind

LIMIT = {2: 7, 3: 9, 4: 10}
"""How many tiles a row or column of the layout may span, by players (Grootte van het speelveld)."""


NOWHERE = 99
"""Farther out than any column or row: the bounds of an empty layout."""


class Tile(Struct, eq=False, gc=False):
    """A tile on the table.

    Attributes:
        kind: terrain and building.
        owner: whose tile it is, by seat.
        ref: the entry that laid it.
        stack: the knights by seat, from the bottom.
        ruled_since: the entry since which the ruler has had the top knight, "" without one.
    """

    kind: Kind
    owner: int
    ref: str
    stack: tuple[int, ...] = ()
    ruled_since: str = ""

    def put(self, seat: int, knights: int, ref: str) -> int | None:
        """Put knights of one player on top; return whose knight was there, by seat."""
        stack = self.stack
        self.stack = stack + (seat,) * knights
        before = stack[-1] if stack else None
        if before != seat:
            self.ruled_since = ref
        return before

    @property
    def ruler(self) -> int | None:
        """Who has the top knight, by seat."""
        return self.stack[-1] if self.stack else None

    @property
    def terrain(self) -> str:
        """The landscape: "p" plain, "f" forest, "m" mountains, "l" lake."""
        return self.kind[0]


class Board:
    """The layout, and what each player has not put on it yet.

    Attributes:
        tiles: the tiles by cell.
        opening: the cells of the opening layout.
        supply: knights in front of each player.
        laid: how many tiles of each kind of each player lie on the table.
        limit: how many cells the layout may span either way.
        west, east, north, south: how far it reaches, in columns (0 is d) and rows.
    """

    def __init__(self, players: int) -> None:
        self.tiles: dict[str, Tile] = {}
        self.opening = opening_cells(players)
        self.supply = [KNIGHTS_EACH] * players
        self.laid: list[dict[Kind, int]] = [dict.fromkeys(KINDS, 0) for _ in range(players)]
        self.limit = LIMIT[players]
        self.west = self.north = NOWHERE
        self.east = self.south = -NOWHERE

    def lay(self, cell: str, kind: Kind, owner: int, ref: str) -> Tile:
        """Put a tile on an empty cell."""
        tile = self.tiles[cell] = Tile(kind, owner, ref)
        self.laid[owner][kind] += 1
        x, y = PLACE[cell]
        if x < self.west:
            self.west = x
        if x > self.east:
            self.east = x
        if y < self.north:
            self.north = y
        if y > self.south:
            self.south = y
        return tile

    def take(self, cell: str) -> Tile:
        """Take a tile off the table, its knights back to their supplies."""
        tile = self.tiles.pop(cell)
        self.laid[tile.owner][tile.kind] -= 1
        for seat in tile.stack:
            self.supply[seat] += 1
        places = [PLACE[cell] for cell in self.tiles]
        self.west = min((x for x, _ in places), default=NOWHERE)
        self.east = max((x for x, _ in places), default=-NOWHERE)
        self.north = min((y for _, y in places), default=NOWHERE)
        self.south = max((y for _, y in places), default=-NOWHERE)
        return tile

    def put(self, tile: Tile, seat: int, knights: int, ref: str) -> None:
        """Put knights of one player on top of a tile, from the supply."""
        self.supply[seat] -= knights
        tile.put(seat, knights, ref)

    @property
    def span(self) -> tuple[int, int]:
        """How many columns and rows the layout spans."""
        if not self.tiles:
            return 0, 0
        return self.east - self.west + 1, self.south - self.north + 1
