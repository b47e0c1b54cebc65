"""`redo`: what was taken back stands again."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, Db, EventId, GameName, Json, Open
from cli.game.open_game import Sitting
from cli.game.recording import Wish, confirm, repeated
from cli.game.undoing import abandoned_words, entries_words, record_move, say_moved
from cli.game.viewpoint import look
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
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
    sitting = Sitting.open(db, game, writing=True)
    look(sitting, as_, open, as_json=json)
    put_back(sitting, line, Wish.checked(id, by, json))


def put_back(sitting: Sitting, line: int | None, wish: Wish) -> None:
    """Record a redo, of the last undo or of an abandoned line, and say what it did.

    Raises:
        Mistake: there is nothing to redo, or the log cannot take it.
    """
    known = repeated(sitting, wish)
    event = Redone(_target(sitting, sitting.timeline(), line))
    if known is not None:
        confirm(sitting, known, event, wish)
        return
    moved = record_move(sitting, event, wish)
    restored, taken = moved.move.restored, moved.move.taken
    parts = [
        _("#{n} redone: {entries}").format(
            n=moved.entry.n, entries=entries_words(sitting, restored)
        )
    ]
    if taken:
        parts.append(_("taken back: {entries}").format(entries=entries_words(sitting, taken)))
    say_moved(sitting, "redo", moved, wish, parts, restored=restored, taken=taken)


def _target(sitting: Sitting, timeline: Timeline, line: int | None) -> int:
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
            ).format(lines=abandoned_words(sitting, lines))
        raise Mistake(sentence, Exit.REFUSED, "nothing-to-redo")
    sitting.check_number(line)
    if line in timeline.path:
        raise Mistake(_("entry {n} stands already").format(n=line), Exit.REFUSED, "stands-already")
    if line not in timeline.parent:
        raise Mistake(
            _("entry {n} ends no line; log --all lists the abandoned ones").format(n=line),
            Exit.REFUSED,
            "no-such-line",
        )
    return line
