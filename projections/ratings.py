"""How strong players are, by OpenSkill (Plackett-Luce): games in the order of their ends.

Who plays is two numbers: `mu`, how strong they seem, and `sigma`, how unsure that is. A game moves
both by the places alone, of two players or of many; the points do not matter. Everything is worked
out anew from the games as they stand, so that a correction changes all that came after it.
"""

import calendar
import time
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from projections.summary import Summary

DAY = 86_400_000
"""Milliseconds."""


class Rated(Struct):
    """A player's rating in a title, or by its rules where games of it have different ones.

    Attributes:
        name: the player as first seen.
        mu: how strong the player seems, 25 before the first game.
        sigma: how unsure that is.
        games: how many games it rests on.
        last: the day of the latest of them.
    """

    name: str
    mu: float
    sigma: float
    games: int
    last: str

    @property
    def rating(self) -> float:
        """What the player is worth at least, as far as one can be sure: 0 before the first game."""
        return self.mu - 3 * self.sigma


def end_of(game: Summary) -> tuple[int, str]:
    """Return the sort key of a game by its end: the time, then the game's id.

    A game whose entries have no times of play (an import, a score sheet) ended with its day.
    """
    if game.ended is not None:
        return game.ended, game.uid
    day = calendar.timegm(time.strptime(game.date, "%Y-%m-%d"))
    return day * 1000 + DAY - 1, game.uid


def can_be_rated(game: Summary) -> bool:
    """Return whether a game tells who did better: it was scored, nobody left or sat there twice."""
    different = {name.casefold() for name in game.players}
    return bool(game.places) and not game.absent and len(different) == len(game.players)


class RatedTitle(Struct):
    """The ratings of a title, the best first.

    Attributes:
        board: what its rules are called, where games of the title have different ones; else "".
    """

    title: str
    board: str
    players: list[Rated]


def ratings(games: Iterable[Summary]) -> list[RatedTitle]:
    """Return the ratings by title and rules; games that tell nothing do not count.

    Raises:
        ImportError: OpenSkill is not installed.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    called: dict[tuple[str, str], str] = {}
    found: dict[tuple[str, str], dict[str, Rated]] = {}
    for game in sorted(filter(can_be_rated, games), key=end_of):
        called.setdefault(game.kind, game.rules)
        _rate(model, game, found.setdefault(game.kind, {}))
    return [
        RatedTitle(
            kind[0],
            called[kind],
            sorted(rated.values(), key=lambda one: (-one.rating, one.name.casefold())),
        )
        for kind, rated in found.items()
    ]


def _rate(model: Any, game: Summary, rated: dict[str, Rated]) -> None:  # noqa: ANN401
    """Take a game into the ratings of its title."""
    players = [
        rated.setdefault(name.casefold(), Rated(name, model.mu, model.sigma, 0, ""))
        for name in game.players
    ]
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in players]
    for player, [after] in zip(players, model.rate(teams, ranks=[*game.places]), strict=True):
        player.mu, player.sigma = after.mu, after.sigma
        player.games += 1
        player.last = max(player.last, game.date)
