"""`completion`: let a shell complete commands, options, games and files."""

from enum import StrEnum
from typing import Annotated

import typer

from cli.terminal.language import _


class Shell(StrEnum):
    """The shells that can complete."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    shell: Annotated[
        Shell, typer.Argument(metavar="[bash|zsh|fish]", help=_("The shell that you use."))
    ],
) -> None:
    """Print the script that lets a shell complete command lines (docs/playing/completion.md)."""
    from cli.completion.shells import script

    typer.echo(script(shell))
