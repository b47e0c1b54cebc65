"""The standings of an evening: points of the places at its tables, and what breaks ties.

A table gives 12 points to who is first and none to the last, those between in equal steps: 12 and
0 for two, 12 6 0 for three, 12 8 4 0 for four, 12 9 6 3 0 for five. A shared place shares the
points of the places that it takes. Ties go to

1. more tables won, alone or shared;
2. at the tables that those who are tied shared with each other: more of them beaten than lost to;
3. the points of all whom one has met, added up, as many times as one met them;

and what is then still equal is a shared place.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from projections.summary import Summary

MOST = 12
"""The points of the first place: a number that two to five players divide evenly."""


class Standing(Struct):
    """A player of an evening.

    Attributes:
        name: the player as first seen.
        place: from 1, shared by those whom nothing parts.
        points: of the places at all tables.
        tables: how many tables.
        wins: how many of them were won, alone or shared.
        direct: beaten less lost to, among those with as many points and wins, at shared tables.
        met: the points of those who were met.
    """

    name: str
    place: int = 0
    points: float = 0
    tables: int = 0
    wins: int = 0
    direct: int = 0
    met: float = 0
    opponents: list[str] = field(default_factory=list)

    @property
    def worth(self) -> tuple[float, int, int, float]:
        """The sort key of the standings."""
        return self.points, self.wins, self.direct, self.met


def place_points(places: Sequence[int]) -> list[float]:
    """Return the points of each seat's place at one table."""
    step = MOST / (len(places) - 1)
    found = []
    for place in places:
        shared = places.count(place)
        last = place + shared - 1
        found.append(MOST - step * ((place + last) / 2 - 1))
    return found


def standings(games: Iterable[Summary]) -> list[Standing]:
    """Return the standings of finished games that were scored, the first place first."""
    counted = [game for game in games if game.places]
    found: dict[str, Standing] = {}
    for game in counted:
        keys = [name.casefold() for name in game.players]
        for seat, points in enumerate(place_points(game.places)):
            one = found.setdefault(keys[seat], Standing(game.players[seat]))
            one.points += points
            one.tables += 1
            one.wins += game.places[seat] == 1
            one.opponents += [key for key in keys if key != keys[seat]]
    for one in found.values():
        one.met = sum(found[key].points for key in one.opponents)
    for game in counted:
        _meet(game, found)
    ranked = sorted(found.values(), key=lambda one: one.name.casefold())
    ranked.sort(key=lambda one: one.worth, reverse=True)
    for one in ranked:
        one.place = 1 + sum(other.worth > one.worth for other in ranked)
    return ranked


def _meet(game: Summary, found: dict[str, Standing]) -> None:
    """Add who beat whom at a table, among those whom points and wins do not part."""
    players = [found[name.casefold()] for name in game.players]
    for one, place in zip(players, game.places, strict=True):
        for other, theirs in zip(players, game.places, strict=True):
            if (one.points, one.wins) == (other.points, other.wins):
                one.direct += (place < theirs) - (place > theirs)
