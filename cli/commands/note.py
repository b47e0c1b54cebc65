"""`note`: a remark in the log, by itself or to an entry."""

import re
from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, By, EventId, GameName
from cli.game.envelope import clean_reason
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import record_plain
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from events.common import REF_PATTERN, Corrected, Noted
from events.text import echoed
from projections.notes import is_there


def note(
    text: Annotated[
        list[str],
        typer.Argument(
            metavar="TEXT...",
            help=_("The note, in one line; begin with @31 if it belongs to entry 31."),
        ),
    ],
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """Add a note to the log, for an entry or by itself; it does not affect the game."""
    about, remark = _parted(" ".join(text))
    event = Noted(clean_reason(remark), about)
    open_game = OpenGame.open(db, game, writing=True)
    if about is not None:
        _check_there(open_game, about)
    entry = record_plain(
        open_game, event, RecordOptions.checked(id, by, json), still_open=open_game.game.open
    )
    if json:
        answer(open_game, "note", entry=entry.n, event=event)
    else:
        sentence = _("#{n} noted") if about is None else _("#{n} noted at #{about}")
        say(sentence.format(n=entry.n, about=about))


def _parted(text: str) -> tuple[str | None, str]:
    """Return the entry that "@31" names before a remark, None for none, and the remark.

    Raises:
        Mistake: it is no entry, or nothing is said of it.
    """
    if not re.match(r"@\d", text):
        return None, text
    word, _space, remark = text.partition(" ")
    if not re.match(REF_PATTERN, word[1:]):
        raise Mistake(
            _("{word} is not an entry; write @31, or @17.1 (first action of correction 17)").format(
                word=echoed(word)
            ),
            Exit.USAGE,
            "no-such-entry",
        )
    if not remark.strip():
        raise Mistake(
            _("what is the note for entry {entry}? write it after the number").format(
                entry=word[1:]
            ),
            Exit.USAGE,
            "note-missing",
        )
    return word[1:], remark


def _check_there(open_game: OpenGame, ref: str) -> None:
    """Check that the game has an entry, or a correction with such an action.

    Raises:
        Mistake: it has not.
    """
    number, _dot, action = ref.partition(".")
    open_game.check_number(int(number))
    if is_there(open_game.game.timeline.raw, ref):
        return
    event = open_game.game.timeline.raw[int(number)]
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
