"""Finished games put side by side: by seat, by board, by house rule, by month, and head to head."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from projections.summary import Summary
from projections.tally import Scores

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
