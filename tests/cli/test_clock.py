"""clock: how long each player has thought, and a limit that only tells."""

import re
import time

import pytest

from tests.table import Table
from tools.goldens import SAMPLES

ACTIONS = ["b pv j18", "b m k18", "r p j19", "r pv k19"]


@pytest.fixture
def now(monkeypatch):
    """A clock that the test sets: now(seconds) goes on by so many."""
    at = [1_772_400_000_000]
    monkeypatch.setattr(time, "time_ns", lambda: at[0] * 1_000_000)

    def go_on(seconds):
        at[0] += seconds * 1000

    return go_on


@pytest.fixture
def evening(table, now):
    """An evening: the opening is laid slowly, then An thinks for 30 seconds, Bram for 50."""

    def start(*options):
        table("new", "robber-knights", "An:blue", "Bram:red", *options)
        for seconds, line in zip((600, 20, 40, 25), ACTIONS, strict=True):
            now(seconds)
            table("do", line)
        return table

    return start


def thought(table, *words):
    return [player["thought"] for player in table("clock", "--json", *words).json["players"]]


def test_each_player_has_the_time_before_their_actions(evening, now):
    table = evening()
    said = table("clock", "--json").json
    assert [player["thought"] for player in said["players"]] == [20, 65]
    assert said["players"][1]["longest"] == {"entry": 5, "seconds": 65}
    assert (said["span"], said["other"], said["paused"], said["limit"]) == (685, 600, 0, None)
    now(95)
    lines = table("clock", "--drawn").lines
    assert lines[0].split() == ["thinking", "time", "turns", "per", "turn", "longest"]
    assert lines[2].split() == ["Bram", "1:05", "min", "1", "1:05", "min", "1:05", "min", "(#5)"]
    assert lines[-1] == "An has been thinking for 1:35 min"
    plain = table("clock", "--plain").lines
    assert (
        plain[1]
        == "Bram: thinking time 1:05 min, turns 1, per turn 1:05 min, longest 1:05 min (#5)"
    )


def test_undo_notes_counts_and_a_break(evening, now):
    table = evening()
    now(30)
    table("do", "pc i18 2")
    now(10)
    table("undo")
    now(5)
    table("note", "tea")
    now(2 * 3600)
    table("count", "An", "0")
    now(15)
    table("do", "pc i18 2")
    said = table("clock", "--json").json
    assert thought(table) == [20 + 30 + 5 + 15, 65]
    assert (said["paused"], said["other"]) == (7200, 610)
    assert "pauses: 2:00:00 h (15 minutes or more without an entry, and gaps)" in table("clock").out


def test_the_limit_is_told_once_and_refuses_nothing(evening, now):
    table = evening("--limit", "1m")
    passed = "Bram has gone over the limit of 1m"
    assert table("clock", "--json").json["players"][1]["left"] == -5
    now(41)
    assert "An has gone over the limit of 1m" in table("do", "pc i18 2").lines
    now(10)
    assert "passed" not in table("do", "end", "--json").json
    now(10)
    done = table("do", "r p k20")
    assert done.code == 0
    assert passed not in done.out  # it was told at the opening tile
    heads, an, bram = table("clock", "--drawn").lines[:3]
    assert heads.split()[-1] == "limit"
    assert an.endswith("11 s over")
    assert bram.endswith("15 s over")
    assert "limit 1m: the most time each player wants to think" in table("clock").lines
    assert "limit 1m: the most time each player wants to think" in table("show").lines
    assert table("log").lines[0].endswith("first An, limit 1m")


def test_programs_are_told_of_the_limit_too(evening, now):
    table = evening("--limit", "1m")
    now(41)
    assert table("do", "pc i18 2", "--json").json["passed"] == [0]


@pytest.mark.parametrize(("typed", "limit"), [("45", 45), ("1h", 60), ("1h30m", 90), ("24H", 1440)])
def test_a_limit_is_kept_with_the_start(table, typed, limit):
    said = table("new", "robber-knights", "An:blue", "Bram:red", "--limit", typed, "--json")
    assert said.json["started"]["limit"] == limit
    table("correct", "1", "An:blue", "Cy:red")
    assert table("clock", "--json").json["limit"] == 60 * limit
    table("correct", "1", "--limit", "none")
    assert table("clock", "--json").json["limit"] is None


def test_the_limit_goes_round_with_records_and_forks(evening, tmp_path):
    table = evening("--limit", "90")
    fork = table("fork", "--at", "3", "--json").json["game"]
    assert table("clock", "--json", "-g", fork).json["limit"] == 5400
    text = table("export", "text", "-g", "rk1").out
    assert "\nlimit: 1h30m\n" in text
    lossless = table("export", "jsonl", "-g", "rk1").out
    for number, record in enumerate((text, lossless)):
        other = Table(tmp_path / f"{number}.db")
        assert other("import", "-", input=record).code == 0
        clock = other("clock", "--json").json
        assert clock["limit"] == 5400
        assert [player["thought"] for player in clock["players"]] == [[0, 0], [20, 65]][number]
    wrong = table("import", "-", input=text.replace("1h30m", "for ever"), code=4)
    assert "limit: for ever" in wrong.err


def test_an_imported_text_says_that_it_has_no_clock(table, now):
    record = (SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8")
    table("import", "-", input=record)
    said = table("clock")
    assert said.code == 0
    assert said.lines == [
        "no clock: the entries have no times of play (imported, copied, or typed all at once)"
    ]
    assert "## Clock" not in table("export", "report").out
    assert "clock-head" not in table("export", "html").out


def test_what_a_fork_has_copied_has_no_time(evening, now):
    table = evening()
    fork = table("fork", "--json").json["game"]
    now(30)
    table("do", "-g", fork, "pc i18 2")
    said = table("clock", "-g", fork, "--json").json
    assert [player["thought"] for player in said["players"]] == [30, 0]
    assert (said["actions"], said["untimed"]) == (5, 4)
    assert "4 actions have no time of their own" in table("clock", "-g", fork).out


def test_report_and_page_have_the_clock(evening):
    table = evening("--limit", "2m")
    report = table("export", "report").out
    assert "## Clock" in report
    assert "| Bram | 1:05 min | 1 | 1:05 min | 1:05 min (#5) | 55 s left |" in report
    page = table("export", "html").out
    assert re.search(r'<th scope="row">Bram</th><td>1:05 min</td>', page)
    assert "limit 2m: the most time each player wants to think" in page


def test_the_clock_names_who_may_be_known_to_act(table, now):
    record = (SAMPLES / "league-of-six" / "l613a-phase-2.txt").read_text("utf-8")
    table("import", "-", input=record)
    game = table("fork", "--at", "9", "--json").json["game"]
    now(60)
    [running, again] = [table("clock", "-g", game, *who).lines[-1] for who in ((), ("--plain",))]
    seat = table("turn", "-g", game, "--json").json["next"]["player"]
    name = table("show", "-g", game, "--json").json["players"][seat]["name"]
    assert running == again == f"{name} has been thinking for 1:00 min"
