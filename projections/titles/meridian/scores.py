"""The ruler of each island, with the reasons (ME.8).

Points exist only at the end; the ledger says what they would be if it ended now. What is printed on
the board may be described later and holds backwards, so the ledger is derived from every change of
a garrison when it is asked for.
"""

from itertools import takewhile
from typing import NamedTuple

from msgspec import Struct

from events.titles.meridian.events import BoardDescribed
from projections.ledger import Basis, Ledger
from projections.titles.meridian.board import Column

CAPITAL = 2
"""What a garrison in a capital counts; in another city 1."""

_ISLANDS = "abcdefghijklmnopqrstuvwxyz"
WORTH = {island: (island, 1) for island in _ISLANDS}
WORTH |= {island.upper(): (island, CAPITAL) for island in _ISLANDS}
"""The island and the worth of a city by its letter on the board."""


CLAUSES = {"island": "ME.8"}
"""The ruling by which each rule of the ledger counts."""


class Change(Struct, frozen=True, gc=False):
    """A meridian (from 1) that an entry has changed: as it was, and as it is."""

    ref: str
    meridian: int
    before: Column
    after: Column


class Stated(Struct, frozen=True, gc=False):
    """A score that the players stated: the entry, the player and the points."""

    ref: str
    player: int
    points: int


class Garrisons(Basis, frozen=True):
    """An island by its letter, how many cities it has, and the garrisons' sums by player."""

    island: str
    cities: int
    sums: tuple[int, ...]


class Island(NamedTuple):
    """An island on a board.

    Attributes:
        letter: its letter.
        cities: how many cities it has, which is what it scores.
        capitals: how many of them are capitals.
        sums: what each player's garrisons count, by seat: 2 in a capital, else 1.
        ruler: who has strictly most, by seat; None is nobody.
    """

    letter: str
    cities: int
    capitals: int
    sums: tuple[int, ...]
    ruler: int | None


def ruler_of(sums: list[int]) -> int | None:
    """Return who has strictly more than each other player, None if nobody has."""
    most, ruler = 0, None
    for player, garrisons in enumerate(sums):
        if garrisons > most:
            most, ruler = garrisons, player
        elif garrisons == most:
            ruler = None
    return ruler


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
                tally.ledger.state(change.ref, change.player, change.points)
            else:
                tally.change(change)
        self._counted = len(self.changes)
        return tally

    def stated_ledger(self) -> Ledger | None:
        """Return the points that the players stated for everybody since a tower last changed.

        None if it did not.
        """
        ledger, said = Ledger(self.players), set[int]()
        for change in self.changes:
            if isinstance(change, Stated):
                ledger.state(change.ref, change.player, change.points)
                said.add(change.player)
            else:
                said.clear()
        return ledger if len(said) == self.players else None


class Tally:
    """The counts of the garrisons on one board.

    Attributes:
        board: the board.
        ledger: the ledger of points.
        sizes: how many cities each island has, by letter.
        sums: what each player's garrisons on an island count, by letter and seat.
        rulers: who rules each island, by letter; None is nobody.
    """

    __slots__ = ("board", "ledger", "rulers", "sizes", "sums")

    def __init__(self, board: BoardDescribed, players: int) -> None:
        self.board = board
        self.ledger = Ledger(players)
        letters = "".join(board.cities).lower()
        self.sizes = {letter: letters.count(letter) for letter in sorted(set(letters))}
        self.sums = {letter: [0] * players for letter in self.sizes}
        self.rulers: dict[str, int | None] = dict.fromkeys(self.sizes)

    def change(self, change: Change) -> None:
        """Count the garrisons that came and went with an entry."""
        touched: list[str] = []
        old, cities, meridian = change.before, self.board.cities, change.meridian - 1
        for place, now in enumerate(change.after):
            was = old[place]
            if was is now:
                continue
            letter, worth = WORTH[cities[place][meridian]]
            sums = self.sums[letter]
            if was is not None:
                sums[was.owner] -= worth
            if now is not None:
                sums[now.owner] += worth
            touched.append(letter)
        if len(touched) > 1:
            touched.sort()
        for letter in touched:
            self._settle(change.ref, letter)

    def _settle(self, ref: str, letter: str) -> None:
        """Write down the ruler of an island if it is another one now than before the entry."""
        sums = self.sums[letter]
        before, after = self.rulers[letter], ruler_of(sums)
        if before == after:
            return
        said = [
            row
            for row in takewhile(lambda row: row.ref == ref, reversed(self.ledger.rows))
            if isinstance(row.counted, Garrisons) and row.counted.island == letter
        ]
        if said:  # towers that are stated together stand at once
            before = next((row.player for row in said if row.amount < 0), None)
            self.ledger.withdraw(said)
        self.rulers[letter] = after
        size = self.sizes[letter]
        counted = Garrisons(letter, size, tuple(sums))
        if before == after:
            return
        if before is not None:
            self.ledger.change(ref, before, -size, "island", counted)
        if after is not None:
            self.ledger.change(ref, after, size, "island", counted)

    def islands(self) -> list[Island]:
        """Return the islands of the board by letter."""
        letters = "".join(self.board.cities)
        return [
            Island(letter, size, letters.count(letter.upper()), tuple(sums), self.rulers[letter])
            for (letter, size), sums in zip(self.sizes.items(), self.sums.values(), strict=True)
        ]
