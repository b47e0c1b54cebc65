"""Which store keeps the games of a location."""

from pathlib import Path

from events.store.event_store import EventStore
from events.store.location import Location


def open_at(location: Location, *, create: bool = False) -> EventStore:
    """Open the store at a location; `create` makes a file, and never a server's tables.

    Raises:
        StoreError: no store is there, or it cannot be used.
    """
    if isinstance(location, Path):  # each kind is imported for its own alone
        from events.store.sqlite_store import SqliteStore

        return SqliteStore(location, create=create)
    from events.store.postgres.postgres_store import PostgresStore

    return PostgresStore(location, create=create)
