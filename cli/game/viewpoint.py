"""Whose eyes a command prints for (--as, --open), and how its output says so."""

from collections.abc import Sequence
from typing import Any

from cli.game.open_game import OpenGame
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.say import say, say_json
from cli.titles.title_screens import TitleScreens
from cli.titles.view import View
from cli.titles.viewer import Viewer
from cli.wording.sentences import unreadable
from events.common import Player
from events.notation import Ambiguous, Unreadable, seat_of


def look(open_game: OpenGame, as_: str | None, open_: bool, *, as_json: bool) -> None:
    """Let a game be seen as the options wish; a look at secrets says so, JSON in its own way.

    Raises:
        Mistake: nobody plays under that name, or the options contradict each other.
    """
    open_game.asked = asked(as_, open_, open_game.players, open_game.screens)
    if not as_json:
        say_open(open_game.view, open_game.game.over)


def asked(as_: str | None, open_: bool, players: Sequence[Player], screens: TitleScreens) -> Viewer:
    """Return whose eyes the options --as and --open ask for.

    Raises:
        Mistake: nobody plays under that name, or the options contradict each other.
    """
    if as_ is None:
        return Viewer(open=open_)
    if open_:
        raise Mistake(_("--as and --open exclude each other"), Exit.USAGE, "as-open")
    return Viewer(seat=read_seat(as_, players, screens))


def read_seat(text: str, players: Sequence[Player], screens: TitleScreens) -> int:
    """Return the seat of a player by name or colour.

    Raises:
        Mistake: nobody is meant, or several could be.
    """
    try:
        return seat_of(text, players)
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, screens, players=players) from error


def say_open(view: View, over: bool) -> None:
    """Say first that secrets are shown, while there are any to keep."""
    if view.viewer.open and view.title.SECRETS and not over:
        say(_("shown open: what players hold is visible"))


def answer(open_game: OpenGame, name: str, **content: Any) -> None:  # noqa: ANN401
    """Print one JSON object about a game, with whose view it is where players hold secrets."""
    say_json(name, game=open_game.name, **content, **open_game.view.keys())


def heading(open_game: OpenGame, at: int | None) -> str:
    """Return which game is shown, and as of which entry."""
    if at is None or at == open_game.n:
        return _("{game}, entry {n}").format(game=open_game.name, n=open_game.n)
    return _("{game}, as it was after entry {at} of {n}").format(
        game=open_game.name, at=at, n=open_game.n
    )
