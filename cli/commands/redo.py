"""`redo`: what was taken back stands again."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.recording import RecordOptions, confirm, repeated
from cli.game.undoing import abandoned_words, entries_words, record_move, say_moved
from cli.game.viewpoint import look
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from events.common import Redone
from projections.timeline import Timeline


def redo(
    line: Annotated[
        int | None,
        typer.Option(
            "--line",
            metavar="N",
            min=1,
            help=_("Restore the line that ends with entry N (log --all lists them)."),
        ),
    ] = None,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Let the last undone operation stand again, or a whole abandoned line."""
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    put_back(open_game, line, RecordOptions.checked(id, by, json))


def put_back(open_game: OpenGame, line: int | None, options: RecordOptions) -> None:
    """Record a redo, of the last undo or of an abandoned line, and say what it did.

    Raises:
        Mistake: there is nothing to redo, or the log cannot take it.
    """
    known = repeated(open_game, options)
    event = Redone(_target(open_game, open_game.timeline(), line))
    if known is not None:
        confirm(open_game, known, event, options)
        return
    moved = record_move(open_game, event, options)
    restored, taken = moved.move.restored, moved.move.taken
    parts = [
        _("#{n} redone: {entries}").format(
            n=moved.entry.n, entries=entries_words(open_game, restored)
        )
    ]
    if taken:
        parts.append(_("taken back: {entries}").format(entries=entries_words(open_game, taken)))
    say_moved(open_game, "redo", moved, options, parts, restored=restored, taken=taken)


def _target(open_game: OpenGame, timeline: Timeline, line: int | None) -> int:
    """Return the operation up to which the line stands again.

    Raises:
        Mistake: there is no such line, or nothing to redo.
    """
    lines = timeline.abandoned()
    if line is None:
        target = timeline.redo_target()
        if target is not None:
            return target
        sentence = _("there is nothing to redo")
        if lines:
            sentence = _(
                "there is nothing to redo; abandoned lines end with {lines}: "
                "redo --line N restores one"
            ).format(lines=abandoned_words(open_game, lines))
        raise Mistake(sentence, Exit.REFUSED, "nothing-to-redo")
    open_game.check_number(line)
    if line in timeline.path:
        raise Mistake(_("entry {n} stands already").format(n=line), Exit.REFUSED, "stands-already")
    if line not in timeline.parent:
        raise Mistake(
            _("entry {n} ends no line; log --all lists the abandoned ones").format(n=line),
            Exit.REFUSED,
            "no-such-line",
        )
    return line
