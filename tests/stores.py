"""Each kind of store that the tests can make, for what has to hold of all of them."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from events.common import GameStarted, Player
from events.store.entry import draft
from events.store.event_store import EventStore, Outcome
from events.store.location import Location, StoreError
from events.store.stores import open_at

ASKED = "TABLESCRIBE_POSTGRES"
"""Set by `make postgres`: without it no test on a server is collected, with it each one is."""

KINDS = ["sqlite", *(["postgres"] if os.environ.get(ASKED) else [])]


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[StoreError]]:
    """Expect that a store refuses what is done, for a reason."""
    with pytest.raises(StoreError) as error:
        yield error
    assert error.value.code == code


STARTED = GameStarted(
    "robber-knights", (Player("An", ("blue",)), Player("Bo", ("red",))), "2026-03-01"
)


def begin(store: EventStore, uid: str = "g1") -> Outcome:
    """Begin a game as `new` does."""
    first = draft(STARTED, by="t", id_=uid, at=5)
    return store.append(uid, "robber-knights", 0, [first], still_open=True)


def new_location(kind: str, folder: Path) -> Location:
    """Return where a new store of a kind is to be; each one is empty."""
    if kind == "postgres":
        from tests.postgres.server import shared

        return shared().server(shared().database(), "bo")
    number = len(list(folder.glob("games*.db")))
    return folder / f"games{number or ''}.db"


def new_store(kind: str, folder: Path) -> EventStore:
    """Open a new store of a kind."""
    return open_at(new_location(kind, folder), create=True)


LAX = """
PRAGMA writable_schema = ON;
UPDATE sqlite_master SET sql = replace(replace(sql, ', STRICT', ''), ' STRICT', '');
PRAGMA writable_schema = RESET;
"""
"""Lets tables hold values of any type."""


def another_program(db: Path, *statements: str, typed: bool = True) -> None:
    """Change a file as a program does that takes our triggers out, and types where it has to."""
    with closing(sqlite3.connect(db)) as raw, raw:
        found = raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in found:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            try:
                raw.execute(statement)
            except (sqlite3.IntegrityError, sqlite3.OperationalError):
                if typed:
                    raise
                raw.executescript(LAX)
                raw.execute(statement)


@contextmanager
def half_written(db: Path, *statements: str) -> Iterator[None]:
    """Let a transaction stand half in the file and half in its journal, as a kill leaves them."""
    with closing(sqlite3.connect(db, isolation_level=None)) as raw:
        raw.execute("PRAGMA cache_size = 1")  # pages are written before the end
        raw.execute("PRAGMA cache_spill = 1")
        for statement in statements:
            raw.execute(statement)
        raw.execute("CREATE TABLE filling (x)")
        raw.executemany("INSERT INTO filling VALUES (?)", [("x" * 3000,)] * 20)
        yield
        raw.execute("ROLLBACK")


TABLES = ("games", "entries", "heads")


def alter(location: Location, *statements: str) -> None:
    """Change tables as somebody who takes the triggers out, and puts them back.

    {0} stands for what names of tables begin with, {table} for each of the three.
    """
    lines = [
        line.replace("{table}", table)
        for line in statements
        for table in (TABLES if "{table}" in line else TABLES[:1])
    ]
    if isinstance(location, Path):
        with closing(sqlite3.connect(location, isolation_level=None)) as db:
            found = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = found.fetchall()
            for name, _sql in triggers:
                db.execute(f"DROP TRIGGER {name}")
            for line in lines:
                db.execute(line.replace("{0}", ""))
            for _name, sql in triggers:
                db.execute(sql)
        return
    from tests.postgres.server import shared

    with shared().admin(location.url.rpartition("/")[2]) as db:
        db.execute("SET session_replication_role = replica")  # neither triggers nor keys
        db.execute(f"{_NUMBERS} BY DEFAULT")
        for line in lines:
            db.execute(line.replace("{0}", "tablescribe."))
        db.execute(f"{_NUMBERS} ALWAYS")


_NUMBERS = "ALTER TABLE tablescribe.games ALTER game SET GENERATED"


SWAP = (
    "UPDATE {0}{table} SET game = 77 WHERE game = 2",
    "UPDATE {0}{table} SET game = 2 WHERE game = 3",
    "UPDATE {0}{table} SET game = 3 WHERE game = 77",
)
"""Games 2 and 3 swap their numbers."""
