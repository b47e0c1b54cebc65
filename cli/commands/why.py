"""`why`: where each point comes from."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from cli.completion.candidates import players
from cli.completion.options import As, At, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, look, read_seat
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from cli.terminal.reader import in_words
from cli.titles.ledger_words import ledger_lines
from cli.wording.event_words import row_json
from cli.wording.sentences import score_words, when_words
from projections.ledger import LedgerRow


def why(
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help=_("Whose points: a name or a colour."), autocompletion=players
        ),
    ],
    at: At = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Explain a player's points: every row of the ledger, with its entry and what was counted."""
    open_game = OpenGame.open(db, game, writing=False)
    look(open_game, as_, open, as_json=json)
    state, viewer = open_game.at(at), open_game.viewer
    seat = read_seat(player, state.timeline.started.players, open_game.screens)
    rows = [row for row in state.rules.ledger(state.state) if row.player == seat]
    total = sum(row.amount for row in rows)
    if json:
        answer(
            open_game,
            "why",
            entry=at or open_game.n,
            player=seat,
            score=total if state.rules.result(state.state).scores else None,
            ledger=[row_json(row, state.rules.CLAUSES) for row in rows],
            **open_game.screens.why_more_json(state, seat, viewer),
        )
        return
    if state.rules.result(state.state).scores:
        name = state.timeline.started.players[seat].name
        when = _("at the end") if state.over else when_words(state)
        points = ngettext("{n} point", "{n} points", total)
        say(_("{name}: {points} {when}").format(name=name, points=points, when=when))
        for line in ledger_lines(rows, _counted(open_game), state.rules.CLAUSES):
            say(line)
    else:
        say(score_words((), state.timeline.started.players))
    for line in open_game.screens.why_more(state, seat, viewer):
        say(line)


def _counted(open_game: OpenGame) -> Callable[[LedgerRow], str]:
    """Return what says what a row counted, in the way in which all is said here."""
    return partial(open_game.screens.row_words, players=open_game.players, plain=in_words())
