"""A game at a moment: as it is, or as it was after an entry."""

from msgspec import Struct

from cli.command import At, Request
from cli.game.seen_game import SeenGame
from projections.seen import Seen


class Moment(Struct, frozen=True):
    """A game as it was after an entry.

    Attributes:
        game: the game.
        at: the entry that was asked for, None for the last one.
        state: the fold up to there.
    """

    game: SeenGame
    at: int | None
    state: Seen


class ShowCall(Request, frozen=True):
    """Draw the board."""

    at: At = None


class TurnCall(Request, frozen=True):
    """Show whose turn it is, what is left, and what is legal."""

    at: At = None


def look_at(game: SeenGame, call: ShowCall | TurnCall) -> Moment:
    """Return the game at the moment that is asked for.

    Raises:
        Mistake: there is no such entry.
    """
    return Moment(game, call.at, game.at(call.at))
