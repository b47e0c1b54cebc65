"""`turn`: who acts, and what is legal."""

from cli.echo import outcome_words
from cli.look import answer, look
from cli.options import As, At, Db, GameName, Json, Open
from cli.plain import turn_lines
from cli.say import say
from cli.sitting import Sitting


def turn(
    at: At = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Say who acts, what is left, and what is legal."""
    sitting = Sitting.open(db, game, writing=False)
    look(sitting, as_, open, as_json=json)
    state, viewer = sitting.at(at), sitting.viewer
    if json:
        answer(
            sitting,
            "turn",
            entry=at or sitting.n,
            over=state.over,
            abandoned=state.abandoned,
            **sitting.screens.turn_json(state, viewer),
        )
        return
    if not state.open:
        say(outcome_words(sitting, state))
        return
    for line in turn_lines(sitting.screens, state, viewer):
        say(line)
