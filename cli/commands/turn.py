"""`turn`: who acts, and what is legal."""

from cli.completion.options import As, At, Db, GameName, Json, Open
from cli.game.open_game import Sitting
from cli.game.viewpoint import answer, look
from cli.terminal.output_mode import turn_lines
from cli.terminal.say import say
from cli.wording.echo import outcome_words


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
