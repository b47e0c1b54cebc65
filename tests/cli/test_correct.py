"""Mistakes that are found late: correct, insert, remove."""

import pytest

from cli.game.open_game import Envelope
from cli.game.starting import rematch

ROUND = ("b pc i18 2", "b p h18", "b end", "r pc l18 1", "r m l19", "r end")


@pytest.fixture
def later(game):
    game("do", *ROUND)
    return game


def test_the_wrong_tile_is_replaced_and_what_came_after_is_kept(later):
    said = later("correct", "6", "pc i18 4")
    assert said.lines[0].startswith("#12 correct #6: b pc i18 4; An 1, Bram 1; next: An (b)")
    assert "notice: since then 4 things have been revealed" in said.lines[1]
    assert later("log").out.count("\n") == 12
    assert "#6 " not in later("log").out
    assert "#6  b pc i18 2  [replaced by a correction]" in later("log", "--all").lines
    assert "27" not in later("show").out
    noticed = later("audit").lines[0]
    assert noticed.startswith("rk1 #12: notice: corrected from #6 on: replaced by 1 action")


def test_the_scores_before_and_after_are_said(later):
    assert "An 1, Bram 0 (before: An 1, Bram 1)" in later("correct", "9", "r pc l18").lines[0]


def test_the_actor_of_the_replaced_entry_acts_again(later):
    assert "correct #9: r pc l18 3" in later("correct", "9", "pc l18 3").lines[0]


def test_a_forgotten_tile_is_inserted(later):
    said = later("correct", "8", "fv g18", "--insert")
    assert said.lines[0].startswith("#12 insert before #8: b fv g18")
    assert later("log", "--json").json["entries"][11]["event"]["last"] is None


def test_a_tile_that_is_in_twice_is_removed(later):
    assert later("correct", "7", "--remove").lines[0].startswith("#12 remove #7;")
    assert "h18" not in later("log").out


def test_a_range_is_replaced_by_a_list(later):
    said = later("correct", "7..8", "b p i17", "b end")
    assert said.lines[0].startswith("#12 correct #7..8: b p i17; b end")


def test_if_a_later_entry_no_longer_holds_it_is_named_and_nothing_is_written(later):
    said = later("correct", "6", "pc j17 2", code=3)
    assert said.err == (
        "tablescribe: this correction would make entry 7 (b p h18) illegal: h18 does not share an "
        "edge with a tile [RK.3 not-adjacent]; nothing was written "
        "(use --anyway to record it all the same)\n"
    )
    assert later("log").lines[-1].startswith("11 entries")


def test_anyway_writes_it_and_the_audit_lists_what_is_irregular(later):
    said = later("correct", "6", "pc j17 2", "--anyway")
    assert "  no longer legal: #7; audit lists them" in said.lines
    audit = later("audit", code=1).out
    assert "rk1 #7: error: no longer legal after a correction: h18 does not share an edge" in audit


def test_what_cannot_be_any_more_is_skipped_and_listed(later):
    said = later("correct", "6", "pc l18 2", "--anyway")
    assert "  no longer legal: #7 #9; audit lists them" in said.lines
    assert "rk1 #9: error: no effect any more after a correction" in later("audit", code=1).out
    assert later("export").out.count("l18") == 1 + later("export").out.count("+1 l18")


def test_a_correction_of_a_correction_and_undo_of_it(later):
    later("correct", "6", "pc i18 4")
    assert "was replaced by #12; correct 12.1" in later("correct", "6", "pc i18 3", code=3).err
    later("correct", "12.1", "pc i18 3")
    assert later("show", "--json").json["board"]["players"][0]["knights"] == 27
    later("undo")
    later("undo")
    assert later("show", "--json").json["board"]["players"][0]["knights"] == 28


def test_undoing_a_correction_says_what_had_been_seen_by_it(later):
    later("correct", "11", "--remove")
    later("correct", "10", "r p l19")
    said = later("undo")
    assert said.lines[0].startswith("#14 undone: #13 correct #10: r p l19")
    assert said.lines[1:] == ["  notice: since then Bram has drawn and seen a tile (B)"]
    later("correct", "9", "--remove", "--anyway")
    assert len(later("undo").lines) == 1  # that correction showed nothing


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


