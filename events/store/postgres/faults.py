"""Whether a database of games holds together: tables, triggers, what it says of its logs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from events.store.event_store import StoreFault
from events.store.postgres.schema import TRIGGERS

if TYPE_CHECKING:
    from psycopg import Connection

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
        code = "no-entries" if last is None else "head"
        yield StoreFault(code, number, f"{kept or 0}", f"{last or 0}")
    for (name,) in db.execute(_NOT_DURABLE):
        yield StoreFault("setting", detail=f"{name} = off")
