"""Every command closes the file of games when it ends, however it ends.

What `tests.table` runs is watched in every test, and what a shell asks; here a session is.
"""

import sqlite3

import pytest

from cli.main import run
from cli.session import record
from tests.connections import all_closed, is_open


def test_a_session_closes_it_and_so_does_each_command_inside(game, monkeypatch, capsys):
    monkeypatch.setattr(record, "at_terminal", lambda: True)
    monkeypatch.setenv("TERM", "dumb")  # line by line, as `input` reads
    lines = iter(["pc i18 2", "score", "games", "note rain", "undo"])
    still_open = []

    def typed(_question):
        still_open.append(sum(map(is_open, opened)))
        if line := next(lines, None):
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", typed)
    with all_closed() as opened:
        assert run(["record", "--db", str(game.db)]) == 0
    assert len(opened) > still_open[0]
    assert set(still_open) == {still_open[0]}, "a command inside the session has left one open"
    assert "#6 An: plain castle on i18" in capsys.readouterr().out


def test_what_is_left_open_is_found(tmp_path):
    watching = all_closed()
    watching.__enter__()
    sqlite3.connect(tmp_path / "a").close()
    sqlite3.connect(tmp_path / "b")
    with pytest.raises(AssertionError, match="1 of 2"):
        watching.__exit__(None, None, None)
