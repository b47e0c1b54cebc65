"""When something was written to the file of games, by whomever."""

import sqlite3
from pathlib import Path


class Watch:
    """Asks a file's own counter, which other connections move when they write; reads no game."""

    def __init__(self, path: Path) -> None:
        uri = f"{path.absolute().as_uri()}?mode=ro"
        self._db = sqlite3.connect(uri, timeout=0, uri=True, check_same_thread=False)
        self._seen: int | None = None

    def changed(self) -> bool:
        """Return whether something was written since the last call; the first one says so too."""
        try:
            version: int = self._db.execute("PRAGMA data_version").fetchone()[0]
        except sqlite3.Error:  # somebody writes at this moment: the next look finds it
            return False
        changed, self._seen = version != self._seen, version
        return changed

    def close(self) -> None:
        """Close the connection."""
        self._db.close()
