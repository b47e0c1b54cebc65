"""Usage of commands: help in the reader's language, and errors in a command line."""

from collections.abc import Sequence
from typing import Any

import click
from typer.core import TyperArgument

from cli.terminal.language import _, about, nearest, one_of
from cli.terminal.line import cell_len, wrap
from cli.wording.command_list import example
from events.text import visible
from events.titles.registry import TITLES

HYPHEN, KEPT = "-", "\u2011"
"""A hyphen, at which click ends lines, and one that it takes for a letter."""


class HelpFormatter(click.HelpFormatter):
    """A help formatter that never breaks options and names of titles."""

    def write_heading(self, heading: str) -> None:
        """Write a heading followed by the language's punctuation."""
        # translators: a heading of the help
        self.write(f"{'':>{self.current_indent}}{_('{heading}:').format(heading=heading)}\n")

    def write_text(self, text: str) -> None:
        """Write text broken between words."""
        super().write_text(text.replace(HYPHEN, KEPT))

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names with their meanings broken between words, including the words of a choice."""
        room = self.width - self.current_indent
        kept = [(_break(name, room), words.replace(HYPHEN, KEPT)) for name, words in rows]
        super().write_dl(kept, col_max, col_spacing)

    def write(self, string: str) -> None:
        """Write text that is already broken."""
        super().write(string.replace(KEPT, HYPHEN))


def _break(name: str, room: int) -> str:
    """Return a name, with a choice that is wider than the room broken over several lines."""
    if cell_len(name) <= room:
        return name
    inset = " " * (name.find("[") + 3)
    lines = wrap(name.replace("|", "| "), room, inset)
    return "\n".join(line.replace("| ", "|").rstrip() for line in lines)


ASKED = f"{__name__}.asked"
"""The mark, in what contexts share, of a line that is read and prints nothing."""


class HelpAsked(Exception):
    """A request for a command's help.

    Attributes:
        context: the command's context.
        alone: whether the line names a group without a command or --help.
    """

    def __init__(self, context: click.Context, *, alone: bool = False) -> None:
        super().__init__(context.command_path)
        self.context, self.alone = context, alone

    @property
    def words(self) -> str:
        """The help."""
        del self.context.meta[ASKED]
        return self.context.get_help()


class HelpContext(click.Context):
    """The context of a command, translated when somebody reads its help."""

    formatter_class = HelpFormatter

    def __init__(self, command: click.Command, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(command, *args, **kwargs)
        if self.resilient_parsing:  # a shell that completes shows what options are for
            translate(command)

    def get_help(self) -> str:
        """Return the help.

        Raises:
            HelpAsked: the help was requested; the caller prints it.
        """
        if self.meta.get(ASKED):
            raise HelpAsked(self)
        return super().get_help()

    def make_formatter(self) -> click.HelpFormatter:
        """Return the formatter of help and usage."""
        translate(self.command)
        return super().make_formatter()


def translate(command: click.Command) -> None:
    """Translate the texts of a command into the reader's language."""
    command.help = command.help and help_words(command.help)
    command.options_metavar = command.options_metavar and _(command.options_metavar)
    for parameter in command.params:
        parameter.metavar = parameter.metavar and _(parameter.metavar)
        if isinstance(parameter, click.Option | TyperArgument):
            parameter.help = parameter.help and help_words(parameter.help)
    if isinstance(command, click.Group):
        command.subcommand_metavar = _(command.subcommand_metavar)


def help_words(message: str) -> str:
    """Return a help text in the reader's language, with the titles' values filled in."""
    words = _(message)
    if "{" not in words:
        return words
    from cli.titles.title_options import all_options

    options = all_options()
    return words.format(
        titles=one_of(list(TITLES)),
        statements=", ".join(text for one in options for text in one.statements),
        descriptions=", ".join(text for one in options for text in one.descriptions),
    )


class TooMany(click.UsageError):
    """A command line has surplus words.

    Attributes:
        words: the surplus words.
    """

    def __init__(self, words: list[str], context: click.Context) -> None:
        super().__init__(" ".join(words), context)
        self.words = words


