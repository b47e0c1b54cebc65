"""Create the tables and roles of a database of games, or migrate them to the newest schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from events.store.location import Server, StoreError
from events.store.postgres.connecting import errors, open_connection, store_error
from events.store.postgres.schema import OLDEST, READER, RECORDER, RIGHTS, SCHEMA, STEPS

if TYPE_CHECKING:
    from psycopg import Connection

_LOCK = 0x74736372
"""The lock of whoever creates tables, so that two at once create them once."""


class Initialised(NamedTuple):
    """The result of `initialise`.

    Attributes:
        schema: the version of the tables' schema now.
        before: the version before; 0 without tables.
        made: the roles it created.
        missing: the roles that the current user may not create.
        superuser: whether the current user, who owns the tables, is a superuser.
    """

    schema: int
    before: int
    made: list[str]
    missing: list[str]
    superuser: bool


def initialise(server: Server) -> Initialised:
    """Create or migrate the tables, roles and rights, all or none.

    Raises:
        StoreError: the server is too old, not in UTF-8, of a newer schema, or refuses.
    """
    with open_connection(server) as db:
        try:
            _check(db, server)
            with db.transaction():
                db.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
                before = _migrate(db, server)
                made, missing = _roles(db)
                if not missing:
                    db.execute("SET LOCAL search_path = tablescribe, pg_temp")
                    db.execute(RIGHTS.encode())
                superuser = _one(db, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        except errors() as error:
            raise store_error(error, server, broken=bool(db.closed)) from error
    return Initialised(SCHEMA, before, made, missing, bool(superuser))


def _check(db: Connection[Any], server: Server) -> None:
    version = db.info.server_version
    if version < OLDEST:
        raise StoreError("old-server", server, f"{version // 10000}")
    encoding = _one(db, "SHOW server_encoding")
    if encoding != "UTF8":
        raise StoreError("not-utf8", server, f"{encoding}")


def _migrate(db: Connection[Any], server: Server) -> int:
    """Migrate the tables to the newest schema; return the version before."""
    if _one(db, "SELECT to_regnamespace('tablescribe')::text") is None:
        db.execute("CREATE SCHEMA tablescribe")
        before = 0
    elif _one(db, "SELECT to_regclass('tablescribe.store')::text") is None:
        raise StoreError("changed", server, "tablescribe.store")
    else:
        before = int(_one(db, "SELECT schema FROM tablescribe.store"))
    if before > SCHEMA:
        raise StoreError("newer", server)
    db.execute("SET LOCAL search_path = tablescribe, pg_temp")
    for step in STEPS[before:]:
        db.execute(step.encode())
    db.execute(
        "INSERT INTO store (schema) VALUES (%s) ON CONFLICT (one) DO UPDATE"
        " SET schema = excluded.schema",
        (SCHEMA,),
    )
    # in a restored dump transactions are counted anew: what it says of them is of another server
    db.execute(
        "UPDATE heads SET written = pg_current_xact_id() WHERE written > pg_current_xact_id()"
    )
    return before


def _roles(db: Connection[Any]) -> tuple[list[str], list[str]]:
    """Create the roles; return those created, and those the user may not create."""
    there = {name for (name,) in db.execute("SELECT rolname FROM pg_roles").fetchall()}
    missing = [role for role in (RECORDER, READER) if role not in there]
    may = _one(db, "SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user")
    if not may:
        return [], missing
    for role in missing:
        db.execute(f"CREATE ROLE {role} NOLOGIN".encode())
    return missing, []


def _one(db: Connection[Any], query: str) -> Any:  # noqa: ANN401
    row = db.execute(query.encode()).fetchone()
    return row[0] if row else None
