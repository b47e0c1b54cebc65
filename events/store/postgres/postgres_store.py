"""The event store in a database of PostgreSQL: many logs, append-only, many writers at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from events.common import OWN
from events.store.beginnings import alterations, begun_faults
from events.store.entry import (
    FIRST_PREV,
    MOST_BYTES,
    MOST_ENTRIES,
    ChainFault,
    Draft,
    Entry,
    broken_links,
    check_length,
)
from events.store.event_store import (
    NO_HEAD,
    AlreadyRecorded,
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
from events.store.location import Server, StoreError
from events.store.postgres import connecting
from events.store.postgres.connecting import errors, open_connection, store_error
from events.store.postgres.schema import LISTED, SCHEMA, TRIGGERS

if TYPE_CHECKING:
    from psycopg import Connection


APPEND = "SELECT * FROM tablescribe.append(%s, %s, %s, %s, %s, %s)"

HASH = len(FIRST_PREV)


def parameters(
    uid: str, title: str, expected: int, drafts: Sequence[Draft | Entry], still_open: bool
) -> tuple[object, ...]:
    """Return the arguments of the function; the drafts are one JSON array.

    Their numbers are for schema 1, which does not count itself.
    """
    rows = [
        {"n": n, "id": draft.id, "at": draft.at, "who": draft.by, "event": draft.event}
        | ({"hash": rf"\x{draft.hash.hex()}"} if isinstance(draft, Entry) else {})
        for n, draft in enumerate(drafts, expected + 1)
    ]
    return SCHEMA, uid, title, expected, msgspec.json.encode(rows).decode(), still_open


def outcome(
    row: Any,  # noqa: ANN401
    drafts: Sequence[Draft | Entry],
    expected: int,
    find: Callable[[str], Entry | None],
) -> Outcome:
    """Return what the function said; where it knows an id, `find` says of which entry."""
    said, number, hashes = row
    match said:
        case "appended":
            ends = range(HASH, len(hashes) + 1, HASH)
            pairs = enumerate(zip(drafts, ends, strict=True), expected + 1)
            return Appended(
                tuple(
                    Entry(n, d.id, d.at, d.by, d.event, hashes[end - HASH : end])
                    for n, (d, end) in pairs
                )
            )
        case "known":
            return known_by_ids(drafts, find) or Conflict(expected, number)
    return Conflict(expected, number)


def answer_again(drafts: Sequence[Draft | Entry]) -> Callable[[Outcome], Outcome]:
    """Return what to make of the answer to an append that was sent twice.

    Where these very drafts are known, the first sending had arrived.
    """

    def outcome_of(found: Outcome) -> Outcome:
        if isinstance(found, AlreadyRecorded):
            pairs = zip(found.entries, drafts, strict=True)
            if all((e.id, e.at, e.by) == (d.id, d.at, d.by) for e, d in pairs):
                return Appended(found.entries)
        return found

    return outcome_of


IS_STORE = "SELECT to_regclass('tablescribe.store')::text"
ABOUT = "SELECT schema, id FROM tablescribe.store"

_COLUMNS = (
    "g.game, g.uid, g.title, coalesce(h.open, true), coalesce(last.n, 0),"
    " coalesce(h.at, last.at, 0), coalesce(last.hash, decode(repeat('00', 32), 'hex'))"
)
_LAST = (
    " LEFT JOIN LATERAL (SELECT n, at, hash FROM tablescribe.entries e"
    " WHERE e.game = g.game ORDER BY n DESC LIMIT 1) last ON true"
)
_FROM = f" FROM tablescribe.games g LEFT JOIN tablescribe.heads h USING (game){_LAST}"
_BY_HEAD = f" FROM tablescribe.heads h JOIN tablescribe.games g USING (game){_LAST}"
_GAME = f"SELECT {_COLUMNS}{_FROM}"

_IS_GAME = f"g.title NOT IN {OWN}"
GAMES = f"{_GAME} WHERE {_IS_GAME} ORDER BY g.game DESC LIMIT %s"
OPEN_GAMES = f"{_GAME} WHERE h.open AND {_IS_GAME} ORDER BY g.game DESC LIMIT %s"
GAME_BY_NUMBER = f"{_GAME} WHERE g.game = %s"
GAME_BY_UID = f"{_GAME} WHERE g.uid = %s"
LATEST = (
    f"SELECT {_COLUMNS}{_BY_HEAD} WHERE {_IS_GAME}"
    " ORDER BY h.open DESC, h.at DESC, h.game DESC LIMIT 1"
)
LATEST_WITHOUT_HEADS = f"{_GAME} WHERE {_IS_GAME} ORDER BY last.at DESC, g.game DESC LIMIT 1"

_ENTRY = f"e.n, e.id, e.at, e.by, left(e.event, {MOST_BYTES}), e.hash"
"""An event that is longer than any of ours does not fit its hash, and takes no memory."""

_OF_GAME = " FROM tablescribe.games g JOIN tablescribe.entries e USING (game)"

LOG = (  # in no order: sorting a long log can take a disk that has no room
    f"SELECT h.n, {_ENTRY}{_OF_GAME} LEFT JOIN tablescribe.heads h USING (game)"
    " WHERE g.uid = %s AND e.n > %s LIMIT %s"
)
BY_ID = f"SELECT {_ENTRY}{_OF_GAME} WHERE g.uid = %s AND e.id = %s"
FORKS = (
    f"SELECT e.event, {_COLUMNS}{_FROM} JOIN tablescribe.entries e ON e.game = g.game"
    " WHERE e.n = 1 AND position('\"origin\":' in e.event) > 0 ORDER BY g.game"
)

_CHANGED = f"SELECT {_COLUMNS}{_BY_HEAD} WHERE h.written >= %s::xid8 AND {_IS_GAME} ORDER BY h.at"
NOW = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"
SEEN = "SELECT pg_current_snapshot()::text"
CHANGED = f"""
{NOW}, changed.*
FROM (SELECT 1) one LEFT JOIN ({_CHANGED}) changed ON true
"""


T = TypeVar("T")

TABLES = "tablescribe."
"""What stands before the name of a table."""


class PostgresStore(EventStore):
    """An open database of games.

    A lost connection is opened again, and its request is repeated. A read gives the same result,
    and an append is recognized by its ids: it is one entry whether the connection was lost before
    the commit or after it. What is appended together is not repeated, only its beginning is.
    """

    def __init__(self, location: Server, *, create: bool = False) -> None:
        """Open the store at a server's address; its tables are made by `initialising` alone.

        Raises:
            StoreError: the server cannot be reached, or has no tables of games.
        """
        self.location = location
        self._schema = 0
        self._id = self._connect()

    def _connect(self) -> Any:  # noqa: ANN401
        """Connect, again where the connection is lost at once; return the database's id.

        Raises:
            StoreError: the server cannot be reached, or has no tables of games.
        """
        end = time.monotonic() + connecting.AGAIN_SECONDS
        while True:
            self._db = open_connection(self.location)
            try:
                return self._about()
            except BaseException as error:
                self._db.close()
                lost = isinstance(error, StoreError) and error.code == "lost"
                if not lost or time.monotonic() > end:
                    raise

    def _about(self) -> Any:  # noqa: ANN401
        """Read the schema of the tables; return by what this database is known from others."""
        with self._translate_errors():
            if self._db.execute(IS_STORE).fetchone() == (None,):
                raise StoreError("not-a-store", self.location)
            self._schema, id_ = self._db.execute(ABOUT).fetchone() or (0, None)
        self.newer = self._schema > SCHEMA
        return id_

    def close(self) -> None:
        """Close the connection."""
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
        """Append by one call of a function of the database: one round trip, one transaction."""
        if self.newer:
            raise StoreError("newer", self.location)
        check_length(uid, expected + len(drafts), self.location)

        def once() -> Outcome:
            # Schema 1 makes no hash of an event with a secret, so we seal what we write there.
            sent = seal_all(drafts, self.head(uid)) if self._schema == 1 else drafts
            given = parameters(uid, title, expected, sent, still_open)
            row = self._db.execute(APPEND, given, binary=True).fetchone()
            if row is not None and row[0] == "newer":
                raise StoreError("newer", self.location)
            return outcome(row, drafts, expected, partial(self.find, uid))

        if self._in_transaction():
            with self._translate_errors():
                return once()
        return self._ask(once, answer_again(drafts))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Begin and end a transaction, as the protocol says."""
        if self.newer:
            raise StoreError("newer", self.location)
        with self._translate_errors(), ExitStack() as stack:
            self._ask(lambda: stack.enter_context(self._db.transaction()))
            yield

    def _in_transaction(self) -> bool:
        return self._db.info.transaction_status.name in ("INTRANS", "INERROR")

    def _ask(self, once: Callable[[], T], again: Callable[[T], T] = lambda found: found) -> T:
        """Return what the database says; where the connection is lost it is asked once more.

        `again` is what becomes of an answer that was asked for twice.

        Raises:
            StoreError: the database cannot answer.
        """
        try:
            with self._translate_errors():
                return once()
        except StoreError as error:
            if error.code != "lost" or self._in_transaction():
                raise
            lost = error
        try:
            self._connect_again()
        except StoreError as error:
            if error.code == "replaced":
                raise
            raise lost from error
        with self._translate_errors():
            return again(once())

    def _connect_again(self) -> None:
        """Make the connection anew, while the server comes back.

        Raises:
            StoreError: it does not, or another database is there now.
        """
        with suppress(*errors()):
            self._db.close()
        try:
            id_ = self._connect()
        except StoreError as error:
            if error.code != "not-a-store":
                raise
            id_ = None
        if id_ != self._id:
            self._db.close()  # nothing may be asked of it
            raise StoreError("replaced", self.location)

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        """Have what the driver raises be errors of the store."""
        try:
            yield
        except errors() as error:
            found = store_error(error, self.location, broken=bool(self._db.closed))
            if getattr(self, "newer", False) and found.code == "changed":
                found = StoreError("newer", self.location)
            raise found from error

    def _rows(self, query: str, *parameters: object) -> list[Any]:
        return self._ask(lambda: self._db.execute(query, parameters, binary=True).fetchall())

    def read(self, uid: str, after: int = 0) -> list[Entry]:
        """Return the entries of a game in order, those after number `after`."""
        rows = self._log(uid, after)
        entries = [Entry(*row[1:]) for row in rows]
        head = rows[0][0] if rows else None
        if head is not None and head > entries[-1].n:  # an index that misses some hides them
            raise StoreError("damaged", self.location, f"{uid}: #{entries[-1].n + 1}")
        return entries

    def _log(self, uid: str, after: int = 0) -> list[Any]:
        most = None if uid in OWN else MOST_ENTRIES + 1
        rows = self._rows(LOG, uid, after, most)
        check_length(uid, len(rows), self.location)
        return sorted(rows, key=itemgetter(1))

    def find(self, uid: str, id_: str) -> Entry | None:
        """Return the entry of a game that carries an id, None if there is none."""
        rows = self._rows(BY_ID, uid, id_)
        return Entry(*rows[0]) if rows else None

    def head(self, uid: str) -> Head:
        """Return how far a game's log goes; (0, zeros) for a game that is not here."""
        game = self._game(GAME_BY_UID, uid)
        return Head(game.n, game.hash) if game else NO_HEAD

    def game(self, key: str | int) -> StoredGame | None:
        """Return a game by its number in this store or by its id."""
        query = GAME_BY_NUMBER if isinstance(key, int) else GAME_BY_UID
        found = self._game(query, key)
        return found if found and found.title not in OWN else None

    def latest(self) -> StoredGame | None:
        """Return the game written to last, open ones first; None in an empty store."""
        return self._game(LATEST) or self._game(LATEST_WITHOUT_HEADS)

    def _game(self, query: str, *parameters: object) -> StoredGame | None:
        rows = self._rows(query, *parameters)
        return StoredGame(*rows[0]) if rows else None

    def games(self, *, only_open: bool = False, limit: int = -1) -> list[StoredGame]:
        """Return the games, the newest first."""
        query = OPEN_GAMES if only_open else GAMES
        return [StoredGame(*row) for row in self._rows(query, None if limit < 0 else limit)]

    def forks(self) -> list[Fork]:
        """Return the games that come from another, as they were begun here."""
        from events.store.event_store import origin_of  # asked for by few commands

        rows = self._rows(FORKS)
        found = ((origin_of(event), rest) for event, *rest in rows)
        return [Fork(one.game, one.entry, StoredGame(*rest)) for one, rest in found if one]

    def changes(self, since: int | None = 0) -> tuple[int, list[StoredGame]]:
        """Return the games written to since a token: the oldest transaction that is not done yet.

        Whatever commits later was written by that one or a younger one, so nothing is missed; what
        was written beside it comes once more.
        """
        if since is None:
            return int(self._rows(NOW)[0][0]), []
        rows = self._rows(CHANGED, f"{since}")
        games = [StoredGame(*row[1:]) for row in rows if row[1] is not None]
        return int(rows[0][0]), games

    def version(self) -> str:
        """Return which transactions can be seen, ours too."""
        return f"{self._rows(SEEN)[0][0]}"

    def faults(self) -> list[StoreFault]:
        """Return the faults of the database as a whole, apart from the logs in it."""
        begun = begun_faults(self._rows, TABLES) if self._lists_games() else ()
        return [*self._ask(lambda: list(store_faults(self._db))), *begun]

    def alterations(self, uid: str | None = None) -> list[StoreFault]:
        """Return what of the games was begun otherwise, as the protocol says."""
        return list(alterations(self._rows, uid, TABLES, "%s")) if self._lists_games() else []

    def _lists_games(self) -> bool:
        """Return whether the games that begin are listed, in a way that is known here."""
        return LISTED <= self._schema <= SCHEMA

    def verify(self, uid: str) -> list[ChainFault]:
        """Return where the chain of a game breaks: [] if every entry follows from those before."""
        return broken_links((Entry(*row[1:]) for row in self._log(uid)), uid)


