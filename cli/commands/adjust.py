"""`adjust`: the table states what is true now."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions, clean_reason
from cli.game.recording import record_statement
from cli.game.typed_words import read_typed
from cli.game.viewpoint import look
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.titles.title_options import all_options
from cli.wording.sentences import unreadable
from events.notation import Ambiguous, Unreadable
from events.records.text_record import read_adjustment
from events.text import echoed


def adjust(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="STATEMENT...",
            help=_(
                "PLAYER [QUANTITY] NUMBER, or what the page of the title says: {examples}."
            ).format(examples=", ".join(text for one in all_options() for text in one.statements)),
        ),
    ],
    reason: Annotated[str, typer.Option(metavar="TEXT", help=_("Why the log has to follow."))],
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """State what is true at the table now: the log follows, and the ledger says so."""
    clean = clean_reason(reason)
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    text = " ".join(what)
    try:
        text, event = read_typed(
            open_game,
            text,
            lambda said: read_adjustment(said, clean, open_game.players, open_game.title),
        )
    except Ambiguous as error:
        raise unreadable(error, open_game.screens) from error
    except Unreadable as error:
        raise Mistake(
            _('"{text}" is nothing that can be stated; write {forms}').format(
                text=echoed(text), forms=open_game.screens.statement_words()
            ),
            Exit.UNREADABLE,
            "no-statement",
            read=text,
        ) from error
    record_statement(open_game, event, text, RecordOptions.checked(id, by, json))
