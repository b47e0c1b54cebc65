"""A command of the program inside a session: the same function, on the same game."""

from __future__ import annotations

from contextlib import nullcontext

import click

from cli.game.open_game import OpenGame
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.output_mode import for_now
from cli.terminal.say import interruptible, say
from cli.terminal.settings import AT_TABLE


def run(open_game: OpenGame, words: list[str], by: str) -> None:
    """Run a command as if it were typed outside, on this game, file and recorder.

    Raises:
        Mistake: the command says no, or its words are wrong.
    """
    root = _root()
    command = _command(root, words)
    known = {option for one in command.params for option in one.opts}
    depth = 2 if isinstance(_named(root, words[0]), click.Group) else 1
    run_words([*words[:depth], *_own(open_game, known, by), *words[depth:]])


def _root() -> click.Command:
    """Return the program's group of commands, from the command that holds the session."""
    return click.get_current_context().find_root().command


def run_words(words: list[str]) -> None:
    """Run a command line.

    Raises:
        Mistake: the command says no, or its words are wrong.
    """
    root = _root()
    try:
        asks = interruptible() if words[1:2] == ["new"] else nullcontext()
        with for_now(words) as rest, asks:
            root.main(rest, prog_name="tablescribe", standalone_mode=False, obj=AT_TABLE)
    except click.exceptions.NoArgsIsHelpError as error:
        say(error.format_message())
    except click.ClickException as error:
        raise Mistake(error.format_message(), Exit.USAGE, "usage") from error
    except (click.Abort, SystemExit):
        return


def _named(group: click.Command, name: str) -> click.Command | None:
    if not isinstance(group, click.Group):
        return None
    return group.get_command(click.Context(group), name)


def _command(root: click.Command, words: list[str]) -> click.Command:
    command = _named(root, words[0]) or root
    if isinstance(command, click.Group) and len(words) > 1:
        return _named(command, words[1]) or command
    return command


def _own(open_game: OpenGame, known: set[str], by: str) -> list[str]:
    """Return the options that name this game, its file, the recorder and whose eyes look on."""
    asked = open_game.asked
    given = {
        "--db": str(open_game.store.path),
        "--game": open_game.name,
        "--by": by,
        "--as": None if asked.seat is None else open_game.players[asked.seat].name,
    }
    words = [
        part
        for option, value in given.items()
        if value is not None and option in known
        for part in (option, value)
    ]
    return [*words, "--open"] if asked.open and "--open" in known else words
