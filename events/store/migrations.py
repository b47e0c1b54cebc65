"""The tables of the store, as migrations of sqlite-utils; how many there are is `SCHEMA`.

The log's tables refuse update and delete by themselves. `INSERT OR REPLACE` deletes without
asking the delete triggers, so inserting is guarded too. Since schema 2 they are STRICT: no other
program can put a value of another type into a column. `heads` is a cache made from the log (which
game has how many entries and is still open); it can be made anew at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING

from events.common import GAMES

if TYPE_CHECKING:
    from sqlite_utils import Database

    from events.store.entry import Entry


def m001_log(db: Database) -> None:
    """Create the log: games, entries, heads, and what keeps them append-only."""
    for statement in (*TABLES.values(), *INDEXES.values(), *TRIGGERS.values()):
        db.execute(statement)


def m002_strict(db: Database) -> None:
    """Rebuild the tables as STRICT ones, their rows as they are; a bad head is left out."""
    for name in TRIGGERS:
        db.execute(f"DROP TRIGGER IF EXISTS {name}")
    for name in INDEXES:
        db.execute(f"DROP INDEX IF EXISTS {name}")
    for name, columns in COLUMNS.items():
        listed = ", ".join(columns)
        db.execute(f"ALTER TABLE {name} RENAME TO {name}_1")
        db.execute(strict(name))
        where = "" if name != "heads" else f" WHERE NOT ({mistyping('heads')})"
        db.execute(f"INSERT INTO {name} ({listed}) SELECT {listed} FROM {name}_1{where}")  # noqa: S608
    for name in reversed(COLUMNS):
        db.execute(f"DROP TABLE {name}_1")
    for statement in (*INDEXES.values(), *TRIGGERS.values()):
        db.execute(statement)


def m003_commitments(_db: Database) -> None:
    """Change no table: the hash of an entry covers commitments instead of its secrets.

    A program of before takes such an entry for damaged; of a newer store it says what is so.
    """


def m004_games(db: Database) -> None:
    """Begin the store's own log of its games, with those that are there."""
    from events.store import beginnings
    from events.store.entry import Entry
    from events.store.event_store import seal_all

    drafts, at = [beginnings.FIRST], 0
    for number, uid, title, *first in db.execute(_GAMES).fetchall():
        at = max(at, first[2])
        drafts.append(beginnings.beginning_entry(number, uid, title, Entry(*first), at))
    own = beginnings.NUMBER
    db.execute("INSERT INTO games VALUES (?, ?, ?)", (own, GAMES, GAMES))
    write_entries(db.conn, own, seal_all(drafts), at, still_open=False)


_GAMES = (
    "SELECT g.game, g.uid, g.title, n, id, at, by, event, hash"
    " FROM games g JOIN entries USING (game) WHERE n = 1 ORDER BY g.game"
)


def write_entries(
    db: sqlite3.Connection, number: int, entries: Sequence[Entry], at: int, *, still_open: bool
) -> None:
    """Write sealed entries of a game and how far it goes now, in the transaction that stands."""
    db.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(number, e.n, e.id, e.at, e.by, e.event, e.hash) for e in entries],
    )
    db.execute(
        "INSERT INTO heads VALUES (?, ?, ?, ?) ON CONFLICT (game) DO UPDATE"
        " SET n = excluded.n, at = excluded.at, open = excluded.open",
        (number, entries[-1].n, at, still_open),
    )


COLUMNS = {
    "games": {"game": "integer", "uid": "text", "title": "text"},
    "entries": {
        **{"game": "integer", "n": "integer", "id": "text", "at": "integer", "by": "text"},
        **{"event": "text", "hash": "blob"},
    },
    "heads": {"game": "integer", "n": "integer", "at": "integer", "open": "integer"},
}
"""The columns of each table with the type of what stands in them, as SQLite's `typeof` says it."""

TABLES = {
    "games": """CREATE TABLE games (
         game INTEGER PRIMARY KEY,
         uid TEXT NOT NULL UNIQUE,
         title TEXT NOT NULL
       )""",
    "entries": """CREATE TABLE entries (
         game INTEGER NOT NULL REFERENCES games (game),
         n INTEGER NOT NULL,
         id TEXT NOT NULL,
         at INTEGER NOT NULL,
         by TEXT NOT NULL,
         event TEXT NOT NULL,
         hash BLOB NOT NULL,
         PRIMARY KEY (game, n)
       ) WITHOUT ROWID""",
    "heads": """CREATE TABLE heads (
         game INTEGER PRIMARY KEY REFERENCES games (game),
         n INTEGER NOT NULL,
         at INTEGER NOT NULL,
         open INTEGER NOT NULL
       )""",
}

INDEXES = {
    "entries_by_id": "CREATE UNIQUE INDEX entries_by_id ON entries (game, id)",
    "heads_by_time": "CREATE INDEX heads_by_time ON heads (open, at)",
}

TRIGGERS = {
    "entries_keep": """CREATE TRIGGER entries_keep BEFORE UPDATE ON entries
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    "entries_stay": """CREATE TRIGGER entries_stay BEFORE DELETE ON entries
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    "entries_follow": """CREATE TRIGGER entries_follow BEFORE INSERT ON entries
       WHEN NEW.n <> 1 + coalesce((SELECT max(n) FROM entries WHERE game = NEW.game), 0)
         OR EXISTS (SELECT 1 FROM entries WHERE game = NEW.game AND id = NEW.id)
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    "games_keep": """CREATE TRIGGER games_keep BEFORE UPDATE ON games
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    "games_stay": """CREATE TRIGGER games_stay BEFORE DELETE ON games
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    "games_follow": """CREATE TRIGGER games_follow BEFORE INSERT ON games
       WHEN EXISTS (SELECT 1 FROM games WHERE game = NEW.game OR uid = NEW.uid)
       BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
}


def strict(table: str) -> str:
    """Return the SQL of a table as it is since schema 2."""
    sql = TABLES[table]
    return f"{sql}, STRICT" if sql.endswith("WITHOUT ROWID") else f"{sql} STRICT"


def mistyping(table: str) -> str:
    """Return the SQL that holds of a table's row in which a value has another type."""
    columns = COLUMNS[table].items()
    return " OR ".join(f"typeof({column}) <> '{type_}'" for column, type_ in columns)


def objects(schema: int) -> dict[str, str]:
    """Return what a store of a schema has, by name with its SQL; apart from SQLite's own."""
    tables = TABLES if schema < 2 else {name: strict(name) for name in TABLES}
    return {**tables, **INDEXES, **TRIGGERS}


_STEPS = (m001_log, m002_strict, m003_commitments, m004_games)

APPLICATION = 0x74736372
"""Written to `PRAGMA application_id` ("tscr"), by which our files are told from others'."""

SCHEMA = len(_STEPS)
"""Written to `PRAGMA user_version`; a store with a larger one is of a newer version."""

LISTED = 4
"""The first schema whose stores have a log of their games."""

SQLITE = (3, 37)
"""The first SQLite that has STRICT tables."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a store to the newest schema, alone: other processes wait and find it done."""
    from sqlite_utils import Database  # slow to import, and seldom needed
    from sqlite_utils.migrations import Migrations

    migrations = Migrations("tablescribe")
    for step in _STEPS:
        migrations()(step)
    connection.execute("PRAGMA foreign_keys = OFF")  # a table can be dropped that others refer to
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
    finally:
        connection.execute("PRAGMA foreign_keys = ON")
