"""What a count says that differs from the log: both numbers, by how much, and what can be done."""

import pytest

from cli.session.settling import settle
from tests.long_logs import SAMPLES


def test_it_says_what_the_table_has_and_what_the_log_has(game):
    game("do", "pc i18 2", "end")
    said = game("count", "An", "knights", "20")
    assert said.lines == [
        "#8 An knights: you counted 20, the log has 28 (8 more)",
        "  to correct a wrong entry: correct N ACTION; to set the log to your count: "
        'adjust b knights 20 --reason "counted again"',
    ]
    mending = 'adjust b knights 20 --reason "counted again"'
    assert mending in said.out
    game("adjust", "b", "knights", "20", "--reason", "counted again")
    assert game("count", "An", "knights", "20").lines == ["#10 An knights 20: agrees with the log"]


def test_the_places_that_could_explain_a_difference_are_named_and_nobody_is_blamed(game):
    game("do", "pc i18 2", "end", "pc i19 2", "end", "p h18")
    more = "An has 1 point in the log for each of these: i18 (#6)"
    assert game("count", "An", "0").lines[1] == f"  {more}"
    assert (
        game("count", "An", "3").lines[1].startswith("  to correct a wrong entry: correct N ACTION")
    )


def test_a_place_that_was_lost_again_could_explain_a_count_that_is_higher(table):
    table("import", str(SAMPLES / "robber-knights/full-3-players.txt"))
    assert table("count", "An", "12").lines[1] == (
        "  An has lost 2 points again at each of these: h19 (#64), m19 (#47), m17 (#54)"
    )


def test_a_place_that_was_counted_with_others_could_explain_a_difference(table):
    """The village is counted as a castle: of its 2 points one is missing."""
    table("import", str(SAMPLES / "robber-knights/full-3-players.txt"))
    said = table("count", "Bram", "23").lines
    assert said[1].startswith("  Bram has 1 point in the log for each of these: i19 (#37)")
    assert said[2:4] == [
        "  counted with the castles, each of these gives 1 point less: m19 (#53), m17 (#54)",
        "  counted with the villages, each of these gives 1 point less: m20 (#53), n17 (#54), g21 "
        "(#76), i21 (#76)",
    ]
    assert table("count", "An", "12").lines[2] == (
        "  counted with the towns, each of these gives 2 points more: n18 (#26), f19 (#27), m16 "
        "(#41), g16 (#42)"
    )


def test_what_could_explain_a_difference_tells_no_secret(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow", "--date", "2026-03-01")
    table("adjust", "An", "guards", "7", "--reason", "counted again")
    assert "7" not in table("count", "An", "3").out.replace("(7 more)", "")


def test_programs_get_the_difference(game):
    game("do", "pc i18 2")
    said = game("count", "An", "3", "--json").json
    assert (said["logged"], said["agrees"], said["difference"]) == (1, False, 2)
    agreeing = game("count", "An", "1", "--json").json
    assert (agreeing["agrees"], agreeing["difference"]) == (True, 0)


def test_several_counts_that_differ_have_one_sentence_about_what_to_do(game):
    lines = game("count", "3", "4").lines
    assert [line[:2] for line in lines] == ["#6", "#7", "  "]
    assert "adjust b score 3" in lines[2]


def test_where_nothing_was_recorded_since_a_count_that_agreed_one_counts_again(game):
    game("do", "pc i18 2")
    game("count", "An", "1")
    assert game("count", "An", "2").lines == [
        "#8 An score: you counted 2, the log has 1 (1 less); at #7 they still agreed",
        "  nothing has been recorded since #7: count again, or set the log to your count: "
        'adjust b score 2 --reason "counted again"',
    ]


def test_a_game_that_is_over_is_corrected_and_not_adjusted(game):
    game("close", "--abandoned")
    said = game("count", "An", "knights", "20").lines[1]
    assert said == "  to correct a wrong entry: correct N ACTION"
    game("adjust", "b", "knights", "20", "--reason", "counted again", code=3)
    game("undo")
    agreed = game("count", "An", "knights", "30").lines
    assert agreed == ["#9 An knights 30: agrees with the log"]


def test_what_is_secret_is_not_told(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:blue")
    assert table("count", "Bo", "guards", "9").lines == [
        "#2 Bo guards: recorded; it will be checked when the game is over"
    ]
    hidden = table("count", "Bo", "guards", "9", "--json").json
    assert (hidden["logged"], hidden["agrees"], hidden["difference"]) == (None, None, None)
    own = table("count", "Bo", "guards", "9", "--as", "Bo", "--json").json
    assert own["difference"] == 9 - own["logged"] != 0


@pytest.mark.parametrize("difference", [1, 7])
def test_the_audit_says_by_how_much_and_once_what_to_do(game, difference):
    game("do", "pc i18 2")
    game("count", "An", str(1 + difference), "--json")
    game("count", "Bram", "knights", str(30 - difference), "--json")
    lines = game("audit", code=1).lines
    assert f"the log has 1 ({difference} less)" in lines[-3]
    assert f"the log has 30 ({difference} more)" in lines[-2]
    assert lines[-1].startswith("where counts differ")
    assert "where counts" not in game("audit", "--json", code=1).out


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


def test_each_of_several_counts_that_differ_is_explained(table):
    table("import", str(SAMPLES / "robber-knights/full-3-players.txt"))
    lines = table("count", "12", "23", "0").lines
    said = [line.strip().split(" ")[:5] for line in lines]
    assert ["An", "has", "lost", "2", "points"] in said
    assert ["Bram", "has", "1", "point", "in"] in said
    assert sum("to correct a wrong entry" in line for line in lines) == 1
