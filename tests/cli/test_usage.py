"""A command line that is wrong: one sentence that says what was read and what would be right."""

import click
import pytest
import typer

from cli.command_line import Decimal, Whole, app, command_names

WRONG = [
    ("undoo", "there is no command undoo; did you mean undo?"),
    (
        "delete rk1",
        "there is no command delete, as entries stay in the log: undo takes actions back",
    ),
    ("rename rk1 An", "there is no command rename: names and colours are corrected with all"),
    ("people mrge An Anna", "there is no command people mrge; did you mean merge?"),
    ("people xyz", "there is no command people xyz; known: list, merge, split, undo"),
    ("log --al", "log has no option --al; did you mean --all?"),
    ("people list --jsn", "people list has no option --jsn; did you mean --json?"),
    ("--lagn nl show", "tablescribe has no option --lagn; did you mean --lang?"),
    ("log --at", "--at needs a value: --at N"),
    ("log -g", "-g needs a value: -g GAME"),
    ("log --all=3", "--all takes no value"),
    ("log --at 0", "--at: expected a number from 1 on, not 0"),
    ("log --at x", "--at: expected a number from 1 on, not x"),
    ("record --rotate 4", "--rotate: expected a number from 0 to 3, not 4"),
    ("export gif a.gif --seconds 0", "--seconds: expected a number from 0.05 to 60, not 0"),
    ("export gif a.gif --seconds nan", "--seconds: expected a number from 0.05 to 60, not nan"),
    ("stats --by x", "--by: 'x' is not one of 'seat', 'board'"),
    ("completion ksh", "completion: 'ksh' is not one of 'bash', 'zsh', 'fish'."),
    (
        "games --db http://x",
        "--db: games are in a file, or in a database: postgresql://user@host/name",
    ),
    (
        "stats rk An Bo",
        'stats does not take "Bo"; usage: tablescribe stats [OPTIONS] [TITLE]',
    ),
    ("score rk2", 'score does not take "rk2"; did you mean --game rk2?'),
    ("why An rk2", 'why does not take "rk2"; did you mean --game rk2?'),
    ("undo 3", 'undo does not take "3"; did you mean --to 3 or --game 3?'),
    (
        "ruling",
        "ruling works only in a session (tablescribe record); here, type: tablescribe do --",
    ),
]


@pytest.mark.parametrize(("line", "said"), WRONG)
def test_a_wrong_command_line_is_one_sentence(game, line, said):
    told = game(*line.split(), code=2)
    assert told.err.startswith(f"tablescribe: {said}")
    assert told.err.count("\n") == 1
    assert told.out == ""


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
