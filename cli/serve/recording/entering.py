"""An action, an undo or a redo from a phone: recorded as a session's, and said in sentences.

Each comes with an id that the phone made and the entry that it had seen last. The same id again is
the same entry; where the log has gone on meanwhile nothing is written, and what was is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from cli.game.echo import echo_of, needless_words
from cli.game.game_store import id_mistake
from cli.game.open_game import OpenGame, Stale
from cli.game.others import others_lines
from cli.game.record_options import RecordOptions
from cli.game.recording import Recorded, is_all, means, record
from cli.game.undoing import (
    moved_lines,
    record_move,
    redo_event,
    redone_parts,
    undo_event,
    undone_parts,
)
from cli.serve.recording.lines import meant_text
from cli.session.checking import spoken
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from events.store.entry import Entry, encode_event
from events.text import LONGEST_ROW, NAME_LENGTH, Id


class Entering(Struct, forbid_unknown_fields=True):
    """What a phone sends to record a line.

    Attributes:
        id: made by the phone, the same however often it is sent.
        expected: the entry that it had seen last.
        line: the line, in the notation or as it was typed.
        agreed: whether the recorder lets strange actions stand.
        by: who records.
    """

    id: Id
    expected: Annotated[int, Meta(ge=1)]
    line: Annotated[str, Meta(min_length=1, max_length=LONGEST_ROW)]
    agreed: bool = False
    by: Annotated[str, Meta(max_length=NAME_LENGTH)] = "phone"


class Moving(Struct, forbid_unknown_fields=True):
    """What a phone sends to take back or put back; `expected` is the entry seen last."""

    id: Id
    expected: Annotated[int, Meta(ge=1)]
    by: Annotated[str, Meta(max_length=NAME_LENGTH)] = "phone"


class Outcome(Struct):
    """What has become of it.

    Attributes:
        outcome: "recorded"; "already", when it stood in the log; "nothing", when it says what has
            happened anyway; "conflict", when the log has gone on and nothing was written.
        n: the last entry of the log now.
        lines: what was recorded in sentences, or what others wrote.
        asks: what is strange about it, said with it.
    """

    outcome: str
    n: int
    lines: Sequence[str]
    asks: Sequence[str] = ()


def enter(open_game: OpenGame, wanted: Entering) -> Outcome:
    """Record a line.

    Raises:
        Mistake: it cannot be read, is refused, is strange ("doubtful": to be asked about), or the
            id belongs to something else.
    """
    id_ = wanted.id
    options = replace(RecordOptions.checked(id_, wanted.by, as_json=False), agreed=wanted.agreed)
    try:
        if known := open_game.store.find(open_game.stored.uid, id_):
            return _repeated(open_game, wanted, options, known)
        text, ruling = meant_text(open_game, wanted.line)
        options = replace(options, ruling=ruling)
        if wanted.expected != open_game.n:
            return _after_others(open_game, text, options, wanted.expected)
        try:
            return _said(open_game, record(open_game, text, options))
        except Stale as stale:
            since = open_game.n - len(stale.others)
            return _after_others(open_game, text, options, since)
    except Mistake as mistake:
        raise Mistake(
            spoken(mistake.message), mistake.exit, mistake.code, **mistake.details
        ) from mistake


def _said(open_game: OpenGame, recorded: Recorded) -> Outcome:
    lines: list[str] = []
    asks: list[str] = []
    for place, (done, entry) in enumerate(recorded.done, 1):
        last = place == len(recorded.done)
        passed = recorded.passed if last else ()
        echo = echo_of(open_game, done, entry, last=last, passed=passed)
        lines += [*echo.lines, *(line.strip() for line in echo.rulings)]
        asks += echo.doubts
    lines += [needless_words(open_game, already) for _read, already in recorded.needless]
    return Outcome("recorded" if recorded.done else "nothing", open_game.n, lines, asks)


def _repeated(
    open_game: OpenGame, wanted: Entering, options: RecordOptions, known: Entry
) -> Outcome:
    """Answer a line whose id is in the log: it means what it meant before that entry.

    Raises:
        Mistake: it would have been something else.
    """
    open_game.rewind(known.n - 1)
    try:
        text, ruling = meant_text(open_game, wanted.line)
    finally:
        open_game.load()
    if not means(open_game, text, replace(options, ruling=ruling), known):
        raise id_mistake(known.id, known.n)
    return _already(open_game, known)


def _already(open_game: OpenGame, known: Entry) -> Outcome:
    said = _("#{n} was already recorded; nothing was written").format(n=known.n)
    return Outcome("already", open_game.n, [*others_lines(open_game, known.n - 1), said])


def _after_others(open_game: OpenGame, text: str, options: RecordOptions, since: int) -> Outcome:
    """Meet what another recorder wrote: the same action is done, another one is shown."""
    others = open_game.entries[since:]
    if others and is_all(open_game, text, options, others):
        return _already(open_game, others[0])
    return conflict(open_game, since)


def conflict(open_game: OpenGame, since: int) -> Outcome:
    """Return what others wrote; nothing else was written."""
    more = max(open_game.n - since, 0)
    heading = ngettext("someone else recorded:", "someone else recorded {n} entries:", more)
    lines = [heading, *others_lines(open_game, since)] if more else []
    stop = _(
        "the log has gone on to entry {n}; nothing was written: look and enter it again"
    ).format(n=open_game.n)
    return Outcome("conflict", open_game.n, [*lines, stop])


def move(open_game: OpenGame, wanted: Moving, *, back: bool) -> Outcome:
    """Take back the last operation, or put it back; what is not seen yet is not taken back.

    Raises:
        Mistake: there is nothing to move, or the id belongs to something else.
    """
    options = RecordOptions.checked(wanted.id, wanted.by, as_json=False)
    event_of = undo_event if back else redo_event
    if known := open_game.store.find(open_game.stored.uid, wanted.id):
        open_game.rewind(known.n - 1)
        try:
            same = encode_event(event_of(open_game)) == known.event
        except Mistake:
            same = False
        finally:
            open_game.load()
        if not same:
            raise id_mistake(known.id, known.n)
        return _already(open_game, known)
    if wanted.expected != open_game.n:
        return conflict(open_game, wanted.expected)
    try:
        moved = record_move(open_game, event_of(open_game), options)
    except Mistake as mistake:
        if mistake.exit is Exit.CONFLICT:
            return conflict(open_game, wanted.expected)
        raise
    parts = (undone_parts if back else redone_parts)(open_game, moved)
    lines = [line.strip() for line in moved_lines(open_game, moved, parts)]
    return Outcome("recorded", open_game.n, lines)
