"""The command line: typer commands built from the requests of all commands."""

from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import Parameter, Signature
from math import isnan, nan
from types import NoneType, UnionType
from typing import Annotated, Any, cast, get_args, get_origin

import click
import typer
from typer.core import TyperCommand, TyperGroup

from cli import __version__
from cli.terminal.command import (
    BY_DEFAULT,
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
    Option,
    typing_of,
)
from cli.terminal.errors import Exit, Mistake
from cli.terminal.global_options import SETTINGS
from cli.terminal.language import LANGUAGES, OPTION, _, gettext_noop, nearest
from cli.terminal.reader import DRAWN, PLAIN
from cli.voices.performing import run_command
from cli.wording.command_list import (
    COMMANDS,
    EXIT_CODES,
    OUTSIDE,
    example,
    in_place_of,
    sections,
    short_help,
)
from cli.wording.usage_words import HelpContext, TooMany
from events.store.location import Location, NoLocation, Server, read_location
from events.text import regex, visible

_Parameters = list[tuple[str, Any, Any]]

_NEGATIVE = regex(r"-[0-9]")


class _Made(click.Command):
    """A command whose help ends with the titles' additions, an example and the exit codes.

    Attributes:
        whole: its name with its group's.
        record: the command it was built from; None for a group.
    """

    context_class = HelpContext
    whole = ""
    record: Command | None = None

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the end of the help."""
        if self.record is not None and self.record.help_end is not None:
            for heading, meanings in self.record.help_end().items():
                with formatter.section(heading):
                    formatter.write_dl(list(meanings.items()))
        self.epilog = f"{example_words(self.whole)}\n\n{_(EXIT_CODES)}"
        super().format_epilog(ctx, formatter)


class _MadeGroup(_Made, TyperGroup):
    """A group of commands that lists them in the error for an unknown one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments call.

        Raises:
            Mistake: the group has no command with that name.
        """
        known = self.list_commands(ctx)
        if args and args[0] not in known and not ctx.resilient_parsing and args[0][:1] != "-":
            raise no_command(args[0], known, f"{ctx.info_name} {args[0]}")
        return click.Group.resolve_command(self, ctx, args)


class _MadeCommand(_Made, TyperCommand):
    """A command of several words, which takes a negative number as a word, not an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, with a space before any that begins like a negative number.

        Raises:
            BadOptionUsage: an option has no value, or has one and takes none.
            TooMany: there are more words than parameters.
        """
        if any(one.nargs < 0 for one in self.params if isinstance(one, click.Argument)):
            args = [f" {word}" if _NEGATIVE.match(word) else word for word in args]
        ctx.allow_extra_args = True
        try:
            more = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            error.ctx = ctx  # The parser leaves it out.
            raise
        if more and not ctx.resilient_parsing:
            raise TooMany(more, ctx)
        return more


def _made_command(command: Command, whole: str) -> click.Command:
    """Return a click command with the options and help of its request."""

    def run(**values: Any) -> None:  # noqa: ANN401
        run_command(command, values)

    parameters = [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)
        for name, kind, default in [*_own(command), *_share_parameters(command)]
    ]
    setattr(run, "__signature__", Signature(parameters))  # noqa: B010
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(
        command.name, cls=_MadeCommand, context_settings=SETTINGS, help=command.request.__doc__
    )(run)
    done = cast(_MadeCommand, typer.main.get_command(app))
    done.whole, done.record = whole, command
    if " " in whole:  # One of a group; the others are listed before they are imported.
        done.short_help = short_help(whole) or None
    return done


def _made_group(group: Group) -> click.Command:
    """Return a group of commands, which lists each with a short summary."""
    made = _MadeGroup(
        name=group.name,
        commands={
            one.name: _made_command(one, f"{group.name} {one.name}") for one in group.commands
        },
        help=group.help,
        no_args_is_help=True,
        context_settings=SETTINGS,
        rich_markup_mode=None,
    )
    made.whole = group.name
    return made


def _own(command: Command, *, shared: bool = False) -> _Parameters:
    """Return the parameters of a command: its own, or those that others have too."""
    found = [(one, typing_of(one.type)) for one in command.fields()]
    return [
        _parameter(one.name, one.type, Parameter.empty if one.required else one.default)
        for one, typed in found
        if typed and typed.shared == shared
    ]


def _parameter(name: str, annotated: Any, default: Any) -> tuple[str, Any, Any]:  # noqa: ANN401
    """Return a parameter for typer, from an annotation that describes how it is typed."""
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
    if isinstance(typed, Option):
        return name, Annotated[_kind(kind), typer.Option(*typed.flags(name), **more)], default
    return name, Annotated[_kind(kind), typer.Argument(**more)], default


def completer(completes: str | Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Return a completion function; a name is resolved among the candidates on first use."""
    if not isinstance(completes, str):
        return completes

    def complete(ctx: click.Context, incomplete: str) -> list[str]:
        from cli.command_line import candidates

        found: list[str] = getattr(candidates, completes)(ctx, incomplete)
        return found

    return complete


def _location(text: str) -> Location:
    """Parse a location; whether it can be used is left to the store.

    Raises:
        typer.BadParameter: the text is not a location.
    """
    try:
        return read_location(text)
    except NoLocation:
        raise typer.BadParameter(
            _("games are in a file, or in a database: postgresql://user@host/name")
        ) from None


def _kind(kind: Any) -> Any:  # noqa: ANN401
    """Return the annotation for typer: a list for a tuple, unions only with None."""
    if isinstance(kind, UnionType):
        return _kind(next(one for one in get_args(kind) if one is not NoneType)) | None
    return list[get_args(kind)[0]] if get_origin(kind) is tuple else kind  # type: ignore[misc]


