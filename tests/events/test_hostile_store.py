"""Files of games that somebody made to do harm: no command hangs, or takes much memory."""

import resource
import sqlite3
import subprocess
import sys

import pytest

from events.store.salvaging import PAGE
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


def run(game, command, folder):
    """Run a command in a process that may not take long, nor much memory more than usual."""
    code = (
        "import re, sys; from cli.main import run; code = run(sys.argv[1:]);"
        "status = open('/proc/self/status').read();"
        "print(re.search(r'VmHWM:\\s+(\\d+)', status)[1], file=sys.stderr); sys.exit(code)"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *command.format(db=game.db).split()],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=MOST_SECONDS * 10,
        env={"TABLESCRIBE_DB": str(game.db), "PYTHONPATH": ":".join(sys.path), "LANGUAGE": "C"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS)),
    )


@pytest.fixture
def usual(game, tmp_path):
    """How much memory a command takes with a sound file."""
    return lambda command: memory(run(game, command, tmp_path))


def memory(ran):
    assert "Traceback" not in ran.stderr
    assert ran.returncode in (0, 1, 6, 7), ran
    return int(ran.stderr.split()[-1]) * 1024


@pytest.mark.parametrize("name", ["games", "entries", "heads"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_view_without_end_in_the_place_of_a_table_is_never_read(game, tmp_path, name, command):
    triggers = [f"DROP TRIGGER IF EXISTS {one}" for one in
                ("entries_keep", "entries_stay", "entries_follow", "games_keep", "games_stay",
                 "games_follow")]  # fmt: skip
    changed(game, "PRAGMA foreign_keys = OFF", *triggers, f"DROP TABLE {name}",
            ENDLESS.format(name=name))  # fmt: skip
    ran = run(game, command, tmp_path)
    assert ran.returncode in (1, 6) or "salvage" in command, ran
    assert "Traceback" not in ran.stderr


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
@pytest.mark.parametrize("command", COMMANDS)
def test_a_table_whose_pages_lead_round_and_round_ends(game, tmp_path, name, command):
    endless(game, name)
    ran = run(game, command, tmp_path)
    assert ran.returncode in (0, 1, 6), ran
    assert "Traceback" not in ran.stderr
    assert int(ran.stderr.split()[-1]) < 160 * 1024


@pytest.mark.parametrize(
    ("command", "column"), [*((one, "event") for one in COMMANDS[:-2]), ("show", "by")]
)
def test_a_value_of_many_megabytes_takes_no_memory(game, usual, tmp_path, command, column):
    before = usual(command)
    for made in ("copy.db", "new.db", "other.db", "target.db"):
        (tmp_path / made).unlink(missing_ok=True)
    changed(
        game,
        "DROP TRIGGER entries_keep",
        f"UPDATE entries SET {column} = replace(hex(zeroblob(60000000)), '0', ' ') WHERE n = 1",
    )
    assert memory(run(game, command, tmp_path)) - before < MOST_MEMORY


def test_views_and_tables_of_somebody_else_are_left_alone(game):
    changed(game, "CREATE TABLE mine (x)", ENDLESS.format(name="without_end"))
    assert "foreign" in game("verify", "--json", code=1).out
    assert game("show").out
    assert game("note", "goes on").code == 0
