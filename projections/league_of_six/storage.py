"""The row that is being filled, and who must put which cubes on it (L6.9)."""

from collections.abc import Mapping, Sequence

from events.league_of_six.box import GOODS, Good, Place
from events.league_of_six.components import Row, Space

Wagon = dict[Good, int]
"""A player's cubes by colour."""


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

    def choices(self, wagon: Mapping[Good, int]) -> dict[Good, int]:
        """Return for which colours a player must choose among spaces, and how many he fills.

        So it is with fewer cubes than free spaces of a colour that differ in points.
        """
        found: dict[Good, int] = {}
        for good in GOODS:
            cubes = wagon[good]
            if cubes:
                points = [space.points for space in self.free if space.good == good]
                if cubes < len(points) and len(set(points)) > 1:
                    found[good] = cubes
        return found

    def forced(self, wagon: Mapping[Good, int]) -> list[Space]:
        """Return the spaces that a player fills without choosing."""
        chosen = self.choices(wagon)
        left = {good: wagon[good] for good in GOODS if good not in chosen}
        spaces: list[Space] = []
        for space in self.free:
            if left.get(space.good, 0):
                left[space.good] -= 1
                spaces.append(space)
        return spaces

    def put(self, spaces: Sequence[Space], seat: int, wagon: Wagon) -> int:
        """Move cubes from a player's wagon to spaces; return the points."""
        for space in spaces:
            self.free.remove(space)
            self.filled.append((space, seat))
            wagon[space.good] -= 1
        return sum(space.points for space in spaces)


def takes_any(row: Row, goods: frozenset[Good]) -> bool:
    """Whether a row has a space for one of these goods."""
    return any(space.good in goods for space in row.spaces)
