"""League of Six as it is typed: descriptions, gaps, counts, corrections, another program."""

import pytest

from projections.titles.league_of_six import state
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


def test_a_tile_met_for_the_first_time_is_described_on_the_spot_and_kept(league):
    league("do", "g 2w+b")
    assert league("audit").out.count("stated, not checked") == 1
    league("describe", "tax 2 x..x.. +b; town ba w 3 w/r/g/w/h/ww")
    assert league("audit").out == "los1: all is well, 12 entries\n"
    kept = league("components", "keep", "my-box").out
    assert "my-box" in kept
    assert "tax 2 x..x.. +b" in league("components", "show", "my-box").out
    league("close", "--abandoned")
    league("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow", "--components", "my-box")
    league.do(*START, "la; ba; ka")
    assert [line.split(":")[0].strip() for line in league("turn").lines[1:]] == list("123")


def test_a_description_that_contradicts_a_declared_gain_is_found(league):
    league.do("g 3w", "y rr")
    league("describe", "tax 2 x..x.. +b; town ba w 3 w/r/g/w/h/ww")
    findings = league("audit", "--json", code=1).json["findings"]
    assert [one["code"] for one in findings] == ["description", "unchecked"]
    assert (
        "the tile in Bautzen does not give that, however it is turned"
        in league("audit", code=1).out
    )


def test_the_first_entry_that_a_correction_breaks_is_named_and_nothing_written(league):
    league.do("g h; y rr; r g", "g ro1 4 r1 g2")
    before = league("log").lines[-1]
    refused = league("correct", "8", "ka", code=3).err
    assert "entry 10 (y ka) illegal: somebody is in Kamenz" in refused
    assert league("log").lines[-1] == before
    said = league("correct", "8", "ka", "--anyway").out
    assert "no longer legal" in said
    league("audit", code=1)


def test_undo_over_what_was_turned_up_says_what_is_known(league):
    league("undo", "--to", "3")
    assert league("redo").code == 0
    said = league("undo", "--to", "3").out
    assert "4 things have been revealed, the last: everybody has seen the tax tiles 1 2 3" in said


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


def test_counts_of_hands_are_kept_for_the_end(league):
    said = league("count", "An 10", "--guards", "5").out
    assert "An guards: recorded; it will be checked when the game is over" in said
    assert "5" not in league("log").lines[-2]
    assert "agree" in league("count", "An 10", "--guards", "3", "--open").out


def test_supplies_that_run_out_are_warned_about(league):
    said = league("do", "g 9r9g9y9b")
    assert "goods would be out" not in said.err  # 36 of 37
    said = league("do", "y 9w2r")
    assert "38 cubes would be in play, but the box has 37" in said.err
    assert "38 cubes" in league("audit").out


def test_who_takes_a_grey_card_is_for_that_player_alone(league, monkeypatch):
    monkeypatch.setattr(state, "GREY_CARDS", 0)
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
