"""`turn`: who acts, and what is legal."""

from cli.completion.options import As, At, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, look
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from cli.titles.showing import turn_lines
from cli.wording.event_words import outcome_words


def turn(
    at: At = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Show whose turn it is, what is left, and what is legal."""
    open_game = OpenGame.open(db, game, writing=False)
    look(open_game, as_, open, as_json=json)
    state, viewer = open_game.at(at), open_game.viewer
    if json:
        answer(
            open_game,
            "turn",
            entry=at or open_game.n,
            over=state.over,
            abandoned=state.abandoned,
            **open_game.screens.turn_json(state, viewer),
        )
        return
    if not state.open:
        say(outcome_words(state, open_game.view))
        return
    for line in turn_lines(open_game.screens, state, viewer):
        say(line)
