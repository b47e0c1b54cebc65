"""The row that is being filled, and who must put which cubes on it (L6.9)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.league_of_six.box import Good, Place
from events.league_of_six.components import Row, Space

Wagon = dict[Good, int]
"""A player's cubes by colour; a colour without a cube is not in it."""


class Due(NamedTuple):
    """What a player has to do with a row: spaces to fill, and cubes by colour to choose for."""

    forced: Sequence[Space]
    choices: Mapping[Good, int]


NOTHING_DUE = Due((), {})


class Shelf:
    """A chosen row.

    Attributes:
        place: on which tile.
        row: what is printed on it.
        free: the spaces without a cube.
        filled: the spaces with a cube, and whose cube it was, by seat.
        chooser: who chose it, by seat.
        waiting: who may still fill it, in turn.
    """

    __slots__ = ("chooser", "filled", "free", "place", "row", "waiting")

    def __init__(self, place: Place, row: Row, chooser: int, players: int) -> None:
        self.place = place
        self.row = row
        self.free: list[Space] = list(row.spaces)
        self.filled: list[tuple[Space, int]] = []
        self.chooser = chooser
        self.waiting = [(chooser + step) % players for step in range(players)]

    def due(self, wagon: Wagon) -> Due:
        """Return which spaces a player must fill, and for which colours he chooses among spaces.

        So it is with fewer cubes than free spaces of a colour that differ in points.
        """
        if self.row.goods.isdisjoint(wagon):
            return NOTHING_DUE
        wanted: dict[Good, list[Space]] = {}
        for space in self.free:
            if space.good in wagon:
                wanted.setdefault(space.good, []).append(space)
        forced: list[Space] = []
        choices: dict[Good, int] = {}
        for good, spaces in wanted.items():
            cubes = wagon[good]
            if cubes < len(spaces) and len({space.points for space in spaces}) > 1:
                choices[good] = cubes
            else:
                forced += spaces[:cubes]
        return Due(forced, choices)

    def put(self, spaces: Sequence[Space], seat: int, wagon: Wagon) -> int:
        """Move cubes from a player's wagon to spaces; return the points."""
        for space in spaces:
            self.free.remove(space)
            self.filled.append((space, seat))
            left = wagon.pop(space.good) - 1
            if left:
                wagon[space.good] = left
        return sum(space.points for space in spaces)
