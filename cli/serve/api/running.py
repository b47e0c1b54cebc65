"""The very command, run for a program: on a store or a game that is open, its JSON caught.

Nothing of a command stands here a second time: options and their bounds, what is refused, what is
said and in which order of members are those of the command line, so its answers are the same bytes.
"""

from collections.abc import Sequence

import click

from cli.game.open_game import OpenGame
from cli.terminal.catching import caught
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.reader import as_reader
from cli.wording.usage_words import usage_words
from events.store.event_store import EventStore


def run(command: click.Command, words: Sequence[str], lent: EventStore | OpenGame) -> bytes:
    """Return what a command answers with --json; findings of an audit are an answer too.

    Raises:
        Mistake: the command says no, or its words are wrong.
        StoreError: the store cannot be used.
    """
    with caught() as said, as_reader(remote=True, plain=True):
        try:
            with command.make_context(command.name, list(words), obj=lent) as context:
                command.invoke(context)
        except click.ClickException as error:
            raise Mistake(usage_words(error), Exit.USAGE, "usage") from error
        except click.Abort as error:
            raise Mistake(_("nothing was recorded"), Exit.USAGE, "declined") from error
        except (click.exceptions.Exit, SystemExit):
            pass
    return b"".join(said.answers)


def settle(open_game: OpenGame, command: str) -> None:
    """Make a game that a command has just written to what a fresh look at its log finds.

    An action has taken effect already: only what stands of the log is to be resolved. What else is
    written (or ends the game) may change anything before it, and the log is read again.
    """
    if command == "do" and not open_game.game.over and open_game.n == open_game.known:
        open_game.game.timeline = open_game.timeline()
    else:
        open_game.load()
