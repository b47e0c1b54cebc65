"""A command's help in the reader's language."""

import click

from cli.terminal.help_layout import HelpContext
from cli.terminal.language import _


def translated(command: click.Command) -> click.Command:
    """Return a command with its help and what stands for values in the reader's language."""
    command.context_class = HelpContext
    command.help = command.help and _(command.help)
    command.options_metavar = command.options_metavar and _(command.options_metavar)
    for parameter in command.params:
        parameter.metavar = parameter.metavar and _(parameter.metavar)
    if isinstance(command, click.Group):
        command.subcommand_metavar = _(command.subcommand_metavar)
        for part in command.commands.values():
            translated(part)
    return command
