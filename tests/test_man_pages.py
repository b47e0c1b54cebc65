"""The man pages: one of each command in each language."""

import re

import pytest

from cli.terminal.errors import Exit
from cli.terminal.language import LANGUAGES
from tests.uncovered import groups_and_commands
from tools.man_pages import called, escaped, write


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("man")
    write(made)
    return made


def place(folder, language):
    return folder / ("." if language == "en" else language) / "man1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_page_that_says_everything(folder, language):
    found = groups_and_commands()
    made = {page.stem: page.read_text("ascii") for page in place(folder, language).iterdir()}
    assert len(made) == len(found)
    for name, command in found.items():
        page = made[called(name)]
        assert len(re.findall(r"^\.SH ", page, re.MULTILINE)) >= 6
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("-"):
                    assert escaped(option) in page, (name, option)
        for code in Exit:
            assert re.search(rf"\b{int(code)} ", page), (name, code)


def test_the_pages_of_a_language_are_in_that_language(folder):
    dutch = (place(folder, "nl") / "tablescribe-undo.1").read_text("ascii")
    english = (place(folder, "en") / "tablescribe-undo.1").read_text("ascii")
    assert '.SH "NAAM"' in dutch
    assert '.SH "NAME"' in english
    assert len(set(dutch.splitlines()) & set(english.splitlines())) < len(dutch.splitlines()) / 2


def test_the_examples_are_those_of_the_page_of_commands(folder):
    page = (place(folder, "en") / "tablescribe-undo.1").read_text("ascii")
    shown = page.partition('.SH "EXAMPLES"')[2]
    assert "tablescribe undo\n" in shown
    assert "tablescribe undo \\-\\-to 6\n" in shown


def test_text_stands_for_itself():
    assert escaped(".it's é -- \\n") == "\\&.it\\(aqs \\[u00E9] \\-\\- \\en"
