"""`show`: draw the board."""

from cli.completion.options import As, At, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, heading, look, open_words
from cli.terminal.options import Db, Json
from cli.terminal.say import say
from cli.titles.showing import show as show_table
from cli.wording.gap_words import gap_lines
from cli.wording.house_rules import rule_lines
from projections.steps import last_action


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
            house=state.timeline.started.house,
            next=open_game.screens.next_json(state, viewer),
            board=open_game.screens.show_json(state, viewer),
        )
        return
    say(heading(open_game, at))
    started = state.timeline.started
    below = [*rule_lines(started.title, started.house), *gap_lines(state.timeline)]
    for line in below:
        say(line)
    above = 1 + len(below) + 2 * bool(open_words(open_game.view, open_game.game.over))
    last = last_action(item.event for item in reversed(state.timeline.items))
    show_table(open_game.screens, state, viewer, last, above)
