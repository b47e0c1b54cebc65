"""Every command closes the file of games when it ends, however it ends.

What `tests.table` runs is watched in every test; here it is shown for each command that knows
--db, for a session, for a shell that asks, and for what goes wrong.
"""

import os
import sqlite3
from unittest.mock import patch

import pytest

from cli.main import run
from cli.session import record
from cli.terminal.global_options import COMPLETING
from events.store.sqlite_store import SqliteStore
from tests.conftest import OPENING
from tests.connections import all_closed, is_open
from tests.uncovered import commands
from tools.goldens import SAMPLES

KNIGHTS = str(SAMPLES / "robber-knights" / "full-2-players.txt")
TILE = "tax 7 x..x.. w"
LINES = {
    "new": "rk An:blue Bram:red",
    "do": "-g rk1 pc i18 2; p h18",
    "undo": "-g rk1",
    "redo": "-g rk1",
    "correct": "-g rk1 7 p i17",
    "adjust": "-g rk1 An 3 --reason so",
    "count": "-g rk1 An 3",
    "note": "-g rk1 rain",
    "gap": "-g rk1 rain",
    "leave": "-g rk1 An",
    "close": "-g rk1 --abandoned",
    "seal": "-g rk1",
    "doctor": "",
    "import": KNIGHTS,
    "show": "",
    "turn": "",
    "score": "",
    "why": "An",
    "log": "",
    "clock": "",
    "replay": "",
    "audit": "rk1 rk5",
    "verify": "rk1",
    "backup": "saved.db",
    "restore": "saved.db --force",
    "games": "",
    "stats": "",
    "ratings": "",
    "people list": "",
    "people merge": "An Anna",
    "people undo": "",
    "people split": "Anna",
    "evening list": "",
    "evening add": "Friday rk1",
    "evening show": "Friday",
    "evening undo": "",
    "serve": "rk1 --links",
    "fork": "rk1",
    "export": "jsonl",
    "archive": "all.duckdb",
    "describe": f"-g los2 {TILE}",
    "components keep": "mine -g los2",
    "pad keep": "mine -g sp4",
    "board use": "made-up-four -g me3",
    "sheet": "rk An:blue Bram:red",
    "discard": "-g sp4",
}
REFUSED = {"people merge": 2, "people undo": 3, "people split": 3}
"""With which codes: nobody here has two names."""

TYPED = {"sheet": "k20 pc b b"}
OTHER_FILES = {"board check", "board list", "board new", "board show"}
OTHER_FILES |= {"pad check", "pad list", "pad new", "pad show"}
OTHER_FILES |= {"components check", "components list", "components new", "components show"}
"""Commands for which --db names the folder in which boards, pads and tiles stand."""


def test_every_command_that_knows_the_file_of_games_closes_it(table, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    knowing = {name for name, one in commands().items() if "--db" in _options(one)}
    assert knowing - OTHER_FILES - {"record"} == set(LINES)
    table("new", "rk", "An:blue", "Bram:red")
    table("do", *OPENING)
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow")
    table("new", "meridian", "An:orange", "Bram:black", "Bea:brown")
    table("new", "score-pad", "An", "Bram", "--pad", "golf")
    for name, rest in LINES.items():
        with all_closed() as opened:
            given = {"input": TYPED.get(name, ""), "code": REFUSED.get(name, 0)}
            table(*name.split(), *rest.split(), **given)
        assert opened, name


def _options(command):
    return {option for parameter in command.params for option in parameter.opts}


def test_a_command_that_goes_wrong_closes_it(game):
    for line, code in (("do b xx", 4), ("show -g rk9", 7), ("audit rk1 rk9", 7), ("why Zoe", 4)):
        with all_closed() as opened:
            game(*line.split(), code=code)
        assert opened, line


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


@pytest.mark.parametrize("words", ["show -g ", "why ", "count An "])
def test_a_shell_that_asks_finds_it_closed(game, words, capsys):
    asked = {
        COMPLETING: "bash_complete",
        "COMP_WORDS": "\n".join(["tablescribe", *words.split(" ")]),
        "COMP_CWORD": str(words.count(" ") + 1),
        "TABLESCRIBE_DB": str(game.db),
    }
    with patch.dict(os.environ, asked), all_closed() as opened:
        assert run([]) == 0
    assert opened
    assert capsys.readouterr().out


def test_a_file_that_is_no_store_is_closed(tmp_path):
    file = tmp_path / "games.db"
    file.write_text("hello")
    with all_closed() as opened, pytest.raises(Exception, match="not-a-store"):
        SqliteStore(file)
    assert opened


def test_what_is_left_open_is_found(tmp_path):
    watching = all_closed()
    watching.__enter__()
    sqlite3.connect(tmp_path / "a").close()
    sqlite3.connect(tmp_path / "b")
    with pytest.raises(AssertionError, match="1 of 2"):
        watching.__exit__(None, None, None)
