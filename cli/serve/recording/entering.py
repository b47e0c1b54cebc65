"""Actions and commands from a phone, recorded as in a session and answered in sentences.

Each request has an id from the phone and the last entry it has seen. A repeated id is the same
entry. If the log has grown meanwhile, nothing is written and the answer shows the new entries.
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
    """The metadata of a phone's request.

    Attributes:
        id: the id from the phone, the same for every repeat.
        expected: the last entry it has seen.
        agreed: whether the recorder accepts unlikely actions.
        by: the recorder's name.
    """

    id: Id
    expected: Annotated[int, Meta(ge=1)]
    agreed: bool = False
    by: Annotated[str, Meta(max_length=NAME_LENGTH)] = "phone"


class Entering(Sending, kw_only=True):
    """A line to record, in notation or as typed."""

    line: Annotated[str, Meta(min_length=1, max_length=LONGEST_ROW)]


class Asking(Sending, kw_only=True):
    """A writing command: the fields of its request, as in an API call."""

    said: dict[str, Any] = {}


COMMANDS = {call.name: call for call in (*CALLS, Call(DESCRIBE)) if call.writes and call.of_game}
"""The commands that a phone can ask for, by name."""


class Outcome(Struct):
    """The result of a request.

    Attributes:
        outcome: "recorded"; "already", if it was in the log before; "nothing", if it has happened
            anyway; "conflict", if the log has grown and nothing was written.
        n: the last entry of the log.
        lines: the recorded entries in sentences, or those of others.
        asks: the question about an unlikely action.
    """

    outcome: str
    n: int
    lines: Sequence[str]
    asks: Sequence[str] = ()


def enter(game: OpenGame, wanted: Entering) -> Outcome:
    """Record a line.

    Raises:
        Mistake: the line cannot be read, is refused or unlikely ("doubtful": to be confirmed), or
            another entry has the id.
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
    """Run a writing command, and return the result.

    Raises:
        Mistake: it refuses, its fields are malformed, or another entry has the id.
    """
    try:
        facts = _facts(game, call, asking, _envelope(asking))
    except Overtaken as overtaken:
        return conflict(game, game.n - len(overtaken.others))
    game.settle()
    return _outcome(game, facts, call.command)


def try_command(game: OpenGame, call: Call, asking: Asking) -> Outcome:
    """Return what a command would write and print, without writing.

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
    """Return the result of a phone's request."""
    printed = list(words_of(command, facts))
    lines = [one.strip() for one in printed if isinstance(one, str)]
    if isinstance(facts, Already):
        return Outcome("already", game.n, [*others_lines(game.seen, facts.entry.n - 1), *lines])
    asks = [one.words for one in printed if isinstance(one, Remark)]
    nothing = isinstance(facts, Recorded) and not facts.done
    return Outcome("nothing" if nothing else "recorded", game.n, lines, asks)


def conflict(game: OpenGame, since: int) -> Outcome:
    """Return the entries of others, as nothing else was written."""
    more = max(game.n - since, 0)
    heading = ngettext("someone else recorded:", "someone else recorded {n} entries:", more)
    lines = [heading, *others_lines(game.seen, since)] if more else []
    stop = _(
        "the log is now at entry {n}; nothing was written: look at the game and enter it again"
    ).format(n=game.n)
    return Outcome("conflict", game.n, [*lines, stop])
