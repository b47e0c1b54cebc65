"""`redo`: what was taken back stands again."""

from typing import Annotated

import typer

from cli.acting import Wish, checked_id, clean_by, confirm, record_plain, repeated
from cli.echo import outcome_words
from cli.errors import Mistake
from cli.exit_codes import Exit
from cli.language import _
from cli.moves import abandoned_words, entries_words, known_lines
from cli.options import BY_DEFAULT, By, Db, EventId, GameName, Json
from cli.say import say, say_json
from cli.sitting import Sitting
from cli.words import score_words
from events.common import Redone
from projections.play import play
from projections.reveals import revealed_in
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
    json: Json = False,
) -> None:
    """Let the last undone operation stand again, or a whole abandoned line."""
    sitting = Sitting.open(db, game, writing=True)
    wish = Wish(None, checked_id(id), clean_by(by), json)
    known = repeated(sitting, wish)
    before = sitting.timeline()
    event = Redone(_target(sitting, before, line))
    if known is not None:
        confirm(sitting, known, event, wish)
        return
    after = Timeline([*sitting.events, (sitting.n + 1, event)])
    move = after.moves[-1]
    seen = revealed_in(before, set(move.taken))
    entry = record_plain(sitting, event, wish, still_open=play(after).open)
    sitting.load()
    scores = sitting.game.rules.result(sitting.game.state).scores
    if json:
        say_json(
            "redo",
            game=sitting.name,
            entry=entry.n,
            restored=move.restored,
            taken=move.taken,
            scores=scores,
            revealed=seen,
            next=sitting.screens.next_json(sitting.game),
        )
        return
    parts = [
        _("#{n} redone: {entries}").format(n=entry.n, entries=entries_words(sitting, move.restored))
    ]
    if move.taken:
        parts.append(_("taken back: {entries}").format(entries=entries_words(sitting, move.taken)))
    say("; ".join([*parts, score_words(scores, sitting.players), outcome_words(sitting)]))
    for line_ in known_lines(sitting, seen):
        say(f"  {line_}")


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
            sentence += _("; abandoned lines end with {lines}: redo --line N restores one").format(
                lines=abandoned_words(sitting, lines)
            )
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
