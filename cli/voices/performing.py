"""A command at the edge: a person is asked where it needs one, and its facts are printed."""

from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from cli.answers import encode
from cli.game.requests import Request
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.output import print_output
from cli.terminal.printing import confirmed, warn
from cli.terminal.reader import at_terminal, interactive
from cli.voices.command import Command
from events.text import echoed

if TYPE_CHECKING:
    from cli.game.envelope import Envelope
    from cli.game.open_game import OpenGame
    from cli.game.writing import Doubtful


def perform(
    command: Command,
    subject: Any,  # noqa: ANN401
    request: Request,
    wanted: "Envelope | None",
) -> Any:  # noqa: ANN401
    """Return the facts of a command, and ask a person where it needs one.

    Raises:
        Mistake: the command refuses, or the person does.
    """
    if wanted is None:
        return command.use(subject, request) if command.subject else command.use(request)
    if command.subject != "game":  # only a game's recorder is asked anything
        return command.use(subject, request, wanted)
    from cli.game.writing import Doubtful, Overtaken

    try:
        return command.use(subject, request, wanted)
    except Doubtful as doubtful:
        _ask_about(subject, doubtful)
        return perform(command, subject, request, replace(wanted, agreed=True))
    except Overtaken as overtaken:
        if not (overtaken.meant and interactive()):
            raise
        warn(overtaken.message)
        if not confirmed(_('record "{read}" after it?').format(read=echoed(overtaken.meant))):
            raise
        again = replace(request, actions=(overtaken.meant,))
        return perform(command, subject, again, wanted)


def _ask_about(game: "OpenGame", doubtful: "Doubtful") -> None:
    """Ask about what is unlikely, one action after the other.

    Raises:
        Mistake: the person says no, or nobody can be asked.
    """
    if not interactive():
        raise doubtful
    from cli.wording.sentences import doubt_words

    for one in doubtful.strange:
        for doubt in one.doubts:
            warn(doubt_words(doubt, game.screens, game.players))
        if not confirmed(_('record "{read}" anyway?').format(read=echoed(one.read))):
            raise Mistake(_("nothing was recorded"), Exit.REFUSED, "declined")


def print_facts(command: Command, facts: Any, *, as_json: bool) -> None:  # noqa: ANN401
    """Print what a command found or did, for people or as JSON, an object a line."""
    if not as_json and command.present is not None and at_terminal():
        command.present(facts)
        return
    if not as_json:
        print_output(command.words(facts))
        return
    for answer in command.answers(facts):
        click.echo(encode(answer), nl=False)  # bytes: JSON is UTF-8 whatever the terminal has
    if command.remarks is not None:
        print_output(command.remarks(facts))
