"""Where another command than an action has changed the table, the drawing marks each place."""

import re

import pytest

from cli.session.screen import Size, changed_places, lines
from cli.session.session import places


def marked(open_game, changed):
    """Return what is drawn, with the places marked."""
    return [line.plain for line in lines(open_game, Size(100, 40), 0, frozenset(changed))]


@pytest.fixture
def knights(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", "b pv j18 b m k18 r p j19 r pv k19 b pc i18 e113 b p i17 r pt i19")
    return table


def changes(table, *command):
    before = places(table.loaded())
    table(*command)
    after = table.loaded()
    return after, changed_places(before, places(after))


def test_a_correction_of_knights_marks_each_tile_that_is_another_one(knights):
    after, changed = changes(knights, "correct", "6", "pc i18 e11")
    assert changed == {"k18"}
    drawn = "\n".join(marked(after, changed))
    assert ">pv/b" not in drawn
    assert ">m/b" in drawn
    assert ">pt/r" not in drawn


def test_a_tile_that_is_gone_leaves_a_mark_where_it_lay(knights):
    after, changed = changes(knights, "correct", "7", "p l18")
    assert changed == {"i17", "l18"}
    assert any(line.startswith("17") and ">" in line for line in marked(after, changed))


def test_an_adjusted_score_marks_nothing(knights):
    _after, changed = changes(knights, "adjust", "An", "score", "9", "--reason", "x")
    assert changed == frozenset()


def test_towers_are_marked(table):
    table("new", "meridian", "An:orange", "Bo:black", "Cy:brown", "--board", "made-up-four")
    table("do", "+5 +1-3 k +7 +5 b +2 +8-10")
    table("do", "5 3@2 +9 k 5 1@4 +1")
    after, changed = changes(table, "correct", "9", "5 2@3")
    assert changed == {"5/2", "5/3"}
    drawn = "\n".join(marked(after, changed))
    assert ">F o2" in drawn or ">" in drawn
    assert drawn.count(">") >= 2


def test_parts_of_league_of_six_are_marked(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Cy:yellow", "--components", "made-up")
    record = "ring la ba go ka lo zi\norder r g y\nstorage a d\nleaders c a b b\nsiege go lo zi\n"
    table("do", "-", input=record + "tax 3 7 12")
    after, changed = changes(table, "correct", "7", "siege go lo ka", "--anyway")
    assert {"zi", "ka"} <= changed
    assert sum(">" in line for line in marked(after, changed)) >= 2


def test_the_session_marks_them_until_the_next_action(knights, window):
    terminal = window("record", columns=100, rows=40, seen="rk1 #8")
    shown = terminal.type("correct 7 p l18", r"(?s)#9 correct #7.*rk1 #9.*\n>")
    assert "changed: " in terminal.everything
    assert re.search(r"(?m)^17 .*>[a-z]", shown)
    assert ">p/b" in shown
    terminal.type("end")
    assert not re.search(r"(?m)^17 .*>[a-z]", terminal.until("rk1 #10"))