_TRIGGERS = """
SELECT t.tgname::text, t.tgenabled::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
JOIN pg_namespace s ON s.oid = c.relnamespace
WHERE s.nspname = 'tablescribe' AND NOT t.tgisinternal ORDER BY 1
"""
_UNLIKE = """
SELECT g.game, h.n, last.n
FROM tablescribe.games g LEFT JOIN tablescribe.heads h USING (game)
LEFT JOIN LATERAL (SELECT n, at FROM tablescribe.entries e
  WHERE e.game = g.game ORDER BY n DESC LIMIT 1) last ON true
WHERE h.n IS DISTINCT FROM last.n OR h.at < last.at
ORDER BY g.game
"""
_OTHER_TITLE = """
SELECT g.game, g.title FROM tablescribe.games g JOIN tablescribe.entries e USING (game)
WHERE e.n = 1 AND position('"title":"' || g.title || '"' in e.event) = 0 ORDER BY g.game
"""
_NOT_DURABLE = """
SELECT name FROM pg_settings
WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name
"""


def store_faults(db: Connection[Any]) -> Iterator[StoreFault]:
    """Yield what somebody changed, contradictions, and settings by which entries can be lost."""
    triggers = dict(db.execute(_TRIGGERS).fetchall())
    for name in TRIGGERS:
        if name not in triggers:
            yield StoreFault("missing", detail=name)
    for name, enabled in triggers.items():
        if name not in TRIGGERS:
            yield StoreFault("foreign", detail=name)
        elif enabled != "O":
            yield StoreFault("changed", detail=name)
    for number, title in db.execute(_OTHER_TITLE):
        yield StoreFault("title", number, title)
    for number, kept, last in db.execute(_UNLIKE):
        code = "no-entries" if last is None else "head-time" if kept == last else "head"
        yield StoreFault(code, number, f"{kept or 0}", f"{last or 0}")
    for (name,) in db.execute(_NOT_DURABLE):
        yield StoreFault("setting", detail=f"{name} = off")
