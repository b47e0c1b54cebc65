"""`undo`: take back the last operation, or all after an entry."""

from typing import Annotated

import typer

from cli.acting import Wish, checked_id, clean_by, confirm, record_plain, repeated
from cli.echo import outcome_words
from cli.errors import Mistake
from cli.exit_codes import Exit
from cli.language import _
from cli.moves import entries_words, known_lines
from cli.options import BY_DEFAULT, By, Db, EventId, GameName, Json
from cli.say import say, say_json
from cli.sitting import Sitting
from cli.words import score_words
from events.common import Undone
from projections.operations import ROOT
from projections.play import play
from projections.reveals import revealed_in
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
    json: Json = False,
) -> None:
    """Take back the last action or correction; again walks further back."""
    sitting = Sitting.open(db, game, writing=True)
    wish = Wish(None, checked_id(id), clean_by(by), json)
    known = repeated(sitting, wish)
    timeline = sitting.timeline()
    event = Undone(_target(sitting, timeline, to))
    if known is not None:
        confirm(sitting, known, event, wish)
        return
    taken = [n for n in timeline.path if n >= event.entry]
    seen = revealed_in(timeline, set(taken))
    after = play(Timeline([*sitting.events, (sitting.n + 1, event)]))
    entry = record_plain(sitting, event, wish, still_open=after.open)
    sitting.load()
    scores = sitting.game.rules.result(sitting.game.state).scores
    if json:
        say_json(
            "undo",
            game=sitting.name,
            entry=entry.n,
            taken=taken,
            scores=scores,
            revealed=seen,
            next=sitting.screens.next_json(sitting.game),
        )
        return
    say(
        _("#{n} undone: {entries}; {scores}; {next}").format(
            n=entry.n,
            entries=entries_words(sitting, taken),
            scores=score_words(scores, sitting.players),
            next=outcome_words(sitting),
        )
    )
    for line in known_lines(sitting, seen):
        say(f"  {line}")


def _target(sitting: Sitting, timeline: Timeline, to: int | None) -> int:
    """Return the first operation to take back.

    Raises:
        Mistake: there is none, or the entry does not stand.
    """
    if to is None:
        if timeline.last_operation == ROOT:
            raise Mistake(_("there is nothing to undo"), Exit.REFUSED, "nothing-to-undo")
        return timeline.last_operation
    sitting.check_number(to)
    stood = Timeline(sitting.events[:to]).last_operation
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
