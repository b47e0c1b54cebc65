"""`adjust`: the table states what is true now."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.envelope import clean_reason
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.stating import parts_of, record, record_texts, together, typed_lines
from cli.game.viewpoint import look
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import interruptible
from cli.terminal.reader import at_terminal
from cli.titles.title_options import all_options


def adjust(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[STATEMENT]...",
            help=_(
                "PLAYER [QUANTITY] NUMBER, or another form from the page of the title: {examples}; "
                "separate several with ;. - reads lines from standard input; without any you are "
                "asked for the whole position."
            ).format(examples=", ".join(text for one in all_options() for text in one.statements)),
        ),
    ] = None,
    reason: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help=_("Why the log is changed by hand; after a gap, its reason is used."),
        ),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option(
            "--whole",
            help=_("This is the whole position: anything left out stays as it is in the log."),
        ),
    ] = False,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Set the log to what is true on the table now (a score, whose turn it is, ...).

    It is marked as set by hand. Several statements are recorded together, or none if one is
    refused; one undo undoes them all.
    """
    clean = clean_reason(reason) if reason is not None else None
    options = RecordOptions.checked(id, by, json)
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    if what:
        texts = typed_lines() if what == ["-"] else parts_of(" ".join(what))
        record_texts(open_game, texts, clean, options, whole=whole)
    elif at_terminal():
        _ask(open_game, clean, options)
    else:
        raise Mistake(
            _("say what is true now: {forms}; in a terminal, adjust on its own asks you").format(
                forms=open_game.screens.statement_words()
            ),
            Exit.USAGE,
            "no-statement",
        )


def _ask(open_game: OpenGame, reason: str | None, options: RecordOptions) -> None:
    """Ask for the whole position and record it; whoever leaves the questions writes nothing."""
    from cli.session.answers import Leave
    from cli.session.asking import asker
    from cli.session.position_form import Form, reason_or_asked

    try:
        with interruptible():
            asking = asker()
            why = reason_or_asked(open_game, reason, asking)
            form = Form(open_game.events, open_game.view, why, asking)
            said = form.statements()
    except Leave:
        raise Mistake(_("nothing was recorded"), Exit.REFUSED, "declined") from None
    record(open_game, together(said, why, whole=True), options)
