"""Command lines: help in windows of 80 columns and of 60; a wrong one gets one sentence."""

import re

import click
import pytest

from cli.command_line.commands import Decimal, Whole, command_names
from cli.terminal.language import LANGUAGES, speak
from cli.terminal.line import cell_len
from cli.wording.command_list import COMMANDS, sections, short_help
from cli.wording.usage_words import HelpContext
from tests.uncovered import groups_and_commands

EVERY = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def spoken(language):
    speak(language)
    yield language
    speak("en")


@pytest.fixture(scope="module", params=LANGUAGES)
def helps(request):
    speak(request.param)
    yield {
        name: [_help(name, command, width - 2) for width in (80, 60, 400)]
        for name, command in groups_and_commands().items()
    }
    speak("en")


def _help(name, command, width):
    return command.get_help(HelpContext(command, info_name=name, terminal_width=width))


def test_no_line_of_any_help_is_too_long_and_no_word_is_broken(helps):
    assert len(helps) > 50
    for name, (*narrow, wide) in helps.items():
        for columns, text in zip((80, 60), narrow, strict=True):
            assert max(map(cell_len, text.splitlines())) < columns, (name, columns)
            joined = re.sub(r"\|\n +", "|", text)
            assert joined.split() == wide.split(), (name, columns)


@EVERY
def test_each_command_has_a_few_words_that_take_one_line(spoken):
    listed = {name: words for section in sections() for name, words in section.commands.items()}
    assert list(listed) == command_names()
    assert set(listed) >= set(COMMANDS)
    room = 78 - 2 - 2 - max(map(len, listed))
    assert {name: words for name, words in listed.items() if cell_len(words) > room} == {}


@EVERY
def test_each_command_of_a_group_has_a_few_words_too(spoken):
    inner = [name for name in groups_and_commands() if " " in name]
    assert len(inner) > 15
    assert {name for name in inner if not 0 < cell_len(short_help(name)) <= 60} == set()


def test_what_is_needed_tonight_stands_first():
    assert next(iter(sections()[0].commands)) == "record"
    assert command_names()[-1] == "schema"


# --- wrong lines --------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("line", "missing", "extra"),
    [
        ("ratings", "", "ratings"),
        ("serve", "", "serve"),
        ("archive all.duckdb", "duckdb", "archive"),
        ("archive all.delta", "deltalake", "archive"),
        ("audit --all --workers 2", "", "dask"),
    ],
)
def test_what_needs_an_extra_says_how_to_get_it(game, monkeypatch, line, missing, extra):
    game("close", "--abandoned")
    monkeypatch.setattr("cli.terminal.extras.find_spec", lambda name: missing not in name or None)
    said = game(*line.split(), code=2).err
    assert f"pip install 'tablescribe[{extra}]'" in said
    assert said.count("\n") == 1


def test_every_number_says_what_is_expected():
    numbers = [
        one
        for command in groups_and_commands().values()
        for one in command.params
        if isinstance(one.type, click.types.IntParamType | click.types.FloatParamType)
    ]
    assert len(numbers) > 10
    assert all(isinstance(one.type, Whole | Decimal) for one in numbers)
