"""On a real terminal: doubts are asked, replay has keys."""

import os
import sys
from pathlib import Path

import pexpect
import pytest

from tests.programs import completed
from tests.terminal import interrupted, talk

BIN = Path(sys.executable).parent / "tablescribe"


@pytest.fixture
def terminal(game):
    def run(*arguments, program=str(BIN)):
        environment = {
            **os.environ,
            "TABLESCRIBE_DB": str(game.db),
            "LANGUAGE": "C",
            "TERM": "xterm",
        }
        return pexpect.spawn(
            program,
            list(arguments),
            env=environment,
            encoding="utf-8",
            timeout=60,
            dimensions=(40, 100),
        )

    return run


def ended(session):
    """Return what a program ends with, once it has said all."""
    session.expect(pexpect.EOF)
    session.close()
    return session.exitstatus


def test_a_doubt_is_asked_and_a_no_writes_nothing(game, terminal):
    session = terminal("do", "b ft i18")
    talk(
        session,
        ("unlikely: An should not have this tile now.*record .* anyway.*:", "n\n"),
        ("nothing was recorded",),
    )
    assert ended(session) == 3
    assert game("log").lines[-1].startswith("5 entries")


def test_a_doubt_that_is_confirmed_is_recorded(game, terminal):
    session = terminal("do", "b ft i18")
    talk(session, ("anyway.*:", "y\n"), ("#6 An: forest town on i18",))
    session.expect(pexpect.EOF)
    assert game("log").lines[-1].startswith("6 entries")


def test_a_question_can_be_left_with_ctrl_c(game, terminal):
    session = terminal("do", "b ft i18")
    session.expect("anyway.*:")
    assert interrupted(session) == 130
    assert game("log").lines[-1].startswith("5 entries")


def test_replay_steps_with_keys(game, terminal):
    game("do", "b pc i18 2", "p h18")
    session = terminal("replay")
    talk(
        session,
        ("step 0 of 6", "n"),
        ("step 1 of 6.*#2 b pv j18", "G"),
        ("step 6 of 6", "\x1b[D"),
        ("step 5 of 6", "b"),
        ("step 4 of 6", "g"),
        ("step 0 of 6", "x"),
        ("step 0 of 6", "q"),
    )
    assert ended(session) == 0
    assert game("log").lines[-1].startswith("7 entries")


def at_a_key(session):
    """Wait until a replay takes keys one by one, without their echo."""
    assert session.waitnoecho(60)


def test_enter_goes_a_step_on_in_a_replay(game, terminal):
    session = terminal("replay")
    session.expect("q quit")
    at_a_key(session)
    session.send("\r")
    session.expect("step 1 of 4")
    session.close()


def test_escape_leaves_a_replay_and_a_key_that_nobody_has_does_not(game, terminal):
    session = terminal("replay")
    talk(session, ("q quit", "\x1b[25~"), ("step 0 of 4[^$]*q quit", "\x1b"))
    assert ended(session) == 0


@pytest.mark.parametrize("keys", ["", "a"])
def test_a_replay_ends_with_ctrl_c_also_while_it_plays(game, terminal, keys):
    session = terminal("replay")
    session.expect("q quit")
    session.send(keys)
    at_a_key(session)
    assert interrupted(session) == 130


@pytest.mark.parametrize("key", ["x", "\x1b"])
def test_a_key_stops_a_replay_that_plays(game, terminal, key):
    game("do", "b pc i18 2", "p h18")
    session = terminal("replay")
    talk(session, ("q quit", "-"), ("q quit",))
    session.send("-")  # 3 seconds a step
    talk(session, ("q quit", "a"), ("q quit.*step 1 of 6.*q quit",))
    at_a_key(session)
    session.send(key)
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


def test_the_board_has_colours_on_a_terminal_and_none_with_no_color(game, terminal):
    session = terminal("show")
    session.expect(pexpect.EOF)
    assert "\x1b[" in session.before
    os.environ["NO_COLOR"] = "1"
    try:
        session = terminal("show")
        session.expect(pexpect.EOF)
    finally:
        del os.environ["NO_COLOR"]
    assert "\x1b[3" not in session.before


def test_off_a_terminal_nothing_is_asked_and_nothing_is_coloured(game):
    import subprocess

    environment = {**os.environ, "TABLESCRIBE_DB": str(game.db), "LANGUAGE": "C"}
    for command in (["do", "b ft i18"], ["show"], ["replay"], ["turn"], ["score"]):
        said = completed(
            [str(BIN), *command], env=environment, stdin=subprocess.DEVNULL, check=True, timeout=30
        )
        assert "\x1b" not in said.stdout + said.stderr


def test_a_closed_pipe_is_no_traceback(game):
    import subprocess

    command = f"'{BIN}' turn --json | head -c 5; '{BIN}' log | true"
    environment = {**os.environ, "TABLESCRIBE_DB": str(game.db)}
    said = subprocess.run(
        ["bash", "-c", command], env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in said.stderr


def test_replay_jumps_searches_and_plays(game, terminal):
    game("do", "b pc i18 2", "p h18")
    session = terminal("replay")
    talk(
        session,
        ("q quit", "#"),
        ("entry:", "5\n"),
        ("step 4 of 6.*q quit", "/"),
        ("search:", "castle\n"),
        ("step 5 of 6.*q quit", "/"),
        ("search:", "zeppelin\n"),
        ("no step contains that text", "T"),
        ("step 0 of 6.*q quit",),
    )
    for key in "+++":
        session.send(key)
        session.expect("q quit")
    session.send("a")
    talk(session, ("step 6 of 6.*q quit", "q"))
    assert ended(session) == 0
