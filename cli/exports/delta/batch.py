"""A batch of games on its way into an archive: whoever does it writes files, and hands back names.

Files that no commit names are in no version of the table. So a batch may be begun by one worker and
done again by another, or never be committed: what was written for it is removed later (`tidy`).
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
    """A file that was written: its name in the folder of the archive, where its games belong.

    `first` and `last` are the least and the greatest of their ids.
    """

    name: str
    title: str
    month: str
    size: int
    games: int
    first: str
    last: str


class Written(Struct, frozen=True):
    """What became of a batch: files to be added, names of earlier ones that they take the place of.

    `games` is how many games were written.
    """

    games: int
    files: list[File]
    replaced: list[str]
    left_out: list[LeftOut]


def write_batch(batch: Batch) -> Written:
    """Write the rows of games into new files of their parts of the table, sorted by game.

    Games that lie beside replaced ones in an earlier file are written again with them. A game that
    has no row stays in the archive as it was.

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
    """Return the rows of a table that a file has as lines of JSON."""
    columns = ", ".join(f"'{name}': '{type_}'" for name, type_ in COLUMNS.items())
    return engine.sql(
        f"SELECT * FROM read_json({_quote(str(lines))}, "  # noqa: S608
        f"format = 'newline_delimited', maximum_object_size = 1000000000, columns = {{{columns}}})"
    )


def _earlier(
    engine: DuckDBPyConnection, batch: Batch, outdated: set[str]
) -> tuple[list[str], DuckDBPyRelation | None]:
    """Return in which earlier files games are outdated, and the rows of all others in them."""
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
    """Write rows into one file for each part of the table that has any."""
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