def test_a_game_of_older_days_keeps_house_rules_that_exclude_each_other(table):
    both = ("pay-in-empty-town", "pay-what-one-can")
    table("import", "-", input=LEAGUE + "".join(f"house: {rule}\n" for rule in both))
    table("correct", "1", "Anna:red", "Bo:green", "Cy:yellow")
    assert table("show", "--json").json["house"] == [*both]
    options = [word for rule in both for word in ("--house", rule)]
    assert "exclude each other" in table("correct", "1", *options, code=2).err


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


def test_the_first_entry_can_be_corrected(later):
    said = later("correct", "1", "Anna:blue", "Bram:yellow", "--house", "lone-knight")
    assert "correct #1: robber-knights Anna:blue Bram:yellow, first Anna" in said.lines[0]
    assert later("log").lines[1].startswith("#2  b pv j18")
    assert "Anna (b)" in later("score").out
    assert "house rules" not in later("correct", "1", "--house", "none").lines[0]
    later("undo")
    assert "number of players" in later("correct", "1", "An:blue", "Bo:red", "Cy:green", code=3).err
    broken = later("correct", "1", "--first", "Bram", code=3)
    assert "illegal: Bram must lay a tile first" in broken.err


def test_the_refused_correction_says_why(later):
    assert "k18 is taken" in later("correct", "6", "pc k18", code=3).err
    assert "cannot be read" in later("correct", "6", "xx", code=4).err
    assert later("correct", "6", code=2).err.endswith(
        "type what really happened, or use --remove\n"
    )
    assert "with --remove give no actions" in later("correct", "6", "p i18", "--remove", code=2).err
    assert "not both" in later("correct", "6", "--insert", "--remove", code=2).err
    assert "is not an entry" in later("correct", "six", "p i18", code=2).err
    assert "no entry 77" in later("correct", "77", "p i18", code=2).err
    assert "correct it on its own" in later("correct", "1..3", "p i18", code=2).err
    later("count", "An", "99")
    assert (
        "is not an action, so it cannot be corrected" in later("correct", "12", "p i18", code=3).err
    )
    assert "remove #12" in later("correct", "12", "--remove").out
    assert "look from" not in later("audit", code=None).out
    later("undo")
    later("undo")
    assert "was undone" in later("correct", "11", "r end", code=3).err


def test_a_correction_may_need_a_ruling(later):
    refused = later("correct", "10", "r m n20", code=3)
    assert "not-adjacent" in refused.err
    said = later("correct", "10", "r m n20", "--ruling", "he said so")
    assert 'ruling "he said so" r m n20' in said.lines[0]
    assert "allowed by the players" in later("audit").out


def test_statements_can_be_put_in_too(later):
    said = later("correct", "11", 'adjust b knights 7 "counted late"', "--insert")
    assert 'insert before #11: adjust b knights 7 "counted late"' in said.lines[0]
    assert later("show", "--json").json["board"]["players"][0]["knights"] == 7


def test_json_names_what_broke(later):
    mistake = later("correct", "6", "pc j17 2", "--json", code=3).json
    assert (mistake["code"], mistake["entry"], mistake["broken"]) == ("no-longer-holds", "7", ["7"])
    written = later("correct", "6", "pc j17 2", "--anyway", "--json").json
    assert written["event"]["anyway"] is True
    assert written["broken"] == ["7"]


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


def test_only_what_held_before_and_holds_no_more_is_named(skipped):
    """Entry 9 had no effect before; that it has none for another reason changes nothing."""
    said = skipped("correct", "10.1", "b fv i17", "b p h17")
    assert said.lines[0].startswith("#11 correct #10.1: b fv i17; b p h17")
    assert "no longer legal" not in said.out
    skipped("undo")
    assert skipped("correct", "6", "pc i18 4").lines[0].startswith("#13 correct #6")


def test_what_was_irregular_and_has_no_effect_now_is_named(game):
    game("do", "b p i18", "b p h18", "end", "r pc g18 1")
    game("correct", "7", "p k20", "--anyway")  # g18 is not adjacent now, but can lie there
    refused = game("correct", "6", "p g18", "--ruling", "so be it", "--json", code=3).json
    assert (refused["code"], refused["broken"]) == ("no-longer-holds", ["9"])


def test_an_entry_is_called_as_it_is_said(game):
    game("do", "b pc i18 1")
    assert game("correct", "#6", "b pc i18 2").lines[0].startswith("#7 ")
    assert "for example" not in game("correct", "#x", "b pc i18 2", code=2).err
