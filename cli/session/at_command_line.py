"""`new`, `sheet`, `adjust` and `count` at the command line: ask for missing arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache

from msgspec.structs import replace

from cli.game import starting
from cli.game.game_store import open_store
from cli.game.open_game import Envelope, OpenGame
from cli.game.roster import Roster
from cli.game.stating import AdjustCall, Statement, typed_lines
from cli.session.asking import Leave, ask_plain, asker, is_simple
from cli.session.position_editor import Editor, reason_or_asked
from cli.session.settling import runner, settled_or_said
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.output import Output
from cli.terminal.printing import interruptible, say
from cli.terminal.reader import at_terminal
from cli.titles.title_named import check_title
from cli.titles.title_screens import title_screens
from cli.titles.view import View
from cli.voices.starting import NEW as START
from cli.voices.starting import SHEET as KEEP
from cli.voices.stating import ADJUST as STATE
from cli.voices.stating import COUNT as COMPARE
from cli.wording.sentences import standing_words
from events.common import Event, GameStarted
from events.store.location import Location
from events.titles.registry import title_events
from projections.seen import OPEN, Mask
from projections.titles.title_rules import REASON


def _with_answers(
    db: Location | None, call: starting.NewCall, wanted: Envelope
) -> starting.NewCall | None:
    """Return a complete call, None if questions led to a recorded game.

    Raises:
        Mistake: there is no such title.
    """
    if not at_terminal() or not (call.again or call.title is None or not call.players):
        return call
    from cli.session.record import RecordCall, hold
    from cli.session.starting import start

    title = check_title(call.title) if call.title else None
    with suppress(Leave):
        game = start(db, wanted.by, asker(), title=title, again=call.again)
        hold(db, RecordCall(by=wanted.by), game, resumed=False)
    return None


def _with_what_to_type(started: starting.Started) -> Iterator[Output]:
    yield from START.words(started)
    if at_terminal():
        yield _("record it with: tablescribe")


NEW = replace(START, ask=_with_answers, words=_with_what_to_type)


def state_position(editor: Editor, lines: Callable[[Editor], str] | None = None) -> list[Statement]:
    """Let a person state a position, and return it once it is complete and possible.

    `lines` returns the next typed line, from a full prompt or plain questions.

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
    """Print the messages and ask for the next line."""
    for words in editor.messages():
        say(words)
    return ask_plain(_("position ({n} stated): ").format(n=len(editor.statements)))


def _with_input(game: OpenGame, call: AdjustCall, wanted: Envelope) -> AdjustCall:
    """Return a call with the lines of the input, or a position stated by a person.

    Raises:
        Mistake: there are no lines, or the person left.
    """
    if call.what == ("-",):
        return replace(call, what=("; ".join(typed_lines()),))
    if call.what or not at_terminal():
        return call
    run, before = runner(game, wanted), game.n
    try:
        with interruptible():
            stated = state_position(Editor(game.events, game.seen.view, REASON, run=run))
            why = reason_or_asked(game, call.reason, asker())
    except Leave:
        words = _("nothing was recorded") if game.n == before else _("no position was recorded")
        raise Exit.REFUSED.mistake("declined", words) from None
    statements = [replace(one, event=replace(one.event, reason=why)) for one in stated]
    return replace(call, reason=why, stated=tuple(statements))


ADJUST = replace(STATE, ask=_with_input)
COUNT = replace(COMPARE, ask=settled_or_said)


def _with_sheet(
    db: Location | None, call: starting.SheetCall, _wanted: Envelope | None
) -> starting.SheetCall:
    """Return a call with the lines of the input, or a sheet filled in by a person.

    Raises:
        Mistake: there are no lines, the start is not valid, or the person left.
    """
    if not at_terminal():
        starting.sheet_start(call, db)
        return replace(call, texts=tuple(typed_lines()))
    from cli.session.starting import ask_printed_parts, ask_table

    @cache
    def roster() -> Roster:
        return Roster.of(open_store(db, create=True))

    try:
        with interruptible():
            if call.title is None or not call.players:
                title, players = ask_table(call.title, roster(), asker())
                call = replace(call, title=title, players=players)
            started, described = starting.sheet_start(call, db)
            if not (described or _scores(started)):
                described = ask_printed_parts(started, roster(), db, asker())
            return replace(call, sheet=ask_sheet(started, described))
    except Leave:
        raise Exit.REFUSED.mistake("declined", _("nothing was recorded")) from None


def _scores(started: GameStarted) -> bool:
    """Return whether scoring needs no description of parts."""
    game = starting.begin_sheet(started, ())
    asked = any(part.code == "score" and part.owed for part in game.rules.position(game.state))
    return asked or bool(game.rules.result(game.state).scores)


SHEET = replace(KEEP, ask=_with_sheet)


def ask_sheet(
    started: GameStarted, described: Sequence[Event], lines: Callable[[Editor], str] | None = None
) -> starting.Sheet:
    """Ask for the final position of a game, and return its sheet.

    Raises:
        Leave: the person left.
    """
    screens = title_screens(started.title)

    def result(stated: Sequence[Statement]) -> str:
        game = starting.check_sheet(started, described, stated).game
        seen = Mask(game, lambda: game.timeline, OPEN).game(game)
        return standing_words(seen, started.players, screens)

    view = View(title_events(started.title), screens, started.players, OPEN)
    events = list(enumerate([started, *described], 1))
    editor = Editor(events, view, starting.REASON, result)
    return starting.check_sheet(started, described, state_position(editor, lines))
