"""A command line that is wrong: one sentence that says what was read and what would be right."""

import click
import typer

from cli.command_line.commands import Decimal, Whole, app, command_names


def test_what_is_not_visible_in_a_command_line_is_shown_as_escapes(game):
    told = game("log", "--\x1b[31m\u202ex", code=2)
    assert "\x1b" not in told.err
    assert "\u202e" not in told.err
    assert r"log has no option --\x1b[31m\u202ex" in told.err


def _every(command, context, name=""):
    yield name, command
    if isinstance(command, click.Group):
        for part in command.list_commands(context):
            yield from _every(command.get_command(context, part), context, f"{name} {part}".strip())


def test_every_number_says_what_is_expected():
    group = typer.main.get_command(app)
    found = dict(_every(group, click.Context(group)))
    assert {*command_names(), "people merge"} <= found.keys()
    numbers = [
        one
        for command in found.values()
        for one in command.params
        if isinstance(one.type, click.types.IntParamType | click.types.FloatParamType)
    ]
    assert len(numbers) > 10
    assert all(isinstance(one.type, Whole | Decimal) for one in numbers)
