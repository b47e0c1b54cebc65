"""League of Six as it is typed: descriptions, gaps, counts, corrections, another program."""

import pytest

from events.titles.league_of_six import box
from tests.table import Table

START = (
    "ring la1 ba3 go5 ka2 lo4 zi6",
    "order r g y",
    "storage a d",
    "leaders c a b b",
    "siege go lo zi",
    "tax 1 2 3",
)


@pytest.fixture
def league(table: Table) -> Table:
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow", "--date", "2026-03-01")
    table.do(*START, "la; ba; ka")
    return table


def test_who_takes_a_grey_card_is_for_that_player_alone(league, monkeypatch):
    monkeypatch.setattr(box, "GREY_CARDS", 0)
    league.do("g 2w+b", "y r+c +card")
    whole = "so Bo gains none", "but Cy takes one"
    public = league("audit").out
    assert "so ? gains none" in public
    assert "but ? takes one" in public
    for name, knows in (("An", ()), ("Bo", whole[:1]), ("Cy", whole[1:])):
        said = league("audit", "--as", name).out
        assert [one for one in whole if one in said] == list(knows)
    assert all(one in league("audit", "--open").out for one in whole)
    assert not any(one in league("audit", "--json").out for one in whole)
