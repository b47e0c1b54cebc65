"""What a store in a file of SQLite has to pass beside `test_store.py`."""

import sqlite3
from pathlib import Path

import pytest

from events.store.event_store import Appended
from events.store.migrations import SCHEMA
from events.store.sqlite_store import SqliteStore
from tests.events.test_store import add, begin, heads, note
from tests.stores import another_program, refused


@pytest.fixture
def store(tmp_path: Path):
    with SqliteStore(tmp_path / "games.db", create=True) as store:
        yield store


def test_the_file_is_durable_and_never_in_wal_mode(store):
    connection = store._db
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (3,)  # EXTRA
    store.close()
    another_program(store.path, "PRAGMA journal_mode = WAL")
    with SqliteStore(store.path) as again:  # who only reads leaves the file as it is
        assert again._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        again.append("g1", "robber-knights", 0, [note("a", "g1")], still_open=True)
        assert again._db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert again._db.execute("PRAGMA synchronous").fetchone() == (3,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET event = '{}'",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE n = 1",
        "INSERT OR REPLACE INTO entries SELECT game, 9, id, at, by, event, hash FROM entries",
        "INSERT OR REPLACE INTO entries SELECT game, 3, 'g1', at, by, event, hash FROM entries",
        "INSERT INTO entries SELECT game, 7, 'x', at, by, event, hash FROM entries WHERE n = 1",
        "REPLACE INTO entries SELECT game, 1, 'x', at, by, event, hash FROM entries",
        "UPDATE games SET title = 'x'",
        "DELETE FROM games",
        "INSERT OR REPLACE INTO games SELECT * FROM games",
        "INSERT OR REPLACE INTO games SELECT 9, uid, title FROM games",
    ],
)
def test_the_store_itself_refuses_to_forget(store, statement):
    begin(store)
    add(store, 1, "a")
    before = store.read("g1")
    raw = sqlite3.connect(store.path)  # any tool, with SQLite's own defaults
    with pytest.raises(sqlite3.DatabaseError, match="append-only"):
        raw.execute(statement)
    raw.rollback()
    raw.close()
    assert store.read("g1") == before


def test_no_room_takes_back_what_was_appended_by_itself_or_together(store):
    begin(store)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    big = [note("x" * 400, f"e{i}") for i in range(200)]
    with refused("full"):
        store.append("g1", "robber-knights", 1, big, still_open=True)
    with refused("full"), store.together():
        begin(store, "g3")
        store.append("g1", "robber-knights", 1, big, still_open=True)
    assert {uid: head.n for uid, head in heads(store).items()} == {"g1": 1}
    assert isinstance(begin(store, "g4"), Appended)


def test_a_newer_store_is_not_touched(store):
    begin(store)
    another_program(store.path, f"PRAGMA user_version = {SCHEMA + 1}")
    with refused("newer"):
        add(store, 1, "a")
    before = store.path.read_bytes()
    with SqliteStore(store.path, create=True) as opened:
        assert opened.newer
        assert opened.read("g1") == store.read("g1")
        with refused("newer"):
            add(opened, 1, "a")
    assert store.path.read_bytes() == before


def test_files_that_are_no_store(tmp_path):
    text, other = tmp_path / "text.db", tmp_path / "other.db"
    text.write_text("hello " * 300)
    another_program(other, "CREATE TABLE t (x)")
    nowhere = tmp_path / "missing" / "x.db"
    codes = {
        text: "not-a-store",
        other: "not-a-store",
        nowhere: "unreadable",
        tmp_path: "unreadable",
    }
    for path, code in codes.items():
        with refused(code):
            SqliteStore(path)


def test_a_store_in_use_is_busy(store, monkeypatch):
    begin(store)
    store._db.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with refused("busy"):
        add(store, 1, "a")
    other.execute("ROLLBACK")
    other.close()
    assert isinstance(add(store, 1, "a"), Appended)
