"""`doctor` says what is to be known of any file, without a traceback, and nothing private."""

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.game.diagnosis import private
from events.store import opening
from events.store.migrations import SCHEMA
from tests.conftest import ROOT
from tests.table import Table


def codes(table: Table, code: int | None = None) -> list[str]:
    return [one["code"] for one in table("doctor", "--json", code=code).json["trouble"]]


def test_a_sound_file(game):
    said = game("doctor").out
    assert "tablescribe 0." in said
    assert f"SQLite {sqlite3.sqlite_version}" in said
    [spoken] = re.findall(r"fingerprint (5(?:-[0-9A-Z]{5}){4})", game("log").out)
    assert f"rk1 robber-knights: 5 entries, fingerprint {spoken}, intact" in said
    assert said.endswith("all is well: nothing to do\n")
    head = game("log", "--json").json["head"]["hash"]
    [row] = game("doctor", "--json").json["games"]
    assert (row["head"], row["sound"], row["open"]) == (head, True, True)


def test_names_are_said_only_when_they_are_asked_for(game, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOGNAME", "willemijn")
    home = Table(tmp_path / "willemijn" / "games.db")
    home("new", "robber-knights", "An:blue", "Bram:red")
    for said in (home("doctor").out, home("doctor", "--json").out):
        assert "~/…/games.db" in said
        assert not [name for name in ("An", "Bram", "willemijn", str(tmp_path)) if name in said]
    said = home("doctor", "--names").out
    assert str(tmp_path / "willemijn" / "games.db") in said
    assert "An, Bram" in said


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/media/willemijn/chess club of Jan/games.db", "/media/…/games.db"),
        ("/srv/games.db", "/srv/games.db"),
        ("/games.db", "/games.db"),
        ("/mnt/Willemijn's disk/willemijn-2026.db", "/mnt/…/USER-2026.db"),
        ("/Users/willem/games.db", "/Users/…/games.db"),
        ("/Users/willemijn/Club of Jan/games.db", "~/…/games.db"),
        ("/Users/willemijn/willemijn.db", "~/USER.db"),
        ("/Users/willemijn/.local/share/tablescribe/x.db", "~/.local/share/tablescribe/x.db"),
        ("/Users/willemijn", "~"),
        ("/", "/"),
    ],
)
def test_a_path_tells_nobody_who_uses_the_computer(monkeypatch, path, said):
    """Folders outside of the home folder are called after people, clubs and disks."""
    monkeypatch.setenv("HOME", "/Users/willemijn")
    monkeypatch.setenv("XDG_DATA_HOME", "/Users/willemijn/.local/share")
    monkeypatch.setenv("LOGNAME", "willemijn")
    assert private(Path(path), names=False) == said
    assert private(Path(path), names=True) == path


def changed(*statements):
    """Return what changes a file by statements, as another program does."""

    def make(path):
        with closing(sqlite3.connect(path)) as db, db:
            for statement in statements:
                db.execute(statement)

    return make


def folder(path):
    path.unlink()
    path.mkdir()


def foreign(path):
    path.unlink()
    changed("CREATE TABLE t (x)", "PRAGMA user_version = 99")(path)


NEWER = f"PRAGMA user_version = {SCHEMA + 1}"
RENAMED = "ALTER TABLE entries RENAME TO facts"
REWRITTEN = (
    "DROP TRIGGER entries_keep",
    "UPDATE entries SET event = replace(event, 'j18', 'j17') WHERE n = 2",
)
RETITLED = ("DROP TRIGGER games_keep", "UPDATE games SET title = 'chess\x1b[2J' WHERE game = 1")
LATE = "UPDATE heads SET at = 0 WHERE game = 0"


@pytest.mark.parametrize(
    ("make", "code", "found", "said"),
    [
        (Path.unlink, 0, ["missing"], "to do: no game was recorded here yet"),
        (folder, 1, ["folder"], ""),
        (foreign, 1, ["foreign"], ""),
        (lambda path: path.write_bytes(b""), 0, ["empty"], ""),
        (lambda path: path.write_bytes(b"x"), 1, ["foreign"], ""),
        (lambda path: path.write_bytes(b"hello " * 300), 1, ["foreign"], ""),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 900), 1, ["foreign"], ""),
        (changed(NEWER), 0, ["newer"], "rk1 robber-knights: 5 entries"),
        (changed(NEWER, RENAMED), 0, ["newer"], ""),
        (changed(RENAMED), 1, ["changed"], ""),
        (changed("PRAGMA journal_mode = WAL"), 0, ["wal"], "journal WAL"),
        (changed("UPDATE heads SET n = 99 WHERE game = 1"), 1, ["store-head"], ""),
        (changed(LATE), 1, ["store-head-time"], "to do: the log of"),
        (changed(*REWRITTEN), 1, ["store-missing", "chain"], "the log of rk1 is broken from #2 on"),
        (changed(*RETITLED), 1, ["store-missing", "store-title", "unknown-title"], ""),
    ],
)
def test_what_is_wrong_with_a_file_is_said(game, make, code, found, said):
    make(game.db)
    assert codes(game, code) == found
    told = game("doctor", code=code).out
    assert said in told
    assert "\x1b" not in told


def test_a_locked_one(game, monkeypatch):
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.01)
    with closing(sqlite3.connect(game.db, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert codes(game, 0) == ["locked"]
        other.execute("ROLLBACK")
    assert codes(game, 0) == []


def test_one_that_may_not_be_read_or_written(game, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda path, mode: False)
        assert codes(game, 1) == ["read-only"]

    def refused(*_given):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cli.game.diagnosis.read_start", refused)
    assert codes(game, 1)[0] == "unreadable"


def test_of_a_damaged_one_or_one_that_was_cut_something_is_said(game):
    content = game.db.read_bytes()
    turned = bytes(byte ^ 0xFF for byte in content)
    places = range(0, 20_000, 1511)
    damaged = [content[:at] + turned[at : at + 64] + content[at + 64 :] for at in places]
    for one in (*damaged, *(content[:length] for length in range(1, len(content), 2999))):
        game.db.write_bytes(one)
        assert game("doctor", code=None).out
        assert game("doctor", "--names", "--json", code=None).json


def test_keys_that_others_can_read(table):
    table("import", str(ROOT / "sample_games" / "robber-knights" / "full-2-players.txt"))
    table("seal", "An")
    assert "keys: 1 known, 1 to sign with" in table("doctor").out
    [private] = (table.db.parent / "keys").glob("*.pem")
    private.chmod(0o644)
    assert codes(table, 1) == ["keys-open"]


def test_every_trouble_has_its_sentence():
    from cli.game.diagnosis import STATES
    from cli.voices.diagnosis import state_words, trouble_words

    for state in (*STATES.values(), "damaged", "missing", "empty", "folder"):
        assert state_words(state)
        assert trouble_words(state, {"detail": "x"})
