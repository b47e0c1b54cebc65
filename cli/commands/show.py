"""`show`: draw the board."""

from cli.language import _
from cli.options import At, Db, GameName, Json
from cli.say import say, say_json
from cli.sitting import Sitting
from cli.viewer import PUBLIC


def show(at: At = None, game: GameName = None, db: Db = None, json: Json = False) -> None:
    """Draw the board."""
    sitting = Sitting.open(db, game, writing=False)
    state = sitting.at(at)
    if json:
        say_json(
            "show",
            game=sitting.name,
            entry=at or sitting.n,
            players=state.timeline.started.players,
            next=sitting.screens.next_json(state),
            board=sitting.screens.show_json(state, PUBLIC),
        )
        return
    say(heading(sitting, at))
    sitting.screens.show(state, PUBLIC)


def heading(sitting: Sitting, at: int | None) -> str:
    """Return which game is shown, and as of which entry."""
    if at is None or at == sitting.n:
        return _("{game}, entry {n}").format(game=sitting.name, n=sitting.n)
    return _("{game}, as it was after entry {at} of {n}").format(
        game=sitting.name, at=at, n=sitting.n
    )
