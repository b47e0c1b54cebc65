"""What a store raises; apart from the store, which is heavy to import."""

from pathlib import Path


class StoreError(Exception):
    """The file cannot be used.

    Attributes:
        code: "newer", "not-a-store", "unreadable", "read-only", "busy", "full" or "damaged".
        path: the file.
    """

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(code, path)
        self.code = code
        self.path = path
