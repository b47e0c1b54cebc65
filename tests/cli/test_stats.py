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


BEGAN = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)


def play_timed(table, monkeypatch, seconds):
    """Play a whole game from 19:30 on, and return its players and how many actions it has.

    Each action of a player, "b" or "r", takes some seconds; ten hours later it rains.
    """
    record = (SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8")
    actions = re.findall("^[br] [^#\n]*", record, re.MULTILINE)
    now = int(BEGAN.timestamp())
    monkeypatch.setattr(time, "time_ns", lambda: now * 10**9)
    first = re.search("first: (.*)", record)[1]
    seats = re.findall("player: (.*) = (.*)", record)
    options = ("--first", first, "--date", "2026-03-01")
    table("new", "robber-knights", *map(":".join, seats), *options)
    for line in actions:
        now += seconds[line[0]]
        table("do", line)
    now += 10 * 3_600
    table("note", "it rains")
    return [name for name, _colour in seats], len(actions)


def test_turn_lengths_come_from_times_that_are_real(table, monkeypatch):
    (blue, red), _actions = play_timed(table, monkeypatch, {"b": 20, "r": 50})
    [one] = tallies(table).values()
    turns = {player["name"]: player["turn"] for player in one["players"]}
    assert all(player["turns"] > 3 for player in one["players"])
    assert turns[blue] % 20 == 0
    assert turns[red] % 50 == 0
    clock = table("clock", "--json").json["players"]
    thought = {player["name"]: player["thought"] for player in one["players"]}
    assert thought == {player["name"]: player["thought"] for player in clock}
    assert re.search(r"turn: \S+ (s|min) \(median of \d+\)", table("stats", "rk", blue).out)


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
