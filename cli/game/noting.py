"""Remarks in the log, for an entry or by themselves."""

import re
from typing import Annotated

from msgspec import Struct

from cli.game.envelope import Envelope, clean_reason
from cli.game.open_game import OpenGame
from cli.game.writing import Already, Plan, write
from cli.terminal.command import Argument, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, ngettext
from events.common import REF_PATTERN, Corrected, Noted
from events.store.entry import Entry
from events.text import echoed
from projections.notes import is_there


class NoteCall(Request, frozen=True):
    """Add a note to the log, for an entry or by itself; it does not affect the game."""

    text: Annotated[
        tuple[str, ...],
        Argument("The note, in one line; begin with @31 if it belongs to entry 31.", "TEXT..."),
    ]


class Remembered(Struct, frozen=True):
    """A note that was recorded, with its entry."""

    game: OpenGame
    note: Noted
    entry: Entry


def note(game: OpenGame, call: NoteCall, wanted: Envelope) -> Remembered | Already:
    """Record a note.

    Raises:
        Mistake: the text is none, its entry does not exist, or the log cannot take it.
    """
    about, remark = _parted(" ".join(call.text))
    event = Noted(clean_reason(remark), about)

    def plan(now: OpenGame) -> Plan[Remembered]:
        if about is not None:
            _check_there(now, about)
        return Plan(
            [event],
            lambda entries: Remembered(now, event, entries[0]),
            still_open=now.game.open,
            holds=True,
        )

    return write(game, plan, wanted)


def _parted(text: str) -> tuple[str | None, str]:
    """Return the entry that "@31" names before a remark, None for none, and the remark.

    Raises:
        Mistake: it is no entry, or nothing is said of it.
    """
    if not re.match(r"@\d", text):
        return None, text
    word, _space, remark = text.partition(" ")
    if not re.match(REF_PATTERN, word[1:]):
        raise Exit.USAGE.mistake(
            "no-such-entry",
            _("{word} is not an entry; write @31, or @17.1 (first action of correction 17)"),
            word=echoed(word),
        )
    if not remark.strip():
        raise Exit.USAGE.mistake(
            "note-missing",
            _("the note for entry {entry} is missing; write it after the number"),
            entry=word[1:],
        )
    return word[1:], remark


def _check_there(game: OpenGame, ref: str) -> None:
    """Check that the game has an entry, or a correction with such an action.

    Raises:
        Mistake: it has not.
    """
    number, _dot, action = ref.partition(".")
    game.check_number(int(number))
    if is_there(game.game.timeline.raw, ref):
        return
    event = game.game.timeline.raw[int(number)]
    if not isinstance(event, Corrected):
        sentence = _("entry {number} is not a correction; write @{number}").format(number=number)
    else:
        sentence = ngettext(
            "correction {entry} has only {n} action, so there is no {action}",
            "correction {entry} has only {n} actions, so there is no {action}",
            len(event.actions),
            entry=number,
            action=action,
        )
    raise Mistake(sentence, Exit.USAGE, "no-such-entry")
