"""A batch of games for an archive: a worker writes its files and returns their names.

A row holds the whole game (docs/data/records.md): columns for common queries, entries and ledger as
lists. So a game is present or absent as a whole, and a new version of the table is one commit.

Files without a commit belong to no version of the table. So a second worker may repeat a batch that
a first one began, and `tidy` later removes the files of a batch that is never committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

from cli.exports.archive import game_cells
from cli.game.open_game import OpenGame
from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import not_written
from cli.wording.event_words import Marks
from events.store.entry import write_time
from events.store.location import Location
from events.store.stores import open_at
from projections.clock import span
from projections.seen import Viewer, keeps_secrets

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection, DuckDBPyRelation


FORM = 1
"""The version of the columns; a game that was written by another one is written again."""

ENTRY = {
    "n": "INTEGER",
    "id": "VARCHAR",
    "after": "BIGINT",
    "recorded_by": "VARCHAR",
    "type": "VARCHAR",
    "seat": "INTEGER",
    "mark": "VARCHAR",
    "event": "VARCHAR",
}
CHANGE = {
    "entry": "VARCHAR",
    "seat": "INTEGER",
    "amount": "INTEGER",
    "rule": "VARCHAR",
    "place": "VARCHAR",
}


def _list_of(fields: dict[str, str]) -> str:
    return f"STRUCT({', '.join(f'{name} {type_}' for name, type_ in fields.items())})[]"


COLUMNS = {
    "title": "VARCHAR",
    "month": "VARCHAR",
    "game": "VARCHAR",
    "name": "VARCHAR",
    "date": "VARCHAR",
    "state": "VARCHAR",
    "players": "VARCHAR[]",
    "colours": "VARCHAR[]",
    "scores": "INTEGER[]",
    "winners": "INTEGER[]",
    "entry_count": "INTEGER",
    "head": "VARCHAR",
    "rules": "VARCHAR",
    "form": "INTEGER",
    "house": "VARCHAR[]",
    "made_by": "VARCHAR",
    "began": "TIMESTAMP",
    "ended": "TIMESTAMP",
    "origin": "VARCHAR",
    "first_at": "TIMESTAMP",
    "entries": _list_of(ENTRY),
    "ledger": _list_of(CHANGE),
}
"""The columns and their types, in SQL; the first two say in which part of the table a row lies."""


class LeftOut(NamedTuple):
    """A game without a row: it is unreadable (`mistake`), or holds secrets (None)."""

    name: str
    mistake: Mistake | None = None


def row(db: Location, uid: str, *, open: bool) -> bytes | LeftOut:
    """Return the row of a game as a line of JSON, or why it has none.

    Entries keep their recorded form, so their hashes can be verified. So a game that ended before
    its secrets were revealed has no row unless `open`.

    Raises:
        StoreError: the file of games cannot be used.
    """
    with open_at(db) as store:
        stored = store.game(uid)
        if stored is None:
            raise LookupError(uid)
        try:
            game = OpenGame(store, stored)
        except Mistake as mistake:
            return LeftOut(uid, mistake)
    game.asked = Viewer(open=open)
    if game.broken is not None:
        return LeftOut(game.name, Mistake(game.broken_words(), Exit.STORE, "log-broken"))
    if game.beyond is not None:
        return LeftOut(game.name, game.newer_mistake())
    if keeps_secrets(stored.title) and not game.viewer.open:
        return LeftOut(game.name)
    return msgspec.json.encode(_cells(game))


def _cells(game: OpenGame) -> dict[str, object]:
    started = game.game.timeline.started
    _began, ended = span(game.game.timeline, game.entries) or (None, None)
    return {
        **game_cells(game.seen),
        "month": month_of(started.date, ended),
        "entry_count": game.n,
        "head": game.entries[-1].hash.hex(),
        "form": FORM,
        "first_at": write_time(game.entries[0].at),
        "entries": _entries(game),
        "ledger": _ledger(game),
    }


def month_of(date: str, ended: int | None) -> str:
    """Return the UTC month in which a game ended, "2026-03"; without entry times, of its date."""
    return (
        date[:7] if ended is None else datetime.fromtimestamp(ended / 1000, UTC).strftime("%Y-%m")
    )


def _entries(game: OpenGame) -> list[dict[str, object]]:
    marks, before, cells = Marks(game.seen.game), game.entries[0].at, []
    for entry, (n, event) in zip(game.entries, game.events, strict=True):
        said = msgspec.to_builtins(event)
        cells.append(
            {
                "n": n,
                "id": entry.id,
                "after": entry.at - before,
                "recorded_by": entry.by,
                "type": said["type"],
                "seat": said.get("action", said).get("player"),
                "mark": marks.of(n),
                "event": entry.event,
            }
        )
        before = entry.at
    return cells


def _ledger(game: OpenGame) -> list[dict[str, object]]:
    return [
        {
            "entry": row.ref,
            "seat": row.player,
            "amount": row.amount,
            "rule": row.rule,
            "place": game.screens.row_place(row),
        }
        for row in game.game.rules.ledger(game.game.state)
    ]


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
