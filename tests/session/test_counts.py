"""What a count says that differs from the log: both numbers, by how much, and what can be done."""

import pytest

SINCE = "the difference arose after"


def test_it_says_what_the_table_has_and_what_the_log_has(game):
    game("do", "pc i18 2", "end")
    said = game("count", "An", "knights", "20")
    assert said.lines == [
        f"#8 An knights: counted 20, but the log has 28, which is 8 more; {SINCE} #1",
        "  correct the entry that is wrong (for example correct 2 b pv j18), "
        "or set the log to your count: "
        'adjust b knights 20 --reason "counted again"',
    ]
    mending = 'adjust b knights 20 --reason "counted again"'
    assert mending in said.out
    game("adjust", "b", "knights", "20", "--reason", "counted again")
    assert game("count", "An", "knights", "20").lines == ["#10 An knights 20: agrees with the log"]


def test_the_action_that_changed_the_points_last_is_the_example(game):
    game("do", "pc i18 2", "end", "pc i19 2", "end", "p h18")
    assert "(for example correct 6 b pc i18 2)" in game("count", "An", "3").lines[1]
    assert "(for example correct 8 r pc i19 2)" in game("count", "Bram", "3").lines[1]
    assert "(for example correct 2 " in game("count", "Bram", "knights", "3").lines[1]


def test_an_example_tells_no_secret(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow", "--date", "2026-03-01")
    table("adjust", "An", "guards", "7", "--reason", "counted again")
    said = table("count", "An", "3").lines[1]
    assert "(for example correct 2 la 3)" in said
    assert "7" not in said


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


def test_what_was_recorded_wrong_is_an_action_and_no_description(table):
    table("new", "meridian", "An:orange", "Bo:black", "Cy:brown", "--board", "made-up-four")
    table("do", "+5 +1-3 k +7 +5 b +2 +8-10")
    assert "for example correct 3 o +5)" in table("count", "An", "4").out


def test_where_nothing_was_recorded_since_a_count_that_agreed_one_counts_again(game):
    game("do", "pc i18 2")
    game("count", "An", "1")
    assert game("count", "An", "2").lines == [
        "#8 An score: counted 2, but the log has 1, which is 1 less",
        "  nothing was recorded since #7: count again, or set the log to your count: "
        'adjust b score 2 --reason "counted again"',
    ]


def test_a_game_that_is_over_is_corrected_and_not_adjusted(game):
    game("close", "--abandoned")
    said = game("count", "An", "knights", "20").lines[1]
    assert said == "  correct the entry that is wrong (for example correct 2 b pv j18)"
    game("adjust", "b", "knights", "20", "--reason", "counted again", code=3)
    game("undo")
    agreed = game("count", "An", "knights", "30").lines
    assert agreed == ["#9 An knights 30: agrees with the log"]


def test_what_is_secret_is_not_told(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:blue")
    assert table("count", "Bo", "guards", "9").lines == [
        "#2 Bo guards: recorded; it is compared when the game is over"
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
    assert f"the log has 1, which is {difference} less; " in lines[-3]
    assert f"the log has 30, which is {difference} more; " in lines[-2]
    assert lines[-1].startswith("where counts differ: correct the entry that is wrong")
    assert "where counts" not in game("audit", "--json", code=1).out


def test_at_the_table_the_reason_stands_between_quotes_alone(game, window):
    terminal = window("record", columns=200, rows=30)
    terminal.until(r"(?m)^>")
    terminal.type("count An knights 20")
    terminal.until("which is 10 more; the difference arose after #1")
    terminal.until('adjust b knights 20 "counted again"')
    terminal.type('adjust b knights 20 "counted again"')
    terminal.until("An has 20 knights")
