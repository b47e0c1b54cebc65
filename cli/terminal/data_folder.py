"""Where the file of games is kept; what a person describes has folders beside it."""

import os
import sys
from pathlib import Path

FILE_NAME = "games.db"


def store_path(db: Path | None) -> Path:
    """Return the file of games: the one named, or the one in the user's data folder."""
    if db is not None:
        return db
    if folder := _plain_folder():
        return folder / "tablescribe" / FILE_NAME
    from platformdirs import user_data_path

    return user_data_path("tablescribe", appauthor=False) / FILE_NAME


def _plain_folder() -> Path | None:
    """Return the folder for data on Linux, as the XDG specification has it.

    None where it is not as plain as that: platformdirs knows, and takes milliseconds to import.
    """
    if sys.platform != "linux" or "ANDROID_ROOT" in os.environ:
        return None
    home = Path(os.environ.get("HOME", ""))
    folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder if folder.is_absolute() and home.is_absolute() else None
