"""A command of the program inside a session: the same function, on the same game."""

from __future__ import annotations

from contextlib import nullcontext
from typing import NamedTuple

import click
from click.core import ParameterSource

from cli.game.envelope import Envelope
from cli.game.open_game import OpenGame
from cli.game.requests import Request
from cli.game.viewpoint import look
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.phrases import one_of
from cli.terminal.printing import interruptible, say
from cli.terminal.reader import as_reader, interactive, reader, split_wish
from cli.titles.title_options import printed_parts
from cli.voices.command import RECORD, Command
from cli.voices.performing import perform, print_facts
from cli.wording.usage_words import usage_words
from events.store.location import typed


class Typed(NamedTuple):
    """A command about a game as it was typed: its record, what it asks, whether JSON is wanted."""

    command: Command
    request: Request
    as_json: bool


def of_this_game(words: list[str]) -> Typed | None:
    """Return what a line asks of the game of the session; None: it is about something else.

    Raises:
        Mistake: its words are wrong.
    """
    command = _command(_root(), words)
    record: Command | None = getattr(command, RECORD, None)
    if record is None or record.subject != "game" or {"-h", "--help"} & {*words}:
        return None
    try:
        depth = 2 if words[1:] and command.name == words[1] != words[0] else 1
        with command.make_context(command.name, words[depth:]) as context:
            typed = {one for one in _ELSEWHERE if _is_typed(context, one)}
            values = context.params
    except click.ClickException as error:
        raise _mistake(error) from error
    if typed:
        return None
    request = record.request_of(values)
    if record.variant is not None:
        record = record.variant(request) or record
    return Typed(record, request, values.get("json", False)) if record.subject == "game" else None


_ELSEWHERE = ("game", "db", "by", "as_", "open", "id")
"""Parameters of a line that is about another game, or another view of this one."""


def _is_typed(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def run(open_game: OpenGame, words: list[str], by: str) -> None:
    """Run a command as if it were typed outside, on this game, file and recorder.

    Raises:
        Mistake: the command says no, or its words are wrong.
    """
    rest, plain = split_wish(words)
    if plain is None and (found := of_this_game(rest)):
        wanted = Envelope(by=by, agreed=not interactive()) if found.command.writes else None
        request = found.request
        with as_reader(at_table=True):
            if found.command.ask is not None:
                request = found.command.ask(open_game, request, wanted) or request
            silent = found.as_json or found.command.document
            look(open_game, None, open_=False, as_json=silent)
            facts = perform(found.command, open_game, request, wanted)
            print_facts(found.command, facts, as_json=found.as_json)
        open_game.settle()
        return
    root = _root()
    words = titled(words, open_game.stored.title)
    command = _command(root, words)
    known = {option for one in command.params for option in one.opts}
    depth = 2 if isinstance(_named(root, words[0]), click.Group) else 1
    run_words([*words[:depth], *_own(open_game, known, by), *words[depth:]])


def _root() -> click.Command:
    """Return the program's group of commands, from the command that holds the session."""
    return click.get_current_context().find_root().command


def parse(words: list[str]) -> str:
    """Read a command line without running it; return what the command is for.

    Raises:
        Mistake: its words are wrong.
    """
    command = _command(_root(), words)
    if isinstance(command, click.Group) and len(words) < 2:
        parts = one_of(command.list_commands(click.Context(command)))
        sentence = _("say what to do: {parts}").format(parts=parts)
        raise Mistake(sentence, Exit.USAGE, "usage", unfinished=True)
    depth = 2 if len(words) > 1 and command.name == words[1] else 1
    try:
        command.make_context(command.name, words[depth:])
    except click.ClickException as error:
        raise _mistake(error) from error
    return (command.help or "").split("\n")[0]


def titled(words: list[str], title: str) -> list[str]:
    """Return a line that describes printed parts with the game's title where it has none."""
    if words[0] not in printed_parts() or words[1:2] != ["new"] or {"-h", "--help"} & {*words}:
        return words
    command = _command(_root(), words)
    try:
        said = command.make_context("new", words[2:], resilient_parsing=True).params
    except click.ClickException:
        return words
    return words if said.get("title") else [*words[:2], title, *words[2:]]


def purpose(words: list[str]) -> str:
    """Return what a command is for, in a sentence."""
    return (_command(_root(), words).help or "").split("\n")[0]


def usage(words: list[str]) -> str:
    """Return a command and what stands behind it, as "count PLAYER [QUANTITY] NUMBER"."""
    command = _command(_root(), words)
    parts = [one.metavar or "" for one in command.params if one.param_type_name == "argument"]
    group = [_("COMMAND [ARGS]...")] if isinstance(command, click.Group) else []
    return " ".join([*words, *parts, *group])


def _mistake(error: click.ClickException) -> Mistake:
    unfinished = isinstance(error, click.MissingParameter | click.BadOptionUsage)
    return Mistake(usage_words(error), Exit.USAGE, "usage", unfinished=unfinished)


def run_words(words: list[str]) -> None:
    """Run a command line.

    Raises:
        Mistake: the command says no, or its words are wrong.
    """
    root = _root()
    try:
        asks = interruptible() if words[1:2] == ["new"] else nullcontext()
        rest, plain = split_wish(words)
        wish = reader().plain if plain is None else plain
        with as_reader(at_table=True, plain=wish), asks:
            root.main(rest, prog_name="tablescribe", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        say(error.format_message())
    except click.ClickException as error:
        raise _mistake(error) from error
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
        "--db": typed(open_game.store.location),
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
