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
def test_the_bar_says_so_too(league, line):
    found = check(Meaning(league.loaded()), line)
    assert found.standing == "bad"
    assert SAID in found.words
