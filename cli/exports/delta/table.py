"""The Delta table of an archive: its content, commits, and what games are appended in batches.

Each commit is a new version of the table; readers see the last complete one, even if a writer dies.
The table allows one writer at a time and refuses a second.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

from cli.exports.delta.batch import (
    COLUMNS,
    FORM,
    FULL,
    PARTS,
    Batch,
    File,
    LeftOut,
    month_of,
    read_rows,
    write_batch,
)
from cli.terminal.cluster import Cluster
from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import not_written
from cli.terminal.language import _
from cli.terminal.parallel import in_order
from events.foreign.tables import LOG, check_plain, open_table, rows_of
from events.store.event_store import EventStore, StoredGame
from events.titles.registry import TITLES
from projections.titles.title_rules import title_rules

if TYPE_CHECKING:
    from deltalake import CommitProperties, DeltaTable, WriterProperties
    from deltalake.transaction import AddAction, RemoveAction


WRITER = "tablescribe archive"
MANY_FILES = 8
"""So many files of a part that are not full have it put together into one, sorted by game."""


class Archived(NamedTuple):
    """A game of the table: its partition, and the log, rules and format it was written from."""

    title: str
    month: str
    head: bytes
    rules: str
    form: int


class Archive:
    """An archive in a folder, at the version of its opening or of its last commit since."""

    def __init__(self, folder: Path) -> None:
        """Open the archive, or create an empty one as its first version.

        Raises:
            Mistake: something else has that name, or the folder cannot be written.
        """
        from deltalake.exceptions import DeltaError

        self.folder = folder
        try:  # a link would have files made and removed elsewhere
            check_plain(folder / LOG, *folder.glob(f"{PARTS[0]}=*"))
            if _is_new(folder):
                _create(folder)
            self._table: DeltaTable = open_table(folder)
            names = [field.name for field in self._table.schema().fields]
        except (DeltaError, OSError, ValueError) as error:
            raise _no_archive(folder) from error
        if names != list(COLUMNS):
            raise _no_archive(folder)

    def games(self) -> Iterator[tuple[str, Archived]]:
        """Yield the id and state of each archived game."""
        import duckdb

        columns = "game, title, month, head, rules, form"
        try:
            for game, title, month, head, rules, form in rows_of(self._table, self.folder, columns):
                yield game, Archived(title, month, bytes.fromhex(head), rules, form)
        except (duckdb.Error, OSError, ValueError, TypeError) as error:
            raise _no_archive(self.folder) from error

    def files(self) -> list[File]:
        """Return the files of the table; one without statistics covers all ids."""
        actions = self._table.get_add_actions(flatten=True)
        known = actions.schema.names
        columns = (
            actions.column(name).to_pylist() if name in known else [None] * actions.num_rows
            for name in (
                *("path", "partition.title", "partition.month", "size_bytes"),
                *("num_records", "min.game", "max.game"),
            )
        )
        return [
            File(path, title, month, size, games or 0, first or "", last or "\x7f")
            for path, title, month, size, games, first, last in zip(*columns, strict=True)
        ]

    def commit(self, written: Sequence[File], replaced: Sequence[File]) -> None:
        """Add files and remove those they replace, as one new version of the table.

        Raises:
            Mistake: another process has written to the table meanwhile, it cannot be written, or a
                worker's file is missing.
        """
        from deltalake.exceptions import CommitFailedError, DeltaError

        self._check(written)
        now, before = _now(), self._table.version()
        try:
            self._table.create_write_transaction(
                [*(_add(file, now) for file in written), *(_remove(f, now) for f in replaced)],
                "append",
                self._table.schema(),
                list(PARTS),
                commit_properties=_commit(),
            )
            self._table.update_incremental()
        except CommitFailedError as error:
            raise self._conflict() from error
        except (DeltaError, OSError) as error:
            raise not_written(self.folder, error) from error
        if self._table.version() != before + 1:
            raise self._conflict()

    def _conflict(self) -> Mistake:
        return Exit.CONFLICT.mistake(
            "conflict",
            _("{path}: another process has written to this archive; run it again"),
            path=self.folder,
        )

    def _check(self, written: Sequence[File]) -> None:
        """Check that the files of other workers are here and complete."""
        for file in written:
            path = self.folder / file.name
            if not path.is_file() or path.stat().st_size != file.size:
                raise Exit.STORE.mistake(
                    "cluster",
                    _(
                        "{path} differs from what a worker wrote; put the archive in a folder "
                        "that all workers share"
                    ),
                    path=path,
                )

    def tidy(self) -> None:
        """Merge small files of a partition; delete files in no version of the last week."""
        from deltalake.exceptions import DeltaError

        try:
            for title, month in self._crowded_partitions():
                self._table.optimize.z_order(
                    ["game"],
                    partition_filters=[("title", "=", title), ("month", "=", month)],
                    max_concurrent_tasks=1,
                    writer_properties=_writing(),
                    commit_properties=_commit(),
                )
            self._table.vacuum(dry_run=False)
            for name in self._table.vacuum(full=True):  # what no version ever named: a dry run
                if name.startswith(f"{PARTS[0]}=") and name.endswith(".parquet"):
                    (self.folder / name).unlink(missing_ok=True)
        except (DeltaError, OSError) as error:
            raise not_written(self.folder, error) from error

    def _crowded_partitions(self) -> Iterator[tuple[str, str]]:
        small = (file for file in self.files() if file.games < FULL)
        files = Counter((file.title, file.month) for file in small)
        yield from sorted(part for part, count in files.items() if count >= MANY_FILES)


def _create(folder: Path) -> None:
    import duckdb
    from deltalake import write_deltalake
    from deltalake.exceptions import DeltaError

    settings = {"delta.dataSkippingStatsColumns": "game"}
    try:
        with TemporaryDirectory() as scratch, duckdb.connect(config={"threads": 1}) as engine:
            empty = Path(scratch) / "rows.jsonl"
            empty.touch()
            rows = read_rows(engine, empty)
            write_deltalake(folder, rows, partition_by=list(PARTS), configuration=settings)
    except (DeltaError, OSError) as error:
        raise not_written(folder, error) from error


def _is_new(folder: Path) -> bool:
    """Return whether the folder has no version; a process may have died before the first."""
    if not folder.exists():
        return True
    if not folder.is_dir() or {file.name for file in folder.iterdir()} - {"_delta_log"}:
        return False
    return not any((folder / "_delta_log").glob("*.json"))


def _add(file: File, now: int) -> AddAction:
    from deltalake.transaction import AddAction

    stats = {
        "numRecords": file.games,
        "minValues": {"game": file.first},
        "maxValues": {"game": file.last},
        "nullCount": {"game": 0},
    }
    said = msgspec.json.encode(stats).decode()
    return AddAction(file.name, file.size, _part(file), now, data_change=True, stats=said)


def _remove(file: File, now: int) -> RemoveAction:
    from deltalake.transaction import RemoveAction

    return RemoveAction(file.name, True, now, file.size, _part(file))


def _part(file: File) -> dict[str, str | None]:
    return {"title": file.title, "month": file.month}


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
    """Return the metadata of every commit, which makes Delta refuse one of two writers."""
    from deltalake import CommitProperties, Transaction

    now = _now()
    return CommitProperties(app_transactions=[Transaction(WRITER, now, now)])


def _now() -> int:
    """Return the time in ms since 1970."""
    from time import time_ns

    return time_ns() // 1_000_000


def _no_archive(folder: Path) -> Mistake:
    return Exit.USAGE.mistake(
        "file-exists",
        _("{path} already exists and is not an archive; choose another name"),
        path=folder,
    )


BATCH = 200
"""Games of one commit at least; a part of the table ends a batch."""


class _Dated(msgspec.Struct):
    date: str


class Lack(NamedTuple):
    """A game that is missing or outdated in an archive.

    Attributes:
        title: the title of its partition, present or future.
        month: the month of that partition.
        uid: the id of the game.
        gone: whether to remove it, as it is being played again.
        outdated: whether the archive has an older state of it.
    """

    title: str
    month: str
    uid: str
    gone: bool
    outdated: bool


class Summed(Struct, frozen=True):
    """The number of games added or replaced, removed, and unchanged."""

    written: int
    reopened: int
    same: int
    left_out: list[LeftOut]


def plan(
    store: EventStore, games: Sequence[StoredGame], archive: Archive
) -> tuple[list[Lack], int]:
    """Return the missing and outdated games by partition, and the number already up to date.

    All that one batch replaces lies in one partition.
    """
    rules = {title: title_rules(title).RULES for title in TITLES}
    new = {game.uid: game for game in games}
    lacking, same = list[Lack](), 0
    for uid, before in archive.games():
        game = new.pop(uid, None)
        if game is None:
            continue
        if not game.open and before[2:] == (game.hash, rules.get(game.title), FORM):
            same += 1
        else:
            lacking.append(Lack(before.title, before.month, uid, game.open, outdated=True))
    lacking += [
        Lack(game.title, _month(store, game), uid, gone=False, outdated=False)
        for uid, game in new.items()
        if not game.open
    ]
    return sorted(lacking), same


def _month(store: EventStore, game: StoredGame) -> str:
    """Return the month in which a game began, nearly always the one in which it ended.

    It only groups games; their rows decide the partition.
    """
    first = store.find(game.uid, game.uid)
    try:
        return month_of(msgspec.json.decode(first.event, type=_Dated).date, None) if first else ""
    except msgspec.MsgspecError:
        return ""


def append(
    store: EventStore,
    games: Sequence[StoredGame],
    archive: Archive,
    *,
    open: bool,
    cluster: Cluster | None = None,
) -> Summed:
    """Append missing and outdated games to an archive, each batch as one commit.

    Workers write the files of a batch; this process only commits their names.

    Raises:
        Mistake: the archive cannot be written, or another process has written to it meanwhile.
        StoreError: the file of games cannot be used.
    """
    lacking, same = plan(store, games, archive)
    files = archive.files()
    known = {file.name: file for file in files}
    jobs = [
        Batch(archive.folder.resolve(), store.location, *some, open)
        for some in batches(lacking, files)
    ]
    sizes = [len(job.games) + len(job.gone) for job in jobs]
    count, left_out = 0, list[LeftOut]()
    with closing(in_order(write_batch, jobs, _("archiving"), cluster, sizes=sizes)) as done:
        for written in done:
            if written.files or written.replaced:
                archive.commit(written.files, [known[name] for name in written.replaced])
            count += written.games
            left_out += written.left_out
    archive.tidy()
    gone = sum(len(job.gone) for job in jobs)
    return Summed(count, gone, same, left_out)


def batches(
    lacking: Iterable[Lack], files: Sequence[File]
) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """Yield for each batch the ids to write and to remove, and the older files with either.

    They depend only on the games and the archive, so every worker writes the same.
    """
    games, gone, earlier = list[str](), list[str](), list[str]()
    for place, part in groupby(lacking, lambda one: one[:2]):
        found = list(part)
        outdated = [one.uid for one in found if one.outdated]
        lying = [file for file in files if outdated and (file.title, file.month) == place]
        earlier += [file.name for file in lying if _may_have(file, outdated)]
        gone += [one.uid for one in found if one.gone]
        for one in found:
            games += [] if one.gone else [one.uid]
            if len(games) >= FULL and not outdated:
                yield games, gone, earlier
                games, gone, earlier = [], [], []
        if len(games) + len(gone) >= BATCH:
            yield games, gone, earlier
            games, gone, earlier = [], [], []
    if games or gone:
        yield games, gone, earlier


def _may_have(file: File, uids: Sequence[str]) -> bool:
    """Return whether a file may contain one of some sorted ids."""
    at = bisect_left(uids, file.first)
    return at < len(uids) and uids[at] <= file.last
