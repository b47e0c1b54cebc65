"""A connection to a file of games, and what SQLite's errors say of a store."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from events.store.entry import MOST_BYTES
from events.store.location import StoreError
from events.store.migrations import APPLICATION, SCHEMA, SQLITE

_CODES = {
    sqlite3.SQLITE_NOTADB: "not-a-store",
    sqlite3.SQLITE_CANTOPEN: "unreadable",
    sqlite3.SQLITE_PERM: "unreadable",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_MISMATCH: "damaged",
    sqlite3.SQLITE_TOOBIG: "damaged",
    sqlite3.SQLITE_INTERRUPT: "damaged",
    sqlite3.SQLITE_CONSTRAINT: "damaged",
    sqlite3.SQLITE_ERROR: "changed",
}

ERRORS = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""What SQLite raises; the second where damage stands in the words of the first, the third where a
row is longer than any of ours."""


TOO_LONG = "a row is too long"
"""What is said of the third, which has no words of its own."""


def store_error(error: Exception, path: Path) -> StoreError:
    """Return the StoreError for an error of SQLite; an unknown one has the code "failed"."""
    if isinstance(error, UnicodeDecodeError | MemoryError):
        return StoreError("damaged", path, str(error) or TOO_LONG)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return StoreError(_CODES.get(code, "failed"), path, str(error))


BUSY_SECONDS = 10.0

MOST_MEMORY = 64 << 20
"""What SQLite may take of the memory: it holds a row whole to compare its key with another."""

_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
_NAMED = "SELECT name FROM sqlite_master WHERE name IN ('games', 'entries', 'heads')"


MOST_READ = 40 << 20
"""Bytes that rows may take that are read at once; those of a full game take a thousandth of it."""

_ROW = 400
"""Bytes that a row takes besides its texts."""

_STEPS = 1_000_000
"""Steps of SQLite's engine between two looks at how much a statement has done."""

_FREE, _PER_BYTE = 10 * _STEPS, 2
"""Steps that any statement may do, and for each byte of the file; reading all takes a fifth."""


class _Bounded(sqlite3.Connection):
    """A connection whose statements each end after so many steps as a file of its size explains.

    Pages can lead from one to another in a way that makes a small table one without an end.
    """

    _done = 0

    def execute(self, *statement: Any) -> sqlite3.Cursor:  # noqa: ANN401
        """Run a statement, which may do as much as the one before it."""
        self._done = 0
        return super().execute(*statement)

    def bound(self, path: Path) -> None:
        """Have statements end by themselves."""

        def goes_on() -> bool:
            self._done += _STEPS
            return self._done > _FREE and self._done > _FREE + _PER_BYTE * path.stat().st_size

        self.set_progress_handler(goes_on, _STEPS)


def open_connection(path: Path, mode: str, *, timeout: float | None = None) -> sqlite3.Connection:
    """Return a connection to a file that anybody may have made, bounded in memory and in work.

    Args:
        path: the file.
        mode: SQLite's: "rw", or "rwc" to make it.
        timeout: how many seconds another program that uses it is waited for (default:
            `BUSY_SECONDS`).

    Raises:
        StoreError: the file cannot be opened.
    """
    address = f"{path.absolute().as_uri()}?mode={mode}"
    try:
        db = sqlite3.connect(
            address,
            uri=True,
            isolation_level=None,
            timeout=BUSY_SECONDS if timeout is None else timeout,
            factory=_Bounded,
        )
    except sqlite3.Error as error:
        raise StoreError("unreadable", path) from error
    db.bound(path)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
    db.execute(f"PRAGMA hard_heap_limit = {MOST_MEMORY}")
    db.execute("PRAGMA trusted_schema = OFF")
    return db


def fetch_bounded(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return rows, all at once.

    Raises:
        MemoryError: together they take more than is read at once.
    """
    found, room = [], MOST_READ
    for row in rows:
        room -= _ROW + sum(len(one) for one in row if isinstance(one, str | bytes))
        if room < 0:
            raise MemoryError(f"more than {MOST_READ >> 20} MiB to read at once")
        found.append(row)
    return found


def is_table(db: sqlite3.Connection, name: str) -> bool:
    """Return whether a file has a table of a name, and not a view, which can be without end."""
    return db.execute(f"{_TABLES} AND name = ?", (name,)).fetchone() is not None


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file of games to read it as it is; what SQLite cannot do is an error of the store.

    A newer version's file is read as far as it has the tables known here.

    Raises:
        StoreError: the file is not a file of games, or cannot be read.
    """
    db = open_connection(path, "rw")  # a journal that a crash left has to be played back
    newer = False
    try:
        db.execute("PRAGMA query_only = ON")
        newer = check_store(db, path) > SCHEMA
        yield db
    except ERRORS as error:
        found = store_error(error, path)
        raise StoreError("newer", path) if newer and found.code == "changed" else found from error
    finally:
        db.close()


def identity(path: Path) -> tuple[int, int] | None:
    """Return which file has a name now; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_store(db: sqlite3.Connection, path: Path) -> int:
    """Check that a file is one of games and has tables; return its schema as `check_kind`.

    Raises:
        StoreError: the file is empty or another program's, or SQLite is too old.
    """
    schema = check_kind(db, path)
    if schema == 0:
        tables = db.execute("SELECT 1 FROM sqlite_master").fetchone()
        raise StoreError("not-a-store" if tables else "empty", path)
    return schema


def check_kind(db: sqlite3.Connection, path: Path) -> int:
    """Check that a file is one of games; return its schema, which a newer version may have made.

    Raises:
        StoreError: the file belongs to another program, or SQLite is too old.
    """
    schema: int = db.execute("PRAGMA user_version").fetchone()[0]
    if schema >= 2:
        check_strict(path)
    owner = db.execute("PRAGMA application_id").fetchone()[0]
    early = owner == 0 and schema <= SCHEMA  # made before files had one
    if schema < 0 or not (owner == APPLICATION or early):
        raise StoreError("not-a-store", path)
    for (name,) in db.execute(f"{_NAMED} EXCEPT {_TABLES}"):  # a view can be without end
        raise StoreError("changed", path, f"{name} is no table")
    return schema


def check_strict(path: Path) -> None:
    """Check that SQLite knows STRICT tables.

    Raises:
        StoreError: SQLite is too old.
    """
    if sqlite3.sqlite_version_info < SQLITE:
        raise StoreError("old-sqlite", path, sqlite3.sqlite_version)
