"""What a package tests its titles with: a game in memory, and the laws as a plugin of pytest."""

from collections.abc import Sequence

from cli.titles.title_screens import title_screens
from events.common import GameStarted, Player
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.refusal import Refusal
from projections.timeline import Timeline

DATE = "2026-03-01"


class Played:
    """A game in memory.

    Attributes:
        scores: the points by seat.
        winners: who has won, or leads, by seat.
        over: whether the game has ended by its rules.
    """

    def __init__(self, game: FoldedGame) -> None:
        self._game = game
        self._entries = 1

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat."""
        return self._game.rules.result(self._game.state).scores

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, or leads, by seat."""
        return self._game.rules.result(self._game.state).winners

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self._game.over

    def do(self, text: str) -> "Played":
        """Record actions as they are typed.

        Raises:
            AssertionError: one of them is refused.
            Unreadable: the text is no notation.
        """
        if words := self.refused(text):
            raise AssertionError(f"{text}: {words}")
        return self

    def refused(self, text: str) -> str:
        """Record actions up to the first that is refused; return why it is, "" if none was.

        Raises:
            Unreadable: the text is no notation.
        """
        players = self._game.timeline.started.players
        for line in title_events(self._game.title).read(text, players):
            event = self._game.rules.bind(self._game.state, line)
            against = [event] if isinstance(event, Refusal) else self._game.refusals(event)
            if against or isinstance(event, Refusal):
                return title_screens(self._game.title).refusal_words(against[0], players)
            self._entries += 1
            self._game.take(str(self._entries), event)
        return ""


def played(
    title: str, players: Sequence[str], actions: str = "", *, house: Sequence[str] = ()
) -> Played:
    """Return a game with players ("An:red"), after some actions as they are typed.

    Raises:
        AssertionError: an action is refused.
        KeyError: there is no such title.
        Unreadable: the actions are no notation.
    """
    seats = tuple(_player(one) for one in players)
    started = GameStarted(title_events(title).SLUG, seats, DATE, house=tuple(house))
    game = Played(FoldedGame(Timeline([(1, started)])))
    return game.do(actions) if actions else game


def _player(typed: str) -> Player:
    name, _colon, colours = typed.partition(":")
    return Player(name, tuple(colours.split(",")))
