"""Whether a file of games holds together: SQLite's own check, and how its tables agree.

Whether a log follows from itself is the chain's to say (`events.store.chain`).
"""

import sqlite3

from events.store.event_store import StoreFault
from events.store.sqlite_errors import FAILURES

MOST_FOUND = 10
"""Places of damage that are named."""

_UNLIKE = """
SELECT g.game, h.n, e.n
FROM games g
LEFT JOIN heads h USING (game)
LEFT JOIN entries e ON e.game = g.game AND e.n = (SELECT max(n) FROM entries WHERE game = g.game)
WHERE h.n IS NOT e.n OR h.at < e.at
ORDER BY g.game
"""
"""The games of which something else is kept than what their last entry says."""

_IMPOSSIBLE = "SELECT game FROM heads WHERE open NOT IN (0, 1) OR typeof(at) <> 'integer'"
"""The games of which something is kept that no program of ours writes."""


def integrity(db: sqlite3.Connection) -> list[str]:
    """Return what SQLite's own check finds in the file, [] if it is sound."""
    try:
        found = [str(row[0]) for row in db.execute(f"PRAGMA integrity_check({MOST_FOUND})")]
    except FAILURES as error:  # too much is wrong to go on with it
        return [str(error)]
    return [] if found == ["ok"] else found


def store_faults(db: sqlite3.Connection) -> list[StoreFault]:
    """Return the damage that SQLite finds, and where games, entries and heads contradict."""
    faults = [StoreFault("integrity", detail=found) for found in integrity(db)]
    for (number,) in db.execute(_IMPOSSIBLE):
        faults.append(StoreFault("integrity", detail=f"impossible value in heads, game {number}"))
    for number, kept, last in db.execute(_UNLIKE):
        code = "no-entries" if last is None else "head"
        faults.append(StoreFault(code, number, f"{kept or 0}", f"{last or 0}"))
    for (number,) in db.execute(
        "SELECT DISTINCT game FROM entries WHERE game NOT IN (SELECT game FROM games)"
    ):
        faults.append(StoreFault("no-game", number))
    return faults
