"""Which store keeps the games of a location."""

from pathlib import Path
from typing import Any

from events.store.event_store import EventStore
from events.store.location import Location


def open_at(location: Location, *, create: bool = False) -> EventStore:
    """Open the store at a location; `create` makes a file, and never a server's tables.

    Raises:
        StoreError: no store is there, or it cannot be used.
    """
    kind = store_type(location)
    store: EventStore = kind(location, create=create)
    return store


def store_type(location: Location) -> type[Any]:
    """Return the kind of store that is at a location; each is imported for its own alone."""
    if isinstance(location, Path):
        from events.store.sqlite_store import SqliteStore

        kind: type[Any] = SqliteStore
    else:
        from events.store.postgres.postgres_store import PostgresStore

        kind = PostgresStore
    return kind
