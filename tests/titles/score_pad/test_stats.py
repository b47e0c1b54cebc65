"""Statistics tell pads apart by their rules, whatever they are called."""

import csv
import io

import pytest

GOLF = "12 9; 3 4; 5 5; 1 1; 2 2; 3 3; 4 4; 5 5; 6 6"


def played(table, pad, line):
    table("new", "score-pad", "An", "Bo", "--pad", str(pad), "--date", "2026-03-01")
    table("do", line)


def test_games_are_counted_by_the_rules_of_their_pads(table, tmp_path):
    other = tmp_path / "our-golf.toml"
    other.write_text(table("pad", "show", "golf", "--toml").out.replace("golf", "our-golf"))
    played(table, "golf", GOLF)
    played(table, other, GOLF)
    played(table, "tally", "An 5; end")
    found = {one["board"]: one for one in table("stats", "--json").json["titles"]}
    assert {name: one["games"] for name, one in found.items()} == {"golf": 2, "tally": 1}
    groups = table("stats", "--by", "board", "--json").json["groups"]
    assert [(one["group"], one["games"]) for one in groups] == [("golf", 2), ("tally", 1)]


@pytest.mark.parametrize(
    ("pad", "line", "log"),
    [
        ("euro", "An 5 0 2 0 0; Bo 4 0 3 0 0", "without-limits"),
        ("tally", "An 5; Bo 2; end", "tally"),
    ],
)
def test_a_pad_is_the_same_as_an_earlier_version_described_it(pad, line, log, table):
    table("import", f"tests/logs/0.1/pad-{log}.jsonl")
    played(table, pad, line)
    for asked in (("stats", "--by", "board"), ("stats",), ("ratings",)):
        assert f"{pad} (sp1)" not in table(*asked).out
    [group] = table("stats", "--by", "board", "--json").json["groups"]
    assert (group["group"], group["games"]) == (pad, 2)


def test_the_best_score_is_the_least_where_the_least_points_win(table):
    played(table, "golf", GOLF)
    [group] = table("stats", "--by", "board", "--json").json["groups"]
    assert group["best"] == 39
    assert "wins" in table("score").out


def test_pads_stand_side_by_side_each_under_its_own_heading(table):
    played(table, "golf", GOLF)
    played(table, "tally", "An 5; Bo 2; end")
    said = table("stats", "--by", "seat", "--plain").lines
    assert [line for line in said if not line.startswith("no.")] == [
        "Score pad golf",
        "Score pad tally",
    ]
    assert said[1:3] == [
        "no. 1: games 1, won 0, mean 41.0, best 41",
        "no. 2: games 1, won 1, mean 39.0, best 39",
    ]
    groups = table("stats", "--by", "seat", "--json").json["groups"]
    assert [(one["board"], one["group"]) for one in groups] == [
        *(("golf", "1"), ("golf", "2")),
        *(("tally", "1"), ("tally", "2")),
    ]
    rows = csv.DictReader(io.StringIO(table("stats", "--by", "seat", "--csv").out))
    assert [row["board"] for row in rows] == ["golf", "golf", "tally", "tally"]


def test_who_is_strong_at_one_pad_is_not_rated_for_it_at_another(table):
    played(table, "golf", GOLF)
    played(table, "tally", "An 5; Bo 2; end")
    rated = table("ratings", "--json").json["titles"]
    best = {one["board"]: (one["players"][0]["name"], one["players"][0]["games"]) for one in rated}
    assert best == {"golf": ("Bo", 1), "tally": ("An", 1)}
    assert "Score pad golf" in table("ratings", "--plain").lines


def test_rules_of_one_name_are_told_apart_by_their_first_games(table):
    played(table, "golf", GOLF)
    table("new", "score-pad", "An", "Bo", "--pad", "golf", "--house", "rounds-1")
    table("do", "3 4")
    played(table, "golf", GOLF)
    played(table, "tally", "An 5; Bo 2; end")
    headings = ["Score pad golf (sp1)", "Score pad golf (sp2)", "Score pad tally"]
    for asked in (("stats",), ("stats", "--by", "seat"), ("ratings",)):
        said = table(*asked, "--plain").lines
        found = [line.split(":")[0] for line in said if line.startswith("Score pad")]
        assert sorted(found) == headings
    groups = table("stats", "--by", "board", "--json").json["groups"]
    assert sorted(one["group"] for one in groups) == ["golf (sp1)", "golf (sp2)", "tally"]
