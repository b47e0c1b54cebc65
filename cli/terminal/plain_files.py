"""Files of somebody else's folder: plain ones inside it, and nothing that lies elsewhere."""

from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit


def check_plain(folder: Path) -> None:
    """Check that a folder has plain files and folders alone, before somebody opens one of them.

    Raises:
        ValueError: something in it is a link, a pipe or a device; it says which one.
        OSError: it cannot be looked at.
    """
    if folder.is_symlink():
        raise ValueError(f"{folder.name} is a link")
    for file in folder.iterdir():
        if file.is_symlink() or not (file.is_file() or file.is_dir()):
            raise ValueError(f"{file.name} is no plain file")


def check_inside(folder: Path, named: Iterable[str]) -> None:
    """Check that files that a folder's own list names lie in it, and are plain files.

    Args:
        folder: the folder.
        named: paths or `file:` addresses, as a reader of the list would follow them.

    Raises:
        ValueError: one lies elsewhere, or is a link, a pipe or a device; it says which one.
    """
    root = folder.resolve()
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
