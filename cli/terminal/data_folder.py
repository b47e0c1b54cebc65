"""Where the games are kept; what a person describes has folders beside their file.

What belongs to a person and not to the games of a server (keys, boards, summaries) stays in the
user's data folder.
"""

from pathlib import Path
from re import sub

from events.store.location import Location, Server

FILE_NAME = "games.db"

LINKS = ".links"
"""What follows the name of the games in that of the file with the links of `serve`."""


def store_location(db: Location | None) -> Location:
    """Return where the games are: as named, or in the user's data folder."""
    return _data_folder() / FILE_NAME if db is None else db


def is_there(location: Location) -> bool:
    """Return whether there is a file at a location; of a server only a connection can tell."""
    return isinstance(location, Server) or location.exists()


def folder_beside(db: Location | None) -> Path:
    """Return the folder for what is kept beside the games."""
    location = store_location(db)
    return _data_folder() if isinstance(location, Server) else location.parent


def beside(location: Location, ending: str) -> Path:
    """Return the file that stands beside the games and belongs to them: their name with an ending.

    Of a server's games it is in the user's data folder, by the server's address.
    """
    if isinstance(location, Server):
        name = sub(r"[^\w.@-]+", "-", str(location))
        return _data_folder() / f"{name}{ending}"
    return location.with_name(f"{location.name}{ending}")


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("tablescribe", appauthor=False)
