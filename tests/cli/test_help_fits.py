"""Help in a window of 80 columns and of 60, in every language: nothing is cut or broken."""

import re

import pytest

from cli.command_line.commands import command_names
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
