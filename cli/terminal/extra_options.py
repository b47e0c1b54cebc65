"""Options that a command asks for when it is made, beside those that its function takes."""

from collections.abc import Mapping
from typing import Any

import click

_GIVEN = "cli.terminal.extra_options"
_SHARED = ("game", "db")
"""What stands first among the options that most commands share; extra ones stand before it."""


class ExtraOption(click.Option):
    """An option that no function takes; `given` has its value."""

    def __init__(self, name: str, **attributes: Any) -> None:  # noqa: ANN401
        """Make the option --name, with click's attributes."""
        super().__init__([f"--{name}"], expose_value=False, callback=_take, **attributes)


def _take(ctx: click.Context, parameter: click.Parameter, value: object) -> None:
    if value is not None:
        ctx.meta.setdefault(_GIVEN, {})[parameter.name] = value


def given() -> Mapping[str, Any]:
    """Return the extra options of the command that runs, those that were given a value."""
    found: Mapping[str, Any] = click.get_current_context().meta.get(_GIVEN, {})
    return found


def with_extra(command: click.Command, options: list[ExtraOption]) -> click.Command:
    """Return a command with more options, before those that it shares with others."""
    at = next(n for n, one in enumerate(command.params) if one.name in _SHARED)
    command.params[at:at] = options
    return command
