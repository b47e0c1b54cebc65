"""Commands of the command line, made by typer from what they are asked."""

import sys
from inspect import Parameter, Signature
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import click
import msgspec
import typer
from msgspec.structs import FieldInfo

from cli.completion import candidates
from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.requests import Typed, typing_of
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.numbers import Decimal, Whole
from cli.terminal.options import Csv, Db, Json, LocationArgument, location
from cli.terminal.printing import warn
from cli.terminal.reader import interactive
from cli.terminal.settings import SETTINGS, made
from cli.voices.command import RECORD, Command, Group, help_words
from cli.voices.performing import perform, print_facts
from events.store.location import Location
from events.text import LONGEST_ROW

if TYPE_CHECKING:
    from cli.game.envelope import Envelope
    from cli.game.open_game import OpenGame

MOST_COUNTED = 9999
"""The greatest number that an option of a title takes."""

_Parameters = list[tuple[str, Any, Any]]


def made_command(command: Command) -> click.Command:
    """Return a command whose options, and the help of each, are those of its request."""

    def run(**values: Any) -> None:  # noqa: ANN401
        run_command(command, values)

    parameters = [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)
        for name, kind, default in [*_own(command), *_extra(command), *_shared(command)]
    ]
    setattr(run, "__signature__", Signature(parameters))  # noqa: B010
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    done = made(command.name, run, command.request.__doc__)
    setattr(done, RECORD, command)
    return done


def made_group(group: Group) -> click.Command:
    """Return a group of commands for the command line."""
    from cli.terminal.groups import Group as TyperGroup

    return TyperGroup(
        name=group.name,
        commands={one.name: made_command(one) for one in group.commands},
        help=group.help,
        no_args_is_help=True,
        context_settings=SETTINGS,
        rich_markup_mode=None,
    )


def _own(command: Command, *, shared: bool = False) -> _Parameters:
    """Return the parameters of a command's request: its own, or those that others have too."""
    return [
        (one.name, *_typed(one, typed))
        for one in msgspec.structs.fields(command.request)
        if (typed := typing_of(one)) and typed.shared == shared
    ]


def _typed(field: FieldInfo, typed: Typed) -> tuple[Any, Any]:
    """Return what typer makes a parameter of, and its default."""
    more: dict[str, Any] = {"metavar": typed.metavar, "help": help_words(typed)}
    if typed.completes:
        complete = typed.completes
        more["autocompletion"] = (
            getattr(candidates, complete) if isinstance(complete, str) else complete
        )
    kind = get_args(field.type)[0]
    if typed.least is not None:
        number = Decimal if float in (kind, *get_args(kind)) else Whole
        more["click_type"] = number(typed.least, typed.most)
    if typed.choices:
        more["click_type"] = click.Choice(typed.choices)
    if typed.variable:
        more["envvar"] = typed.variable
    if kind == Location:
        more["parser"] = location
    parameter = typer.Option(*typed.flags, **more) if typed.flags else typer.Argument(**more)
    default = Parameter.empty if field.required else field.default
    return Annotated[_kind(kind), parameter], default


def _kind(kind: Any) -> Any:  # noqa: ANN401
    """Return a type as typer takes it: a list for a tuple, and no union but with None."""
    if kind == Location:
        return LocationArgument
    if isinstance(kind, UnionType):
        return _kind(next(one for one in get_args(kind) if one is not NoneType)) | None
    return list[get_args(kind)[0]] if get_origin(kind) is tuple else kind  # type: ignore[misc]


def _extra(command: Command) -> _Parameters:
    """Return the parameters that titles add."""
    found: _Parameters = []
    for one in command.extra_options():
        more: dict[str, Any] = {"metavar": one.metavar, "help": one.help}
        if one.number:
            more["click_type"] = Whole(0, MOST_COUNTED)
        if one.complete is not None:
            more["autocompletion"] = one.complete
        kind = int | None if one.number else str | None
        found.append((one.name, Annotated[kind, typer.Option(f"--{one.name}", **more)], None))
    return found


def _shared(command: Command) -> _Parameters:
    """Return the parameters that a command shares with others, in the order of its help."""
    shared: _Parameters = [("game", GameName, None)] if command.subject == "game" else []
    shared += [("db", Db, None)] if command.subject else []
    shared += _own(command, shared=True)
    shared += [("by", By, BY_DEFAULT)] if command.writes else []
    shared += [("id", EventId, None)] if command.writes and command.ids else []
    shared += [("as_", As, None), ("open", Open, False)] if command.views else []
    shared += [("csv", Csv, False)] if command.table else []
    return [*shared, ("json", Json, False)] if command.shapes else shared


def run_command(command: Command, values: dict[str, Any]) -> None:
    """Run a command with the values of its parameters and print what it answers.

    Raises:
        Mistake: the command refuses, or nobody agrees to what is unlikely.
        StoreError: the games cannot be used.
    """
    request = command.request_of(values)
    as_json = values.get("json", False)
    if command.variant is not None:
        command = command.variant(request) or command
    wanted = None
    if command.writes:
        from cli.game.envelope import envelope

        wanted = envelope(values.get("id"), values["by"], agreed=not interactive())
    subject = _subject(command, values)
    if command.ask is not None:
        asked = command.ask(subject, request, wanted)
        if asked is None:
            return
        request = asked
    if command.lines and getattr(request, command.lines) == ("-",):
        _each_line(command, subject, wanted, values)
        return
    facts = perform(command, subject, request, wanted)
    if values.get("csv") and not as_json and command.table is not None:
        from cli.exports.cells import say_csv

        say_csv(*command.table(facts))
    else:
        print_facts(command, facts, as_json=as_json)
    if command.exit is not None and (code := command.exit(facts)):
        raise SystemExit(code)


def _subject(command: Command, values: dict[str, Any]) -> Any:  # noqa: ANN401
    """Return what a command is about: a game as it may be seen, a store, or where the games are."""
    match command.subject:
        case "game":
            from cli.game.open_game import OpenGame
            from cli.game.viewpoint import look

            game = OpenGame.open(values["db"], values["game"], writing=command.writes)
            eyes = values.get("as_"), values.get("open", False)
            look(game, *eyes, as_json=command.document or values["json"])
            return game
        case "store":
            from cli.game.game_store import open_store

            return open_store(values["db"])
        case "location":
            return values["db"]
    return None


def _each_line(
    command: Command, game: "OpenGame", wanted: "Envelope | None", values: dict[str, Any]
) -> None:
    """Run a command for every line of the input by itself; the first wrong one ends it.

    Raises:
        Mistake: a line is wrong, or the output cannot be written any more.
    """
    import gc

    from cli.terminal.acknowledged import not_told
    from cli.terminal.files import standard_input

    gc.enable()  # another program may go on for long
    lines = standard_input()
    number = 0
    while line := lines.readline(LONGEST_ROW + 1):
        number += 1
        text = line.partition("#")[0].strip().removeprefix("\ufeff")
        if not text:
            continue
        try:
            request = command.request_of({**values, command.lines: [text]})
            facts = perform(command, game, request, wanted)
            print_facts(command, facts, as_json=values["json"])
            sys.stdout.flush()
        except BrokenPipeError as error:  # nobody reads any more, and lines may be left
            raise not_told(game.known, error) from error
        except Mistake as mistake:
            if lines.isatty():
                warn(mistake.message)
                continue
            raise Mistake(
                _("line {line}: {message}").format(line=number, message=mistake.message),
                mistake.exit,
                mistake.code,
                **{**mistake.details, "line": number},
            ) from mistake
