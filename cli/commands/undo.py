"""`undo`: take back the last operation, or all after an entry."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.recording import RecordOptions, confirm, repeated
from cli.game.undoing import entries_words, record_move, say_moved
from cli.game.viewpoint import look
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from events.common import Undone
from projections.operations import ROOT
from projections.timeline import Timeline


def undo(
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", min=1, help=_("Take back all that came after entry N.")),
    ] = None,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Take back the last action or correction; again walks further back."""
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    take_back(open_game, to, RecordOptions.checked(id, by, json))


def take_back(open_game: OpenGame, to: int | None, options: RecordOptions) -> None:
    """Record an undo, of all after an entry or of the last operation, and say what it did.

    Raises:
        Mistake: there is nothing to undo, or the log cannot take it.
    """
    known = repeated(open_game, options)
    event = Undone(_target(open_game, open_game.timeline(), to))
    if known is not None:
        confirm(open_game, known, event, options)
        return
    moved = record_move(open_game, event, options)
    taken = moved.move.taken
    undone = _("#{n} undone: {entries}").format(
        n=moved.entry.n, entries=entries_words(open_game, taken)
    )
    say_moved(open_game, "undo", moved, options, [undone], taken=taken)


def _target(open_game: OpenGame, timeline: Timeline, to: int | None) -> int:
    """Return the first operation to take back.

    Raises:
        Mistake: there is none, or the entry does not stand.
    """
    if to is None:
        if timeline.last_operation == ROOT:
            raise Mistake(_("there is nothing to undo"), Exit.REFUSED, "nothing-to-undo")
        return timeline.last_operation
    open_game.check_number(to)
    stood = Timeline(open_game.events[:to]).last_operation
    if stood not in timeline.path:
        raise Mistake(
            _("what stood after entry {to} was taken back; redo --line {n} restores it").format(
                to=to, n=stood
            ),
            Exit.REFUSED,
            "not-standing",
        )
    after = timeline.path[timeline.path.index(stood) + 1 :]
    if not after:
        raise Mistake(
            _("nothing that stands came after entry {n}").format(n=to),
            Exit.REFUSED,
            "nothing-to-undo",
        )
    return after[0]
