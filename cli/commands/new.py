"""`new` at the command line: what is not said is asked, where somebody can be asked."""

from msgspec.structs import replace

from cli.game.envelope import Envelope
from cli.game.starting import NewCall
from cli.terminal.reader import at_terminal
from cli.titles.title_named import check_title
from cli.voices.starting import NEW as START
from events.store.location import Location


def _with_answers(db: Location | None, call: NewCall, wanted: Envelope) -> NewCall | None:
    """Return a call that says all, None where a person was asked and the game has started.

    Raises:
        Mistake: there is no such title.
    """
    if not at_terminal() or not (call.again or call.title is None or not call.players):
        return replace(call, title=None) if call.again else call
    from cli.session.asking import asker
    from cli.session.starting import start

    title = check_title(call.title) if call.title else None
    start(db, wanted.by, asker(), title=title, again=call.again)
    return None


NEW = replace(START, ask=_with_answers)
