"""Who rules which island, and why (ME.8).

Points exist only at the end; the ledger says what they would be if it ended now. What is printed on
the board may be described later and holds backwards, so the ledger is derived from every change of
a garrison when it is asked for.
"""

from typing import NamedTuple

from msgspec import Struct

from events.meridian.events import BoardDescribed
from projections.ledger import Count, Row
from projections.meridian.board import Column

CAPITAL = 2
"""What a garrison in a capital counts; in another city 1."""


class Change(Struct, frozen=True, gc=False):
    """A meridian (from 1) that an entry has changed: as it was, and as it is."""

    ref: str
    meridian: int
    before: Column
    after: Column


class Stated(Struct, frozen=True, gc=False):
    """A score that the table stated: the entry, the player and the points."""

    ref: str
    player: int
    points: int


class Island(NamedTuple):
    """An island: its letter, its cities, its capitals, the garrisons' sums by player, its ruler."""

    letter: str
    cities: int
    capitals: int
    sums: tuple[int, ...]
    ruler: int | None


def ruler_of(sums: list[int]) -> int | None:
    """Return who has strictly more than each other player, None if nobody has."""
    best = max(sums)
    return sums.index(best) if best and sums.count(best) == 1 else None


class Scores:
    """Every change of a garrison, and the ledger that a board makes of them."""

    __slots__ = ("_counted", "_tally", "changes", "players")

    def __init__(self, players: int) -> None:
        self.players = players
        self.changes: list[Change | Stated] = []
        self._tally: Tally | None = None
        self._counted = 0

    def tally(self, board: BoardDescribed) -> "Tally":
        """Return the sums and the ledger on a board; what was counted before is not again."""
        tally = self._tally
        if tally is None or tally.board is not board:
            tally, self._counted = Tally(board, self.players), 0
            self._tally = tally
        for change in self.changes[self._counted :]:
            if isinstance(change, Stated):
                tally.state(change)
            else:
                tally.change(change)
        self._counted = len(self.changes)
        return tally


class _Isle:
    """An island while it is counted: its letter, its size, the garrisons' sums, its ruler."""

    __slots__ = ("letter", "ruler", "size", "sums")

    def __init__(self, letter: str, size: int, players: int) -> None:
        self.letter = letter
        self.size = size
        self.sums = [0] * players
        self.ruler: int | None = None


class Tally:
    """Sums by island, rulers, points and the ledger on one board."""

    __slots__ = ("_cities", "_isles", "board", "points", "rows")

    def __init__(self, board: BoardDescribed, players: int) -> None:
        self.board = board
        self.points = [0] * players
        self.rows: list[Row] = []
        letters = "".join(board.cities).lower()
        self._isles = [
            _Isle(letter, letters.count(letter), players) for letter in sorted(set(letters))
        ]
        worth = {isle.letter.upper(): (isle, CAPITAL) for isle in self._isles}
        worth |= {isle.letter: (isle, 1) for isle in self._isles}
        self._cities = [
            [worth[city] for city in cities] for cities in zip(*board.cities, strict=True)
        ]

    def change(self, change: Change) -> None:
        """Count the garrisons that came and went with an entry; write down new rulers."""
        touched: list[_Isle] = []
        cities = self._cities[change.meridian - 1]
        for city, was, now in zip(cities, change.before, change.after, strict=True):
            if was is now:
                continue
            before = None if was is None else was.owner
            after = None if now is None else now.owner
            if before != after:
                isle, worth = city
                if before is not None:
                    isle.sums[before] -= worth
                if after is not None:
                    isle.sums[after] += worth
                touched.append(isle)
        if len(touched) > 1:
            touched.sort(key=_letter)
        for isle in touched:
            self._settle(change.ref, isle)

    def _settle(self, ref: str, isle: _Isle) -> None:
        """Write down the ruler of an island if it is another one now."""
        before, after = isle.ruler, ruler_of(isle.sums)
        if before == after:
            return
        isle.ruler = after
        letter, size, sums = isle.letter, isle.size, tuple(isle.sums)
        counted: dict[str, Count] = {"island": letter, "cities": size, "sums": sums}
        if before is not None:
            self.rows.append(Row(ref, before, -size, "island", counted))
            self.points[before] -= size
        if after is not None:
            self.rows.append(Row(ref, after, size, "island", counted))
            self.points[after] += size

    def state(self, stated: Stated) -> None:
        """Bring a score to what the table says it is."""
        amount = stated.points - self.points[stated.player]
        counted: dict[str, Count] = {"score": stated.points}
        self.rows.append(Row(stated.ref, stated.player, amount, "adjusted", counted))
        self.points[stated.player] = stated.points

    def islands(self) -> list[Island]:
        """Return every island with its sums and its ruler."""
        cities = "".join(self.board.cities)
        return [
            Island(
                isle.letter,
                isle.size,
                cities.count(isle.letter.upper()),
                tuple(isle.sums),
                isle.ruler,
            )
            for isle in self._isles
        ]


def _letter(isle: _Isle) -> str:
    return isle.letter
