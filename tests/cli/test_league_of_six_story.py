"""League of Six as it is typed: descriptions, gaps, counts, corrections, another program."""

import pytest

from events.titles.league_of_six import box
from tests.conftest import ROOT
from tests.table import Table

SAMPLES = ROOT / "sample_games" / "league-of-six"
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


def test_a_game_that_starts_late_goes_on_from_what_is_stated(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("gap", "we began to record in the last round")
    assert "the round (for example adjust round 3" in table("turn").out
    reason = ("--reason", "as it lay there")
    table("adjust", "round 6", *reason)
    table.do(START[0])
    table("adjust", "order r g y", *reason)
    for pawn in ("An la", "Bo ba", "Cy ka"):
        table("adjust", f"pawn {pawn}", *reason)
    table.do(*START[2:], "r la; g ba; y ka", "g h; y h; r h")
    assert "no points yet" in table("score").out
    for name, points, guards, cards in (
        ("An", "40", "2", "b2 c1"),
        ("Bo", "39", "4", "b2"),
        ("Cy", "12", "0", "none"),
    ):
        table("adjust", f"{name} score {points}", *reason)
        table("adjust", f"{name} guards {guards}", *reason)
        table("adjust", f"cards {name} {cards}", *reason)
    assert table("score").lines[-1].endswith("An 50, Bo 45, Cy 12: An wins; not certain since #2")
    table("close")
    assert "and cannot be checked" in table("audit").out
    text = table("export").out
    other = Table(table.db.with_suffix(".other")).play(text)
    assert other("export").out == text
    assert other("score").lines[-1] == table("score").lines[-1]


def test_counts_compare_hands_when_they_lie_open(table):
    table("import", str(SAMPLES / "full-3-players.txt"))
    players = table("show", "--json").json["board"]["players"]
    points, guards, cards = (
        [player[what] for player in players] for what in ("influence", "guards", "cards")
    )
    hand = ("--guards", str(guards[0]), "--cards", str(len(cards[0])))
    said = table("count", f"An {points[0]}", *hand)
    assert said.out.count("agrees with the log") == 3
    said = table("count", f"Bram {points[1]}", "--guards", str(guards[1] + 1))
    assert f"you counted {guards[1] + 1}, the log has {guards[1]}" in said.out
    assert "counted" in table("audit", code=1).out
    kinds = [card[0] for card in cards[2]]
    figures = sum(int(card[1]) for card in cards[2] if card[0] == "c")
    assert kinds
    assert "agree" in table("count", f"Céline clergy {figures}").out


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
