"""stats: what the finished games of a file add up to."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.terminal import parallel
from cli.terminal.tables import BLOCKS, bar
from tests.conftest import ROOT
from tools.goldens import SAMPLES


@pytest.fixture
def shelf(table):
    """Three finished games of Robber Knights and one of Meridian."""
    for players in (2, 3, 4):
        table("import", str(SAMPLES / "robber-knights" / f"full-{players}-players.txt"))
    table("import", str(SAMPLES / "meridian" / "full-3-players.txt"))
    return table


def tallies(table, *words):
    return {one["title"]: one for one in table("stats", *words, "--json").json["titles"]}


def test_sums_are_those_of_the_games(shelf):
    said = tallies(shelf)
    assert {title: one["games"] for title, one in said.items()} == {
        "robber-knights": 3,
        "meridian": 1,
    }
    scores, wins, sources = {}, {}, {}
    for game in ("rk1", "rk2", "rk3"):
        one = shelf("score", "-g", game, "--json").json
        for seat, player in enumerate(one["players"]):
            scores.setdefault(player["name"], []).append(player["score"])
            wins[player["name"]] = wins.get(player["name"], 0) + (seat in one["winners"])
            for rule, points in player["sources"].items():
                key = player["name"], rule
                sources[key] = sources.get(key, 0) + points
    for player in said["robber-knights"]["players"]:
        name = player["name"]
        assert player["scores"] == scores[name]
        assert player["wins"] == wins[name]
        assert player["mean"] == pytest.approx(sum(scores[name]) / len(scores[name]))
        for rule, mean in player["sources"].items():
            assert mean == pytest.approx(sources[name, rule] / player["games"])
        assert sum(player["sources"].values()) == pytest.approx(player["mean"])
        assert (player["turns"], player["turn"]) == (0, None)


def test_turn_lengths_come_from_times_that_are_real(table, monkeypatch):
    record = (SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8")
    lines = [line.split("#")[0] for line in record.splitlines() if re.match("[br] ", line)]
    began = int(datetime(2026, 3, 1, 19, 30, tzinfo=UTC).timestamp() * 1000)
    now = [began]
    monkeypatch.setattr(time, "time_ns", lambda: now[0] * 1_000_000)
    first = re.search("first: (.*)", record)[1]
    seats = [f"{name}:{colour}" for name, colour in re.findall("player: (.*) = (.*)", record)]
    table("new", "robber-knights", *seats, "--first", first, "--date", "2026-03-01")
    names = dict(zip("br", [seat.split(":")[0] for seat in seats], strict=False))
    for line in lines:
        now[0] += 20_000 if line.startswith("b") else 50_000
        table("do", line)
    now[0] += 10 * 3_600_000
    table("note", "much later")
    [one] = tallies(table).values()
    turns = {player["name"]: player["turn"] for player in one["players"]}
    assert all(player["turns"] > 3 for player in one["players"])
    assert turns[names["b"]] % 20 == 0
    assert turns[names["r"]] % 50 == 0
    clock = table("clock", "--json").json["players"]
    thought = {player["name"]: player["thought"] for player in one["players"]}
    assert thought == {player["name"]: player["thought"] for player in clock}
    assert re.search(r"turn: \S+ (s|min) \(median of \d+\)", table("stats", "rk", names["b"]).out)


@given(st.floats(-5, 200), st.floats(0.5, 200), st.integers(1, 40))
def test_a_bar_is_as_long_as_its_share(value, most, width):
    drawn = bar(value, most, width)
    assert set(drawn) <= set(BLOCKS[1:]) | {"#"}
    assert len(drawn) <= width
    assert (drawn == "") == (value <= 0)
    if value >= most:
        assert len(drawn) == width


def test_a_plain_terminal_gets_plain_bars(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert bar(1, 2, 10) == "#####"
    assert bar(0.001, 2, 10) == "#"


# --- many games ----------------------------------------------------------------------------------


def double(number):
    if number == 170:
        raise ValueError(number)
    return 2 * number


def test_many_jobs_are_done_by_processes_in_order(monkeypatch):
    monkeypatch.setattr(parallel, "_cores", lambda: 2)
    results = parallel.in_order(double, range(200), "x")
    assert [next(results) for _n in range(150)] == [2 * n for n in range(150)]
    with pytest.raises(ValueError, match="170"):
        list(results)
    started = parallel.in_order(double, range(170), "x")
    assert next(started) == 0
    started.close()


def test_an_interrupt_of_many_processes_is_quiet(tmp_path):
    code = (
        "import sys, time\n"
        "from cli.terminal import parallel\n"
        "from tests.cli.test_stats import slow\n"
        "parallel._cores = lambda: 2\n"
        "try:\n"
        "    for n in parallel.in_order(slow, range(500), 'x'):\n"
        "        print(n, flush=True)\n"
        "except KeyboardInterrupt:\n"
        "    sys.exit(130)\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout.readline() == "0\n"
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    _out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "")


def slow(number):
    time.sleep(0.01)
    return number
