"""What a count says that differs from the log: both numbers, by how much, and what can be done."""

import pytest

from cli.session.settling import settle
from tests.long_logs import SAMPLES


def test_at_the_table_the_reason_stands_between_quotes_alone(game, window):
    terminal = window("record", columns=200, rows=30, seen=r"(?m)^>")
    terminal.type("count An knights 20", "(?s)10.*more", 'adjust b knights 20 "counted again"')
    terminal.type('adjust b knights 20 "counted again"', "An has 20 knights")


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 30)])
@pytest.mark.parametrize(
    "name",
    [
        "robber-knights/full-4-players",
        "meridian/full-4-players",
        "league-of-six/full-5-players",
        "score-pad/full-5-players",
    ],
)
def test_one_screen_settles_the_score_of_a_whole_game(table, window, name, columns, rows):
    table("import", str(SAMPLES / f"{name}.txt"))
    terminal = window("count", columns=columns, rows=rows)
    shown = terminal.until("(?s)Check: how many points did you count.*:$")
    first = table.loaded().players[0].name
    assert f"{first}: " in shown.split("\n")[1], "the screen begins with the first player"
    terminal.type(" ".join(["1"] * len(table.loaded().players)), "you counted 1, the\\s+log has")
    assert terminal.ended() == 0


def test_at_the_question_numbers_are_those_of_all_players_and_a_name_says_whose(table):
    table("new", "robber-knights", "An:blue", "Bo:red", "Cy:green")
    answers, counted = ["12 9", "knights 20", "cy 3", "12"], []
    settle(table.loaded(), lambda *_asked: answers.pop(0), counted.append)
    assert counted[1:] == [
        ["count", "12", "9"],  # one too few, which the command says
        ["count", "r", "knights", "20"],
        ["count", "cy", "3"],
        ["count", "g", "12"],
    ]
