"""`close`: end a game."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, By, Db, EventId, GameName, Json
from cli.game.open_game import Sitting
from cli.game.recording import Wish, clean_reason, record_plain, record_statement
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.say import say
from cli.wording.sentences import result_words
from events.common import GameAbandoned


def close(
    abandoned: Annotated[
        bool, typer.Option("--abandoned", help=_("The table stopped before the end."))
    ] = False,
    reason: Annotated[
        str | None, typer.Option(metavar="TEXT", help=_("Why, with --abandoned."))
    ] = None,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """End a game: a finished one has its result written, another one is abandoned."""
    wish = Wish.checked(id, by, json)
    sitting = Sitting.open(db, game, writing=True)
    if abandoned:
        event = GameAbandoned(clean_reason(reason) if reason is not None else None)
        record_statement(sitting, event, "close --abandoned", wish)
        return
    if not sitting.game.over:
        raise Mistake(
            _("{game} has not ended ({next}); close --abandoned if it never will").format(
                game=sitting.name, next=sitting.screens.next_words(sitting.game, sitting.viewer)
            ),
            Exit.REFUSED,
            "not-over",
        )
    _claim(sitting, wish)


def _claim(sitting: Sitting, wish: Wish) -> None:
    result = sitting.game.rules.result(sitting.game.state)
    words = result_words(result, sitting.players, sitting.screens)
    claims = sitting.closing()
    if not claims:
        raise Mistake(
            _("{game} has ended, and it cannot be scored: {result}").format(
                game=sitting.name, result=words
            ),
            Exit.REFUSED,
            "no-points",
        )
    known = sitting.game.claim
    if known is not None and known[1] == claims[0]:
        n = int(known[0])
        line = _("{game} is closed already (#{n}): {result}")
    else:
        n = record_plain(sitting, claims[0], wish, still_open=False).n
        line = _("{game} is closed (#{n}): {result}")
    if wish.as_json:
        answer(sitting, "close", entry=n, event=claims[0])
    else:
        say(line.format(game=sitting.name, n=n, result=words))
