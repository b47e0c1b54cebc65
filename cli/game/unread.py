"""What is said of a line of actions that cannot be read, and of a comma in the midst of one."""

from cli.game.open_game import OpenGame
from cli.game.said_first import read_said
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.wording.sentences import unreadable
from events.notation import Ambiguous, Unreadable
from events.text import echoed

COMMA = "comma-inside"
"""The code of a comma in the midst of an action."""


def unread(open_game: OpenGame, error: Unreadable | Ambiguous) -> Mistake:
    """Return the sentence about a line that cannot be read.

    A comma ends an action: where all could be read without them, that is what is said.
    """
    text = error.text.strip()
    right = " ".join(text.replace(",", " ").split())
    if "," in text and _can_be_read(open_game, right):
        return Mistake(
            _('"{read}" cannot be read: a comma ends an action; type it without: {right}').format(
                read=echoed(text), right=echoed(right)
            ),
            Exit.UNREADABLE,
            COMMA,
            read=error.text,
        )
    return unreadable(error, open_game.screens, players=open_game.players)


def _can_be_read(open_game: OpenGame, text: str) -> bool:
    try:
        read_said(open_game.title, text, open_game.players)
    except (Unreadable, Ambiguous):
        return False
    return True
