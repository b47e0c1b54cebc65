"""A player leaves before the end."""

from typing import Annotated

from msgspec.structs import replace

from cli.command import Request, Typed
from cli.game.acting import Recorded
from cli.game.envelope import Envelope, clean_reason
from cli.game.open_game import OpenGame
from cli.game.stating import Statement, record_statements
from cli.game.viewpoint import coloured
from cli.game.writing import Already
from cli.terminal.language import gettext_noop
from cli.wording.sentences import unreadable
from events.notation import Ambiguous, Unreadable
from events.records.text_record import read_leaving


class LeaveCall(Request, frozen=True):
    """Record that a player leaves before the end; the others play on.

    Their turns are skipped and what they have stays. They cannot win, and the game is not rated.
    """

    who: Annotated[
        tuple[str, ...],
        Typed(
            gettext_noop("Who leaves, by name or colour, and why if you like."),
            metavar="PLAYER [REASON]...",
            completes="players",
        ),
    ]


def leave(game: OpenGame, call: LeaveCall, wanted: Envelope) -> Recorded | Already:
    """Record that a player leaves, and return what that did.

    Raises:
        Mistake: nobody or several could be meant, it is refused, or the log cannot take it.
    """
    text = " ".join(call.who)
    try:
        event = read_leaving(coloured(text, game.players), 0, game.players)
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, game.screens, players=game.players) from error
    if event.reason is not None:
        event = replace(event, reason=clean_reason(event.reason))
    return record_statements(game, [Statement(f"leave {text}", event)], wanted)
