"""Tables in files of anybody: opened inside their folder, and read in bounded memory."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from deltalake import DeltaTable
    from duckdb import DuckDBPyConnection

LOG = "_delta_log"
"""The folder of a table in which it says what is in it."""

_MOST_LOG = 6 << 20
"""Bytes of the log of a table, unpacked, which is read whole: those of 100,000 games and more."""

_MOST_COMMITS = 2_000
"""Files in it, of which every hundredth sums up those before; after a month they are removed."""

_LEAST_MEMORY, _UNPACKED = 56, 64
"""What the engine may take to read a file: so many MB, and so many times what it has on the disk.

A part of 500 games of 500 entries each needs 55 times its size; what takes more is no archive.
"""

_FEATURES = {"timestampNtz"}
"""What a table may ask of who reads it, besides what all do."""


def open_table(folder: Path, version: int | None = None) -> "DeltaTable":
    """Return a Delta table all of whose files lie in its folder; the newest version without one.

    Raises:
        ValueError: a part is elsewhere, not a plain file, too large or of an unknown kind.
        DeltaError, OSError: the table cannot be read.
    """
    from deltalake import DeltaTable

    check_plain(folder / LOG)
    _check_log(list((folder / LOG).iterdir()))
    table = DeltaTable(folder, version=version)
    if unknown := {*(table.protocol().reader_features or ())} - _FEATURES:
        raise ValueError(f"{', '.join(sorted(unknown))} is not known here")
    check_inside(folder, table.file_uris())
    return table


def _check_log(files: list[Path]) -> None:
    """Check that the log of a table can be read whole.

    Raises:
        ValueError: it is too large.
    """
    packed = [file for file in files if file.suffix == ".parquet"]
    size = sum(file.stat().st_size for file in files)
    if packed and size <= _MOST_LOG:
        query = "SELECT sum(total_uncompressed_size) FROM parquet_metadata($packed)"
        with _engine(*packed) as engine:
            size += engine.execute(query, {"packed": [*map(str, packed)]}).fetchall()[0][0]
    if size > _MOST_LOG or len(files) > _MOST_COMMITS:
        raise ValueError(f"{LOG} is too large")


def _engine(*files: Path, database: Path | None = None) -> "DuckDBPyConnection":
    """Return the engine that reads files, or a database, within what they may take."""
    import duckdb

    largest = max(file.stat().st_size for file in files)
    memory = f"{_LEAST_MEMORY + _UNPACKED * largest // 1_000_000}MB"
    return duckdb.connect(
        database or ":memory:",
        read_only=database is not None,
        config={"threads": 1, "memory_limit": memory, "temp_directory": ""},
    )


def columns_of(file: Path) -> tuple[str, ...]:
    """Return the columns of a Parquet file; none of any other file."""
    import duckdb

    try:
        check_plain(file)
        with _engine(file) as engine:
            found = engine.execute(
                "DESCRIBE SELECT * FROM read_parquet($file)", {"file": str(file)}
            )
            return tuple(name for name, *_type in found.fetchall())
    except (duckdb.Error, OSError, ValueError):
        return ()


def tables_of(file: Path) -> set[str]:
    """Return the tables of a DuckDB file; none of any other file."""
    import duckdb

    try:
        check_plain(file.resolve(), Path(f"{file}.wal"))
        with _engine(file, database=file) as engine:
            found = engine.execute("SELECT table_name FROM duckdb_tables()")
            return {name for (name,) in found.fetchall()}
    except (duckdb.Error, OSError, ValueError):
        return set()


def rows_of(table: "DeltaTable", folder: Path, columns: str, rest: str = "") -> Iterator[Any]:
    """Yield rows of a table, with one file's in memory.

    Args:
        table: the table, as `open_table` returns it.
        folder: where it lies.
        columns: the columns in SQL.
        rest: what follows after the table in the query.

    Raises:
        duckdb.Error: the rows cannot be read, or take too much memory.
    """
    files = check_inside(folder, table.file_uris())
    if not files:
        return
    types = "{'title': VARCHAR, 'month': VARCHAR}"
    query = (
        f"SELECT {columns} FROM read_parquet($paths, "  # noqa: S608
        f"hive_partitioning = true, hive_types = {types}) {rest}"
    )
    with _engine(*files) as engine:
        found = engine.execute(query, {"paths": [*map(str, files)]})
        while row := found.fetchone():
            yield row


def check_plain(*folders: Path) -> None:
    """Check that folders hold only plain files and folders.

    Args:
        folders: the folders, looked at with all that is in them; one that is missing has nothing.

    Raises:
        ValueError: a folder holds a link, a pipe or a device; the message names it.
        OSError: a folder cannot be listed.
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
        ValueError: a file lies elsewhere, or is a link, a pipe or a device; the message names it.
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
