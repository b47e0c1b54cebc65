"""What lies where: towers on the meridians, and the pieces that are not on the board."""

from typing import NamedTuple

from events.meridian.cards import CITIES, COLUMNS, PIECES_A_COLOUR
from events.meridian.events import CardPlayed


class Tower(NamedTuple):
    """A tower: whose it is, by seat, and how many pieces high."""

    owner: int
    height: int


Column = tuple[Tower | None, ...]
"""The cities of a meridian from the north, each with its tower or free."""

Turned = tuple[Column, Column | None]
"""A meridian after the lift of a turn, and after the turn; None if a tower leaves the board."""


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

    __slots__ = ("_asked", "_turned", "cities", "columns", "limit", "supply")

    def __init__(self, players: int, colours_each: int) -> None:
        self.cities = CITIES[players]
        self.columns: list[Column] = [(None,) * self.cities] * COLUMNS
        self.supply = [PIECES_A_COLOUR * colours_each] * players
        self.limit = colours_each
        self._asked: CardPlayed | None = None
        self._turned: Turned = ((), None)

    def column(self, meridian: int) -> Column:
        """Return the cities of a meridian (from 1)."""
        return self.columns[meridian - 1]

    def own(self, meridian: int, player: int) -> list[int]:
        """Return the cities of a meridian (from 1 in the north) with a tower of a player."""
        column = self.columns[meridian - 1]
        return [city for city, tower in enumerate(column, 1) if tower and tower.owner == player]

    def turned(self, event: CardPlayed, meridian: int) -> Turned:
        """Return a meridian without the tower that a turn lifts, and as the turn leaves it.

        What was worked out for an event is kept until a column changes: the rules ask twice what
        the fold then does.
        """
        if event is not self._asked:
            rest = lifted(self.columns[meridian - 1], event.lifted)
            city, height = event.city, event.height
            done: Column | None = rest
            if city is not None and height is not None:
                done = placed(rest, city, Tower(event.player, height))
            self._asked, self._turned = event, (rest, done)
        return self._turned

    def replace(self, meridian: int, column: Column) -> Column:
        """Put another column in the place of a meridian's, supplies included; return the old."""
        old, supply = self.columns[meridian - 1], self.supply
        for was, now in zip(old, column, strict=True):
            if was is not now:
                if was is not None:
                    supply[was.owner] += was.height
                if now is not None:
                    supply[now.owner] -= now.height
        self.columns[meridian - 1] = column
        self._asked = None
        return old


def lifted(column: Column, city: int | None) -> Column:
    """Return a column without the tower on a city (from 1); the same without a city."""
    if city is None:
        return column
    return (*column[: city - 1], None, *column[city:])


def pushed(column: Column, city: int, height: int) -> list[Pushed]:
    """Return the towers that one of some height pushes from a city (from 1) on, nearest first.

    The tower there is pushed up if the newcomer is shorter, else down, and pushes on the same way
    (ME.6). The last one may leave the board.
    """
    there = column[city - 1]
    step = -1 if there and height < there.height else 1
    found: list[Pushed] = []
    while there is not None:
        found.append(Pushed(there, city, city + step))
        city += step
        there = column[city - 1] if 0 < city <= len(column) else None
    return found


def placed(column: Column, city: int, tower: Tower) -> Column | None:
    """Return a column with a tower placed on a city (from 1); None if one leaves the board."""
    towers = list(column)
    if towers[city - 1] is not None:
        for moved, _start, end in pushed(column, city, tower.height):
            if not 0 < end <= len(towers):
                return None
            towers[end - 1] = moved
    towers[city - 1] = tower
    return tuple(towers)
