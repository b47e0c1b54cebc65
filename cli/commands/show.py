"""`show`: draw the board."""

from cli.completion.options import As, At, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, heading, look, open_words
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from cli.titles.showing import show as show_table
from cli.wording.gap_words import certainty_lines
from cli.wording.house_rules import agreed_lines
from cli.wording.lot_words import lots_named
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
    started = state.timeline.started
    if json:
        answer(
            open_game,
            "show",
            entry=at or open_game.n,
            players=started.players,
            house=started.house,
            lots=started.lots,
            sheet=started.sheet,
            uncertain_since=state.uncertain_since,
            next=open_game.screens.next_json(state, viewer),
            board=open_game.screens.show_json(state, viewer),
        )
        return
    say(heading(open_game, at))
    lines = [*agreed_lines(started), *lots_named(started), *certainty_lines(state)]
    for line in lines:
        say(line)
    above = 1 + len(lines) + 2 * bool(open_words(open_game.view, open_game.game.over))
    last = last_action(item.event for item in reversed(state.timeline.items))
    show_table(open_game.screens, state, viewer, last, above)
