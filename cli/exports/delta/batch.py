"""A batch of games for an archive: a worker writes its files and returns their names.

Files without a commit belong to no version of the table. So a second worker may repeat a batch that
a first one began, and `tidy` later removes the files of a batch that is never committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct

from cli.exports.delta.rows import COLUMNS, LeftOut, row
from cli.terminal.files import not_written
from events.store.location import Location

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection, DuckDBPyRelation

PARTS = ("title", "month")
"""The columns by whose values the table is divided into folders."""

FULL = 500
"""Games of one file at most, where they replace no others."""

WRITING = (
    "FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 6, "
    f"PARTITION_BY ({', '.join(PARTS)}), APPEND, FILENAME_PATTERN 'part-{{uuid}}', RETURN_STATS"
)


class Batch(Struct, frozen=True):
    """Games of an archive that one commit adds, replaces or takes out.

    `db` is the file of games, `games` the ids of those to be written, `gone` of those to be taken
    out. `earlier` are the files of the table, by their names in `folder`, in which what they
    replace may lie. `open`: secrets may be shown.
    """

    folder: Path
    db: Location
    games: list[str]
    gone: list[str]
    earlier: list[str]
    open: bool


class File(Struct, frozen=True):
    """A written file: its name in the folder of the archive, and its partition.

    `first` and `last` are its least and greatest ids.
    """

    name: str
    title: str
    month: str
    size: int
    games: int
    first: str
    last: str


class Written(Struct, frozen=True):
    """The result of a batch: new files, and the names of the older ones they replace.

    `games` is the number of games written.
    """

    games: int
    files: list[File]
    replaced: list[str]
    left_out: list[LeftOut]


def write_batch(batch: Batch) -> Written:
    """Write the rows of games into new files of their partitions, sorted by game.

    Games next to replaced ones in an older file are copied to the new one. A game without a row
    keeps its old state in the archive.

    Raises:
        Mistake: the folder of the archive cannot be written.
        StoreError: the file of games cannot be used.
    """
    import duckdb

    left_out: list[LeftOut] = []
    done: list[str] = []
    with TemporaryDirectory() as scratch, duckdb.connect(config={"threads": 1}) as engine:
        lines = Path(scratch) / "rows.jsonl"
        with lines.open("wb") as to:
            for uid in batch.games:
                one = row(batch.db, uid, open=batch.open)
                if isinstance(one, LeftOut):
                    left_out.append(one)
                else:
                    to.write(one + b"\n")
                    done.append(uid)
        rows = read_rows(engine, lines)
        try:
            replaced, kept = _earlier(engine, batch, {*done, *batch.gone})
            if kept is not None:
                rows = rows.union(kept)
            files = _write(engine, batch.folder, rows)
        except (duckdb.Error, OSError) as error:
            raise not_written(batch.folder, error) from error
    return Written(len(done), files, replaced, left_out)


def read_rows(engine: DuckDBPyConnection, lines: Path) -> DuckDBPyRelation:
    """Return the rows of a table from a file of JSON lines."""
    columns = ", ".join(f"'{name}': '{type_}'" for name, type_ in COLUMNS.items())
    return engine.sql(
        f"SELECT * FROM read_json({_quote(str(lines))}, "  # noqa: S608
        f"format = 'newline_delimited', maximum_object_size = 1000000000, columns = {{{columns}}})"
    )


def _earlier(
    engine: DuckDBPyConnection, batch: Batch, outdated: set[str]
) -> tuple[list[str], DuckDBPyRelation | None]:
    """Return the older files with outdated games, and all their other rows."""
    if not batch.earlier or not outdated:
        return [], None
    games = ", ".join(map(_quote, sorted(outdated)))
    paths = [str(batch.folder / name) for name in batch.earlier]
    found = _scan(engine, paths, "DISTINCT filename", f"game IN ({games})").fetchall()
    replaced = sorted(path for (path,) in found)
    if not replaced:
        return [], None
    kept = _scan(engine, replaced, ", ".join(COLUMNS), f"game NOT IN ({games})")
    return [_name(batch.folder, path) for path in replaced], kept


def _scan(
    engine: DuckDBPyConnection, paths: Sequence[str], columns: str, where: str
) -> DuckDBPyRelation:
    types = ", ".join(f"{_quote(part)}: {COLUMNS[part]}" for part in PARTS)
    return engine.sql(
        f"SELECT {columns} FROM read_parquet([{', '.join(map(_quote, paths))}], "  # noqa: S608
        f"filename = true, hive_partitioning = true, hive_types = {{{types}}}) WHERE {where}"
    )


def _write(engine: DuckDBPyConnection, folder: Path, rows: DuckDBPyRelation) -> list[File]:
    """Write one file for each partition that has rows."""
    rows.create_view("these")
    copied = engine.execute(
        f"COPY (SELECT * FROM these ORDER BY {', '.join(PARTS)}, game) "  # noqa: S608
        f"TO {_quote(str(folder))} ({WRITING})"
    )
    files = []
    for path, games, size, _footer, columns, part, *_more in copied.fetchall():
        ids = columns['"game"']
        name = _name(folder, path)
        files.append(File(name, part["title"], part["month"], size, games, ids["min"], ids["max"]))
    return sorted(files, key=lambda file: (file.title, file.month))


def _name(folder: Path, path: str) -> str:
    return Path(path).relative_to(folder).as_posix()


def _quote(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
