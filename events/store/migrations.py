"""The tables of the store, as migrations of sqlite-utils; how many there are is `SCHEMA`.

The log's tables refuse update and delete by themselves. `INSERT OR REPLACE` deletes without
asking the delete triggers, so inserting is guarded too. `heads` is a cache made from the log
(which game has how many entries and is still open); it can be made anew at any time.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database


def m001_log(db: Database) -> None:
    """Create the log: games, entries, heads, and what keeps them append-only."""
    for statement in _LOG:
        db.execute(statement)


_LOG = (
    """CREATE TABLE games (
         game INTEGER PRIMARY KEY,
         uid TEXT NOT NULL UNIQUE,
         title TEXT NOT NULL
       )""",
    """CREATE TABLE entries (
         game INTEGER NOT NULL REFERENCES games (game),
         n INTEGER NOT NULL,
         id TEXT NOT NULL,
         at INTEGER NOT NULL,
         by TEXT NOT NULL,
         event TEXT NOT NULL,
         hash BLOB NOT NULL,
         PRIMARY KEY (game, n)
       ) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX entries_by_id ON entries (game, id)",
    """CREATE TABLE heads (
         game INTEGER PRIMARY KEY REFERENCES games (game),
         n INTEGER NOT NULL,
         at INTEGER NOT NULL,
         open INTEGER NOT NULL
       )""",
    "CREATE INDEX heads_by_time ON heads (open, at)",
    """CREATE TRIGGER entries_keep BEFORE UPDATE ON entries
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    """CREATE TRIGGER entries_stay BEFORE DELETE ON entries
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    """CREATE TRIGGER entries_follow BEFORE INSERT ON entries
       WHEN NEW.n <> 1 + coalesce((SELECT max(n) FROM entries WHERE game = NEW.game), 0)
         OR EXISTS (SELECT 1 FROM entries WHERE game = NEW.game AND id = NEW.id)
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    """CREATE TRIGGER games_keep BEFORE UPDATE ON games
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    """CREATE TRIGGER games_stay BEFORE DELETE ON games
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    """CREATE TRIGGER games_follow BEFORE INSERT ON games
       WHEN EXISTS (SELECT 1 FROM games WHERE game = NEW.game OR uid = NEW.uid)
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
)


_STEPS = (m001_log,)

APPLICATION = 0x74736372
"""Written to `PRAGMA application_id` ("tscr"), by which our files are told from others'."""

SCHEMA = len(_STEPS)
"""Written to `PRAGMA user_version`; a store with a larger one is of a newer version."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a store to the newest schema, alone: other processes wait and find it done."""
    from sqlite_utils import Database  # slow to import, and seldom needed
    from sqlite_utils.migrations import Migrations

    migrations = Migrations("tablescribe")
    for step in _STEPS:
        migrations()(step)
    connection.execute("BEGIN IMMEDIATE")
    try:
        if connection.execute("PRAGMA user_version").fetchone()[0] < SCHEMA:
            migrations.apply(Database(connection, recursive_triggers=False))
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
