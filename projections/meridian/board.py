"""What lies where: towers on the meridians, and the pieces that are not on the board."""

from typing import NamedTuple

from events.meridian.cards import CITIES, COLUMNS, PIECES_A_COLOUR


class Tower(NamedTuple):
    """A tower: whose it is, by seat, and how many pieces high."""

    owner: int
    height: int


Column = tuple[Tower | None, ...]
"""The cities of a meridian from the north, each with its tower or free."""


class Pushed(NamedTuple):
    """A tower that was pushed from one city to another (from 1 in the north)."""

    tower: Tower
    start: int
    end: int


class Board:
    """The meridians and the supplies.

    Attributes:
        columns: the meridians, the first one in the west.
        cities: how many cities a meridian has.
        supply: pieces in front of each player.
        limit: how many own towers a player may have on a meridian (ME.4).
    """

    __slots__ = ("cities", "columns", "limit", "supply")

    def __init__(self, players: int, colours_each: int) -> None:
        self.cities = CITIES[players]
        self.columns: list[Column] = [(None,) * self.cities] * COLUMNS
        self.supply = [PIECES_A_COLOUR * colours_each] * players
        self.limit = colours_each

    def column(self, meridian: int) -> Column:
        """Return the cities of a meridian (from 1)."""
        return self.columns[meridian - 1]

    def own(self, meridian: int, player: int) -> list[int]:
        """Return the cities of a meridian (from 1 in the north) with a tower of a player."""
        column = self.columns[meridian - 1]
        return [city for city, tower in enumerate(column, 1) if tower and tower.owner == player]

    def replace(self, meridian: int, column: Column) -> Column:
        """Put another column in the place of a meridian's, supplies included; return the old."""
        old = self.columns[meridian - 1]
        for tower in old:
            if tower:
                self.supply[tower.owner] += tower.height
        for tower in column:
            if tower:
                self.supply[tower.owner] -= tower.height
        self.columns[meridian - 1] = column
        return old


def lifted(column: Column, city: int | None) -> Column:
    """Return a column without the tower on a city (from 1); the same without a city."""
    if city is None:
        return column
    return (*column[: city - 1], None, *column[city:])


def placed(column: Column, city: int, tower: Tower) -> tuple[Column, list[Pushed]] | None:
    """Return a column with a tower placed on a city (from 1), and the towers pushed by it.

    The tower there is pushed up if the newcomer is shorter, else down, and pushes on the same way
    (ME.6). None if the last one would leave the board.
    """
    towers = list(column)
    there = towers[city - 1]
    towers[city - 1] = tower
    pushed: list[Pushed] = []
    step = -1 if there and tower.height < there.height else 1
    place = city - 1
    while there is not None:
        place += step
        if not 0 <= place < len(towers):
            return None
        pushed.append(Pushed(there, place - step + 1, place + 1))
        there, towers[place] = towers[place], there
    return tuple(towers), pushed
