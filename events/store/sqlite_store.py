"""The event store in one SQLite file: many logs, append-only."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from events.store.chain import ChainFault, broken_links
from events.store.entry import FIRST_PREV, Draft, Entry, seal, sha256_for
from events.store.event_store import (
    AlreadyRecorded,
    Appended,
    Conflict,
    EventStore,
    Fork,
    Head,
    IdTaken,
    NewerStore,
    Outcome,
    StoredGame,
    StoreFull,
)
from events.store.migrations import SCHEMA
from events.store.store_error import StoreError

BUSY_SECONDS = 10.0


StoredColumns = tuple[int, str, int, str, str, bytes]
"""The stored columns of an entry: n, id, at, by, event, hash."""

_CODES = {
    sqlite3.SQLITE_NOTADB: "not-a-store",
    sqlite3.SQLITE_CANTOPEN: "unreadable",
    sqlite3.SQLITE_PERM: "unreadable",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_IOERR: "damaged",
}
_GAME = (
    "SELECT g.game, g.uid, g.title, coalesce(h.open, 1), coalesce(h.n, 0), coalesce(h.at, 0)"
    " FROM games g LEFT JOIN heads h USING (game)"
)
_ENTRY = "SELECT n, id, at, by, event, hash FROM entries WHERE game = ?"


class SqliteStore(EventStore):
    """An open file of games.

    Every append is one `BEGIN IMMEDIATE` transaction in the journal mode DELETE with synchronous
    EXTRA, so it is durable when it returns. A file that another tool left in WAL mode is set back.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        """Open the store at `path`.

        Raises:
            StoreError: the file is missing (and `create` is false), is no store, cannot be read,
                or was written by a newer version.
        """
        self.path = path
        mode = "rwc" if create else "rw"
        try:
            if create:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode={mode}",
                uri=True,
                isolation_level=None,
                timeout=BUSY_SECONDS,
            )
        except (sqlite3.Error, OSError) as error:
            raise StoreError("unreadable", path) from error
        try:
            self._prepare()
        except BaseException as error:
            self._db.close()
            if isinstance(error, sqlite3.Error):
                raise self._error(error) from error
            raise

    def _prepare(self) -> None:
        for pragma in ("trusted_schema = OFF", "recursive_triggers = ON", "foreign_keys = ON"):
            self._db.execute(f"PRAGMA {pragma}")
        version = self._version()
        if version > SCHEMA:
            raise StoreError("newer", self.path)
        if version < SCHEMA:
            tables = self._db.execute("SELECT 1 FROM sqlite_master").fetchone()
            if tables and self._version() == 0:  # asked again: another process may have made it
                raise StoreError("not-a-store", self.path)
            self._journal()
            from events.store.migrations import migrate

            migrate(self._db)
        else:
            self._journal()

    def _journal(self) -> None:
        self._db.execute("PRAGMA journal_mode = DELETE")
        self._db.execute("PRAGMA synchronous = EXTRA")

    def _version(self) -> int:
        version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        return version

    def _error(self, error: sqlite3.Error) -> StoreError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return StoreError(_CODES.get(code, "damaged"), self.path)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def append(
        self, uid: str, title: str, expected: int, drafts: Sequence[Draft], *, still_open: bool
    ) -> Outcome:
        """Append by one `BEGIN IMMEDIATE` transaction, as the protocol says."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise self._error(error) from error
        try:
            outcome = self._append(uid, title, expected, drafts, still_open)
            self._db.execute("COMMIT" if isinstance(outcome, Appended) else "ROLLBACK")
        except sqlite3.Error as error:
            self._roll_back()
            failed = self._error(error)
            if failed.code == "full":
                return StoreFull()
            raise failed from error
        except BaseException:
            self._roll_back()
            raise
        return outcome

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _append(
        self, uid: str, title: str, expected: int, drafts: Sequence[Draft], still_open: bool
    ) -> Outcome:
        if (version := self._version()) > SCHEMA:
            return NewerStore(version)
        row = self._db.execute("SELECT game FROM games WHERE uid = ?", (uid,)).fetchone()
        if row is not None and (known := self._known(row[0], drafts)) is not None:
            return known
        current = self._head(row[0]) if row else Head(0, FIRST_PREV)
        if current.n != expected:
            return Conflict(expected, current.n)
        number = row[0] if row else self._begin(uid, title)
        entries = tuple(_sealed(drafts, current))
        self._db.executemany(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(number, e.n, e.id, e.at, e.by, e.event, e.hash) for e in entries],
        )
        self._db.execute(
            "INSERT INTO heads VALUES (?, ?, ?, ?) ON CONFLICT (game) DO UPDATE"
            " SET n = excluded.n, at = excluded.at, open = excluded.open",
            (number, entries[-1].n, entries[-1].at, still_open),
        )
        return Appended(entries)

    def _begin(self, uid: str, title: str) -> int:
        row = self._db.execute(
            "INSERT INTO games (uid, title) VALUES (?, ?) RETURNING game", (uid, title)
        ).fetchone()
        number: int = row[0]
        return number

    def _known(self, number: int, drafts: Sequence[Draft]) -> AlreadyRecorded | IdTaken | None:
        """Compare drafts with entries that carry their ids; None if there is no such entry."""
        found = [(draft, self._by_id(number, draft.id)) for draft in drafts]
        for draft, entry in found:
            if entry is not None and entry.event != draft.event:
                return IdTaken(draft.id, entry.n)
        entries = tuple(entry for _, entry in found if entry is not None)
        if entries and len(entries) < len(drafts):
            return IdTaken(entries[0].id, entries[0].n)
        return AlreadyRecorded(entries) if entries else None

    def _by_id(self, number: int, id_: str) -> Entry | None:
        rows = self._rows(f"{_ENTRY} AND id = ?", number, id_)
        return Entry(*rows[0]) if rows else None

    def find(self, uid: str, id_: str) -> Entry | None:
        """Return the entry of a game that carries an id, None if there is none."""
        game = self.game(uid)
        return self._by_id(game.number, id_) if game else None

    def _head(self, number: int) -> Head:
        rows = self._rows(
            "SELECT n, hash FROM entries WHERE game = ? ORDER BY n DESC LIMIT 1", number
        )
        return Head(*rows[0]) if rows else Head(0, FIRST_PREV)

    def head(self, uid: str) -> Head:
        """Return how far a game's log goes; (0, zeros) for a game that is not here."""
        game = self.game(uid)
        return self._head(game.number) if game else Head(0, FIRST_PREV)

    def heads(self) -> dict[str, Head]:
        """Return how far the log of each game goes, of the entries themselves."""
        rows = self._rows(
            # game by game, in the order in which they lie in the file: no other entries are read
            "SELECT g.uid, e.n, e.hash FROM games g NOT INDEXED CROSS JOIN entries e"
            " ON e.game = g.game AND e.n = (SELECT max(n) FROM entries WHERE game = g.game)"
        )
        return {uid: Head(n, hash_) for uid, n, hash_ in rows}

    def read(self, uid: str, after: int = 0) -> list[Entry]:
        """Return the entries of a game in order, those after number `after`."""
        return [Entry(*row) for row in self.rows(uid, after)]

    def rows(self, uid: str, after: int = 0) -> list[StoredColumns]:
        """Return the stored columns of a game's entries."""
        return self._rows(
            "SELECT n, id, at, by, event, hash FROM entries"
            " WHERE game = (SELECT game FROM games WHERE uid = ?) AND n > ? ORDER BY n",
            uid,
            after,
        )

    def _rows(self, query: str, *parameters: object) -> list[Any]:
        try:
            return self._db.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise self._error(error) from error

    def game(self, key: str | int) -> StoredGame | None:
        """Return a game by its number in this store or by its id."""
        column = "g.game" if isinstance(key, int) else "g.uid"
        return self._game(f"{_GAME} WHERE {column} = ?", key)

    def latest(self) -> StoredGame | None:
        """Return the game written to last, open ones first; None in an empty store."""
        order = "ORDER BY h.open DESC, h.at DESC, h.game DESC LIMIT 1"
        inner = _GAME.replace("LEFT JOIN", "JOIN")  # by the index; the cache may be missing
        return self._game(f"{inner} {order}") or self._game(f"{_GAME} {order}")

    def _game(self, query: str, *parameters: object) -> StoredGame | None:
        rows = self._rows(query, *parameters)
        return _game(rows[0]) if rows else None

    def games(self, *, only_open: bool = False, limit: int = -1) -> list[StoredGame]:
        """Return the games, the newest first."""
        where = " WHERE h.open = 1" if only_open else ""
        rows = self._rows(f"{_GAME}{where} ORDER BY g.game DESC LIMIT ?", limit)
        return [_game(row) for row in rows]

    def firsts(self, limit: int) -> list[tuple[str, str]]:
        """Return title and first event of the games begun last, the newest first."""
        first = "SELECT title, event FROM games JOIN entries USING (game) WHERE n = 1"
        return self._rows(f"{first} ORDER BY game DESC LIMIT ?", limit)

    def forks(self) -> list[Fork]:
        """Return the games that come from another, as they were begun here."""
        rows = self._rows(
            f"SELECT e.event, {_GAME.removeprefix('SELECT ')} JOIN entries e USING (game)"
            " WHERE e.n = 1 AND instr(e.event, '\"origin\":') ORDER BY g.game"
        )
        from events.store.origin import origin_of  # asked for by few commands

        found = ((origin_of(event), rest) for event, *rest in rows)
        return [Fork(one.game, one.entry, _game(tuple(rest))) for one, rest in found if one]

    def verify(self, uid: str) -> list[ChainFault]:
        """Return where the chain of a game breaks: [] if every entry follows from those before."""
        return broken_links(self.read(uid), uid)


def _game(row: tuple[int, str, str, int, int, int]) -> StoredGame:
    number, uid, title, still_open, n, at = row
    return StoredGame(number, uid, title, bool(still_open), n, at)


def _sealed(drafts: Sequence[Draft], head: Head) -> Iterator[Entry]:
    n, prev = head
    sha256 = sha256_for(len(drafts))
    for draft in drafts:
        n += 1
        prev = seal(n, draft, prev, sha256)
        yield Entry(n, draft.id, draft.at, draft.by, draft.event, prev)


def sealed(drafts: Sequence[Draft]) -> list[Entry]:
    """Return the entries that drafts make in an empty log."""
    return list(_sealed(drafts, Head(0, FIRST_PREV)))
