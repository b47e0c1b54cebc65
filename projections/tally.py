"""Totals over finished games by title and player: wins, points, sources, turn lengths."""

from collections.abc import Iterable

from msgspec import Struct, field

from projections.clock import middle
from projections.summary import Summary
from projections.titles.title_rules import best_score


class Scores(Struct, kw_only=True):
    """The totals of some finished games for one player.

    Attributes:
        games: how many there are.
        wins: how many were won, alone or shared.
        points: the score of each game that could be scored.
        lowest: whether the least points win.
    """

    games: int = 0
    wins: int = 0
    points: list[int] = field(default_factory=list)
    lowest: bool = False

    @property
    def best(self) -> int | None:
        """The best score, None without any."""
        return best_score(self.points, lowest=self.lowest)

    @property
    def mean(self) -> float | None:
        """The mean score, None without any."""
        return sum(self.points) / len(self.points) if self.points else None


class PlayerTally(Scores):
    """The totals of a player's finished games of one title.

    Attributes:
        name: the player as first seen.
        sources: points by the ledger's rules, summed over these games.
        turns: how many turns have a time.
        turn: the median turn of each game that tells, in ms.
        thought: how long was thought in each game that tells, in ms.
    """

    name: str
    sources: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    turn: list[float] = field(default_factory=list)
    thought: list[int] = field(default_factory=list)

    @property
    def median_turn(self) -> float | None:
        """What a turn takes in ms in a middling game of theirs, None where no entry tells."""
        return middle(self.turn)

    @property
    def median_game(self) -> float | None:
        """The median of what was thought in a game in ms, None where no entry tells."""
        return middle(self.thought)

    def per_game(self, rule: str) -> float:
        """Return the mean of points from a source."""
        return self.sources.get(rule, 0) / len(self.points) if self.points else 0.0


class TitleTally(Struct):
    """The totals of all finished games of a title; players by lower-case name.

    Attributes:
        board: what its rules are called, where games of the title have different ones; else "".
        sheets: how many of the games were typed as score sheets.
        uncertain: in how many the result rests on what the players stated.
    """

    title: str
    games: int = 0
    sheets: int = 0
    uncertain: int = 0
    first: str = ""
    last: str = ""
    players: dict[str, PlayerTally] = field(default_factory=dict)
    board: str = ""

    def add(self, game: Summary) -> None:
        """Add a game."""
        self.games += 1
        self.sheets += game.sheet
        self.uncertain += game.uncertain is not None
        self.first = min(self.first or game.date, game.date)
        self.last = max(self.last, game.date)
        for seat, name in enumerate(game.players):
            player = self.players.get(key := name.casefold())
            if player is None:
                player = self.players[key] = PlayerTally(name, lowest=game.lowest)
            player.games += 1
            player.wins += seat in game.winners
            player.turns += game.turns[seat]
            if game.turns[seat]:
                player.turn.append(game.turn[seat])
                player.thought.append(game.thought[seat])
            if game.scores:
                player.points.append(game.scores[seat])
                sources = player.sources
                for rule, amount in game.sources[seat].items():
                    sources[rule] = sources.get(rule, 0) + amount

    def all_players(self) -> PlayerTally:
        """Return everybody's games in one: what a seat of this title has on the mean."""
        whole = PlayerTally("")
        for player in self.players.values():
            whole.lowest = player.lowest
            whole.games += player.games
            whole.wins += player.wins
            whole.points += player.points
            whole.turns += player.turns
            whole.turn += player.turn
            whole.thought += player.thought
            for rule, amount in player.sources.items():
                whole.sources[rule] = whole.sources.get(rule, 0) + amount
        return whole


def tally(games: Iterable[Summary]) -> list[TitleTally]:
    """Return what games add up to, by title, and by variant where a title has some."""
    found: dict[tuple[str, str], TitleTally] = {}
    for game in games:
        one = found.setdefault(game.kind, TitleTally(game.title, board=game.rules))
        one.add(game)
    return list(found.values())
