"""What finished games add up to, per title and player: wins, points, sources, turn lengths."""

from collections.abc import Iterable, Sequence
from statistics import median

from msgspec import Struct, field

from events.store.entry import Entry
from projections.clock import clock
from projections.folding import FoldedGame

FORM = 2
"""The form of a summary; it changes when the same log and rules make another one, as kept ones of
another form are not used."""


class Summary(Struct, frozen=True):
    """A finished game, as the tally needs it.

    Attributes:
        uid: the id of the game.
        title: what was played.
        date: the day it began, "2026-03-01".
        origin: the id of the game that it was forked from, None if it began anew.
        players: names, by seat.
        scores: points by seat; none where what scores is not described.
        winners: who won, by seat.
        sources: points by the ledger's rules, for each seat.
        turns: how long was thought about each turn in ms, for each seat.
        sheet: whether only its final position was typed.
        uncertain: whether its result rests on what the table stated.
    """

    uid: str
    title: str
    date: str
    origin: str | None
    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sources: tuple[dict[str, int], ...]
    turns: tuple[tuple[int, ...], ...]
    sheet: bool = False
    uncertain: bool = False


def summary(uid: str, game: FoldedGame, entries: Sequence[Entry]) -> Summary | None:
    """Return what a game adds to the tally; None for one that is not over."""
    if not game.over:
        return None
    started = game.timeline.started
    result = game.rules.result(game.state)
    sources: list[dict[str, int]] = [{} for _player in started.players]
    for row in game.rules.ledger(game.state):
        sources[row.player][row.rule] = sources[row.player].get(row.rule, 0) + row.amount
    times = clock(len(started.players), list(game.timeline.raw.items()), entries)
    return Summary(
        uid,
        game.title,
        started.date,
        started.origin.game if started.origin else None,
        tuple(player.name for player in started.players),
        result.scores,
        result.winners if result.scores else (),
        tuple(sources),
        tuple(tuple(turn.taken for turn in player.turns) for player in times.players),
        started.sheet,
        game.uncertain_since is not None,
    )


class PlayerTally(Struct):
    """What a player's finished games of one title add up to.

    Attributes:
        name: the player as first seen.
        games: how many there are.
        wins: how many were won, alone or shared.
        points: the score of each game that could be scored.
        sources: points by the ledger's rules, summed over these games.
        turns: how long was thought about each turn, in ms.
        thought: how long was thought in each game that tells, in ms.
    """

    name: str
    games: int = 0
    wins: int = 0
    points: list[int] = field(default_factory=list)
    sources: dict[str, int] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)
    thought: list[int] = field(default_factory=list)

    @property
    def mean(self) -> float | None:
        """The mean score, None without any."""
        return sum(self.points) / len(self.points) if self.points else None

    @property
    def median_turn(self) -> float | None:
        """The median of the turns in ms, None where no entry tells."""
        return median(self.turns) if self.turns else None

    @property
    def median_game(self) -> float | None:
        """The median of what was thought in a game in ms, None where no entry tells."""
        return median(self.thought) if self.thought else None

    def per_game(self, rule: str) -> float:
        """Return the mean of points from a source."""
        return self.sources.get(rule, 0) / len(self.points) if self.points else 0.0


class TitleTally(Struct):
    """What all finished games of a title add up to; players by name in small letters.

    Attributes:
        sheets: how many of the games were typed as score sheets.
        uncertain: in how many the result rests on what the table stated.
    """

    title: str
    games: int = 0
    sheets: int = 0
    uncertain: int = 0
    first: str = ""
    last: str = ""
    players: dict[str, PlayerTally] = field(default_factory=dict)

    def add(self, game: Summary) -> None:
        """Add a game."""
        self.games += 1
        self.sheets += game.sheet
        self.uncertain += game.uncertain
        self.first = min(self.first or game.date, game.date)
        self.last = max(self.last, game.date)
        for seat, name in enumerate(game.players):
            player = self.players.get(key := name.casefold())
            if player is None:
                player = self.players[key] = PlayerTally(name)
            player.games += 1
            player.wins += seat in game.winners
            player.turns += game.turns[seat]
            if game.turns[seat]:
                player.thought.append(sum(game.turns[seat]))
            if game.scores:
                player.points.append(game.scores[seat])
                for rule, amount in game.sources[seat].items():
                    player.sources[rule] = player.sources.get(rule, 0) + amount

    def all_players(self) -> PlayerTally:
        """Return everybody's games in one: what a seat of this title has on the mean."""
        whole = PlayerTally("")
        for player in self.players.values():
            whole.games += player.games
            whole.wins += player.wins
            whole.points += player.points
            whole.turns += player.turns
            whole.thought += player.thought
            for rule, amount in player.sources.items():
                whole.sources[rule] = whole.sources.get(rule, 0) + amount
        return whole


def tally(games: Iterable[Summary]) -> dict[str, TitleTally]:
    """Return what games add up to, by title."""
    found: dict[str, TitleTally] = {}
    for game in games:
        found.setdefault(game.title, TitleTally(game.title)).add(game)
    return found
