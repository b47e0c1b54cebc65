"""`close`: end a game."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, By, EventId, GameName
from cli.game.envelope import clean_reason
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import record_plain, record_statement
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from cli.wording.head_words import head_line
from cli.wording.sentences import final_words
from events.common import GameAbandoned


def close(
    abandoned: Annotated[
        bool, typer.Option("--abandoned", help=_("The players stopped before the end."))
    ] = False,
    reason: Annotated[
        str | None, typer.Option(metavar="TEXT", help=_("Why it was abandoned (with --abandoned)."))
    ] = None,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """Close a game: write the result of a finished one, or abandon it (--abandoned)."""
    options = RecordOptions.checked(id, by, json)
    open_game = OpenGame.open(db, game, writing=True)
    if abandoned:
        event = GameAbandoned(clean_reason(reason) if reason is not None else None)
        record_statement(open_game, event, "close --abandoned", options)
        return
    if not open_game.game.over:
        raise Mistake(
            _("{game} is not finished ({next}); to give it up: close --abandoned").format(
                game=open_game.name,
                next=open_game.screens.next_words(open_game.game, open_game.viewer),
            ),
            Exit.REFUSED,
            "not-over",
        )
    _claim(open_game, options)


def _claim(open_game: OpenGame, options: RecordOptions) -> None:
    words = final_words(open_game.game, open_game.players, open_game.screens)
    claims = open_game.closing()
    if not claims:
        raise Mistake(
            _("{game} is finished, but its score is not known: {result}").format(
                game=open_game.name, result=words
            ),
            Exit.REFUSED,
            "no-points",
        )
    known = open_game.game.claim
    if known is not None and known[1] == claims[0]:
        n = int(known[0])
        line = _("{game} was already closed (#{n}): {result}")
    else:
        n = record_plain(open_game, claims[0], options, still_open=False).n
        line = _("{game} is closed (#{n}): {result}")
    if options.as_json:
        answer(open_game, "close", entry=n, event=claims[0])
    else:
        say(line.format(game=open_game.name, n=n, result=words))
        say(head_line(open_game.entries))
