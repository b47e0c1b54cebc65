"""The Delta table of an archive: what is in it, and one commit that adds and replaces games.

Each commit is a new version of the table; who reads has the last one that was whole, whatever
happens to the process that writes. A table has one writer at a time: a second one is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.exports.delta.rows import COLUMNS
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from events.text import visible

if TYPE_CHECKING:
    from deltalake import CommitProperties, DeltaTable, WriterProperties
    from duckdb import DuckDBPyRelation

PARTS = ("title", "month")
"""The columns by whose values the table is divided into folders."""

WRITER = "tablescribe archive"
MANY_FILES = 8
"""So many files of one part of the table are put together into one, sorted by game."""


class Archived(NamedTuple):
    """A game of the table: where it lies, and the log, the rules and the form it was written by."""

    title: str
    month: str
    head: bytes
    rules: str
    form: int


class Archive:
    """An archive in a folder, at the version that it had when it was opened, and those since."""

    def __init__(self, folder: Path) -> None:
        """Open the archive, and make an empty one where there is none yet: its first version.

        Raises:
            Mistake: something else is there, or it cannot be written.
        """
        from deltalake import DeltaTable
        from deltalake.exceptions import DeltaError

        self.folder = folder
        if _is_new(folder):
            _create(folder)
        try:
            self._table: DeltaTable = DeltaTable(folder)
            names = [field.name for field in self._table.schema().fields]
        except (DeltaError, OSError) as error:
            raise _no_archive(folder) from error
        if names != list(COLUMNS):
            raise _no_archive(folder)

    def games(self) -> dict[str, Archived]:
        """Return what is archived, by the id of the game."""
        from deltalake import QueryBuilder

        fields = "game, title, month, head, rules, form"
        read = QueryBuilder().register("t", self._table).execute(f"SELECT {fields} FROM t")  # noqa: S608
        found: dict[str, Archived] = {}
        for batch in read:
            columns = (batch.column(name).to_pylist() for name in fields.split(", "))
            for game, title, month, head, rules, form in zip(*columns, strict=True):
                found[game] = Archived(title, month, bytes.fromhex(head), rules, form)
        return found

    def commit(self, lines: Sequence[bytes], outdated: dict[str, Archived]) -> None:
        """Add rows (lines of JSON), and take out the games that they replace or that are no more.

        Both are one new version. Rows of games that are in no row of the table need no search for
        what they replace.

        Raises:
            Mistake: another process has written to the table meanwhile, or it cannot be written.
        """
        from deltalake import write_deltalake
        from deltalake.exceptions import CommitFailedError, DeltaError

        with _read(lines) as rows:
            predicate = None
            if outdated:
                keys = rows.project("title, month, game").fetchall()
                predicate = _which([*keys, *((o.title, o.month, g) for g, o in outdated.items())])
            settings: Any = {"writer_properties": _writing(), "commit_properties": _commit()}
            try:
                if predicate is None:
                    write_deltalake(self._table, rows, mode="append", **settings)
                else:
                    write_deltalake(
                        self._table, rows, mode="overwrite", predicate=predicate, **settings
                    )
            except CommitFailedError as error:
                raise Mistake(
                    _("{path}: another process has written to this archive; run it again").format(
                        path=self.folder
                    ),
                    Exit.CONFLICT,
                    "conflict",
                ) from error
            except (DeltaError, OSError) as error:
                raise not_written(self.folder, error) from error

    def tidy(self) -> None:
        """Put small files of a part together, and remove files that no version of a week has."""
        from deltalake.exceptions import DeltaError

        try:
            for title, month in self._crowded():
                self._table.optimize.z_order(
                    ["game"],
                    partition_filters=[("title", "=", title), ("month", "=", month)],
                    max_concurrent_tasks=1,
                    writer_properties=_writing(),
                    commit_properties=_commit(),
                )
            self._table.vacuum(dry_run=False)
        except (DeltaError, OSError) as error:
            raise not_written(self.folder, error) from error

    def _crowded(self) -> Iterator[tuple[str, str]]:
        parts = self._table.get_add_actions(flatten=True)
        columns = (parts.column(f"partition.{name}").to_pylist() for name in PARTS)
        files = Counter(zip(*columns, strict=True))
        yield from sorted(part for part, count in files.items() if count >= MANY_FILES)


def _create(folder: Path) -> None:
    from deltalake import write_deltalake
    from deltalake.exceptions import DeltaError

    settings = {"delta.dataSkippingStatsColumns": "game"}
    try:
        with _read([]) as rows:
            write_deltalake(folder, rows, partition_by=list(PARTS), configuration=settings)
    except (DeltaError, OSError) as error:
        raise not_written(folder, error) from error


def _is_new(folder: Path) -> bool:
    """Whether there is nothing yet; a process may have been killed before the first version."""
    if not folder.exists():
        return True
    if not folder.is_dir() or {file.name for file in folder.iterdir()} - {"_delta_log"}:
        return False
    return not any((folder / "_delta_log").glob("*.json"))


@contextmanager
def _read(lines: Sequence[bytes]) -> Iterator[DuckDBPyRelation]:
    """Give lines of JSON as rows of the table, sorted: by part and game."""
    import duckdb

    with TemporaryDirectory() as scratch, duckdb.connect(config={"threads": 1}) as reader:
        file = Path(scratch) / "rows.jsonl"
        file.write_bytes(b"\n".join(lines))
        columns = ", ".join(f"'{name}': '{type_}'" for name, type_ in COLUMNS.items())
        yield reader.sql(
            f"SELECT * FROM read_json({_quoted(str(file))}, "  # noqa: S608
            "format = 'newline_delimited', maximum_object_size = 1000000000, "
            f"columns = {{{columns}}}) ORDER BY title, month, game"
        )


def _which(keys: Sequence[tuple[str, str, str]]) -> str:
    """Return the condition in SQL by which games are found, in the parts where they lie."""
    columns = zip((*PARTS, "game"), zip(*keys, strict=True), strict=True)
    return " AND ".join(
        f"{name} IN ({', '.join(map(_quoted, sorted(set(values))))})" for name, values in columns
    )


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _writing() -> WriterProperties:
    from deltalake import ColumnProperties, WriterProperties

    return WriterProperties(
        compression="ZSTD",
        compression_level=6,
        max_row_group_size=1_000,
        default_column_properties=ColumnProperties(statistics_enabled="NONE"),
        column_properties={"game": ColumnProperties(statistics_enabled="CHUNK")},
    )


def _commit() -> CommitProperties:
    """Return what every commit says of itself, so that of two writers one is refused."""
    from time import time_ns

    from deltalake import CommitProperties, Transaction

    now = time_ns() // 1_000_000
    return CommitProperties(app_transactions=[Transaction(WRITER, now, now)])


def _no_archive(folder: Path) -> Mistake:
    return Mistake(
        _("{path} already exists and is not an archive; name another").format(path=folder),
        Exit.USAGE,
        "file-exists",
    )


def not_written(folder: Path, error: Exception) -> Mistake:
    """Return the sentence about an archive that cannot be written."""
    return Mistake(
        _("{path} cannot be written ({detail})").format(
            path=folder, detail=visible(str(error).partition("\n")[0])
        ),
        Exit.USAGE,
        "not-written",
    )
