"""Finished games added up by title and player, and put side by side: by seat, board, month, ..."""

from collections.abc import Callable, Iterable, Iterator, Mapping

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


OPPONENT = "opponent"
"""Head to head: a group for each other player of one player's games."""


class Group(Scores):
    """The totals of the games of a group, of all players or of one.

    Attributes:
        title: what was played.
        name: the group: a seat, a name of a board, a house rule, a number, a month, a player.
        board: what its rules are called, where games of the title have different ones; else "".
        variant: a code of these rules; "" as well where boards are what is compared.
        ahead: head to head: in how many games the player had the better place.
        behind: in how many the other had.
        level: in how many both had the same.
    """

    title: str
    name: str
    board: str = ""
    variant: str = ""
    ahead: int = 0
    behind: int = 0
    level: int = 0

    def add(self, game: Summary, seats: Iterable[int]) -> None:
        """Add a game, as it went for some seats."""
        self.games += 1
        for seat in seats:
            self.wins += seat in game.winners
            if game.scores:
                self.points.append(game.scores[seat])

    def meet(self, game: Summary, seat: int, other: int) -> None:
        """Add how the player of a seat did beside the player of another one."""
        if game.places:
            self.ahead += game.places[seat] < game.places[other]
            self.behind += game.places[seat] > game.places[other]
            self.level += game.places[seat] == game.places[other]


def _seat(game: Summary, seat: int) -> str:
    """Return a seat, clockwise from who went first, from 1."""
    return str((seat - game.first) % len(game.players) + 1)


BOARD = "board"
"""By what the printed parts are called, or by the rules where games have different ones."""

_OF_GAME: Mapping[str, Callable[[Summary], Iterable[str]]] = {
    BOARD: lambda game: [game.board],
    "house": lambda game: game.house or [""],
    "players": lambda game: [str(len(game.players))],
    "month": lambda game: [game.date[:7]],
}

BY = ("seat", *_OF_GAME, OPPONENT)
"""By what games can be put side by side; "seat" is the place from who went first."""


def group_games(games: Iterable[Summary], by: str, who: str | None) -> list[Group]:
    """Return the groups of games, by title, its rules and name.

    `who` is in small letters, and needed for opponents. A game of several house rules counts for
    each of them; "" is the group of none.
    """
    found: dict[tuple[tuple[str, str], str], Group] = {}
    for game in games:
        seats = [seat for seat, name in enumerate(game.players) if who in (None, name.casefold())]
        for name, own, other in _groups(game, by, seats):
            label = "" if by == BOARD and game.variant else name.casefold()
            rules = ("", "") if by == BOARD else (game.rules, game.variant)
            new = Group(game.title, name, *rules, lowest=game.lowest)
            group = found.setdefault((game.kind, label), new)
            group.add(game, own)
            if other is not None:
                group.meet(game, own[0], other)
    return sorted(found.values(), key=_order)


def tells_wins(by: str, who: str | None) -> bool:
    """Return whether wins say something: of everybody together somebody wins every game."""
    return who is not None or by == "seat"


def _groups(
    game: Summary, by: str, seats: list[int]
) -> Iterator[tuple[str, list[int], int | None]]:
    """Yield the groups of a game, the seats that count in each, and the opponent's."""
    if not seats:
        return
    if by == "seat":
        yield from ((_seat(game, seat), [seat], None) for seat in seats)
    elif by == OPPONENT:
        others = (seat for seat in range(len(game.players)) if seat not in seats)
        yield from ((game.players[other], seats[:1], other) for other in others)
    else:
        yield from ((name, seats, None) for name in _OF_GAME[by](game))


def _order(group: Group) -> tuple[str, str, str, int, str]:
    number = int(group.name) if group.name.isdecimal() else 0
    return group.title, group.board, group.variant, number, group.name.casefold()
