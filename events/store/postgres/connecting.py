"""A connection to a database of games, and what PostgreSQL's errors say of a store."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from events.store.location import Server, StoreError

if TYPE_CHECKING:
    from psycopg import Connection

AGAIN_SECONDS = 10.0
"""How long a server that does not answer is tried again: one that restarts is back by then."""

CONNECT_SECONDS = 10
"""How long a server may take to answer, where its address says nothing else."""

_SESSION = """
SELECT set_config('lock_timeout', '10s', false),
  set_config('default_transaction_isolation', 'read committed', false),
  CASE WHEN current_setting('synchronous_commit') = 'off'
    THEN set_config('synchronous_commit', 'on', false) END
"""
"""What is acknowledged is on the disk, whatever the database's own setting; a writer waits for
another no longer than for a file; an append sees what the one before it wrote."""

_CODES = {
    **dict.fromkeys(("55P03", "40P01", "40001", "57014"), "busy"),
    **dict.fromkeys(("42501", "25006"), "read-only"),
    **dict.fromkeys(("42P01", "42703", "42883", "42804", "3F000"), "changed"),
    **dict.fromkeys(("XX001", "XX002", "TS001"), "damaged"),
    "53100": "full",
}
_CLASSES = {"23": "damaged", "08": "lost", "28": "unreachable", "3D": "unreachable"}
_ENDED = ("57P01", "57P02", "57P03", "57P05")
"""The server is ending, ended, or not ready yet: the connection is gone."""


def open_connection(server: Server) -> Connection[Any]:
    """Return a connection in which every statement is a transaction of its own.

    A server that is down, starting or stopping is tried again for `AGAIN_SECONDS`. One that accepts
    connections and refuses this one is tried once more, since it may have started in between.

    Raises:
        StoreError: there is no driver, or no connection.
    """
    try:
        import psycopg
    except ImportError as error:
        raise StoreError("no-driver", server, str(error)) from error
    end, refused = time.monotonic() + AGAIN_SECONDS, False
    while True:
        try:
            return _connect_once(server)
        except StoreError:
            if time.monotonic() > end:
                raise
            state = _state(server)
            if state == psycopg.pq.Ping.NO_ATTEMPT or (refused and state == psycopg.pq.Ping.OK):
                raise
            refused = state == psycopg.pq.Ping.OK
        time.sleep(0.1)


def _state(server: Server) -> int:
    """Return whether a server accepts connections, as libpq's `PQping` finds it."""
    import psycopg
    from psycopg.conninfo import make_conninfo

    try:
        asked = make_conninfo(server.url, connect_timeout=2)
    except psycopg.Error:
        return psycopg.pq.Ping.NO_ATTEMPT
    return psycopg.pq.PGconn.ping(asked.encode())


def _connect_once(server: Server) -> Connection[Any]:
    """Return a connection, tried once.

    Raises:
        StoreError: there is none.
    """
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    try:
        said = conninfo_to_dict(server.url)
        db = psycopg.connect(
            server.url,
            autocommit=True,
            prepare_threshold=None,  # each statement is one round trip, also through a pooler
            connect_timeout=int(said.get("connect_timeout") or CONNECT_SECONDS),
            client_encoding="UTF8",
            fallback_application_name="tablescribe",
        )
    except (psycopg.Error, ValueError) as error:
        raise StoreError("unreachable", server, detail(server, error)) from error
    try:
        db.execute(_SESSION)
    except psycopg.Error as error:
        db.close()
        raise StoreError("unreachable", server, detail(server, error)) from error
    return db


def errors() -> tuple[type[Exception], ...]:
    """Return what the driver raises; text that cannot be sent is the second."""
    import psycopg

    return (psycopg.Error, UnicodeEncodeError)


def store_error(error: Exception, server: Server, *, broken: bool) -> StoreError:
    """Return an error of the driver as one of the store; `broken`: the connection is gone."""
    state = getattr(error, "sqlstate", None) or ""
    if broken or state in _ENDED:
        return StoreError("lost", server, detail(server, error))
    code = _CODES.get(state) or _CLASSES.get(state[:2], "failed")
    return StoreError(code, server, detail(server, error))


def detail(server: Server, error: Exception) -> str:
    """Return what an error says, in one line and without a password."""
    diagnosed = getattr(getattr(error, "diag", None), "message_primary", None)
    return server.redact(" ".join(str(diagnosed or error).split()))
