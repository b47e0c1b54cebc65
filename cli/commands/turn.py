"""`turn`: who acts, and what is legal."""

from cli.echo import outcome_words
from cli.options import At, Db, GameName, Json, Open
from cli.say import say, say_json
from cli.sitting import Sitting
from cli.viewer import Viewer


def turn(
    at: At = None, game: GameName = None, db: Db = None, open: Open = False, json: Json = False
) -> None:
    """Say who acts, what is left, and what is legal."""
    sitting = Sitting.open(db, game, writing=False)
    state = sitting.at(at)
    viewer = Viewer(open=open)
    if json:
        say_json(
            "turn",
            game=sitting.name,
            entry=at or sitting.n,
            over=state.over,
            abandoned=state.abandoned,
            **sitting.screens.turn_json(state, viewer),
        )
        return
    if not state.open:
        say(outcome_words(sitting, state))
        return
    sitting.screens.turn(state, viewer)
