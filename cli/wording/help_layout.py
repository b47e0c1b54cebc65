"""A command's help: in the reader's language, and no line ended at a hyphen."""

from collections.abc import Sequence
from typing import Any

import click
from typer.core import TyperArgument

from cli.terminal.language import _
from cli.terminal.line import cell_len, wrap
from events.titles.registry import TITLES

HYPHEN, KEPT = "-", "\u2011"
"""A hyphen, at which click ends lines, and one that it takes for a letter."""


class HelpFormatter(click.HelpFormatter):
    """Writes help in which options and names of titles are never broken."""

    def write_heading(self, heading: str) -> None:
        """Write a heading with the mark behind it that the language has."""
        # translators: a heading of the help
        self.write(f"{'':>{self.current_indent}}{_('{heading}:').format(heading=heading)}\n")

    def write_text(self, text: str) -> None:
        """Write text broken between words."""
        super().write_text(text.replace(HYPHEN, KEPT))

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names with what they mean, broken between words, also those of a choice."""
        room = self.width - self.current_indent
        kept = [(_break(name, room), words.replace(HYPHEN, KEPT)) for name, words in rows]
        super().write_dl(kept, col_max, col_spacing)

    def write(self, string: str) -> None:
        """Write what is broken already."""
        super().write(string.replace(KEPT, HYPHEN))


def _break(name: str, room: int) -> str:
    """Return what is typed, a choice of words that is wider than the room on several lines."""
    if cell_len(name) <= room:
        return name
    inset = " " * (name.find("[") + 3)
    lines = wrap(name.replace("|", "| "), room, inset)
    return "\n".join(line.replace("| ", "|").rstrip() for line in lines)


ASKED = f"{__name__}.asked"
"""The mark, in what contexts share, of a line that is read and prints nothing."""


class HelpAsked(Exception):
    """A line asks for the help of its command.

    Attributes:
        context: the command's.
        alone: whether it names a group of commands, and neither one of them nor --help.
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
    """The context of a command, whose words are translated when somebody reads them."""

    formatter_class = HelpFormatter

    def __init__(self, command: click.Command, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(command, *args, **kwargs)
        if self.resilient_parsing:  # a shell that completes shows what options are for
            translate(command)

    def get_help(self) -> str:
        """Return the help.

        Raises:
            HelpAsked: who reads the line prints it.
        """
        if self.meta.get(ASKED):
            raise HelpAsked(self)
        return super().get_help()

    def make_formatter(self) -> click.HelpFormatter:
        """Return what the help, or how the command is typed, is written with."""
        translate(self.command)
        return super().make_formatter()


def translate(command: click.Command) -> None:
    """Put the words of a command into the reader's language."""
    command.help = command.help and help_words(command.help)
    command.options_metavar = command.options_metavar and _(command.options_metavar)
    for parameter in command.params:
        parameter.metavar = parameter.metavar and _(parameter.metavar)
        if isinstance(parameter, click.Option | TyperArgument):
            parameter.help = parameter.help and help_words(parameter.help)
    if isinstance(command, click.Group):
        command.subcommand_metavar = _(command.subcommand_metavar)


def help_words(message: str) -> str:
    """Return what something is for, in the reader's language, with what the titles have."""
    words = _(message)
    if "{" not in words:
        return words
    from cli.terminal.language import one_of
    from cli.titles.title_options import all_options

    options = all_options()
    return words.format(
        titles=one_of(list(TITLES)),
        statements=", ".join(text for one in options for text in one.statements),
        descriptions=", ".join(text for one in options for text in one.descriptions),
    )
