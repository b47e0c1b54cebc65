"""An action, an undo or a redo from a phone: recorded as a session's, and said in sentences.

Each comes with an id that the phone made and the entry that it had seen last. The same id again is
the same entry; where the log has gone on meanwhile nothing is written, and what was is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from cli.game.acting import DoCall, Recorded, plan_actions
from cli.game.correcting import correct
from cli.game.envelope import Envelope, checked_id, clean_by
from cli.game.open_game import OpenGame
from cli.game.others import others_lines
from cli.game.undoing import RedoCall, UndoCall, redo, undo
from cli.game.writing import Already, Overtaken, Plan, write
from cli.serve.recording.lines import correction, meant_text
from cli.terminal.language import _, ngettext
from cli.terminal.output import Output, Remark
from cli.terminal.reader import as_reader
from cli.voices.acting import DO
from cli.voices.correcting import CORRECT
from cli.voices.undoing import UNDO
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


def enter(game: OpenGame, wanted: Entering) -> Outcome:
    """Record a line.

    Raises:
        Mistake: it cannot be read, is refused, is unlikely ("doubtful": to be asked about), or the
            id belongs to something else.
    """
    sent = replace(_envelope(wanted), agreed=wanted.agreed)
    if (call := correction(wanted.line)) is not None:
        try:
            return _outcome(game, correct(game, call, sent), CORRECT.words)
        except Overtaken as overtaken:
            return conflict(game, game.n - len(overtaken.others))

    def plan(now: OpenGame) -> Plan[Recorded]:
        text, ruling = meant_text(now, wanted.line)
        return plan_actions(now, DoCall((text,), ruling), sent)

    try:
        with as_reader(at_table=True):  # a ruling is typed as in a session
            recorded = write(game, plan, sent)
    except Overtaken as overtaken:
        return conflict(game, game.n - len(overtaken.others))
    return _outcome(game, recorded, DO.words)


def move(game: OpenGame, wanted: Moving, *, back: bool) -> Outcome:
    """Undo the last operation, or redo it; what is not seen yet is not undone.

    Raises:
        Mistake: there is nothing to move, or the id belongs to something else.
    """
    sent = _envelope(wanted)
    try:
        moved = undo(game, UndoCall(), sent) if back else redo(game, RedoCall(), sent)
    except Overtaken as overtaken:
        return conflict(game, game.n - len(overtaken.others))
    return _outcome(game, moved, UNDO.words)


def _envelope(wanted: Entering | Moving) -> Envelope:
    return Envelope(checked_id(wanted.id), clean_by(wanted.by), expected=wanted.expected)


def _outcome(
    game: OpenGame,
    facts: Any,  # noqa: ANN401
    words: Callable[[Any], Iterable[Output]],
) -> Outcome:
    """Return what has become of what a phone sent."""
    printed = list(words(facts))
    lines = [one.strip() for one in printed if isinstance(one, str)]
    if isinstance(facts, Already):
        return Outcome("already", game.n, [*others_lines(game.seen, facts.entry.n - 1), *lines])
    asks = [one.words for one in printed if isinstance(one, Remark)]
    nothing = isinstance(facts, Recorded) and not facts.done
    return Outcome("nothing" if nothing else "recorded", game.n, lines, asks)


def conflict(game: OpenGame, since: int) -> Outcome:
    """Return what others wrote; nothing else was written."""
    more = max(game.n - since, 0)
    heading = ngettext("someone else recorded:", "someone else recorded {n} entries:", more)
    lines = [heading, *others_lines(game.seen, since)] if more else []
    stop = _(
        "the log is now at entry {n}; nothing was written: look at the game and enter it again"
    ).format(n=game.n)
    return Outcome("conflict", game.n, [*lines, stop])
