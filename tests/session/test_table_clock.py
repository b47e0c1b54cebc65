"""The clock at the table: the word of the session, its preview, a limit that is passed."""

import time

import pytest

OPENING = ["b pv j18", "b m k18", "r p j19", "r pv k19"]


@pytest.fixture
def slow(table, monkeypatch):
    """A game with a limit of a minute in which An has thought for 20 s, and for 45 s since."""
    now = [time.time_ns() - (400 + 20 + 40 + 25 + 45) * 10**9]
    with monkeypatch.context() as past:
        past.setattr(time, "time_ns", lambda: now[0])
        table("new", "robber-knights", "An:blue", "Bram:red", "--limit", "1m")
        for seconds, line in zip((400, 20, 40, 25), OPENING, strict=True):
            now[0] += seconds * 10**9
            table("do", line)
    return table


def test_the_clock_is_a_word_of_the_session(slow, window):
    terminal = window("record", columns=100, rows=30, seen=r"(?m)^>")
    terminal.keys("clock", "Show how long each player has thought")
    shown = terminal.keys("\r", "An has been thinking for")
    assert "thinking" in shown
    assert "5 s over" in shown  # Bram
    terminal.keys("pc i18 2\r", "An has gone over the limit of 1m")


def test_a_limit_is_said_among_the_house_rules(table, window):
    terminal = window("new", "meridian", columns=100, rows=30, seen="who plays")
    terminal.keys("An:orange Bo:black Cy:brown\r", "who goes first")
    terminal.keys("\r", "45m: thinking time for each player; shown, not enforced")
    terminal.until("house rules[?] [(]for example 1[;,]")
    terminal.keys("25h\r", "25h is not a length of time")
    terminal.keys("first-tower-once 1h30m\r", "Enter to leave this open")
    terminal.keys("\r", "limit 1h30m: the most time each player wants to think", r"(?m)^>")
    terminal.type("q")
    assert terminal.ended() == 0
    started = table("log", "--json").json["entries"][0]["event"]
    assert (started["house"], started["limit"]) == (["first-tower-once"], 90)
    again = window("new", "--again", columns=100, rows=30, seen="who goes first")
    again.keys("\r", "limit 1h30m", r"(?m)^>")
    again.type("q")
    assert again.ended() == 0
    table("new", "meridian", "An:orange", "Bo:black", "Cy:brown", "--limit", "2h")
    other = window("new", "meridian", columns=100, rows=30, seen="who plays")
    other.keys("\r", "Enter for 2h")
    other.keys("none\r", "Enter to leave this open")
    other.keys("\r", r"(?m)^>")
    other.type("q")
    assert other.ended() == 0
    assert "limit" not in table("log").lines[0]