def _share_parameters(command: Command) -> _Parameters:
    """Return the parameters that commands share, in the order of the help."""
    about = command.subject
    shared = [_parameter("game", GameName, None)] if about == "game" else []
    shared += [_parameter("db", Db, None)] if about else []
    shared += _own(command, shared=True)
    if command.writes:
        shared.append(_parameter("by", By, BY_DEFAULT))
        shared += [_parameter("id", EntryId, None)] if command.ids else []
    if command.views and about == "game":
        shared += [_parameter("as_", As, None), _parameter("open", Open, False)]
    shared += [_parameter("csv", Csv, False)] if command.table else []
    return [*shared, _parameter("json", Json, False)] if command.shapes else shared


class _Bounded(click.ParamType):
    """A number between two bounds; the upper one may be None."""

    min: float | None
    max: float | None

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Parse the number.

        Raises:
            click.BadParameter: the text is not a number, or out of bounds.
        """
        try:
            found: float = super().convert(value, param, ctx)
        except click.BadParameter:
            found = nan
        if isnan(found):  # which no bound refuses
            words = _("expected a number from {least} to {most}, not {read}")
            if self.max is None:
                words = _("expected a number from {least} on, not {read}")
            sentence = words.format(least=self.min, most=self.max, read=value)
            raise click.BadParameter(sentence, ctx, param)
        return found


class Whole(_Bounded, click.IntRange):
    """A whole number from one bound on, up to another if there is one."""


class Decimal(_Bounded, click.FloatRange):
    """A number with at most one decimal place between two bounds."""


class Commands(TyperGroup):
    """The group of all commands; it imports a command's module on first use."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return command_names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, None if no command has that name."""
        if cmd_name in COMMANDS:
            path, _colon, attribute = COMMANDS[cmd_name].partition(":")
            found = getattr(import_module(path), attribute)
            return (
                _made_group(found) if isinstance(found, Group) else _made_command(found, cmd_name)
            )
        from cli.titles.title_options import printed_parts

        if (parts := printed_parts().get(cmd_name)) is None:
            return None
        from cli.voices.printed_parts import commands_about

        return _made_group(commands_about(parts))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the summary of each command without importing it."""
        listed = sections()
        wide = max(len(name) for section in listed for name in section.commands)
        for section in listed:
            with formatter.section(section.heading):
                rows = [(f"{name:<{wide}}", words) for name, words in section.commands.items()]
                formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write an example, then the exit codes."""
        with formatter.indentation():
            formatter.write_paragraph()
            formatter.write_text(example_words(""))
        self.epilog = _(EXIT_CODES)
        super().format_epilog(ctx, formatter)

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list["click.shell_completion.CompletionItem"]:
        """Return the commands and options with a prefix, without importing a command."""
        from click.shell_completion import CompletionItem

        commands = [CompletionItem(name) for name in command_names() if name.startswith(incomplete)]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments call.

        Raises:
            Mistake: no command has that name; the message suggests the nearest.
        """
        known = args[:1] and (args[0] in COMMANDS or args[0] in command_names())
        if args and not known and not args[0].startswith("-"):
            if outside := OUTSIDE.get(args[0]):
                line = outside.format(reason=_("REASON"), action=_("ACTION..."))
                if args[0] == "help" and args[1:2] and args[1] in command_names():
                    line = f"{args[1]} {line}"
                raise _of_session(args[0], line)
            raise no_command(args[0], command_names())
        return click.Group.resolve_command(self, ctx, args)


def no_command(name: str, known: Sequence[str], whole: str | None = None) -> Exception:
    """Return the error for an unknown command.

    `whole` is the name with its group's.
    """
    words = (None if whole else in_place_of(name)) or _(
        "there is no command {name}; {nearest}"
    ).format(name=visible(whole or name), nearest=nearest(name, known))
    return Mistake(words, Exit.USAGE, "usage")


def _of_session(word: str, line: str) -> Exception:
    """Return the error for a command of the session typed at the command line."""
    sentence = _(
        "{name} works only in a session (tablescribe record); here, type: tablescribe {line}"
    )
    return Exit.USAGE.mistake("usage", sentence, name=word, line=line)


def command_names() -> list[str]:
    """Return every command in the order of the help, with those about printed parts."""
    return [name for section in sections() for name in section.commands]


def example_words(name: str) -> str:
    """Return a sentence with an example of a command."""
    return _("Example: {line}").format(line=f"tablescribe {example(name)}")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tablescribe {__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings=SETTINGS,
)


@app.callback(
    help=gettext_noop("Record a board game as it is played, check it, and explain every point.")
)
def tablescribe(
    version: bool = typer.Option(
        False,
        "--version",
        help=gettext_noop("Print the version."),
        callback=_version,
        is_eager=True,
    ),
    lang: str = typer.Option(
        "",
        OPTION,
        metavar=f"[{'|'.join(LANGUAGES)}]",
        help=gettext_noop(
            "Language of the output (default: from your locale); before or after the command."
        ),
        show_default=False,
        autocompletion=completer("languages"),
    ),
    plain: bool = typer.Option(
        False,
        f"{PLAIN}/{DRAWN}",
        help=gettext_noop(
            "--plain: everything in words (for screen readers and pipes); --drawn: with the board "
            "drawn (default: what suits the terminal); before or after the command."
        ),
        show_default=False,
    ),
) -> None:
    """Accept the options before a command; `main` has read them already."""
