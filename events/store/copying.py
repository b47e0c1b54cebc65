"""Copies of a file of games, and what one file has that another lacks."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from events.store.event_store import Head
from events.store.location import StoreError
from events.store.migrations import SCHEMA
from events.store.opening import ERRORS, check_store, open_connection, store_error
from events.store.verifying import LogRow, head_of_log, log_rows

PAGES = 1000
"""Pages that are copied in one step; an interrupt waits no longer."""


_OF_THE_COPY = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
"""What goes wrong with the file that is written rather than with the one that is read."""


class Lack(Struct, frozen=True):
    """A game of which one file has entries that another lacks.

    Attributes:
        game: the game as the first file lists it.
        n: how many entries it has there.
        shared: how many of them, from the first on, the other has as well.
    """

    game: LogRow
    n: int
    shared: int


def copy_store(db: sqlite3.Connection, path: Path, to: Path) -> None:
    """Copy a file of games as it is at one moment; others go on recording when it is done.

    Args:
        db: a connection to the file.
        path: its path.
        to: an empty file.

    Raises:
        StoreError: the file cannot be copied, or the copy differs from it.
    """
    with closing(open_connection(to, "rwc")) as made:
        db.execute("BEGIN")  # one moment, however many steps it takes
        try:
            heads = _heads(db)
            try:
                db.backup(made, pages=PAGES)
                made.execute("PRAGMA journal_mode = DELETE")
            except sqlite3.Error as error:
                here = error.sqlite_errorcode & 0xFF in _OF_THE_COPY
                raise store_error(error, to if here else path) from error
            if _heads(made) != heads:
                raise StoreError("failed", to, "the copy is another")
        finally:
            db.execute("ROLLBACK")


def _heads(db: sqlite3.Connection) -> list[tuple[LogRow, Head]]:
    return [(row, head_of_log(db, row.number)) for row in log_rows(db)]


def lacking(one: sqlite3.Connection, other: sqlite3.Connection) -> Iterator[Lack]:
    """Yield the games of which one file has entries that the other lacks, or has others."""
    for row in log_rows(one):
        head = head_of_log(one, row.number)
        shared = _common_entries(one, row, other)
        if shared < head.n:
            yield Lack(row, head.n, shared)


def _common_entries(one: sqlite3.Connection, game: LogRow, other: sqlite3.Connection) -> int:
    """Return how many entries of a game, from the first on, are in both files."""
    found = other.execute("SELECT game FROM games WHERE uid = ?", (game.uid,)).fetchone()
    if found is None:
        return 0
    hashes = "SELECT hash FROM entries WHERE game = ? ORDER BY n"
    shared = 0
    pairs = zip(one.execute(hashes, (game.number,)), other.execute(hashes, found), strict=False)
    for mine, theirs in pairs:
        if mine != theirs:
            break
        shared += 1
    return shared


@contextmanager
def alone(path: Path) -> Iterator[sqlite3.Connection]:
    """Lock a file of games against other writers, once those at work are done.

    Raises:
        StoreError: the path is no file of games, is newer, is in use by another program, or cannot
            be read.
    """
    db = open_connection(path, "rw")
    try:
        if check_store(db, path) > SCHEMA:
            raise StoreError("newer", path)
        db.execute("PRAGMA journal_mode = DELETE")  # what a write-ahead log has goes into the file
        db.execute("BEGIN EXCLUSIVE")
        yield db
    except ERRORS as error:
        raise store_error(error, path) from error
    finally:
        db.close()
