"""Statistics tell pads apart by their rules, whatever they are called."""

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


def test_the_best_score_is_the_least_where_the_least_points_win(table):
    played(table, "golf", GOLF)
    [group] = table("stats", "--by", "board", "--json").json["groups"]
    assert group["best"] == 39
    assert "wins" in table("score").out
