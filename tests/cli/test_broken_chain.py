"""A log that was changed and not hashed again: each command that reads it warns of it."""

import sqlite3

import pytest

from tests.table import Table
from tools.goldens import SAMPLES

SAID = "the log of rk1 is broken from #3 on: tablescribe audit rk1 shows details"


def change(table):
    """Change who recorded an entry: it can be read as before, and its hash no longer fits."""
    raw = sqlite3.connect(table.db)
    raw.execute("DROP TRIGGER IF EXISTS entries_keep")
    raw.execute("UPDATE entries SET by = 'nobody' WHERE game = 1 AND n = 3")
    raw.commit()
    raw.close()


READING = ["show", "turn", "score", "why An", "log", "clock", "replay", "export", "export jsonl -",
           "show --json", "score --json", "log --json"]  # fmt: skip
WRITING = ["do b pc i18 e113", "undo", "note x", "count An 0", "gap x", "close --abandoned", "fork"]


@pytest.mark.parametrize("command", READING + WRITING)
def test_every_command_says_so_and_does_what_it_is_for(game: Table, command):
    assert SAID not in game("show").err  # the control
    change(game)
    said = game(*command.split())
    assert said.err.count(SAID) == 1
    assert said.out


def test_what_audit_and_verify_find_is_what_was_said(game):
    change(game)
    assert "#3: error: it does not fit its hash" in game("audit", "rk1", code=1).out
    assert "#3: it does not fit its hash" in game("verify", code=1).out


def test_the_list_of_games_says_so(game):
    assert "broken" not in game("games").out
    change(game)
    assert "broken from #3 on" in game("games").out


def test_the_statistics_leave_it_out(table):
    table("import", *map(str, sorted((SAMPLES / "robber-knights").glob("full-*.txt"))))
    assert "left out" not in table("stats").out
    change(table)
    assert "left out: 1 game that cannot be read" in table("stats", "--rebuild").out


def test_an_archive_of_rows_leaves_it_out(table, tmp_path):
    pytest.importorskip("deltalake")
    table("import", *map(str, sorted((SAMPLES / "robber-knights").glob("full-*.txt"))))
    change(table)
    assert SAID in table("archive", str(tmp_path / "all.delta"), code=None).err
