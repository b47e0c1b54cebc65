"""`adjust` at the command line: lines from the input, or the form that asks for a position."""

from msgspec.structs import replace

from cli.game.envelope import Envelope
from cli.game.open_game import OpenGame
from cli.game.stating import AdjustCall, typed_lines
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.terminal.printing import interruptible
from cli.terminal.reader import at_terminal
from cli.voices.stating import ADJUST as STATE


def _with_input(game: OpenGame, call: AdjustCall, _wanted: Envelope | None) -> AdjustCall:
    """Return a call with the lines of the input, or with the position that a person states.

    Raises:
        Mistake: there are no lines, or the person left the questions.
    """
    if call.what == ("-",):
        return replace(call, what=("; ".join(typed_lines()),))
    if call.what or not at_terminal():
        return call
    from cli.session.answers import Leave
    from cli.session.asking import asker
    from cli.session.position_form import Form, reason_or_asked

    try:
        with interruptible():
            asking = asker()
            why = reason_or_asked(game, call.reason, asking)
            stated = Form(game.events, game.view, why, asking).statements()
    except Leave:
        raise Mistake(_("nothing was recorded"), Exit.REFUSED, "declined") from None
    return replace(call, reason=why, stated=tuple(stated))


ADJUST = replace(STATE, ask=_with_input)
