"""What a store raises; apart from the store, which is heavy to import."""

from events.store.location import Location


class StoreError(Exception):
    """The file, or the database, cannot be used.

    Attributes:
        code: "newer", "not-a-store", "unreadable", "read-only", "busy", "full", "failed" (the disk
            or the system could not do it), "changed" (another program has changed the tables),
            "old-sqlite" (no STRICT tables), "unfit" (damage keeps it from being brought to the
            newest schema), "replaced" (another file has its name since it was opened), "damaged",
            or of a server "unreachable", "lost" (the connection, and whether it was written is not
            known) or "no-driver" (its library is not installed).
        path: the file, or the server.
        detail: what the engine or the check said; no password.
    """

    def __init__(self, code: str, path: Location, detail: str = "") -> None:
        super().__init__(code, path, detail)
        self.code = code
        self.path = path
        self.detail = detail
