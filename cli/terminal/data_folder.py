"""The location of the games, and of the user's files next to them.

A user's own files (keys, boards, summaries) for games on a server are in the user's data folder.
"""

from pathlib import Path
from re import sub

from events.store.location import Location, Server

FILE_NAME = "games.db"

LINKS = ".links"
"""What follows the name of the games in that of the file with the links of `serve`."""


def store_location(db: Location | None) -> Location:
    """Return the location of the games: as given, or in the user's data folder."""
    return _data_folder() / FILE_NAME if db is None else db


def is_there(location: Location) -> bool:
    """Return whether a location has a file; a server must be asked by connecting."""
    return isinstance(location, Server) or location.exists()


def folder_beside(db: Location | None) -> Path:
    """Return the folder for files next to the games."""
    location = store_location(db)
    return _data_folder() if isinstance(location, Server) else location.parent


def beside(location: Location, ending: str) -> Path:
    """Return the path of a file next to the games: their name with an ending.

    For games on a server it is in the user's data folder, named by the server's address.
    """
    if isinstance(location, Server):
        name = sub(r"[^\w.@-]+", "-", str(location))
        return _data_folder() / f"{name}{ending}"
    return location.with_name(f"{location.name}{ending}")


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("tablescribe", appauthor=False)
