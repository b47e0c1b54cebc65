"""The event store in one SQLite file: many logs, append-only."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import ValidationError, convert

from events.common import GAMES, OWN
from events.store import beginnings
from events.store.entry import ChainFault, Draft, Entry, broken_links, check_length
from events.store.event_store import (
    NO_HEAD,
    Appended,
    Conflict,
    EventStore,
    Fork,
    Head,
    Outcome,
    StoredGame,
    StoreFault,
    known_by_ids,
    seal_all,
)
from events.store.location import StoreError
from events.store.migrations import LISTED, SCHEMA, write_entries
from events.store.opening import (
    ERRORS,
    check_kind,
    check_strict,
    fetch_bounded,
    identity,
    open_connection,
    store_error,
)

GAME = (
    "SELECT g.game, g.uid, g.title, coalesce(h.open, 1), coalesce(last.n, 0),"
    " coalesce(h.at, last.at, 0), coalesce(last.hash, zeroblob(32))"
    " FROM games g LEFT JOIN heads h USING (game) LEFT JOIN entries last"
    " ON last.game = g.game AND last.n = (SELECT max(n) FROM entries WHERE game = g.game)"
)
BY_HEAD = GAME.replace("games g LEFT JOIN heads h", "heads h CROSS JOIN games g")
"""The games that have a head, found by its index."""

NEWEST = (
    "SELECT max(coalesce((SELECT max(at) FROM heads WHERE open = 0), 0),"
    " coalesce((SELECT max(at) FROM heads WHERE open = 1), 0))"
)
"""When something was written last, by the index of the heads."""

IS_GAME = f"title NOT IN {OWN}"


def stored_game(row: tuple[int, str, str, int, int, int, bytes]) -> StoredGame:
    """Return the game that a row is about."""
    number, uid, title, still_open, n, at, hash_ = row  # another program may have put in bytes
    return StoredGame(number, f"{uid}", f"{title}", bool(still_open), n, at, hash_)


_ENTRY = "SELECT n, id, at, by, event, hash FROM entries WHERE game = ?"


class SqliteStore(EventStore):
    """An open file of games.

    Every append is one `BEGIN IMMEDIATE` transaction in the journal mode DELETE with synchronous
    EXTRA, so it is durable when it returns. A file that another tool left in WAL mode is set back.
    A file of a newer version is read as far as it has the tables known here, and never written.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        """Open the store at `path`.

        Raises:
            StoreError: the file is missing (and `create` is false), is no store, cannot be read,
                or was written by a newer version.
        """
        self.path = self.location = path
        self.newer = False
        self._writing = False
        try:
            if create:
                path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError("unreadable", path) from error
        self._db = open_connection(path, "rwc" if create else "rw")
        try:
            self._prepare(create)
            self._opened = identity(path)
        except BaseException as error:
            self._db.close()
            if isinstance(error, ERRORS):
                raise store_error(error, self.path) from error
            raise

    def _prepare(self, create: bool) -> None:
        for pragma in ("recursive_triggers = ON", "foreign_keys = ON"):
            self._db.execute(f"PRAGMA {pragma}")
        schema = check_kind(self._db, self.path)
        if schema == 0:
            self._begin_store(create)
        self.newer = schema > SCHEMA

    def _begin_store(self, create: bool) -> None:
        """Make the tables, in an empty file alone, and only where something is to be written."""
        tables = self._db.execute("SELECT 1 FROM sqlite_master").fetchone()
        if self._version() == SCHEMA:  # asked again: another process has made them
            return
        if tables or not create:
            raise StoreError("not-a-store" if tables else "empty", self.path)
        self._to_write()

    def _to_write(self) -> None:
        """Make ready for writing: who only reads leaves the file as another tool left it.

        Raises:
            StoreError: it is of an older schema, and cannot be brought to the newest one.
        """
        self._db.execute("PRAGMA journal_mode = DELETE")
        self._db.execute("PRAGMA synchronous = EXTRA")
        if (version := self._version()) < SCHEMA:
            from events.store.integrity import unfit
            from events.store.migrations import migrate

            check_strict(self.path)
            if version and (why := unfit(self._db)):
                raise StoreError("unfit", self.path, why)
            migrate(self._db)
        self._writing = True

    def _version(self) -> int:
        version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        return version

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def append(
        self,
        uid: str,
        title: str,
        expected: int,
        drafts: Sequence[Draft | Entry],
        *,
        still_open: bool,
    ) -> Outcome:
        """Append by one `BEGIN IMMEDIATE` transaction, or as a part of one (`together`)."""
        if self._db.in_transaction:
            return self._append(uid, title, expected, drafts, still_open)
        with self.together():
            return self._append(uid, title, expected, drafts, still_open)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Begin and end a `BEGIN IMMEDIATE` transaction, as the protocol says."""
        if self.newer:
            raise StoreError("newer", self.path)
        try:
            if not self._writing:
                self._to_write()
            self._db.execute("BEGIN IMMEDIATE")
            if identity(self.path) != self._opened:
                raise StoreError("replaced", self.path)
            yield
            self._db.execute("COMMIT")
        except ERRORS as error:
            self._roll_back()
            raise store_error(error, self.path) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _append(
        self, uid: str, title: str, expected: int, drafts: Sequence[Draft | Entry], still_open: bool
    ) -> Outcome:
        """Append in the transaction that stands; what is not appended has written nothing."""
        if self._version() > SCHEMA:
            raise StoreError("newer", self.path)
        current, game = NO_HEAD, self._log(uid)
        if game is not None:
            self._check_head(game.number)
            if (known := known_by_ids(drafts, partial(self._by_id, game.number))) is not None:
                return known
            current = Head(game.n, game.hash)
        if current.n != expected:
            return Conflict(expected, current.n)
        check_length(uid, expected + len(drafts), self.path)
        number = game.number if game else self._begin(uid, title)
        entries, at = tuple(seal_all(drafts, current)), self._after_all(drafts[-1].at)
        write_entries(self._db, number, entries, at, still_open=still_open)
        if game is None and (log := self._log(GAMES)):
            one = beginnings.beginning_entry(number, uid, title, entries[0], at)
            own = seal_all([one], Head(log.n, log.hash))
            write_entries(self._db, log.number, own, at, still_open=False)
        return Appended(entries)

    def _after_all(self, at: int) -> int:
        """Return a time, or where a clock was set back since, one after all that was written."""
        newest = self._db.execute(NEWEST).fetchone()[0]
        return (
            max(at, newest + 1)
            if isinstance(newest, int) and newest <= beginnings.LAST_TIME
            else at
        )

    def _begin(self, uid: str, title: str) -> int:
        row = self._db.execute(
            "INSERT INTO games (uid, title) VALUES (?, ?) RETURNING game", (uid, title)
        ).fetchone()
        number: int = row[0]
        return number

    def _by_id(self, number: int, id_: str) -> Entry | None:
        found = self._entries(self._rows(f"{_ENTRY} AND id = ?", number, id_))
        return found[0] if found else None

    def find(self, uid: str, id_: str) -> Entry | None:
        """Return the entry of a game that carries an id, None if there is none."""
        game = self._log(uid)
        return self._by_id(game.number, id_) if game else None

    def head(self, uid: str) -> Head:
        """Return how far a game's log goes; (0, zeros) for a game that is not here."""
        game = self._log(uid)
        return Head(game.n, game.hash) if game else NO_HEAD

    def read(self, uid: str, after: int = 0) -> list[Entry]:
        """Return the entries of a game in order, those after number `after`."""
        game = self._log(uid)
        if game is None:
            return []
        self._check_head(game.number)
        rows = self._rows(f"{_ENTRY} AND n > ? ORDER BY n", game.number, after)
        check_length(uid, len(rows), self.path)
        return self._entries(rows)

    def _entries(self, rows: list[Any]) -> list[Entry]:
        """Return rows as entries; another program may have put anything into a column."""
        try:
            return convert(rows, list[Entry])
        except ValidationError as error:
            raise StoreError("damaged", self.path, str(error)) from error

    def _check_head(self, number: int) -> None:
        """Check the whole file where the head that is kept of a game is not its last entry's.

        A flipped bit can hide an entry from SQLite's own searches; the head still knows it.
        """
        query = "SELECT n, (SELECT max(n) FROM entries WHERE game = heads.game) FROM heads"
        rows = self._rows(f"{query} WHERE game = ?", number)
        if not rows or rows[0][0] == rows[0][1]:
            return
        from events.store.integrity import integrity

        if found := integrity(self._db):
            raise StoreError("damaged", self.path, found[0])

    def faults(self) -> list[StoreFault]:
        """Return the faults of the file as a whole, apart from the logs in it."""
        from events.store.integrity import store_faults

        try:
            return store_faults(self._db)
        except ERRORS as error:
            raise self._error(error) from error

    def _rows(self, query: str, *parameters: object) -> list[Any]:
        try:
            return fetch_bounded(self._db.execute(query, parameters))
        except ERRORS as error:
            raise self._error(error) from error

    def _error(self, error: Exception) -> StoreError:
        """Return what an error while reading says; the tables of a newer file may be others."""
        found = store_error(error, self.path)
        return StoreError("newer", self.path) if self.newer and found.code == "changed" else found

    def game(self, key: str | int) -> StoredGame | None:
        """Return a game by its number in this store or by its id."""
        found = self._log(key)
        return found if found and found.title not in OWN else None

    def _log(self, key: str | int) -> StoredGame | None:
        """Return a game, or the log of the store itself."""
        column = "g.game" if isinstance(key, int) else "g.uid"
        return self._game(f"{GAME} WHERE {column} = ?", key)

    def latest(self) -> StoredGame | None:
        """Return the game written to last, open ones first; None in an empty store."""
        first = f"{BY_HEAD} WHERE {IS_GAME} ORDER BY h.open DESC, h.at DESC, h.game DESC LIMIT 1"
        rest = f"{GAME} WHERE {IS_GAME} ORDER BY last.at DESC, g.game DESC LIMIT 1"
        return self._game(first) or self._game(rest)

    def _game(self, query: str, *parameters: object) -> StoredGame | None:
        rows = self._rows(query, *parameters)
        return stored_game(rows[0]) if rows else None

    def games(self, *, only_open: bool = False, limit: int = -1) -> list[StoredGame]:
        """Return the games, the newest first."""
        where = f"{IS_GAME} AND h.open = 1" if only_open else IS_GAME
        rows = self._rows(f"{GAME} WHERE {where} ORDER BY g.game DESC LIMIT ?", limit)
        return [stored_game(row) for row in rows]

    def forks(self) -> list[Fork]:
        """Return the games that come from another, as they were begun here."""
        rows = self._rows(
            f"SELECT e.event, {GAME.removeprefix('SELECT ')} JOIN entries e ON e.game = g.game"
            " WHERE e.n = 1 AND instr(e.event, '\"origin\":') ORDER BY g.game"
        )
        from events.store.event_store import origin_of  # asked for by few commands

        found = ((origin_of(event), rest) for event, *rest in rows)
        return [Fork(one.game, one.entry, stored_game(tuple(rest))) for one, rest in found if one]

    def changes(self, since: int | None = 0) -> tuple[int, list[StoredGame]]:
        """Return the games written to since a token: the order of writing is the token."""
        if since is None:
            return self._rows(NEWEST)[0][0], []
        rows = self._rows(
            f"{BY_HEAD} WHERE h.open IN (0, 1) AND h.at > ? AND {IS_GAME} ORDER BY h.at", since
        )
        games = [stored_game(row) for row in rows]
        return games[-1].at if games else since, games

    def version(self) -> str:
        """Return SQLite's own count of what other connections have written."""
        return f"{self._rows('PRAGMA data_version')[0][0]}"

    def alterations(self, uid: str | None = None) -> list[StoreFault]:
        """Return what of the games was begun otherwise, as the protocol says."""
        if self.newer or self._version() < LISTED:
            return []
        return list(beginnings.alterations(self._rows, uid))

    def verify(self, uid: str) -> list[ChainFault]:
        """Return where the chain of a game breaks: [] if every entry follows from those before."""
        return broken_links(self.read(uid), uid)
