"""What is wrong with a command line, in a sentence."""

import click

from cli.terminal.language import _, about, nearest, one_of
from cli.wording.command_list import example
from cli.wording.help_layout import translate
from events.text import visible


class TooMany(click.UsageError):
    """A command line has words that belong to nothing.

    Attributes:
        words: these.
    """

    def __init__(self, words: list[str], context: click.Context) -> None:
        super().__init__(" ".join(words), context)
        self.words = words


def usage_words(error: click.ClickException, *, at_table: bool = False) -> str:
    """Return what a command line lacks, or what in it is not understood.

    At the table, in a session, lines begin with the command.
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
    """Return the sentence; where something lacks, with an example as a shell takes it."""
    words = usage_words(error)
    if not isinstance(error, click.MissingParameter) or not error.ctx:
        return words
    shown = example(_name(error.ctx))
    return with_example(words, f"tablescribe {shown}") if shown else words


def with_example(lacking: str, shown: str) -> str:
    """Return what is lacking, and how a whole line is typed."""
    return _("{lacking} (for example {example})").format(lacking=lacking.rstrip("."), example=shown)


_ALIKE = 0.7
"""How near an option has to be to be proposed: all have their dashes in common."""


def _lacking(what: click.Parameter, context: click.Context) -> str:
    read = what.make_metavar(context) if isinstance(what, click.Argument) else what.opts[0]
    return _("{command} needs {what}").format(command=_name(context), what=read.removesuffix("..."))


def _options_for(words: list[str], context: click.Context) -> list[str]:
    """Return the options that a word too many may be the value of: a game, a number of an entry."""
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
    """Return whether a command line would be right with something behind it."""
    if isinstance(error, click.BadOptionUsage) and error.ctx:
        return bool(_value_form(error, error.ctx))
    return isinstance(error, click.MissingParameter)


def _value_form(error: click.BadOptionUsage, context: click.Context) -> str:
    """Return the form of the value that an option needs, "" of one that takes none."""
    options = (one for one in context.command.get_params(context) if isinstance(one, click.Option))
    taking = (one for one in options if error.option_name in one.opts and not one.is_flag)
    return next((one.make_metavar(context) for one in taking), "")


def _name(context: click.Context) -> str:
    """Return the command with the group that it is in, as "board new"."""
    return context.command_path.partition(" ")[2] or str(context.info_name)
