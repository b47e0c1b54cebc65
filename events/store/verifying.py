"""Whether logs follow from themselves: entry by entry as they are read, none of them decoded.

However long a log is, one entry of it is in memory.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from events.common import GAMES
from events.store.entry import Entry, broken_links
from events.store.event_store import Head, StoreFault
from events.store.integrity import store_faults
from events.store.opening import ERRORS, fetch_bounded
from events.store.spoken_head import TypedHead

_ROWS = "SELECT n, id, at, by, event, hash FROM entries WHERE game = ? ORDER BY n"


class LogRow(Struct, frozen=True):
    """A game in the list of games: its number here, its id, its title."""

    number: int
    uid: str
    title: str


class Place(NamedTuple):
    """Where a log breaks, or where it cannot be read any further.

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
