"""What can stand in a command line whatever is played: words that begin so, and files.

A folder ends with a slash.
"""

from collections.abc import Iterable
from pathlib import Path


def stores(incomplete: str) -> list[str]:
    """Return files of games."""
    return files(incomplete, ".db")


def described_files(incomplete: str) -> list[str]:
    """Return files of what is printed in a box."""
    return files(incomplete, ".toml")


def files(incomplete: str, *endings: str) -> list[str]:
    """Return the files with an ending and the folders that a path may go on with."""
    folder, slash, name = incomplete.rpartition("/")
    start = folder + slash
    found = sorted(Path(start or ".").expanduser().iterdir(), key=lambda path: path.name)
    return [
        f"{start}{path.name}{'/' if path.is_dir() else ''}"
        for path in found
        if path.name.startswith(name)
        and (name or not path.name.startswith("."))
        and (path.suffix in endings or path.is_dir())
    ]


def beginning(words: Iterable[str], incomplete: str) -> list[str]:
    """Return the words that begin as what was typed."""
    return [word for word in words if word.startswith(incomplete)]
