"""What a store raises; apart from the store, which is heavy to import."""

from pathlib import Path


class StoreError(Exception):
    """The file cannot be used.

    Attributes:
        code: "newer", "not-a-store", "unreadable", "read-only", "busy", "full", "failed" (the disk
            or the system could not do it), "changed" (another program has changed the tables),
            "old-sqlite" (no STRICT tables), "unfit" (damage keeps it from being brought to the
            newest schema), "replaced" (another file has its name since it was opened) or "damaged".
        path: the file.
        detail: what SQLite or the check said.
    """

    def __init__(self, code: str, path: Path, detail: str = "") -> None:
        super().__init__(code, path, detail)
        self.code = code
        self.path = path
        self.detail = detail
