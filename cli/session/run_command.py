"""A command of the program inside a session: the same use case, on the same game."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any, NamedTuple

import click
from click.core import ParameterSource
from msgspec.structs import replace

from cli.game.open_game import Envelope, OpenGame
from cli.game.viewpoint import look
from cli.terminal.command import RECORD, Command, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, one_of
from cli.terminal.printing import interruptible, say
from cli.terminal.reader import as_reader, reader, split_wish
from cli.titles.title_options import printed_parts
from cli.voices.performing import perform, print_facts, run_command
from cli.wording.usage_words import (
    ASKED,
    HelpAsked,
    HelpContext,
    help_words,
    lacks_more,
    usage_words,
)
from events.store.location import Location


class Typed(NamedTuple):
    """A typed command about a game: the command, its request, and whether to print JSON."""

    command: Command
    request: Request
    as_json: bool


def read_typed_command(
    words: list[str], open_game: OpenGame, by: str, quoted: str = ""
) -> tuple[Typed, bool]:
    """Return the request of a line, and whether it is about the session's game.

    `by`: the recorder's name; `quoted`: the actions as typed, if they are in codes now.

    Raises:
        Mistake: its words are wrong.
        HelpAsked: it requests help, or names only a group.
    """
    context = _read(with_title(split_wish(words)[0], open_game.stored.title))
    if typed := _call_of(context, quoted):
        return typed, True
    command: Command = getattr(context.command, RECORD)
    request = command.request_of(_whole(context, _own(open_game, by)))
    return Typed(command, request, as_json=False), False


def _call_of(context: click.Context, quoted: str) -> Typed | None:
    """Return the request about the session's game; None if it is about something else."""
    command: Command = getattr(context.command, RECORD)
    if command.subject != "game" or any(_is_typed(context, name) for name in _ELSEWHERE):
        return None
    request = command.request_of(context.params)
    if quoted and hasattr(request, "quoted"):
        request = replace(request, quoted=quoted)
    command = command.variant_of(request)
    if command.subject != "game":
        return None
    return Typed(command, request, context.params.get("json", False))


_VIEWS = ("as_", "open")
"""Parameters that say whose view is shown: one that is typed stands instead of the session's."""

_ELSEWHERE = ("game", "db", "by", "id", *_VIEWS)
"""Parameters of a line that is about another game, or another view of this one."""


def _is_typed(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def run(open_game: OpenGame, words: list[str], by: str, quoted: str = "") -> None:
    """Run a command as at the command line, on this game, store and recorder.

    Raises:
        Mistake: the command fails, or its words are wrong.
    """
    rest, plain = split_wish(words)
    with as_reader(at_table=True, plain=reader().plain if plain is None else plain):
        try:
            context = _read(with_title(rest, open_game.stored.title))
        except HelpAsked as asked:
            say(asked.words)
            return
        typed = _call_of(context, quoted) if plain is None else None
        if typed is not None:
            _run_here(open_game, typed, by)
        else:
            _run_elsewhere(context, _own(open_game, by))


def _own(open_game: OpenGame, by: str) -> dict[str, Any]:
    """Return the parameters that a line about the session's game may leave out."""
    asked = open_game.asked
    return {
        "db": open_game.store.location,
        "game": open_game.name,
        "by": by,
        "as_": None if asked.seat is None else open_game.players[asked.seat].name,
        "open": asked.open,
    }


def _whole(context: click.Context, own: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of a command with those left out."""
    given = {name: value for name, value in own.items() if not _is_typed(context, name)}
    if any(_is_typed(context, name) for name in _VIEWS):
        given = {name: value for name, value in given.items() if name not in _VIEWS}
    return {**context.params, **{name: given[name] for name in given.keys() & context.params}}


def _run_here(open_game: OpenGame, typed: Typed, by: str) -> None:
    """Run a command on the game of the session."""
    command, request, as_json = typed
    wanted = Envelope(by=by, agreed=True) if command.writes else None
    if command.ask is not None:
        asked = command.ask(open_game, request, wanted)
        if asked is None:
            return
        request = asked
    look(open_game, None, open_=False, as_json=as_json)
    subject = open_game if command.writes else open_game.seen
    facts = perform(command, subject, request, wanted)
    print_facts(command, subject, facts, as_json=as_json)
    open_game.settle()


def _run_elsewhere(context: click.Context, own: dict[str, Any]) -> None:
    """Run a command that opens its own subject; `own` is what the line leaves out."""
    asks = interruptible() if context.command.name == "new" else nullcontext()
    try:
        with context, asks:
            run_command(getattr(context.command, RECORD), _whole(context, own))
    except (click.Abort, SystemExit):
        return


def run_words(words: list[str], db: Location | None) -> None:
    """Run a command about the games at a location.

    Raises:
        Mistake: the command fails, or its words are wrong.
    """
    with as_reader(at_table=True):
        _run_elsewhere(_read(words), {"db": db})


def purpose_asked(asked: HelpAsked) -> str:
    """Return the purpose of the command whose help a line requests.

    Raises:
        Mistake: it names a group alone.
    """
    if not asked.alone:
        return _purpose(asked.context.command)
    group = asked.context.command
    names = group.list_commands(asked.context) if isinstance(group, click.Group) else []
    sentence = _("choose a command: {parts}").format(parts=one_of(names))
    raise Mistake(sentence, Exit.USAGE, "usage", unfinished=True) from asked


def with_title(words: list[str], title: str) -> list[str]:
    """Return a line about printed parts, with the game's title added if missing."""
    if words[0] not in printed_parts() or words[1:2] != ["new"]:
        return words
    command = _command(words)
    try:
        params = command.make_context("new", words[2:], resilient_parsing=True).params
    except click.ClickException:
        return words
    return words if params.get("title") else [*words[:2], title, *words[2:]]


def purpose(words: list[str]) -> str:
    """Return the purpose of a command in a sentence."""
    return _purpose(_command(words))


def _purpose(command: click.Command) -> str:
    return help_words(command.help).split("\n")[0] if command.help else ""


def usage(words: list[str]) -> str:
    """Return a command and its arguments, as "count PLAYER [QUANTITY] NUMBER"."""
    command = _command(words)
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    parts = [_(one.metavar) for one in arguments if one.metavar]
    group = [_("COMMAND [ARGS]...")] if isinstance(command, click.Group) else []
    return " ".join([*words, *parts, *group])


def _root() -> click.Command:
    """Return the program's root group, from the running command's context."""
    return click.get_current_context().find_root().command


def _command(words: list[str]) -> click.Command:
    """Return the command or group that a line begins with."""
    command = _root()
    for word in words:
        context = click.Context(command)
        found = command.get_command(context, word) if isinstance(command, click.Group) else None
        if found is None:
            break
        command = found
    return command


def _read(words: list[str]) -> click.Context:
    """Return the context of a line's command, with the values of its parameters.

    Raises:
        Mistake: its words are wrong.
        HelpAsked: the line requests help, or names only a group.
    """
    root = _root()
    context: click.Context = HelpContext(root, info_name="tablescribe", **root.context_settings)
    rest = words
    context.meta[ASKED] = True
    try:
        while isinstance(group := context.command, click.Group):
            if not rest:
                raise HelpAsked(context, alone=True)
            name, found, rest = group.resolve_command(context, rest)
            if isinstance(found, click.Group):
                context = HelpContext(found, context, name, **found.context_settings)
            elif found is not None:
                context = found.make_context(name, rest, context)
    except click.ClickException as error:
        words_ = usage_words(error, at_table=True)
        raise Mistake(words_, Exit.USAGE, "usage", unfinished=lacks_more(error)) from error
    return context
