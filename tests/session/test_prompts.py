"""Questions break between words in a narrow window, in every language."""

import re

import pytest

from cli.terminal.language import LANGUAGES


def words(text):
    return {word for word in re.findall(r"[^\W\d_]+", text) if len(word) > 1}


@pytest.mark.parametrize("columns", [40, 60])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_questions_about_a_board_break_between_words(window, language, columns):
    wide = window("board", "new", "meridian", columns=200, TABLESCRIBE_LANG=language)
    narrow = window("board", "new", "meridian", columns=columns, TABLESCRIBE_LANG=language)
    for answer in ("a-board", "5"):
        for terminal in (wide, narrow):
            terminal.until(r":\s*\Z")
            terminal.type(answer)
            terminal.settle(0.1)
    for terminal in (wide, narrow):
        terminal.until(r"1\s?:\s*\Z")
    assert words(narrow.shown) == words(wide.shown)