def usage_words(error: click.ClickException, *, at_table: bool = False) -> str:
    """Return the sentence for missing or unknown parts of a command line.

    `at_table` is for a session, whose lines begin with the command.
    """
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return error.format_message()
    translate(context.command)
    if isinstance(error, click.MissingParameter) and error.param:
        return _lacking(error.param, context)
    if isinstance(error, click.NoSuchOption):
        return _no_option(error, context)
    if isinstance(error, click.BadOptionUsage):
        form = _value_form(error, context)
        words = (
            _("{option} needs a value: {option} {form}") if form else _("{option} takes no value")
        )
        return words.format(option=error.option_name, form=form)
    if isinstance(error, TooMany) and (options := _options_for(error.words, context)):
        return _('{command} does not take "{words}"; did you mean {options}?').format(
            command=_name(context), words=visible(error.message), options=one_of(options)
        )
    if isinstance(error, click.BadParameter) and error.param:
        option = isinstance(error.param, click.Option)
        return about(error.param.opts[0] if option else _name(context), error.message)
    path = _name(context) if at_table else context.command_path
    form = " ".join([path, *context.command.collect_usage_pieces(context)])
    if isinstance(error, TooMany):
        words = _('{command} does not take "{words}"; usage: {form}')
        return words.format(command=_name(context), words=visible(error.message), form=form)
    return _("{words}; usage: {form}").format(words=error.message.rstrip("."), form=form)


def usage_outside(error: click.ClickException) -> str:
    """Return the sentence for a shell; for a missing part, with an example."""
    words = usage_words(error)
    if not isinstance(error, click.MissingParameter) or not error.ctx:
        return words
    shown = example(_name(error.ctx))
    return with_example(words, f"tablescribe {shown}") if shown else words


def with_example(lacking: str, shown: str) -> str:
    """Return the sentence about the missing part, with a complete example line."""
    return _("{lacking} (for example {example})").format(lacking=lacking.rstrip("."), example=shown)


_ALIKE = 0.7
"""How near an option has to be to be proposed: all have their dashes in common."""


def _lacking(what: click.Parameter, context: click.Context) -> str:
    read = what.make_metavar(context) if isinstance(what, click.Argument) else what.opts[0]
    return _("{command} needs {what}").format(command=_name(context), what=read.removesuffix("..."))


def _options_for(words: list[str], context: click.Context) -> list[str]:
    """Return the options that may take a surplus word: a game, a number of an entry."""
    if len(words) > 1 or not words[0].strip():
        return []
    [word] = words
    shown = [one for one in context.command.params if isinstance(one, click.Option)]
    numbers = [one for one in shown if isinstance(one.type, click.IntRange) and word.isdecimal()]
    fitting = [*numbers, *(one for one in shown if one.name == "game")]
    return [f"{one.opts[0]} {visible(word)}" for one in fitting]


def _no_option(error: click.NoSuchOption, context: click.Context) -> str:
    shown = [one for one in context.command.get_params(context) if isinstance(one, click.Option)]
    known = [option for one in shown if not one.hidden for option in one.opts if option[:2] == "--"]
    read = error.option_name
    return _("{command} has no option {option}; {nearest}").format(
        command=_name(context), option=read, nearest=nearest(read, known, _ALIKE)
    )


def lacks_more(error: click.ClickException) -> bool:
    """Return whether a command line would be valid with more words behind it."""
    if isinstance(error, click.BadOptionUsage) and error.ctx:
        return bool(_value_form(error, error.ctx))
    return isinstance(error, click.MissingParameter)


def _value_form(error: click.BadOptionUsage, context: click.Context) -> str:
    """Return the form of an option's value; "" for a flag."""
    options = (one for one in context.command.get_params(context) if isinstance(one, click.Option))
    taking = (one for one in options if error.option_name in one.opts and not one.is_flag)
    return next((one.make_metavar(context) for one in taking), "")


def _name(context: click.Context) -> str:
    """Return the command with its group."""
    return context.command_path.partition(" ")[2] or str(context.info_name)
