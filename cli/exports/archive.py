"""Many games as tables for DuckDB and Parquet: games, entries, ledger (docs/data/records.md).

DuckDB reads the rows from JSON Lines files, so memory stays flat for any number of games. It comes
with the extra `tablescribe[archive]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cli.exports import ledger, log
from cli.game.seen_game import SeenGame
from cli.game.viewpoint import hash_shown
from cli.terminal.files import replacing
from events.foreign.tables import columns_of, tables_of
from events.store.entry import write_time

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_TYPES = {"n": "INTEGER", "seat": "UTINYINT", "amount": "INTEGER", "total": "INTEGER"}
_TYPES |= {"recorded_at": "TIMESTAMP", "began": "TIMESTAMP", "ended": "TIMESTAMP", "date": "DATE"}
_TYPES |= {"players": "VARCHAR[]", "colours": "VARCHAR[]", "house": "VARCHAR[]"}
_TYPES |= {"scores": "INTEGER[]", "winners": "UTINYINT[]", "entries": "INTEGER", "event": "JSON"}

GAMES = (
    "game",
    "name",
    "title",
    "date",
    "state",
    "players",
    "colours",
    "scores",
    "winners",
    "entries",
    "head",
    "rules",
    "house",
    "made_by",
    "began",
    "ended",
    "origin",
)
OTHER_NAMES = {"at": "recorded_at", "by": "recorded_by"}
"""Columns whose names in our CSV are words of SQL."""

ENTRIES = (
    *("n" if name == "entry" else OTHER_NAMES.get(name, name) for name in log.HEADER),
    "event",
)
LEDGER = tuple(OTHER_NAMES.get(name, name) for name in ledger.HEADER)

TABLES: dict[str, tuple[str, ...]] = {"games": GAMES, "entries": ENTRIES, "ledger": LEDGER}
"""The columns of each table; the type of a column is that of its name, text for any other."""


def write_parquet(folder: Path, open_games: Iterable[SeenGame]) -> None:
    """Write a Parquet file for each table into a folder, all or none."""
    import duckdb

    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        parts = {
            name: stack.enter_context(replacing(folder / f"{name}.parquet")) for name in TABLES
        }
        with duckdb.connect() as tables:
            _fill(tables, open_games)
            for name, part in parts.items():
                tables.execute(f"COPY {name} TO '{_quote(part)}' (FORMAT parquet)")


def write_duckdb(file: Path, open_games: Iterable[SeenGame]) -> None:
    """Write a DuckDB file with the three tables."""
    import duckdb

    with replacing(file) as unfinished, duckdb.connect(unfinished) as tables:
        _fill(tables, open_games)


def is_archive(file: Path) -> bool:
    """Return whether a file is a DuckDB database with exactly our tables."""
    return tables_of(file) == set(TABLES)


def is_folder_of_tables(folder: Path) -> bool:
    """Return whether every file with one of our names in a folder is our own Parquet file."""
    files = {folder / f"{name}.parquet": columns for name, columns in TABLES.items()}
    return folder.is_dir() and all(
        columns_of(file) == columns
        for file, columns in files.items()
        if file.is_symlink() or file.exists()
    )


def _quote(path: Path) -> str:
    """Return a path escaped for a quoted string in SQL."""
    return str(path).replace("'", "''")


def _fill(tables: DuckDBPyConnection, open_games: Iterable[SeenGame]) -> None:
    """Write the rows of all games and read them into tables."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        files = {name: Path(folder) / f"{name}.jsonl" for name in TABLES}
        _write_rows(files, open_games)
        for name, file in files.items():
            columns = ", ".join(f"'{one}': '{_TYPES.get(one, 'VARCHAR')}'" for one in TABLES[name])
            tables.execute(
                f"CREATE TABLE {name} AS SELECT * FROM read_json('{_quote(file)}', "  # noqa: S608
                f"format = 'newline_delimited', columns = {{{columns}}})"
            )


def _write_rows(files: dict[str, Path], open_games: Iterable[SeenGame]) -> None:
    encode = msgspec.json.encode
    with ExitStack() as stack:
        out = {name: stack.enter_context(file.open("wb")) for name, file in files.items()}
        for open_game in open_games:
            for name, rows in _rows(open_game).items():
                columns = TABLES[name]
                out[name].writelines(
                    encode(dict(zip(columns, row, strict=True))) + b"\n" for row in rows
                )


def _rows(open_game: SeenGame) -> dict[str, Iterator[tuple[Any, ...]]]:
    """Return the rows of a game for each table, as the viewer may see them."""
    view = open_game.view
    events = (view.json(event) for _n, event in open_game.events)
    return {
        "games": iter([tuple(game_cells(open_game).values())]),
        "entries": ((*row, event) for row, event in zip(log.rows(open_game), events, strict=True)),
        "ledger": ledger.rows(open_game),
    }


def game_cells(open_game: SeenGame) -> dict[str, Any]:
    """Return the cells of a game's row, by the columns of `GAMES`."""
    from projections.clock import span

    state, started = open_game.game, open_game.game.timeline.started
    result = state.rules.result(state.state)
    began, ended = span(state.timeline, open_game.entries) or (None, None)
    return {
        "game": open_game.stored.uid,
        "name": open_game.name,
        "title": started.title,
        "date": started.date,
        "state": state.outcome,
        "players": [player.name for player in started.players],
        "colours": [" ".join(player.colours) for player in started.players],
        "scores": result.scores,
        "winners": result.winners if state.over else None,
        "entries": open_game.n,
        "head": hash_shown(open_game, open_game.n),
        "rules": state.rules.RULES,
        "house": started.house,
        "made_by": started.made_by,
        "began": None if began is None else write_time(began),
        "ended": None if ended is None else write_time(ended),
        "origin": started.origin.game if started.origin else None,
    }
