"""An evening typed with mistakes, in two windows: the bar, refusals, doubts, Enter alone."""

import re

import pytest

from tests.session.test_lines import LOS
from tests.table import Table

LINE = r"(?m)^> ?"


@pytest.fixture
def recorded(window):
    """A session in a small window."""

    def started(*arguments, **more):
        return window("record", *arguments, columns=60, rows=30, seen=LINE + "|: *$", **more)

    return started


def entries(table):
    return int(table("log", "--all").lines[-1].split()[0])


def said(terminal):
    """What is to be seen, as one line: a small window breaks sentences where it must."""
    return " ".join(terminal.everything.split())


def wait_for(terminal, words):
    terminal.until(r"\s+".join(map(re.escape, words.split())), anywhere=True)


def test_a_table_of_robber_knights_makes_mistakes(game, recorded):
    terminal = recorded()
    terminal.keys("pczz")  # there is no such cell
    terminal.until(r'(?m)^! "pczz" is neither an action')
    terminal.keys("\r", '(?m)^"pczz" is neither an action', LINE + "pczz")
    terminal.settle()
    assert entries(game) == 5
    terminal.keys("pca 3")  # the first key after a refusal begins anew
    terminal.until("= Enter: An: plain castle")
    terminal.keys("\r")
    wait_for(terminal, "#6 An: plain castle on j17, 3 knights stay")
    terminal.until("= Enter: An: ends the turn")

    terminal.keys("p l17 7", "(?m)^!")
    terminal.keys("\r", "(?m)^not allowed: l17", LINE + "p l17 7")
    terminal.settle()
    terminal.keys("\x7f\x7f")  # and Backspace edits it
    terminal.until(LINE + "p l17$")
    assert entries(game) == 6

    terminal.keys("\x03", "= Enter: An: ends the turn")
    terminal.keys("ft i18")  # no letter in her hand allows it
    terminal.until("= Enter: An: forest town on i18")
    terminal.keys("\r")
    wait_for(terminal, "u takes it back")
    assert "unlikely: An" in said(terminal)
    terminal.until("#7")
    assert "#7 b ft i18  [unlikely]" in game("log").lines
    terminal.until(LINE + "$")
    terminal.keys("u")
    wait_for(terminal, "#8 undone: #7 b ft i18")
    terminal.until("~ after u or U, Enter alone does nothing")
    terminal.keys("\r\r")
    terminal.settle()
    assert entries(game) == 8

    for typed, answer in (
        ("SCORE", "if it ended now"),
        ("Why An", "An: 1 point"),
        ("scor", "there is no command scor in a session; did you mean score?"),
        ("export x.htlm", "no format has the extension .htlm"),
    ):
        terminal.keys(f"{typed}\r")
        wait_for(terminal, answer)
        terminal.settle()
        terminal.press("\x03")
        terminal.until(LINE + "$")
    assert entries(game) == 8
    assert "Traceback" not in terminal.everything


def test_what_is_pasted_replaces_a_refused_line_too(game, recorded):
    terminal = recorded()
    terminal.keys("zzz\r", '(?m)^"zzz" is neither an action')
    terminal.settle()
    terminal.keys("\x1b[200~pca 3\x1b[201~", "= Enter: An: plain castle")
    terminal.keys("\r", "#6 An: plain castle")
    assert entries(game) == 6


def test_enter_alone_bids_for_nobody(tmp_path, recorded):
    table = Table(tmp_path / "games.db")
    table("new", "los", "An:red", "Bram:green", "Cleo:yellow", "--house", "may-decline-row")
    table("do", "-", input=f"{LOS}\nla")
    terminal = recorded()
    terminal.keys("\r\r")
    terminal.settle()
    assert entries(table) == 8
    terminal.keys("la", r"(?m)^~ valid so far; next: la 1")
    terminal.keys(" 12")  # what only a hand can refuse is refused by Enter alone
    terminal.until("(?m)^~ Enter to record it, if you can afford it")
    terminal.keys("\x7f", "(?m)^~ Enter to record it, if you can afford it|= Enter: Bram")
    terminal.keys("\r")
    wait_for(terminal, "#9 Bram: to Lauban, bid 1")
    terminal.until(LINE + "$")
    terminal.keys("\r\r")  # to take a bid is a decision
    terminal.settle()
    assert entries(table) == 9


def test_yes_may_be_said_in_english_too(recorded, table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    terminal = recorded("--plain", TABLESCRIBE_LANG="de")
    table("do", "b pv j18")
    terminal.keys("m k18\r", r"\[j/N\]")
    terminal.keys("y\r", "#3 ")
    assert entries(table) == 3
