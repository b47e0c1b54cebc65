"""A store of an earlier schema: read as it is, brought to the newest by the first that writes."""

import sqlite3
from contextlib import closing
from shutil import copyfile

import pytest

from events.common import GAMES
from events.store.integrity import store_faults
from events.store.migrations import SCHEMA
from events.store.sqlite_store import SqliteStore
from tests.conftest import ROOT
from tests.stores import alter, another_program, begin, refused
from tests.table import Table

OLD = ROOT / "tests" / "logs" / "0.1" / "schema-1.db"
"""Logs of `tests/logs/0.1`, as the first release stored them; it never changes."""


@pytest.fixture
def old(tmp_path):
    """A copy of the old store, at a table."""
    table = Table(tmp_path / "games.db")
    copyfile(OLD, table.db)
    return table


def version(db):
    with closing(sqlite3.connect(db)) as raw:
        return raw.execute("PRAGMA user_version").fetchone()[0]


def rows(db):
    query = "SELECT * FROM {} WHERE game > 0"
    with closing(sqlite3.connect(db)) as raw:
        return [raw.execute(query.format(name)).fetchall() for name in ("games", "entries")]


def shown(table):
    """What is printed of every game, by its name."""
    names = [row["game"] for row in table("games", "--all", "--json").json["games"]]
    ways = (("export", "-f", "jsonl"), ("score",))
    return {name: "".join(table(*way, "--game", name).out for way in ways) for name in names}


def test_reading_an_old_store_writes_nothing(old):
    before = old.db.read_bytes()
    shown(old)
    old("verify")
    old("audit", "--all", code=None)
    assert old.db.read_bytes() == before
    assert version(old.db) == 1


def test_the_first_entry_brings_it_to_the_newest_schema_and_its_log_is_unchanged(old):
    before, told = rows(old.db), shown(old)
    old("note", "hello", "--game", "rk1")
    assert version(old.db) == SCHEMA
    after = rows(old.db)
    assert after[0] == before[0]
    assert [row for row in after[1] if row[5] != '{"type":"noted","text":"hello"}'] == before[1]
    assert {**shown(old), "rk1": told["rk1"]} == told
    old("verify")


def test_a_migrated_store_is_as_a_new_one(old, tmp_path):
    old("note", "hello", "--game", "rk1")
    with SqliteStore(tmp_path / "new.db", create=True) as new, SqliteStore(old.db) as migrated:
        query = "SELECT name, sql FROM sqlite_master ORDER BY name"
        assert migrated._rows(query) == new._rows(query)
        assert store_faults(migrated._db) == []


def schema_3(db):
    """Make a file what it was before it had a log of its games."""
    applied = "DELETE FROM _sqlite_migrations WHERE name = 'm004_games'"
    alter(db, "DELETE FROM {table} WHERE game = 0", applied, "PRAGMA user_version = 3")


@pytest.mark.parametrize("schema", [1, 2, 3])
def test_an_older_file_gets_the_log_of_its_games_with_its_next_entry(tmp_path, schema):
    table = Table(tmp_path / "games.db")
    copyfile(OLD.with_name(f"schema-{min(schema, 2)}.db"), table.db)
    if schema == 3:
        table("note", "hello", "--game", "rk1")
        schema_3(table.db)
    with SqliteStore(table.db) as store:
        assert (store.read(GAMES), store.alterations()) == ([], [])
        uids = [game.uid for game in reversed(store.games())]
    assert version(table.db) == schema
    table("note", "again", "--game", "rk1")
    with SqliteStore(table.db) as store:
        assert [entry.id for entry in store.read(GAMES)] == [GAMES, *uids]
        assert (store.verify(GAMES), store.alterations()) == ([], [])
    table("verify")
    alter(table.db, "DELETE FROM {table} WHERE game = 2")
    assert "game 2 (" in table("verify", code=1).out


def test_what_an_older_file_lost_before_is_not_its_fault_now(old):
    """Nothing tells it: the log of the games begins with those that are there."""
    alter(old.db, "DELETE FROM {table} WHERE game = 2")
    old("verify")
    old("note", "hello", "--game", "rk1")
    old("verify")


@pytest.mark.parametrize(
    "change", ["n = 'x'", "hash = 7", "by = NULL", "at = x'00'", "id = x'00'", "event = x'00'"]
)
def test_no_program_can_put_a_value_of_another_type_into_the_log(tmp_path, change):
    with SqliteStore(tmp_path / "games.db", create=True) as store:
        begin(store)
    with pytest.raises(sqlite3.IntegrityError):
        another_program(tmp_path / "games.db", f"UPDATE entries SET {change}")


DAMAGE = (
    "UPDATE entries SET at = 'yesterday' WHERE game = 5 AND n = 3",
    "UPDATE entries SET event = x'00ff' WHERE game = 5 AND n = 3",
    "UPDATE games SET title = x'00' WHERE game = 5",
    "ALTER TABLE entries ADD COLUMN extra DEFAULT 'theirs'",
)


@pytest.mark.parametrize("statement", DAMAGE)
def test_a_damaged_old_store_is_read_and_not_migrated(old, statement):
    another_program(old.db, statement, typed=False)
    before = old.db.read_bytes()
    said = old("note", "hello", "--game", "rk1", code=6)
    assert "is from an older version and damaged" in said.err
    assert "nothing was written" in said.err
    assert old.db.read_bytes() == before
    assert old("verify", code=1).out
    if "ADD COLUMN" not in statement:
        assert "An" in old("score", "--game", "rk1").out


def test_a_bad_head_or_a_lost_trigger_keeps_nothing_from_being_migrated(old):
    another_program(old.db, "UPDATE heads SET n = 'x', open = 'y' WHERE game = 5", typed=False)
    old("note", "hello", "--game", "rk1")
    assert version(old.db) == SCHEMA
    assert "goes to #0, its log to #72" in old("verify", code=1).out
    old("note", "hello", "--game", "rk5")
    old("verify")


def test_an_older_sqlite_is_told_to_be(old, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")
    before = old.db.read_bytes()
    old("score", "--game", "rk1")  # what has no STRICT tables can be read
    said = old("note", "hello", "--game", "rk1", code=6)
    assert "needs SQLite 3.37 or newer, and this Python has 3.34.1" in said.err
    assert old.db.read_bytes() == before
    monkeypatch.undo()
    old("note", "hello", "--game", "rk1")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with refused("old-sqlite"):
        SqliteStore(old.db)
