"""Mistakes that are found late: correct, insert, remove."""

import pytest

from cli.game.open_game import Envelope
from cli.game.starting import rematch

ROUND = ("b pc i18 2", "b p h18", "b end", "r pc l18 1", "r m l19", "r end")


@pytest.fixture
def later(game):
    game("do", *ROUND)
    return game


def test_a_forgotten_tile_is_inserted(later):
    said = later("correct", "8", "fv g18", "--insert")
    assert said.lines[0].startswith("#12 insert before #8: b fv g18")
    assert later("log", "--json").json["entries"][11]["event"]["last"] is None


def test_a_correction_of_a_correction_and_undo_of_it(later):
    later("correct", "6", "pc i18 4")
    assert "was replaced by #12; correct 12.1" in later("correct", "6", "pc i18 3", code=3).err
    later("correct", "12.1", "pc i18 3")
    assert later("show", "--json").json["board"]["players"][0]["knights"] == 27
    later("undo")
    later("undo")
    assert later("show", "--json").json["board"]["players"][0]["knights"] == 28


def test_nothing_takes_effect_after_an_abandonment_that_was_put_in(later):
    then = later("score", "--at", "7", "--json").json["players"]
    said = later("correct", "8", "abandoned", "--insert", "--anyway")
    assert said.lines[0].startswith("#12 insert before #8: abandoned; An 1, Bram 0 (before: An 1")
    assert "  no longer legal: #8 #9 #10 #11; audit lists them" in said.lines
    assert later("score", "--json").json["players"] == then
    assert later("score", "--at", "12", "--json").json["players"] == then
    assert "l18" not in later("show", "--json").json["board"]["tiles"]
    audit = later("audit", code=1).lines
    why = "no effect any more after a correction: the game was abandoned"
    assert [line.split(":")[0] for line in audit if why in line] == [
        f"rk1 #{n}" for n in range(8, 12)
    ]


def test_a_rematch_of_such_a_game_keeps_them_whichever_way_it_begins(table):
    both = ("pay-in-empty-town", "pay-what-one-can")
    table("import", "-", input=LEAGUE + "".join(f"house: {rule}\n" for rule in both))
    assert table("new", "--again", "--json").json["started"]["house"] == [*both]
    with table.opened() as game:
        assert rematch(game, 0, Envelope()).game.game.timeline.started.house == both


LEAGUE = """tablescribe text record 1
title: league-of-six
date: 2026-03-01
player: An = red
player: Bo = green
player: Cy = yellow
"""


def test_statements_can_be_put_in_too(later):
    said = later("correct", "11", 'adjust b knights 7 "counted late"', "--insert")
    assert 'insert before #11: adjust b knights 7 "counted late"' in said.lines[0]
    assert later("show", "--json").json["board"]["players"][0]["knights"] == 7


def test_a_finished_game_that_is_corrected_gets_a_new_claim(table):
    from pathlib import Path

    table.play(Path("sample_games/robber-knights/full-2-players.txt").read_text("utf-8"))
    before = table("score", "--json").json["players"][0]["score"]
    entry = next(
        e
        for e in table("log", "--json").json["entries"]
        if e["event"]["type"] == "rk-tile-laid"
        and e["event"]["player"] == 0
        and e["event"].get("knights")
        and e["n"] > 40
    )
    bare = " ".join(entry["line"].split()[:3])
    said = table("correct", str(entry["n"]), bare, "--anyway", "-g", "rk1")
    assert "the game is over" in said.lines[0]
    assert table("score", "--json").json["players"][0]["score"] != before
    assert "closed:" in table("log").lines[-2]
    assert "claim" not in table("audit", code=None).out


@pytest.fixture
def skipped(game):
    """Bram's castle on h17 lies on nothing since the tile beside it was corrected away."""
    game("do", "b pc i18 2", "b pv h18", "end", "r pc h17 s11")
    game("correct", "7", "fv l18", "--anyway")
    return game


def test_what_has_no_effect_since_a_correction_is_marked(skipped):
    assert skipped("log").lines[7] == "#9  r pc h17 s11  [without effect]"
    assert skipped("log", "--json").json["entries"][8]["mark"] == "without-effect"
    row = skipped("export", "log").lines[9].split(",")
    assert (row[3], row[-2]) == ("9", "without-effect")
    assert "without effect" not in skipped("log", "--at", "9").out
    skipped("undo")
    assert "without effect" not in skipped("log").out


def test_a_correction_whose_actions_all_have_no_effect_is_marked_too(skipped):
    skipped("correct", "9", "r pc j17 2")
    skipped("correct", "6", "pc j17 2", "--anyway")
    marks = [one["mark"] for one in skipped("log", "--all", "--json").json["entries"]]
    assert marks[8:] == ["replaced", None, "without-effect", None]
