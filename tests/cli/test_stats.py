"""stats: what the finished games of a file add up to."""

import io
import re
import sys
import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.terminal import parallel
from cli.terminal.tables import BLOCKS, bar
from tools.goldens import SAMPLES


def tallies(table, *words):
    return {one["title"]: one for one in table("stats", *words, "--json").json["titles"]}


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


def test_what_a_fork_has_copied_has_no_time(game, monkeypatch):
    for since, command in enumerate((["fork"], ["do", "-g", "rk2", "pc i18 2"]), 10**9):
        monkeypatch.setattr(time, "time_ns", lambda seconds=since: seconds * 10**9)
        game(*command)
    _heads, an, _bram, untimed, *_running = game("clock", "-g", "rk2").lines
    assert an.split("  ")[-1] == "1 s (#6)"
    assert untimed.startswith("4 actions have no time of their own")


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
