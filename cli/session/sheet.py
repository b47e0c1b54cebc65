"""`sheet` at the command line: lines from the input, or the form that asks for the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from cli.game.game_store import open_store
from cli.game.open_game import Envelope
from cli.game.starting import REASON, Sheet, SheetCall, begin_sheet, check_sheet, sheet_start
from cli.game.stating import Statement, typed_lines
from cli.session.at_command_line import state_position
from cli.session.position_editor import Editor
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.printing import interruptible
from cli.terminal.reader import at_terminal
from cli.titles.title_screens import title_screens
from cli.titles.view import View
from cli.voices.starting import SHEET as KEEP
from cli.wording.sentences import standing_words
from events.common import Event, GameStarted
from events.store.location import Location
from events.titles.registry import title_events
from projections.seen import OPEN, Mask


def _with_input(db: Location | None, call: SheetCall, _wanted: Envelope | None) -> SheetCall:
    """Return a call with the lines of the input, or with the sheet that a person fills in.

    Raises:
        Mistake: there are no lines, the game cannot start so, or the questions were left.
    """
    if not at_terminal():
        sheet_start(call, db)
        return replace(call, texts=tuple(typed_lines()))
    from cli.game.roster import Roster
    from cli.session.asking import Leave, asker
    from cli.session.starting import ask_printed_parts, ask_table

    try:
        with interruptible():
            if call.title is None or not call.players:
                roster = Roster.of(open_store(db, create=True))
                title, players = ask_table(call.title, roster, asker())
                call = replace(call, title=title, players=players)
            started, described = sheet_start(call, db)
            if not (described or _scores(started)):
                roster = Roster.of(open_store(db, create=True))
                described = ask_printed_parts(started, roster, db, asker())
            return replace(call, sheet=ask_sheet(started, described))
    except Leave:
        raise Exit.REFUSED.mistake("declined", _("nothing was recorded")) from None


def _scores(started: GameStarted) -> bool:
    """Return whether points need nothing described: they can be worked out, or are always typed."""
    game = begin_sheet(started, ())
    asked = any(part.code == "score" and part.owed for part in game.rules.position(game.state))
    return asked or bool(game.rules.result(game.state).scores)


SHEET = replace(KEEP, ask=_with_input)


def ask_sheet(
    started: GameStarted, described: Sequence[Event], lines: Callable[[Editor], str] | None = None
) -> Sheet:
    """Ask for the final position of a game, and return its sheet.

    Raises:
        Leave: the questions were left.
    """
    screens = title_screens(started.title)

    def result(stated: Sequence[Statement]) -> str:
        game = check_sheet(started, described, stated).game
        seen = Mask(game, lambda: game.timeline, OPEN).game(game)
        return standing_words(seen, started.players, screens)

    view = View(title_events(started.title), screens, started.players, OPEN)
    events = list(enumerate([started, *described], 1))
    editor = Editor(events, view, REASON, result)
    return check_sheet(started, described, state_position(editor, lines))
