"""A command line that is wrong: one sentence that says what was read and what would be right."""

import click
import pytest
import typer

from cli.command_line.commands import Decimal, Whole, app, command_names


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("log --\x1b[31m\u202ex", "log has no option --\\x1b[31m\\u202ex"),
        ("new rk An:blue A\x1b[31m:red", "A\\x1b[31m cannot be a name"),
        ("new rk An:blue \u202eB:red", "\\u202eB cannot be a name"),
        ("new rk An:blue Bram:red --by \x07", "\\x07 cannot be the name of a recorder"),
    ],
)
def test_what_a_terminal_would_obey_is_shown_as_escapes(table, line, told):
    said = table(*line.split(" "), code=2)
    assert told in said.err
    assert said.err.count("\n") == 1
    assert not table.db.exists()


@pytest.mark.parametrize("command", ["ratings", "serve"])
def test_what_needs_more_than_is_installed_says_how_to_get_it(game, monkeypatch, command):
    game("close", "--abandoned")
    monkeypatch.setattr("cli.terminal.extras.find_spec", lambda _name: None)
    assert f"pip install 'tablescribe[{command}]'" in game(command, code=2).err


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
