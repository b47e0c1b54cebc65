"""Delta tables of anybody: opened inside their folder, and read in bounded memory."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.terminal.plain_files import check_inside, check_plain

if TYPE_CHECKING:
    from deltalake import DeltaTable
    from duckdb import DuckDBPyConnection

LOG = "_delta_log"
"""The folder of a table in which it says what is in it."""

_MOST_LOG = 12 << 20
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
        ValueError: something in it is elsewhere, no plain file, too large or not known here.
        DeltaError, OSError: it cannot be read.
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


def _engine(*files: Path) -> "DuckDBPyConnection":
    """Return the engine that reads files, within what they may take."""
    import duckdb

    largest = max(file.stat().st_size for file in files)
    memory = f"{_LEAST_MEMORY + _UNPACKED * largest // 1_000_000}MB"
    return duckdb.connect(config={"threads": 1, "memory_limit": memory, "temp_directory": ""})


def rows_of(table: "DeltaTable", folder: Path, columns: str, rest: str = "") -> Iterator[Any]:
    """Yield rows of a table, with one file's in memory.

    Args:
        table: the table, as `open_table` returns it.
        folder: where it lies.
        columns: the columns in SQL.
        rest: what follows after the table in the query.

    Raises:
        duckdb.Error: they cannot be read, or take too much.
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
