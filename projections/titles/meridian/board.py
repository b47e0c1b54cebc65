"""The towers on the meridians, and the pieces off the board."""

from msgspec import Struct

from events.titles.meridian.cards import CITIES, COLUMNS, PIECES_A_COLOUR
from events.titles.meridian.events import CardPlayed


class Tower(Struct, frozen=True, gc=False):
    """A tower: whose it is, by seat, and how many pieces high."""

    owner: int
    height: int


Column = tuple[Tower | None, ...]
"""The cities of a meridian from the north, each with its tower or free."""


class Turned(Struct, frozen=True, gc=False):
    """A meridian after the lift of a turn, and after the turn; what that takes from the supply.

    `done` is None if a tower would leave the board.
    """

    rest: Column
    done: Column | None
    pieces: int


class Pushed(Struct, frozen=True):
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
        begun: the meridians on which a tower has stood.
        limit: how many own towers a player may have on a meridian (ME.4).
        last: what the last turn made of its meridian.
    """

    __slots__ = ("_asked", "_turned", "begun", "cities", "columns", "last", "limit", "supply")

    def __init__(self, players: int, colours_each: int) -> None:
        self.cities = CITIES[players]
        self.columns: list[Column] = [(None,) * self.cities] * COLUMNS
        self.begun: set[int] = set()
        self.supply = [PIECES_A_COLOUR * colours_each] * players
        self.limit = colours_each
        self._asked: CardPlayed | None = None
        self._turned = self.last = Turned((), None, 0)

    def column(self, meridian: int) -> Column:
        """Return the cities of a meridian (from 1)."""
        return self.columns[meridian - 1]

    def own(self, meridian: int, player: int) -> list[int]:
        """Return the cities of a meridian (from 1 in the north) with a tower of a player."""
        column = self.columns[meridian - 1]
        return [city for city, tower in enumerate(column, 1) if tower and tower.owner == player]

    def play_turn(self, event: CardPlayed, meridian: int) -> Turned:
        """Return what a turn makes of its meridian.

        What was worked out for an event is kept until a column changes: the rules ask twice what
        the fold then does.
        """
        if event is not self._asked:
            self._asked, self._turned = event, _play_turn(self.columns[meridian - 1], event)
        return self._turned

    def turn(self, event: CardPlayed, meridian: int) -> tuple[Column, Column]:
        """Let a turn take effect; return its meridian as it was and as it is."""
        old, turned = self.columns[meridian - 1], self.play_turn(event, meridian)
        self.columns[meridian - 1] = new = turned.done or turned.rest
        self.supply[event.player] -= turned.pieces
        if event.city is not None:
            self.begun.add(meridian)
        self._asked, self.last = None, turned
        return old, new

    def replace(self, meridian: int, column: Column) -> tuple[Column, Column]:
        """Put another column in the place of a meridian's, supplies included; return both."""
        old = self.columns[meridian - 1]
        for tower in old:
            if tower:
                self.supply[tower.owner] += tower.height
        for tower in column:
            if tower:
                self.supply[tower.owner] -= tower.height
        self.columns[meridian - 1] = column
        if any(column):
            self.begun.add(meridian)
        self._asked = None
        return old, column


def _play_turn(column: Column, event: CardPlayed) -> Turned:
    """Lift the own tower first, then place (ME.5)."""
    lift, city, height = event.lifted, event.city, event.height
    rest, back = (column, 0) if lift is None else lift_tower(column, lift)
    if city is None or height is None:
        return Turned(rest, rest, -back)
    done = place_tower(rest, city, Tower(event.player, height))
    return Turned(rest, done, height - back if done else -back)


def lift_tower(column: Column, city: int) -> tuple[Column, int]:
    """Return a column without the tower of a city (from 1), and its pieces."""
    back = column[city - 1]
    return (*column[: city - 1], None, *column[city:]), back.height if back else 0


def place_tower(column: Column, city: int, tower: Tower) -> Column | None:
    """Return a column with a tower placed on a city (from 1); None if one leaves the board.

    Everything from there to the next free city is pushed on by one (ME.6).
    """
    free = room(column, city, tower.height)
    if free is None:
        return None
    towers = list(column)
    del towers[free]
    towers.insert(city - 1, tower)
    return tuple(towers)


def room(column: Column, city: int, height: int) -> int | None:
    """Return the place (from 0) that a tower of some height placed on a city (from 1) takes up.

    It is the nearest free one on the way of those pushed, or the city's own; None if there is none.
    """
    if column[city - 1] is None:
        return city - 1
    for beyond in _way(column, city, height):
        if column[beyond] is None:
            return beyond
    return None


def _way(column: Column, city: int, height: int) -> range:
    """Return the places beyond an occupied city: north if the newcomer is shorter, else south."""
    there = column[city - 1]
    if there is not None and height < there.height:
        return range(city - 2, -1, -1)
    return range(city, len(column))


def towers_pushed(column: Column, city: int, height: int) -> list[Pushed]:
    """Return the towers that one of some height pushes from a city (from 1) on, nearest first."""
    found: list[Pushed] = []
    place = city - 1
    for beyond in _way(column, city, height):
        tower = column[place]
        if tower is None:
            break
        found.append(Pushed(tower, place + 1, beyond + 1))
        place = beyond
    return found
