"""The row that is being filled, and who must put which cubes on it (L6.9)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

from msgspec import Struct

from events.titles.league_of_six.box import GOODS, Good, Place
from events.titles.league_of_six.components import Row, RowText, Space, SpaceText, row_of

Wagon = dict[Good, int]
"""A player's cubes by colour; a colour without a cube is not in it."""


@lru_cache(1024)
def _spaces_by_good(printed: RowText) -> tuple[int, dict[Good, tuple[Space, ...]]]:
    row = row_of(printed)
    goods = dict.fromkeys([space.good for space in row.spaces])
    return row.number, {
        good: tuple([space for space in row.spaces if space.good == good]) for good in goods
    }


class Put(NamedTuple):
    """A player's cubes on the spaces of a row, by seat, with their points."""

    player: int
    spaces: Sequence[Space]
    points: int


def _ways(spaces: tuple[Space, ...], cubes: int) -> list[list[SpaceText]]:
    """Return the ways to put so many cubes on spaces of their colour, the most points first.

    Spaces that are alike make one way; the first of its combinations stands in its order.
    """
    points = {space.text: space.points for space in spaces}
    found = dict.fromkeys(combinations(sorted(space.text for space in spaces), cubes))
    return [sorted(way, key=points.__getitem__, reverse=True) for way in reversed(found)]


class Shelf(Struct):
    """A chosen row.

    Attributes:
        place: on which tile.
        printed: what is printed on it, as written.
        chooser: who chose it, by seat.
        waiting: who must choose spaces, and who may fill it after that, in turn.
        number: the number at its left.
        free: the spaces without a cube by colour; a colour without a free space is not in it.
        puts: who has put cubes on it, in turn.
    """

    place: Place
    printed: RowText
    chooser: int
    waiting: tuple[int, ...]
    number: int
    free: dict[Good, tuple[Space, ...]]
    puts: list[Put] = []

    @classmethod
    def just_chosen(cls, place: Place, printed: RowText, waiting: tuple[int, ...]) -> "Shelf":
        """Return a row just chosen by the first of those who may fill it."""
        number, by_good = _spaces_by_good(printed)
        return cls(place, printed, waiting[0], waiting, number, by_good.copy())

    @property
    def row(self) -> Row:
        """The row, read."""
        return row_of(self.printed)

    @property
    def filled(self) -> list[tuple[Space, int]]:
        """The spaces with a cube, and whose cube it was, by seat."""
        return [(space, put.player) for put in self.puts for space in put.spaces]

    def cubes(self) -> list[tuple[Space, int | None]]:
        """Return the spaces in the order of the row, each with whose cube lies on it, by seat."""
        left, cubes = self.filled, []
        for space in self.row.spaces:
            put = next((one for one in left if one[0] == space), None)
            if put is not None:
                left.remove(put)
            cubes.append((space, put[1] if put else None))
        return cubes

    def choices(self, wagon: Wagon) -> Wagon:
        """Return the cubes for which a player chooses among spaces: what `fill` leaves."""
        return {good: wagon[good] for good in self.free if good in wagon}

    def fillings(self, wagon: Wagon) -> list[tuple[SpaceText, ...]]:
        """Return the ways to put the cubes of `choices`, each in canonical order."""
        wanted = self.choices(wagon)
        ways = [_ways(self.free[good], wanted[good]) for good in GOODS if good in wanted]
        return [tuple(chain(*parts)) for parts in product(*ways)]

    def fill(self, wagon: Wagon) -> tuple[tuple[Space, ...], bool]:
        """Move the cubes that leave no choice from a wagon to spaces.

        Return those spaces, and whether a choice is left: with fewer cubes than free spaces of a
        colour that differ in points.
        """
        free, choosing = self.free, False
        filled: tuple[Space, ...] = ()
        for good in [*free]:
            if good not in wagon:
                continue
            cubes, spaces = wagon[good], free[good]
            if cubes < (room := len(spaces)):
                if spaces.count(spaces[0]) < room:
                    choosing = True
                    continue
                filled += spaces[:cubes]
                free[good] = spaces[cubes:]
                del wagon[good]
            else:
                filled += spaces
                del free[good]
                if cubes == room:
                    del wagon[good]
                else:
                    wagon[good] = cubes - room
        return filled, choosing

    def put(self, spaces: Sequence[Space], wagon: Wagon) -> None:
        """Move cubes from a wagon to spaces that their owner chose, some of each colour."""
        for space in spaces:
            free = self.free[space.good]
            place = free.index(space)
            self.free[space.good] = free[:place] + free[place + 1 :]
            cubes = wagon.pop(space.good) - 1
            if cubes:
                wagon[space.good] = cubes
