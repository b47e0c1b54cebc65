"""How the games of a SQLite file are asked for, and what a row of them says."""

from events.common import CLUB
from events.store.event_store import StoredGame

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

IS_GAME = f"title <> '{CLUB}'"


def stored_game(row: tuple[int, str, str, int, int, int, bytes]) -> StoredGame:
    """Return the game that a row is about."""
    number, uid, title, still_open, n, at, hash_ = row  # another program may have put in bytes
    return StoredGame(number, f"{uid}", f"{title}", bool(still_open), n, at, hash_)
