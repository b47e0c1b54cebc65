"""Commands of the command line, made by typer from what they are asked."""

from collections.abc import Callable
from inspect import Parameter, Signature
from math import isnan, nan
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import click
import msgspec
import typer

from cli.command import (
    BY_DEFAULT,
    RECORD,
    As,
    By,
    Command,
    Csv,
    Db,
    EntryId,
    GameName,
    Group,
    Json,
    Open,
    typing_of,
)
from cli.terminal.global_options import SETTINGS
from cli.terminal.language import _
from cli.voices.performing import run_command
from cli.wording.help_layout import HelpContext
from events.store.location import Location, NoLocation, Server, read_location

if TYPE_CHECKING:
    pass

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
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(command.name, context_settings=SETTINGS, help=command.request.__doc__)(run)
    done = typer.main.get_command(app)
    done.context_class = HelpContext
    setattr(done, RECORD, command)
    return done


def made_group(group: Group) -> click.Command:
    """Return a group of commands for the command line."""
    from cli.terminal.groups import Group as TyperGroup

    made = TyperGroup(
        name=group.name,
        commands={one.name: made_command(one) for one in group.commands},
        help=group.help,
        no_args_is_help=True,
        context_settings=SETTINGS,
        rich_markup_mode=None,
    )
    made.context_class = HelpContext
    return made


def _own(command: Command, *, shared: bool = False) -> _Parameters:
    """Return the parameters of a command's request: its own, or those that others have too."""
    return [
        _parameter(one.name, one.type, Parameter.empty if one.required else one.default)
        for one in msgspec.structs.fields(command.request)
        if (typed := typing_of(one.type)) and typed.shared == shared
    ]


def _parameter(name: str, annotated: Any, default: Any) -> tuple[str, Any, Any]:  # noqa: ANN401
    """Return a parameter as typer takes it, of a type that says how it is typed."""
    kind, typed = get_args(annotated)
    more: dict[str, Any] = {"metavar": typed.metavar, "help": typed.help}
    if typed.completes:
        more["autocompletion"] = completer(typed.completes)
    if typed.least is not None:
        number = Decimal if float in (kind, *get_args(kind)) else Whole
        more["click_type"] = number(typed.least, typed.most)
    if typed.choices:
        more["click_type"] = click.Choice(typed.choices)
    if typed.variable:
        more["envvar"] = typed.variable
    if Server in get_args(kind):  # typer takes no unions but with None
        more["parser"] = _location
        kind = object | None if NoneType in get_args(kind) else object
    parameter = typer.Option(*typed.flags, **more) if typed.flags else typer.Argument(**more)
    return name, Annotated[_kind(kind), parameter], default


def completer(completes: str | Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Return what completes a word; a name is looked up among the candidates when a shell asks."""
    if not isinstance(completes, str):
        return completes

    def complete(ctx: click.Context, incomplete: str) -> list[str]:
        from cli.completion import candidates

        found: list[str] = getattr(candidates, completes)(ctx, incomplete)
        return found

    return complete


def _location(text: str) -> Location:
    """Return the location that was typed; whether it can be used is the store's to say.

    Raises:
        typer.BadParameter: it is none.
    """
    try:
        return read_location(text)
    except NoLocation:
        raise typer.BadParameter(
            _("games are in a file, or in a database: postgresql://user@host/name")
        ) from None


def _kind(kind: Any) -> Any:  # noqa: ANN401
    """Return a type as typer takes it: a list for a tuple, and no union but with None."""
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
    about = command.subject
    shared = [_parameter("game", GameName, None)] if about == "game" else []
    shared += [_parameter("db", Db, None)] if about else []
    shared += _own(command, shared=True)
    if command.writes:
        shared.append(_parameter("by", By, BY_DEFAULT))
        shared += [_parameter("id", EntryId, None)] if command.ids else []
    if command.views:
        shared += [_parameter("as_", As, None), _parameter("open", Open, False)]
    shared += [_parameter("csv", Csv, False)] if command.table else []
    return [*shared, _parameter("json", Json, False)] if command.shapes else shared


class _Bounded(click.ParamType):
    """A number between bounds, of which the upper one may be None."""

    min: float | None
    max: float | None

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number.

        Raises:
            click.BadParameter: it is none, or too low or high.
        """
        try:
            found: float = super().convert(value, param, ctx)
        except click.BadParameter:
            found = nan
        if isnan(found):  # which no bound refuses
            raise click.BadParameter(_expected(self.min, self.max, value), ctx, param)
        return found


class Whole(_Bounded, click.IntRange):
    """A whole number from one on, and perhaps up to another."""


class Decimal(_Bounded, click.FloatRange):
    """A number that may have tenths, from one to another."""


def _expected(least: float | None, most: float | None, read: object) -> str:
    if most is None:
        return _("expected a number from {least} on, not {read}").format(least=least, read=read)
    sentence = _("expected a number from {least} to {most}, not {read}")
    return sentence.format(least=least, most=most, read=read)
