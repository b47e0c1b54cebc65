"""The row that is being filled, and who must put which cubes on it (L6.9)."""

from collections.abc import Sequence

from events.league_of_six.box import Good, Place
from events.league_of_six.components import Row, RowText, Space, row_of, space_of

Wagon = dict[Good, int]
"""A player's cubes by colour; a colour without a cube is not in it."""


class Shelf:
    """A chosen row.

    Attributes:
        place: on which tile.
        printed: what is printed on it, as written.
        number: the number at its left.
        free: the spaces without a cube by colour; a colour without a free space is not in it.
        puts: who put cubes on which spaces, in turn.
        waiting: who may still fill it, in turn.
        chooser: who chose it, by seat.
    """

    __slots__ = ("chooser", "free", "number", "place", "printed", "puts", "waiting")

    def __init__(self, place: Place, printed: RowText, waiting: Sequence[int]) -> None:
        self.place = place
        self.printed = printed
        self.free: dict[Good, list[Space]] = {}
        number, *words = printed.split()
        self.number = int(number)
        for space in map(space_of, words):
            self.free.setdefault(space.good, []).append(space)
        self.puts: list[tuple[int, Sequence[Space]]] = []
        self.waiting = list(waiting)
        self.chooser = waiting[0]

    @property
    def row(self) -> Row:
        """The row, read."""
        return row_of(self.printed)

    @property
    def filled(self) -> list[tuple[Space, int]]:
        """The spaces with a cube, and whose cube it was, by seat."""
        return [(space, seat) for seat, spaces in self.puts for space in spaces]

    def choices(self, wagon: Wagon) -> Wagon:
        """Return the cubes for which a player chooses among spaces: what `fill` leaves."""
        return {good: wagon[good] for good in self.free if good in wagon}

    def fill(self, wagon: Wagon) -> list[Space]:
        """Move the cubes that leave no choice from a wagon to spaces, and return those.

        There is a choice with fewer cubes than free spaces of a colour that differ in points.
        """
        filled: list[Space] = []
        for good, spaces in tuple(self.free.items()):
            cubes, room = wagon.pop(good, 0), len(spaces)
            if cubes >= room:
                filled += self.free.pop(good)
                cubes -= room
            elif cubes and len(set(spaces)) == 1:
                filled += spaces[:cubes]
                del spaces[:cubes]
                cubes = 0
            if cubes:
                wagon[good] = cubes
        return filled

    def put(self, spaces: Sequence[Space], wagon: Wagon) -> None:
        """Move cubes from a wagon to spaces that their owner chose, some of each colour."""
        for space in spaces:
            self.free[space.good].remove(space)
            cubes = wagon.pop(space.good) - 1
            if cubes:
                wagon[space.good] = cubes
