"""The event store in a database of PostgreSQL."""
