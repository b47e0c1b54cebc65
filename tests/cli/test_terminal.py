"""On a real terminal: doubts are asked, replay has keys."""

import re
from functools import partial

import pexpect
import pytest

from tests.terminal import BIN, Terminal, interrupted, spawned, talk
from tests.title_parts import a_whole_game


@pytest.fixture
def terminal(game):
    return partial(spawned, game.db)


def ended(session):
    """Return what a program ends with, once it has said all."""
    session.expect(pexpect.EOF)
    session.close()
    return session.exitstatus


def test_a_question_can_be_left_with_ctrl_c(game, terminal):
    session = terminal("do", "b ft i18")
    session.expect("anyway.*:")
    assert interrupted(session) == 130
    assert game("log").lines[-1].startswith("5 entries")


def at_a_key(session):
    """Wait until a replay takes keys one by one, without their echo."""
    assert session.waitnoecho(60)


def test_a_replay_goes_by_keys_jumps_searches_and_plays(game, terminal):
    game("do", "b pc i18 2", "p h18")
    session = terminal("replay")
    session.expect("step 0 of 6.*q quit")
    at_a_key(session)
    talk(
        session,
        ("", "\r"),
        ("step 1 of 6.*#2 b pv j18.*q quit", "#"),
        ("entry:", "999\n"),
        ("there is no such entry.*q quit", "#"),
        ("entry:", "5\n"),
        ("step 4 of 6.*q quit", "/"),
        ("search:", "castle\n"),
        ("step 5 of 6.*q quit", "/"),
        ("search:", "zeppelin\n"),
        ("no step contains that text", "T"),
        ("step 0 of 6.*q quit", "+"),
        ("q quit", "+"),
        ("q quit", "+"),
        ("q quit", "a"),
        ("step 6 of 6.*q quit", "q"),
    )
    assert ended(session) == 0
    assert game("log").lines[-1].startswith("7 entries")


def test_a_replay_in_a_small_window_scrolls_nothing_and_loses_no_key(table):
    table("import", str(a_whole_game("robber-knights", 4)))
    window = Terminal(["replay"], table.db)
    window.until("q quit$")
    window.keys("\x1b[4~", r"\b131 \S+ 131\b")  # End
    assert re.match(r"    h +i +j", window.settle())
    assert window.scrolled == []
    window.keys("\x1bOH", r"\b0 \S+ 131\b")  # Home
    window.keys("\x1b[C" * 20)  # while it draws
    window.keys("\x1b[C" * 10, r"\b30 \S+ 131\b")
    window.keys("q")
    assert window.ended() == 0


@pytest.mark.parametrize("keys", ["", "a"])
def test_a_replay_ends_with_ctrl_c_also_while_it_plays(game, terminal, keys):
    session = terminal("replay")
    session.expect("q quit")
    session.send(keys)
    at_a_key(session)
    assert interrupted(session) == 130


def test_a_key_stops_a_replay_that_plays(game, terminal):
    game("do", "b pc i18 2", "p h18")
    session = terminal("replay")
    talk(session, ("q quit", "-"), ("q quit",))
    session.send("-")  # 3 seconds a step
    talk(session, ("q quit", "a"), ("q quit.*step 1 of 6.*q quit",))
    at_a_key(session)
    session.send("\x1b")
    talk(session, ("step 1 of 6.*q quit", "n"), ("step 2 of 6", "q"))
    assert ended(session) == 0


def test_a_replay_can_be_suspended(game, terminal):
    """Ctrl-Z gives the terminal back to the shell; then the replay draws its step again."""
    session = terminal("-c", f"set -m; '{BIN}' replay; stty -a; fg", program="bash")
    talk(session, ("q quit", "n"), ("step 1 of 4[^$]*q quit",))
    at_a_key(session)
    session.send("\x1a")
    talk(session, (" icanon[^$]* echo .*step 1 of 4[^$]*q quit", "q"))
    assert ended(session) == 0


def test_the_board_has_colours_on_a_terminal(terminal):
    session = terminal("show")
    session.expect(pexpect.EOF)
    assert "\x1b[" in session.before


def test_a_closed_pipe_is_no_traceback(terminal):
    line = f"'{BIN}' turn --json | head -c 5; '{BIN}' log | true"
    session = terminal("-c", line, program="bash")
    session.expect(pexpect.EOF)
    assert session.before == '{"for'
