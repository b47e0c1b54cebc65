"""An action or a command from a phone: recorded as a session's, and said in sentences.

Each comes with an id that the phone made and the entry that it had seen last. The same id again is
the same entry; where the log has gone on meanwhile nothing is written, and what was is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from cli.game.acting import DoCall, Recorded, plan_actions
from cli.game.correcting import correct
from cli.game.logs import others_lines
from cli.game.open_game import (
    Already,
    Envelope,
    OpenGame,
    Overtaken,
    Plan,
    TriedGame,
    check_id,
    clean_by,
    write,
)
from cli.serve.api.asking import convert
from cli.serve.api.calls import CALLS, Call, parameters, request_of
from cli.serve.recording.lines import correction, meant_text
from cli.terminal.command import Command
from cli.terminal.language import _, ngettext
from cli.terminal.output import Remark
from cli.terminal.reader import as_reader
from cli.voices.acting import DO
from cli.voices.correcting import CORRECT
from cli.voices.performing import words_of
from cli.voices.stating import DESCRIBE
from events.text import LONGEST_ROW, NAME_LENGTH, Id


class Sending(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a phone sends with all that it records.

    Attributes:
        id: made by the phone, the same however often it is sent.
        expected: the entry that it had seen last.
        agreed: whether the recorder lets strange actions stand.
        by: who records.
    """

    id: Id
    expected: Annotated[int, Meta(ge=1)]
    agreed: bool = False
    by: Annotated[str, Meta(max_length=NAME_LENGTH)] = "phone"


class Entering(Sending, kw_only=True):
    """A line that is to be recorded, in the notation or as it was typed."""

    line: Annotated[str, Meta(min_length=1, max_length=LONGEST_ROW)]


class Asking(Sending, kw_only=True):
    """What is asked of a command that writes: the fields of its request, as in an API call."""

    said: dict[str, Any] = {}


COMMANDS = {call.name: call for call in (*CALLS, Call(DESCRIBE)) if call.writes and call.of_game}
"""The commands that a phone can ask for, by name."""


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
    sent = _envelope(wanted)
    if (call := correction(wanted.line)) is not None:
        try:
            return _outcome(game, correct(game, call, sent), CORRECT)
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
    return _outcome(game, recorded, DO)


def act(game: OpenGame, call: Call, asking: Asking) -> Outcome:
    """Let a command write, and return what has become of it.

    Raises:
        Mistake: it refuses, what was said is not of its form, or the id belongs to something else.
    """
    try:
        facts = _facts(game, call, asking, _envelope(asking))
    except Overtaken as overtaken:
        return conflict(game, game.n - len(overtaken.others))
    game.settle()
    return _outcome(game, facts, call.command)


def try_command(game: OpenGame, call: Call, asking: Asking) -> Outcome:
    """Return what a command would write and print; nothing is written.

    Raises:
        Mistake: it would refuse.
    """
    trial = TriedGame(game)
    facts = _facts(trial, call, asking, Envelope(None, clean_by(asking.by), agreed=True))
    return _outcome(trial, facts, call.command)


def _facts(game: OpenGame, call: Call, asking: Asking, sent: Envelope) -> Any:  # noqa: ANN401
    said = convert(asking.said, parameters(call))
    with as_reader(at_table=True):
        return call.command.use(game, request_of(call, said), sent)


def _envelope(wanted: Sending) -> Envelope:
    id_, by = check_id(wanted.id), clean_by(wanted.by)
    return Envelope(id_, by, expected=wanted.expected, agreed=wanted.agreed)


def _outcome(game: OpenGame, facts: Any, command: Command) -> Outcome:  # noqa: ANN401
    """Return what has become of what a phone sent."""
    printed = list(words_of(command, facts))
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
