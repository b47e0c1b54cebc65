"""Files of games that somebody made to do harm: no command hangs, or takes much memory."""

import json
import sqlite3
import subprocess
import sys

import pytest

from events.store.salvaging import PAGE
from tests.programs import completed
from tests.table import Table

ENDLESS = """
CREATE VIEW {name} AS
WITH RECURSIVE n(game, uid, title, n, at, open, id, by, event, hash) AS (
  SELECT 1, 'x', 'robber-knights', 1, 1, 1, 'x', 'x', '{{}}', x'00'
  UNION ALL SELECT game + 1, 'x' || game, title, 1, 1, 1, id, by, event, hash FROM n
) SELECT * FROM n
"""
COMMANDS = ["games", "show", "log", "audit --all", "verify", "doctor", "stats", "export jsonl -",
            "salvage {db} new.db", "store copy {db} other.db", "restore {db} --db target.db",
            "archive tables", "backup copy.db",
            "note x", "new robber-knights An:blue Bo:red"]  # fmt: skip
MOST_SECONDS = 20
MOST_MEMORY = 64 << 20


def changed(game: Table, *statements: str) -> Table:
    """Change a file by SQL, in a process of its own, since SQLite's memory is bounded here."""
    code = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "[db.execute(one) for one in sys.argv[2:]]; db.close()"
    )
    subprocess.run([sys.executable, "-c", code, str(game.db), *statements], check=True)
    return game


LOADED = ("duckdb", "deltalake", "cli.exports.archive", "cli.exports.delta.table",
          "cli.game.auditing", "cli.game.copies", "events.store.sqlite_store",
          "projections.folding")  # fmt: skip
"""What is loaded once, before the processes of the commands are forked."""

EACH = """
import importlib, json, os, resource, signal, sys, traceback
import rich.table, typer, cli.command_line.commands, events.store.opening
from cli.main import run
for name in sys.argv[2].split():
    importlib.import_module(name)
events.store.opening._FREE //= 5  # what has no end reaches a nearer bound as well
for command in sys.argv[3:]:
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
        signal.alarm(6 * int(sys.argv[1]))
        said = os.open("said.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        code = 99
        os.dup2(said, 1), os.dup2(said, 2)
        try:
            code = run(command.split())
        except SystemExit as ended:
            code = ended.code or 0
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush(), sys.stderr.flush()
        os._exit(code)
    _child, status, used = os.wait4(child, 0)
    said = open("said.txt", errors="replace").read()
    print(json.dumps([command, os.waitstatus_to_exitcode(status), used.ru_maxrss, said]))
"""
"""Runs each command in a process that may not take long; says its code, KiB and words."""


def told(game, commands, folder, loaded=LOADED):
    """Run commands; return what each ended with, its memory at most in bytes, and what it said."""
    filled = [command.format(db=game.db) for command in commands]
    ran = completed(
        [sys.executable, "-c", EACH, str(MOST_SECONDS), " ".join(loaded), *filled],
        cwd=folder,
        check=True,
        env={"TABLESCRIBE_DB": str(game.db), "PYTHONPATH": ":".join(sys.path), "LANGUAGE": "C"},
    )
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(found) == len(commands)
    for command, _code, _memory, said in found:
        assert "Traceback" not in said, (command, said)
    return [(command, code, memory * 1024, said) for command, code, memory, said in found]


def run(game, commands, folder):
    """Run commands; return what each ended with, the most memory that it took, in bytes."""
    found = told(game, commands, folder)
    for command, code, _memory, said in found:
        assert code in (0, 1, 6, 7), (command, said)
    return [one[:3] for one in found]


@pytest.mark.parametrize("name", ["games", "entries", "heads"])
def test_a_view_without_end_in_the_place_of_a_table_is_never_read(game, tmp_path, name):
    triggers = [f"DROP TRIGGER IF EXISTS {one}" for one in
                ("entries_keep", "entries_stay", "entries_follow", "games_keep", "games_stay",
                 "games_follow")]  # fmt: skip
    changed(game, "PRAGMA foreign_keys = OFF", *triggers, f"DROP TABLE {name}",
            ENDLESS.format(name=name))  # fmt: skip
    for command, code, _memory in run(game, COMMANDS, tmp_path):
        assert code in (1, 6) or "salvage" in command, command


INNER = 5
"""A page of a table that leads to others (https://sqlite.org/fileformat.html, 1.6)."""


def endless(game, table):
    """Have a few pages each lead to the next in 300 ways, which makes 300 to the 5 rows."""
    db = sqlite3.connect(game.db)
    [root] = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    db.close()
    content = bytearray(game.db.read_bytes())
    last = len(content) // PAGE
    content += content[(root - 1) * PAGE : root * PAGE]  # where the last of them leads to
    for step in range(4):
        content += inner(last + 2 + step + 1 if step < 3 else last + 1)
    content[(root - 1) * PAGE : root * PAGE] = inner(last + 2)
    content[28:32] = (len(content) // PAGE).to_bytes(4, "big")
    game.db.write_bytes(content)


def inner(to):
    """Return a page that leads to another, again and again."""
    cells = b"".join(to.to_bytes(4, "big") + bytes((n >> 7 | 128, n & 127)) for n in range(300))
    pointers = b"".join((PAGE - len(cells) + 6 * n).to_bytes(2, "big") for n in range(300))
    head = bytes((INNER, 0, 0)) + (300).to_bytes(2, "big")
    head += (PAGE - len(cells)).to_bytes(2, "big") + b"\0" + to.to_bytes(4, "big")
    return (head + pointers).ljust(PAGE - len(cells), b"\0") + cells


@pytest.mark.parametrize("name", ["games", "heads"])
def test_a_table_whose_pages_lead_round_and_round_ends(game, tmp_path, name):
    endless(game, name)
    for command, _code, memory in run(game, COMMANDS, tmp_path):
        assert memory < 160 << 20, command


@pytest.mark.parametrize(
    ("commands", "column"), [(COMMANDS[:-2], "event"), (("show",), "by")], ids=["event", "by"]
)
def test_a_value_of_many_megabytes_takes_no_memory(game, tmp_path, commands, column):
    usual = run(game, commands, tmp_path)
    for made in ("copy.db", "new.db", "other.db", "target.db"):
        (tmp_path / made).unlink(missing_ok=True)
    changed(
        game,
        "DROP TRIGGER entries_keep",
        f"UPDATE entries SET {column} = replace(hex(zeroblob(36000000)), '0', ' ') WHERE n = 1",
    )
    for before, after in zip(usual, run(game, commands, tmp_path), strict=True):
        assert after[2] - before[2] < MOST_MEMORY, after
