"""A correction worked out, recorded, and said: what it changed, and what no longer holds."""

from typing import Any

import msgspec

from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import confirm, record_plain
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.phrases import clauses, some
from cli.terminal.printing import say
from cli.voices.undoing import seen_words
from cli.wording.entry_words import words
from cli.wording.event_words import outcome_words
from cli.wording.sentences import score_words
from events.common import Corrected
from events.store.entry import Entry
from projections.correcting import Checked, check
from projections.folding import closing_claim


def record_correction(
    open_game: OpenGame,
    correction: Corrected[Any],
    options: RecordOptions,
    *,
    known: Entry | None,
    anyway: bool,
) -> None:
    """Work out a correction, record it and say what it did; one that is `known` is compared.

    Raises:
        Mistake: its entries do not stand, a later one no longer holds (and not `anyway`), or the
            log cannot take it.
    """
    checked = _worked_out(open_game, correction)
    if checked.broken:
        correction = msgspec.structs.replace(correction, anyway=True)
    if known is not None:
        confirm(open_game, known, correction, options)
        return
    if checked.broken and not anyway:
        raise _no_longer_holds(open_game, checked)
    _record(open_game, correction, checked, options)


def _worked_out(open_game: OpenGame, correction: Corrected[Any]) -> Checked:
    try:
        return check(open_game.events, correction)
    except ValueError as error:
        raise Mistake(
            _("these entries cannot be corrected ({detail})").format(detail=error),
            Exit.REFUSED,
            "not-standing",
        ) from error


def _no_longer_holds(open_game: OpenGame, checked: Checked) -> Mistake:
    ref, event, refusal = checked.broken[0]
    against = open_game.view.masked(refusal)
    what = open_game.screens.refusal_words(against, open_game.players)
    return Mistake(
        _(
            "this correction would make entry {ref} ({event}) illegal: {what} [{source} "
            "{code}]; nothing was written (--anyway records it regardless)"
        ).format(
            ref=ref,
            event=words(event, open_game.view),
            what=what,
            source=against.source,
            code=against.code,
        ),
        Exit.REFUSED,
        "no-longer-holds",
        entry=ref,
        refusal=against,
        broken=[one.ref for one in checked.broken],
    )


def _record(
    open_game: OpenGame, correction: Corrected[Any], checked: Checked, options: RecordOptions
) -> None:
    seen = checked.revealed
    before = open_game.game.rules.result(open_game.game.state).scores
    claim = closing_claim(checked.after)
    entry = record_plain(open_game, correction, options, *claim, still_open=checked.after.open)
    open_game.go_on_with(checked.after)
    after = open_game.game.rules.result(open_game.game.state).scores
    if options.as_json:
        answer(
            open_game,
            "correct",
            entry=entry.n,
            event=open_game.view.json(correction),
            before=before,
            scores=after,
            broken=[one.ref for one in checked.broken],
            revealed=[one for one in seen if open_game.view.revealed_words(one)],
            next=open_game.screens.next_json(open_game.game, open_game.viewer),
        )
        return
    change = score_words(after, open_game.players)
    if before != after:
        change = _("{after} (before: {before})").format(
            after=change, before=score_words(before, open_game.players)
        )
    said = f"#{entry.n} {words(correction, open_game.view)}"
    say(clauses([said, change, outcome_words(open_game.game, open_game.view)]))
    if checked.broken:
        refs = some([f"#{one.ref}" for one in checked.broken])
        say(_("  no longer legal: {refs}; audit lists them").format(refs=refs))
    for line in seen_words(open_game, seen):
        say(f"  {line}")
