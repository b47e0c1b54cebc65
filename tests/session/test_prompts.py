"""What is asked and said line by line fits the window, in every language."""

import re

import pytest

from cli.terminal.language import LANGUAGES
from tests.table import Table
from tests.title_parts import a_whole_game


def words(text):
    return {word for word in re.findall(r"[^\W\d_]+", text) if len(word) > 1}


def seen(tmp_path, columns, *command, typed):
    return Table(tmp_path / "games.db", columns)(*command, typed=typed, code=None).out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_questions_about_a_board_break_between_words(tmp_path, language):
    wide, *narrow = (
        seen(tmp_path, columns, "--lang", language, "board", "new", "meridian", typed=["one", "5"])
        for columns in (200, 40, 60)
    )
    assert "one" in words(wide)
    assert [words(one) for one in narrow] == [words(wide)] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_words_fits_a_window(tmp_path, language):
    Table(tmp_path / "games.db")("new", "robber-knights", "An:blue", "Bram:red")
    [before, after] = (
        seen(tmp_path, 80, "--lang", language, "record", typed=typed).splitlines()
        for typed in ([], ["help"])
    )
    assert re.search(r"(?m)^\?  .*\n(.*\n)*q  ", "\n".join(after))
    assert max(map(len, after)) < 80
    assert len(after) - len(before) < 23


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 30)])
@pytest.mark.parametrize("name", ["robber-knights", "meridian", "league-of-six", "score-pad"])
def test_one_screen_settles_the_score_of_a_whole_game(tmp_path, name, columns, rows):
    table = Table(tmp_path / "games.db", columns)
    table("import", str(a_whole_game(name, 4)))
    players = table.loaded().players
    shown = table("count", typed=["1 " * len(players)]).out
    asked, _said, told = shown.partition(f"{players[0].name}: 1 1")
    assert re.search(rf"(?s)\A.*\n{players[0].name}: .*Check: how many points did you count", asked)
    assert asked.count("\n") < rows
    assert re.search(r"you counted 1, the\s+log has", told)
