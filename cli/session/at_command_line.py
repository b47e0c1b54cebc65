"""`new`, `adjust` and `count` at the command line: a person is asked for what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cli.game.open_game import Envelope, OpenGame
from cli.game.starting import NewCall, Started
from cli.game.stating import AdjustCall, Statement, typed_lines
from cli.session.asking import ask_plain, is_simple
from cli.session.settling import settled_or_said
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.output import Output
from cli.terminal.printing import interruptible, say
from cli.terminal.reader import at_terminal
from cli.titles.title_named import check_title
from cli.voices.starting import NEW as START
from cli.voices.stating import ADJUST as STATE
from cli.voices.stating import COUNT as COMPARE
from events.store.location import Location
from projections.titles.title_rules import REASON

if TYPE_CHECKING:
    from cli.session.position_editor import Editor


def _with_answers(db: Location | None, call: NewCall, wanted: Envelope) -> NewCall | None:
    """Return a call that says all, None where a person was asked and has recorded the game.

    Raises:
        Mistake: there is no such title.
    """
    if not at_terminal() or not (call.again or call.title is None or not call.players):
        return call
    from cli.session.asking import asker
    from cli.session.record import RecordCall, hold
    from cli.session.starting import start

    title = check_title(call.title) if call.title else None
    game = start(db, wanted.by, asker(), title=title, again=call.again)
    hold(db, RecordCall(by=wanted.by), game, resumed=False)
    return None


def _with_what_to_type(started: Started) -> Iterator[Output]:
    yield from START.words(started)
    if at_terminal():
        yield _("record it with: tablescribe")


NEW = replace(START, ask=_with_answers, words=_with_what_to_type)


def state_position(editor: Editor, lines: Callable[[Editor], str] | None = None) -> list[Statement]:
    """Let a person state a position, and return it once it can be recorded.

    `lines` returns the next line that is typed: at the terminal's prompt, or in words alone.

    Raises:
        Leave: the person left.
    """
    if lines is None and is_simple():
        lines = _ask_in_words
    elif lines is None:
        from cli.session.editor_prompt import EditorPrompt

        lines = EditorPrompt(editor).line
    while not editor.take(lines(editor)):
        pass
    return editor.statements


def _ask_in_words(editor: Editor) -> str:
    """Say what there is to say in sentences, and ask for the next line."""
    for words in [*editor.said, *editor.summary()]:
        say(words)
    return ask_plain(_("position ({n} stated): ").format(n=len(editor.statements)))


def _with_input(game: OpenGame, call: AdjustCall, _wanted: Envelope | None) -> AdjustCall:
    """Return a call with the lines of the input, or with the position that a person states.

    Raises:
        Mistake: there are no lines, or the person left the questions.
    """
    if call.what == ("-",):
        return replace(call, what=("; ".join(typed_lines()),))
    if call.what or not at_terminal():
        return call
    from cli.session.asking import Leave, asker
    from cli.session.position_editor import Editor, reason_or_asked

    try:
        with interruptible():
            stated = state_position(Editor(game.events, game.seen.view, REASON))
            why = reason_or_asked(game, call.reason, asker())
    except Leave:
        raise Exit.REFUSED.mistake("declined", _("nothing was recorded")) from None
    said = [replace(one, event=replace(one.event, reason=why)) for one in stated]
    return replace(call, reason=why, stated=tuple(said))


ADJUST = replace(STATE, ask=_with_input)
COUNT = replace(COMPARE, ask=settled_or_said)
