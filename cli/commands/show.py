"""`show`: draw the board."""

from cli.completion.options import As, At, Db, GameName, Json, Open
from cli.game.open_game import Sitting
from cli.game.viewpoint import answer, look
from cli.terminal import output_mode as plain
from cli.terminal.language import _
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
    sitting = Sitting.open(db, game, writing=False)
    look(sitting, as_, open, as_json=json)
    state, viewer = sitting.at(at), sitting.viewer
    if json:
        answer(
            sitting,
            "show",
            entry=at or sitting.n,
            players=state.timeline.started.players,
            next=sitting.screens.next_json(state, viewer),
            board=sitting.screens.show_json(state, viewer),
        )
        return
    say(heading(sitting, at))
    plain.show(sitting.screens, state, viewer)


def heading(sitting: Sitting, at: int | None) -> str:
    """Return which game is shown, and as of which entry."""
    if at is None or at == sitting.n:
        return _("{game}, entry {n}").format(game=sitting.name, n=sitting.n)
    return _("{game}, as it was after entry {at} of {n}").format(
        game=sitting.name, at=at, n=sitting.n
    )
