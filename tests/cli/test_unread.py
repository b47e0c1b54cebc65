"""A line that cannot be read because a comma stands in the midst of an action."""

import pytest

from cli.session.checking import check
from cli.session.meaning import Meaning

SAID = "cannot be read: a comma ends an action; leave it out: "
RING = ["ring la1, ba3, go5, ka2, lo4, zi6", "ring la1,ba3,go5,ka2,lo4,zi6"]


@pytest.fixture
def league(table):
    table("new", "league-of-six", "An:red", "Bo:blue", "Cy:yellow")
    return table


@pytest.mark.parametrize("line", RING)
def test_a_comma_inside_an_action_is_told_with_the_line_that_is_right(league, line):
    said = league("do", line, code=4)
    assert said.err == f'tablescribe: "{line}" {SAID}ring la1 ba3 go5 ka2 lo4 zi6\n'
    assert league("do", said.err.strip().rpartition(": ")[2]).code == 0


@pytest.mark.parametrize("line", RING)
def test_the_bar_says_so_too(league, line):
    found = check(Meaning(league.loaded()), line)
    assert found.standing == "bad"
    assert SAID in found.words


def test_so_does_a_correction(game):
    game("do", "pc i18 2")
    said = game("correct", "6", "p, i18", code=4)
    assert f'"p, i18" {SAID}p i18' in said.err


@pytest.mark.parametrize("line", ["r pv, x99", "b p j18, nonsense"])
def test_of_what_is_wrong_without_commas_too_the_place_is_told(game, line):
    assert SAID not in game("do", line, code=4).err
