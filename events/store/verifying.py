"""Whether logs follow from themselves: entry by entry as they are read, none of them decoded.

However long a log is, one entry of it is in memory.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from events.common import CLUB, GAMES
from events.store.entry import Entry, broken_links
from events.store.event_store import EventStore, Head, StoredGame, StoreFault
from events.store.integrity import store_faults
from events.store.opening import ERRORS, fetch_bounded
from events.store.spoken_head import TypedHead
from events.store.transferring import all_logs


def fingerprint(logs: Iterable[tuple[str, Head]]) -> Head:
    """Return the fingerprint of logs by their uids: how many entries, and the hash of their heads.

    The hash is SHA-256 over a line for each log in its order: its uid, the number of its entries
    and the hash of the last one in hexadecimal, separated by spaces.
    """
    entries, covered = 0, sha256()
    for uid, head in logs:
        entries += head.n
        covered.update(f"{uid} {head.n} {head.hash.hex()}\n".encode())
    return Head(entries, covered.digest())


def store_fingerprint(store: EventStore) -> Head:
    """Return the fingerprint of a store as it is now."""
    return fingerprint((log.uid, Head(log.n, log.hash)) for log in all_logs(store))


def compare_store(store: EventStore, kept: TypedHead) -> tuple[str, int, int]:
    """Compare a fingerprint of a store that was kept elsewhere with the store as it is now.

    Returns:
        What it is, how many entries it is of and how many there are. It is "last" (nothing was
        written since), "earlier" (the store has gone on since), "lost" (it has fewer entries),
        "rewritten" (it had others, or was written to in an order that no log tells) or "nowhere"
        (the number of entries was not given, and it is another).
    """
    now = store_fingerprint(store)
    if kept.n in (None, now.n) and now.hash.hex().startswith(kept.start):
        return "last", now.n, now.n
    if kept.n is None:
        return "nowhere", 0, now.n
    if kept.n > now.n:
        return "lost", kept.n, now.n
    before = _earlier(store, kept.n).hash.hex().startswith(kept.start)
    return ("earlier" if before else "rewritten"), kept.n, now.n


def _earlier(store: EventStore, entries: int) -> Head:
    """Return the fingerprint of a store as it was when so many entries had been written.

    An entry was not written before its game began here, nor before the one it follows. (A copy
    begins the club's log last, and it comes from nowhere else.)
    """
    begun = {entry.id: entry.at for entry in store.read(GAMES) if entry.id != CLUB}
    logs, written = all_logs(store), list[tuple[int, int]]()
    for place, log in enumerate(logs):
        at = begun.get(log.uid, 0)
        for entry in store.read(log.uid):
            at = max(at, entry.at)
            written.append((at, place))
    written.sort()
    counted = Counter(place for _at, place in written[:entries])
    there = [(log, counted[place]) for place, log in enumerate(logs) if counted[place]]
    return fingerprint((log.uid, _head(store, log, n)) for log, n in there)


def _head(store: EventStore, log: StoredGame, n: int) -> Head:
    """Return the head that a log had at an entry."""
    return Head(n, log.hash if n == log.n else store.read(log.uid, n - 1)[0].hash)


_ROWS = "SELECT n, id, at, by, event, hash FROM entries WHERE game = ? ORDER BY n"


class LogRow(Struct, frozen=True):
    """A game in the list of games: its number here, its id, its title."""

    number: int
    uid: str
    title: str


class Place(NamedTuple):
    """The place where a log breaks, or becomes unreadable.

    Attributes:
        number: the game's number here.
        n: the number of the entry; of an unreadable one that of the last before it.
        code: that of a `ChainFault`, or "unreadable".
        detail: what SQLite said.
    """

    number: int
    n: int
    code: str
    detail: str = ""


def file_faults(db: sqlite3.Connection) -> list[StoreFault]:
    """Return the faults of a file of games apart from the logs, its journal's mode too."""
    faults = store_faults(db)
    mode = str(db.execute("PRAGMA journal_mode").fetchone()[0])
    if mode != "delete":
        faults.append(StoreFault("journal", detail=mode))
    return faults


def log_rows(db: sqlite3.Connection) -> list[LogRow]:
    """Return the list of games and the club's log, in order."""
    query = "SELECT game, uid, title FROM games WHERE uid <> ? ORDER BY game"
    rows = fetch_bounded(db.execute(query, (GAMES,)))
    return [LogRow(number, f"{uid}", f"{title}") for number, uid, title in rows]


def entry_count(db: sqlite3.Connection, games: Iterable[LogRow]) -> int:
    """Return how many entries games have, by the numbers of their last ones."""
    try:
        return sum(head_of_log(db, game.number).n for game in games)
    except (*ERRORS, TypeError):
        return 0


def entries_of(
    db: sqlite3.Connection, games: Iterable[LogRow], unreadable: list[Place]
) -> Iterator[tuple[LogRow, Entry]]:
    """Yield the entries of games; where one cannot be read that is noted, and the next follows."""
    for game in games:
        n = 0
        try:
            for row in db.execute(_ROWS, (game.number,)):
                n = row[0]
                yield game, Entry(*row)
        except ERRORS as error:
            unreadable.append(Place(game.number, n, "unreadable", str(error)))


def broken_logs(entries: Iterable[tuple[LogRow, Entry]]) -> Iterator[Place]:
    """Yield where logs break, of their entries one after the other."""
    for game, of_game in groupby(entries, itemgetter(0)):
        for fault in broken_links(map(itemgetter(1), of_game), game.uid):
            yield Place(game.number, fault.n, fault.code)


FOUND = ("last", "earlier")
"""What a head is of a log that still has its entry."""


def compare_head(entries: Iterable[Entry], head: TypedHead) -> tuple[str, int, int]:
    """Compare a head from elsewhere with a log.

    Returns:
        What it is, the number of its entry and the number of the last one. It is "last" (the last
        entry's), "earlier" (an earlier one's), "lost" (the log ends before it), "rewritten" (its
        entry has another hash) or "nowhere" (no entry has that hash, and no number was given).
    """
    last, at, found = 0, head.n or 0, False
    for last, entry in enumerate(entries, 1):
        if head.n in (None, last) and entry.hash.hex().startswith(head.start):
            at, found = last, True
    if found:
        return ("last" if at == last else "earlier"), at, last
    if head.n is None:
        return "nowhere", 0, last
    return ("lost" if head.n > last else "rewritten"), at, last


def head_of_log(db: sqlite3.Connection, number: int) -> Head:
    """Return how far a log goes, of its last entry itself."""
    row = db.execute(
        "SELECT n, hash FROM entries WHERE game = ? ORDER BY n DESC LIMIT 1", (number,)
    ).fetchone()
    return Head(*row) if row else Head(0, bytes(32))
