"""Statistics tell pads apart by their rules, whatever they are called."""

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
