"""`sheet` at the command line: lines from the input, or the form that asks for the position."""

from msgspec.structs import replace

from cli.game.envelope import Envelope
from cli.game.sheets import SheetCall, sheet_start
from cli.game.stating import typed_lines
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.terminal.printing import interruptible
from cli.terminal.reader import at_terminal
from cli.voices.starting import SHEET as KEEP
from events.store.location import Location


def _with_input(db: Location | None, call: SheetCall, _wanted: Envelope | None) -> SheetCall:
    """Return a call with the lines of the input, or with the sheet that a person fills in.

    Raises:
        Mistake: there are no lines, the game cannot start so, or the questions were left.
    """
    started, described = sheet_start(call, db)
    if not at_terminal():
        return replace(call, texts=tuple(typed_lines()))
    from cli.session.answers import Leave
    from cli.session.asking import asker
    from cli.session.sheet_form import asked_sheet

    try:
        with interruptible():
            return replace(call, sheet=asked_sheet(started, described, asker()))
    except Leave:
        raise Mistake(_("nothing was recorded"), Exit.REFUSED, "declined") from None


SHEET = replace(KEEP, ask=_with_input)
