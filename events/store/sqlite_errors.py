"""What SQLite's errors say of a store."""

import sqlite3
from pathlib import Path

from events.store.store_error import StoreError

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
    sqlite3.SQLITE_CONSTRAINT: "damaged",
    sqlite3.SQLITE_ERROR: "changed",
}


ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second where damage stands in the words of the first."""


def store_error(error: Exception, path: Path) -> StoreError:
    """Return an error of SQLite as one of the store; what is not known is the system's failure."""
    if isinstance(error, UnicodeDecodeError):
        return StoreError("damaged", path, str(error))
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return StoreError(_CODES.get(code, "failed"), path, str(error))
