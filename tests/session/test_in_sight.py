"""What was said just now stays in sight above the board, however small the window."""

import re

import pytest

from tools.goldens import SAMPLES

PART = 60
"""Lines of a record after which the board is full."""


@pytest.fixture
def begun(table):
    text = (SAMPLES / "league-of-six" / "full-4-players.txt").read_text("utf-8")
    table.play("\n".join(text.splitlines()[:PART]) + "\n")
    return table


def seen(terminal):
    """Return what the window shows, as one line."""
    terminal.settle()
    return " ".join(terminal.shown.split())


@pytest.mark.parametrize(("columns", "rows"), [(60, 24), (80, 16)])
def test_every_count_of_a_line_is_in_sight(begun, window, columns, rows):
    terminal = window(columns=columns, rows=rows, seen="(?m)^>$")
    first = begun("games", "--json").json["games"][0]["entries"] + 1
    terminal.type("count 1 2 3 4", f"#{first + 3}")
    said = seen(terminal)
    assert f"#{first + 3} " in said
    assert re.search("to set the log to your count", said)
    if rows > 16:
        assert "> count 1 2 3 4" in said
        assert all(f"#{n} " in said for n in range(first, first + 4))
    assert re.search("(?m)^>$", terminal.shown)


def test_a_refusal_is_in_sight_from_its_first_word_on(begun, window):
    terminal = window(columns=60, seen="(?m)^>$")
    terminal.type("ba 12", "(?m)^> ba 12$")
    assert len(re.findall(r"not allowed: ", seen(terminal))) == 2  # above the board and in the bar


def test_the_board_is_whole_again_after_the_next_word(begun, window):
    terminal = window(columns=80, seen="(?m)^>$")
    terminal.settle()
    before = terminal.shown.count("\n")
    whole = [line for line in terminal.lines if re.match(r"\d[ >]", line)]
    terminal.type("log", "(?m)^#52 leaders")
    terminal.settle()
    assert [line for line in terminal.lines if re.match(r"\d[ >]", line)] != whole
    terminal.type("note later", "noted")
    terminal.settle()
    assert [line for line in terminal.lines if re.match(r"\d[ >]", line)] == whole
    assert terminal.shown.count("\n") == before
