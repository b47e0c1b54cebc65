"""The audit of games of an archive: their logs are in its rows, whole (docs/data/archive.md)."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cli.game.auditing import Job, Subject, Verdict, fault_line, judged, verdict_on
from cli.terminal.errors import Exit, Mistake
from cli.terminal.extras import check_deltalake
from cli.terminal.language import _
from events.foreign.tables import LOG, open_table, rows_of
from events.store.chain import MOST_ENTRIES
from events.store.entry import Draft
from events.store.sealing import sealed
from events.text import echoed, visible

if TYPE_CHECKING:
    from deltalake import DeltaTable

TOGETHER = 25
"""Games of an archive that are read at once."""


class Batch(Struct, frozen=True):
    """Games that lie together in an archive, from `first` to `last` by their ids.

    `version` is the archive's when the audit began, so that all are of one. `job` says what is
    asked of each.
    """

    folder: Path
    version: int
    title: str
    month: str
    first: str
    last: str
    job: Job


def is_archive(path: Path) -> bool:
    """Whether a folder is a table to which `archive` appends, or another one of its kind."""
    return (path / LOG).is_dir()


def batches(folder: Path, job: Job) -> Iterator[Batch]:
    """Yield the games of an archive, by title, month and id.

    Raises:
        Mistake: it cannot be read, or its extra is not installed.
    """
    table = _open(folder, None)
    found = _rows(table, folder, "title, month, game", "ORDER BY ALL")
    for (title, month), part in groupby(found, lambda row: row[:2]):
        games = [row[2] for row in part]
        for start in range(0, len(games), TOGETHER):
            some = games[start : start + TOGETHER]
            yield Batch(folder, table.version(), title, month, some[0], some[-1], job)


def verdicts(job: Job | Batch) -> list[Verdict]:
    """Return the verdict on a game, or those on some of an archive.

    Raises:
        Mistake: there is no such game, or nobody in it of the name whose eyes it is for.
        StoreError: the file of games cannot be used.
    """
    return judged_batch(job) if isinstance(job, Batch) else [judged(job)]


def judged_batch(batch: Batch) -> list[Verdict]:
    """Return the verdicts on some games of an archive.

    Raises:
        Mistake: it cannot be read any more, or as `judged`.
    """
    table = _open(batch.folder, batch.version)
    where = " AND ".join(
        f"{name} {sign} '{value.replace(chr(39), 2 * chr(39))}'"
        for name, sign, value in (
            ("title", "=", batch.title),
            ("month", "=", batch.month),
            ("game", ">=", batch.first),
            ("game", "<=", batch.last),
        )
    )
    columns = f"game, name, title, head, epoch_ms(first_at), {_ENTRIES}"
    rows = _rows(table, batch.folder, columns, f"WHERE {where} ORDER BY game")
    return [_judged(batch.job, *row) for row in rows]


_ENTRIES = f"CASE WHEN len(entries) <= {MOST_ENTRIES} THEN entries END"


def _judged(
    job: Job,
    uid: str,
    name: str,
    title: str,
    head: str,
    first_at: int | None,
    rows: list[dict[str, Any]] | None,
) -> Verdict:
    """Return the verdict on one game, whose chain is made anew and has to lead to its head."""
    name, at, drafts = echoed(f"{name}"), first_at or 0, []
    for row in rows or ():
        at += row["after"] or 0
        drafts.append(Draft(f"{row['id']}", at, f"{row['recorded_by']}", f"{row['event']}"))
    try:
        entries = sealed(drafts)
    except (ValueError, OverflowError, OSError):  # a time that no year has, an event that is none
        entries = []
    subject = Subject(name, uid, title, entries)
    if not entries or (entries[-1].hash.hex(), entries[0].id) != (head, uid):
        words = _("its log does not end with the fingerprint in the archive")
        return Verdict(name, len(entries), [fault_line("archive-head", "0", "log", words)], {})
    return verdict_on(subject, job)


def _open(folder: Path, version: int | None) -> "DeltaTable":
    check_deltalake()
    try:
        return open_table(folder, version)
    except Exception as error:  # whatever its engine finds in files of somebody else's
        raise _unreadable(folder, error) from error


def _rows(table: "DeltaTable", folder: Path, columns: str, rest: str) -> Iterator[Any]:
    try:
        yield from rows_of(table, folder, columns, rest)
    except Exception as error:  # as above
        raise _unreadable(folder, error) from error


def _unreadable(folder: Path, error: Exception) -> Mistake:
    return Exit.UNREADABLE.mistake(
        "archive-unreadable",
        _("{path} cannot be read as an archive ({detail})"),
        path=folder,
        detail=visible(str(error).partition("\n")[0]),
    )
