"""Where the file of games is kept; what a person describes has folders beside it."""

from pathlib import Path

FILE_NAME = "games.db"


def store_path(db: Path | None) -> Path:
    """Return the file of games: the one named, or the one in the user's data folder."""
    if db is not None:
        return db
    from platformdirs import user_data_path

    return user_data_path("tablescribe", appauthor=False) / FILE_NAME
