"""What every command has in common."""

from collections.abc import Callable
from typing import Any

import click
import typer

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

COMPLETING = "_TABLESCRIBE_COMPLETE"
"""Set by a shell that wants a command line completed."""


def made(name: str, function: Callable[..., Any], help_: str | None = None) -> click.Command:
    """Return a function as a command; its docstring is the help if there is no other."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, context_settings=SETTINGS, help=help_)(function)
    return typer.main.get_command(app)
