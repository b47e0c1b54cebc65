"""Whether a file of games holds together: SQLite's own checks, its types, its tables.

Whether a log follows from itself is the chain's to say (`events.store.entry`).
"""

import sqlite3
from collections.abc import Callable, Iterator
from itertools import islice

from events.store import beginnings
from events.store.event_store import StoreFault
from events.store.migrations import COLUMNS, LISTED, SCHEMA, TABLES, mistyping, objects
from events.store.opening import ERRORS, TOO_LONG

MOST_FOUND = 10
"""Places of damage of a kind that are named."""

_MOST_FAULTS = 1_000
"""Faults of a kind that are named, each of a game or a table."""

_UNLIKE = """
SELECT g.game, h.n, e.n
FROM games g
LEFT JOIN heads h USING (game)
LEFT JOIN entries e ON e.game = g.game AND e.n = (SELECT max(n) FROM entries WHERE game = g.game)
WHERE h.n IS NOT e.n OR h.at < e.at
ORDER BY g.game
"""
"""The games of which something else is kept than what their last entry says."""

_IMPOSSIBLE = "SELECT game FROM heads WHERE open NOT IN (0, 1)"
"""The games of which something is kept that no program of ours writes."""

_OTHER_TITLE = """
SELECT g.game, g.title
FROM games g JOIN entries e ON e.game = g.game AND e.n = 1
WHERE instr(e.event, '"title":"' || g.title || '"') = 0
ORDER BY g.game
"""
"""The games of which the list says another title than their first entry."""


def integrity(db: sqlite3.Connection) -> list[str]:
    """Return what SQLite's own check finds in the file, [] if it is intact."""
    try:
        found = [str(row[0]) for row in db.execute(f"PRAGMA integrity_check({MOST_FOUND})")]
    except ERRORS as error:  # too much is wrong to go on with it
        return [str(error) or TOO_LONG]
    return [] if found == ["ok"] else found


def store_faults(db: sqlite3.Connection) -> list[StoreFault]:
    """Return the damage that SQLite finds, what another program changed, and contradictions.

    Of a newer version's file, whose tables may be others, damage alone.
    """
    faults: list[StoreFault] = []
    ours = (
        ()
        if is_newer(db)
        else (_changed_tables, _mistyped_values, _titles, _heads, _of_no_game, _beginnings)
    )
    for check in (_damage, *ours):
        faults += _as_far_as_it_goes(check, db)
    return list(dict.fromkeys(faults))


def _as_far_as_it_goes(
    check: Callable[[sqlite3.Connection], Iterator[StoreFault]], db: sqlite3.Connection
) -> Iterator[StoreFault]:
    """Yield what a check finds; where damage stops it, that is what it found."""
    try:
        yield from islice(check(db), _MOST_FAULTS)
    except ERRORS as error:
        yield StoreFault("integrity", detail=str(error) or TOO_LONG)


def _damage(db: sqlite3.Connection) -> Iterator[StoreFault]:
    for found in integrity(db):
        yield StoreFault("integrity", detail=found)


def _changed_tables(db: sqlite3.Connection) -> Iterator[StoreFault]:
    """Yield what of the tables, indexes and triggers is not as this program made them."""
    found, expected = _schema(db), objects(_version(db))
    for name in sorted(expected.keys() - found.keys()):
        yield StoreFault("missing", detail=name)
    for name in sorted(found.keys() - expected.keys(), key=str):  # of a hostile file also no text
        yield StoreFault("foreign", detail=name)
    for name in sorted(expected.keys() & found.keys()):
        if expected[name] != found[name]:
            yield StoreFault("changed", detail=name)


def _schema(db: sqlite3.Connection) -> dict[str, str]:
    rows = db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    return {name: sql for name, sql in rows if "sqlite_" not in f"{name}"}


def is_newer(db: sqlite3.Connection) -> bool:
    """Return whether a newer version made a file of games, so that its tables may be others."""
    return _version(db) > SCHEMA


def _version(db: sqlite3.Connection) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def _mistyped_values(db: sqlite3.Connection) -> Iterator[StoreFault]:
    for table in COLUMNS:
        n = "0" if table == "games" else "n"
        query = f"SELECT game, {n} FROM {table} WHERE {mistyping(table)} LIMIT {MOST_FOUND}"  # noqa: S608
        for number, entry in db.execute(query):
            known = number if isinstance(number, int) else None
            yield StoreFault("type", known, f"{entry}", table)


def _titles(db: sqlite3.Connection) -> Iterator[StoreFault]:
    for number, title in db.execute(_OTHER_TITLE):
        yield StoreFault("title", number, f"{title}")


def _heads(db: sqlite3.Connection) -> Iterator[StoreFault]:
    for (number,) in db.execute(_IMPOSSIBLE):
        yield StoreFault("integrity", detail=f"impossible value in heads, game {number}")
    for number, kept, last in db.execute(_UNLIKE):
        code = "no-entries" if last is None else "head-time" if kept == last else "head"
        yield StoreFault(code, number, f"{kept or 0}", f"{last or 0}")


def _of_no_game(db: sqlite3.Connection) -> Iterator[StoreFault]:
    for (number,) in db.execute(
        "SELECT DISTINCT game FROM entries WHERE game NOT IN (SELECT game FROM games)"
    ):
        yield StoreFault("no-game", number)
    for _table, number, _parent, _key in db.execute("PRAGMA foreign_key_check(heads)"):
        yield StoreFault("no-game-head", number)


def _beginnings(db: sqlite3.Connection) -> Iterator[StoreFault]:
    if _version(db) >= LISTED:
        yield from beginnings.begun_faults(lambda query, *given: db.execute(query, given))


def unfit(db: sqlite3.Connection) -> str:
    """Return why a store cannot be brought to a newer schema with its log unchanged, "" if it can.

    A head is no part of the log, and what protects the log is made anew.
    """
    if found := integrity(db):
        return found[0]
    schema, expected = _schema(db), objects(_version(db))
    for table in TABLES:
        if schema.get(table) != expected[table]:
            return f"another program has changed the table {table}"
    for fault in _mistyped_values(db):
        if fault.detail != "heads":
            return f"game {fault.number}, entry {fault.kept}: a value of a wrong type"
    return ""
