"""Files of somebody else's folder: plain ones inside it, and nothing that lies elsewhere."""

from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit


def check_plain(*folders: Path) -> None:
    """Check that folders have plain files and folders alone, before somebody opens one of them.

    Args:
        folders: the folders, looked at with all that is in them; one that is missing has nothing.

    Raises:
        ValueError: something in one is a link, a pipe or a device; it says which one.
        OSError: one cannot be looked at.
    """
    left = list(folders)
    while left:
        path = left.pop()
        if path.is_symlink() or (path.exists() and not (path.is_file() or path.is_dir())):
            raise ValueError(f"{path.name} is no plain file")
        if path.is_dir():
            left += path.iterdir()


def check_inside(folder: Path, named: Iterable[str]) -> list[Path]:
    """Return the files that a folder's own list names, which lie in it and are plain files.

    Args:
        folder: the folder.
        named: paths or `file:` addresses, as a reader of the list would follow them.

    Raises:
        ValueError: one lies elsewhere, or is a link, a pipe or a device; it says which one.
    """
    root, found = folder.resolve(), []
    for name in named:
        address = urlsplit(name) if "://" in name else None
        if address is not None and address.scheme != "file":
            raise ValueError(f"{name} is elsewhere")
        path = Path(unquote(name if address is None else address.path))
        path = path if path.is_absolute() else root / path
        if ".." in path.parts or not path.is_relative_to(root):
            raise ValueError(f"{name} is elsewhere")
        if path.resolve() != path or not path.is_file():
            raise ValueError(f"{name} is no plain file")
        found.append(path)
    return found
