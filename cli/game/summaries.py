"""The summaries behind lists and statistics, each computed once and kept in a separate file.

A read model: a summary is valid while its checkpoint (entries, last hash, rules) is that of the
log; otherwise the game is folded again. It is never authoritative: a missing, damaged, outdated,
locked or read-only file only means more folding, and `audit` compares it with the log. The file is
separate from the games, so that readers never write to the store.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import Literal, NamedTuple
from zlib import crc32

import msgspec

from cli.terminal.cluster import Cluster
from cli.terminal.data_folder import beside
from cli.terminal.language import _
from cli.terminal.parallel import in_order
from events.store.entry import Entry, broken_links
from events.store.event_store import EventStore, StoredGame
from events.store.location import Location, Server, StoreError
from events.store.opening import ERRORS, open_connection
from events.store.stores import open_at
from projections.folding import FoldedGame, fold_game
from projections.resolving import events_of
from projections.summary import FORM, Summary, summary
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules

_APPLICATION = 0x74736D73
"""Marks the file as ours (`PRAGMA application_id`); `user_version` is the form of a summary."""

_BUSY_SECONDS = 1.0
_UNAVAILABLE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_FULL,
}
"""Errors that say nothing against what is in the file."""

SEATS = """
SELECT s.uid, json_extract(s.summary, '$.title') title, json_extract(s.summary, '$.date') date,
  p.key seat, p.value player, json_extract(s.summary, '$.scores[' || p.key || ']') score,
  json_extract(s.summary, '$.places[' || p.key || ']') place
FROM summaries s, json_each(s.summary, '$.players') p
"""
"""What other programs may ask for: a row for each player of each game."""

FEW = 100
"""Up to so many summaries are asked for one by one; of more than these all are read."""

_ALL = "SELECT uid, n, hash, rules, CAST(summary AS BLOB), checksum FROM summaries"
_decode = msgspec.json.Decoder(Summary).decode


class Checkpoint(NamedTuple):
    """The source of a summary: the number of entries, the last hash, the version of the rules."""

    n: int
    hash: bytes
    rules: str


class Kept(NamedTuple):
    """A summary and its checkpoint."""

    uid: str
    checkpoint: Checkpoint
    summary: Summary


class SummaryFile:
    """The file of summaries of a store."""

    def __init__(self, store: Location) -> None:
        """Take the location of the games, without opening anything."""
        self.path = beside(store, "-summaries")
        self._store = store
        self._useless = False

    def read(self, wanted: Mapping[str, Checkpoint]) -> dict[str, Summary]:
        """Return the summaries that match these checkpoints, by game id."""
        found: dict[str, Summary] = {}
        try:
            if not wanted or not self.path.exists():
                return found
            with self._open() as db:
                self._useless = not _is_ours(db)
                if not self._useless:
                    found.update(_find(db, wanted))
        except ERRORS as error:
            self._useless = _is_damage(error)
        except (msgspec.MsgspecError, ValueError):  # its rows are sound, and no summaries
            self._useless = True
        except (OSError, StoreError):
            pass
        return found

    def write(self, summaries: Sequence[Kept], *, anew: bool = False) -> None:
        """Replace the summaries of some games, all or none; `anew`: of all games."""
        if not (summaries or anew):
            return
        with suppress(OSError, StoreError):
            if anew or self._useless:
                self.path.unlink(missing_ok=True)
            if isinstance(self._store, Server):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.path.touch(0o600)
            else:  # who may not read one: neither
                self.path.touch(self._store.stat().st_mode & 0o777)
            try:
                self._write(summaries)
            except sqlite3.Error as error:
                if _is_damage(error):
                    self.path.unlink(missing_ok=True)

    def _write(self, summaries: Sequence[Kept]) -> None:
        with self._open() as db:
            db.execute("BEGIN IMMEDIATE")
            if _is_ours(db):
                if _is_empty(db):
                    _prepare(db)
                rows = map(_row, summaries)
                db.executemany("INSERT OR REPLACE INTO summaries VALUES (?,?,?,?,?,?)", rows)
                db.execute("COMMIT")

    def forget(self, uid: str) -> None:
        """Delete the summary of a game."""
        with suppress(sqlite3.Error, OSError, StoreError), self._open() as db:
            db.execute("DELETE FROM summaries WHERE uid = ?", (uid,))

    def _open(self) -> closing[sqlite3.Connection]:
        return closing(open_connection(self.path, "rw", timeout=_BUSY_SECONDS))


def _is_damage(error: Exception) -> bool:
    """Return whether an error means that the file is useless."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF not in _UNAVAILABLE


