"""What is asked of the database. Each is one statement, and so one look at one moment."""

from events.common import OWN
from events.store.chain import MOST_BYTES

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
CHANGED = f"""
{NOW}, changed.*
FROM (SELECT 1) one LEFT JOIN ({_CHANGED}) changed ON true
"""
