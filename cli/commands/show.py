"""`show`: draw the board."""

from cli.completion.options import As, At, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, look
from cli.terminal import output_mode as plain
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.say import say


def show(
    at: At = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Draw the board."""
    open_game = OpenGame.open(db, game, writing=False)
    look(open_game, as_, open, as_json=json)
    state, viewer = open_game.at(at), open_game.viewer
    if json:
        answer(
            open_game,
            "show",
            entry=at or open_game.n,
            players=state.timeline.started.players,
            next=open_game.screens.next_json(state, viewer),
            board=open_game.screens.show_json(state, viewer),
        )
        return
    say(heading(open_game, at))
    plain.show(open_game.screens, state, viewer)


def heading(open_game: OpenGame, at: int | None) -> str:
    """Return which game is shown, and as of which entry."""
    if at is None or at == open_game.n:
        return _("{game}, entry {n}").format(game=open_game.name, n=open_game.n)
    return _("{game}, as it was after entry {at} of {n}").format(
        game=open_game.name, at=at, n=open_game.n
    )