def _is_ours(db: sqlite3.Connection) -> bool:
    """Return whether a file holds summaries of this format, or nothing yet."""
    application: int = db.execute("PRAGMA application_id").fetchone()[0]
    form: int = db.execute("PRAGMA user_version").fetchone()[0]
    return (application, form) == (_APPLICATION, FORM) or _is_empty(db)


def _is_empty(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def _prepare(db: sqlite3.Connection) -> None:
    """Create the tables within the current transaction."""
    from sqlite_utils import Database  # slow to import, and seldom needed

    tables = Database(db, recursive_triggers=False)
    columns = {"uid": str, "n": int, "hash": bytes, "rules": str, "summary": str, "checksum": int}
    tables.create_table("summaries", columns, pk="uid")
    tables.create_view("seats", SEATS)
    db.execute(f"PRAGMA application_id = {_APPLICATION}")
    db.execute(f"PRAGMA user_version = {FORM}")


def _find(
    db: sqlite3.Connection, wanted: Mapping[str, Checkpoint]
) -> Iterator[tuple[str, Summary]]:
    if _is_empty(db):
        return
    if len(wanted) <= FEW:
        marks = ",".join("?" * len(wanted))
        rows = db.execute(f"{_ALL} WHERE uid IN ({marks})", tuple(wanted))
    else:
        rows = db.execute(_ALL)
    for uid, n, hash_, rules, encoded, checksum in rows:
        checkpoint = wanted.get(uid)
        if checkpoint is None or checkpoint != (n, hash_, rules):
            continue
        if checksum == _checksum(uid, checkpoint, encoded):
            yield uid, _decode(encoded)


def _row(kept: Kept) -> tuple[str, int, bytes, str, str, int]:
    encoded = msgspec.json.encode(kept.summary)
    checksum = _checksum(kept.uid, kept.checkpoint, encoded)
    return (kept.uid, *kept.checkpoint, encoded.decode(), checksum)


def _checksum(uid: str, checkpoint: tuple[int, bytes, str], encoded: bytes) -> int:
    return crc32(encoded or b"", crc32(msgspec.json.encode((uid, checkpoint))))


Unsummed = Literal["unreadable"]
"""Why there is no summary of a game."""


class Job(NamedTuple):
    """A game of a store to summarize."""

    db: Location
    uid: str
    title: str


def sum_up(
    store: EventStore,
    games: Sequence[StoredGame],
    *,
    anew: bool = False,
    cluster: Cluster | None = None,
) -> list[Summary | Unsummed]:
    """Return the summary of each game in order; fold only changed games, or all if `anew`.

    New summaries are kept even if it is interrupted.
    """
    file, kept = SummaryFile(store.location), dict[str, Summary]()
    if not anew:
        rules = {title: title_rules(title).RULES for title in {game.title for game in games}}
        now = {game.uid: Checkpoint(game.n, game.hash, rules[game.title]) for game in games}
        kept = file.read(now)
    jobs = [Job(store.location, game.uid, game.title) for game in games if game.uid not in kept]
    fresh: list[Kept] = []
    unreadable: set[str] = set()
    try:
        with closing(in_order(fold_summary, jobs, _("reading games"), cluster)) as done:
            for job, found in zip(jobs, done, strict=True):
                if found is None:
                    unreadable.add(job.uid)
                else:
                    fresh.append(found)
                    kept[job.uid] = found.summary
    finally:
        file.write(fresh, anew=anew)
    return ["unreadable" if game.uid in unreadable else kept[game.uid] for game in games]


def fold_summary(job: Job) -> Kept | None:
    """Return the summary of a game from its log; None for an unreadable or broken log."""
    with open_at(job.db) as store:
        entries = store.read(job.uid)
    if broken_links(entries, job.uid):
        return None
    try:
        game = fold_game(Timeline(events_of(job.title, entries)))
        return Kept(job.uid, _checkpoint(game, entries), summary(job.uid, game, entries))
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError):
        return None


def _checkpoint(game: FoldedGame, entries: Sequence[Entry]) -> Checkpoint:
    return Checkpoint(entries[-1].n, entries[-1].hash, game.rules.RULES)


def forget_if_false(db: Location, uid: str, game: FoldedGame, entries: Sequence[Entry]) -> bool:
    """Return whether the kept summary of a game differs from its log; delete it then."""
    file = SummaryFile(db)
    found = file.read({uid: _checkpoint(game, entries)})
    if uid not in found or found[uid] == summary(uid, game, entries):
        return False
    file.forget(uid)
    return True
