"""`archive`: many games as tables in DuckDB, Parquet, or a Delta table to append to."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Struct

from cli.game.game_store import find_game, open_store
from cli.game.open_game import OpenGame
from cli.game.seen_game import SeenGame
from cli.terminal.cluster import Cluster, cluster_of
from cli.terminal.command import Argument, Command, Open, Request, Workers
from cli.terminal.errors import Exit, Mistake
from cli.terminal.extras import check_deltalake, check_extra
from cli.terminal.files import not_written
from cli.terminal.language import _, clauses, ngettext
from cli.terminal.output import Output, Remark
from cli.terminal.progress import track
from events.common import GAMES
from events.store.event_store import EventStore, StoredGame
from events.store.location import Location
from projections.seen import Viewer, keeps_secrets


class ArchiveCall(Request, frozen=True):
    """Write games as three tables (games, entries, ledger) for DuckDB, or as Parquet files.

    A folder that ends in .delta becomes a Delta table of the finished games: only new or changed
    games are written. Needs the extra: pip install
    'tablescribe[archive]'.
    """

    to: Annotated[
        Path,
        Argument(
            "A DuckDB file, a folder for Parquet files, or a folder ending in .delta: a Delta "
            "table, which is brought up to date.",
            "FILE.duckdb|FOLDER|FOLDER.delta",
            local=True,
        ),
    ]
    games: Annotated[
        tuple[str, ...] | None,
        Argument("The games (default: all of them).", "[GAME]...", completes="games"),
    ] = None
    open: Open = False
    workers: Workers = None


class Archived(Struct):
    """The result of archiving.

    Attributes:
        to: the path of the archive.
        written: the number of games written.
        reopened: the number removed, as they are being played again.
        same: the number already up to date.
        work: writes the archive and fills in the counts.
        notes: remarks on single games.
        failed: the exit code for the last unreadable game.
    """

    to: Path
    work: Callable[[], None] = lambda: None
    written: int = 0
    reopened: int = 0
    same: int = 0
    notes: list[str] = msgspec.field(default_factory=list)
    failed: Exit = Exit.OK

    def leave_out(self, mistake: Mistake) -> None:
        """Record that a game is unreadable and will not be written."""
        self.notes.append(f"tablescribe: {mistake.message}")
        self.failed = mistake.exit


def archive(db: Location | None, call: ArchiveCall) -> Archived:
    """Write games as tables, or bring a Delta table of them up to date.

    Raises:
        Mistake: an extra is not installed, a game does not exist, or the archive cannot be written.
        StoreError: the store cannot be used.
    """
    delta = call.to.suffix == DELTA or (call.to / "_delta_log").is_dir()
    _check(call.to, delta=delta)
    store = open_store(db, uid=None if delta else GAMES)
    named = dict.fromkeys(call.games or ())
    games = [find_game(store, name, writing=False) for name in named]
    games = games or list(reversed(store.games()))
    if delta:
        cluster = cluster_of(call.workers, store.location, written=call.to)
        return _bring_up_to_date(store, games, call, cluster)
    if call.workers is not None:
        raise Exit.USAGE.mistake(
            "no-workers", _("--workers works only with an archive that grows (FOLDER.delta)")
        )
    done = Archived(call.to)
    opened = _open_games(store, games, Viewer(open=call.open), done)
    done.work = lambda: _write(call.to, opened)
    return done


DELTA = ".delta"
"""How the name of a folder ends that is to be a Delta table."""


def _bring_up_to_date(
    store: EventStore, games: Sequence[StoredGame], call: ArchiveCall, cluster: Cluster | None
) -> Archived:
    """Append the games that an archive is missing."""
    from cli.exports.delta.table import Archive, append

    found = append(store, games, Archive(call.to), open=call.open, cluster=cluster)
    done = Archived(call.to, written=found.written, reopened=found.reopened, same=found.same)
    for game, mistake in found.left_out:
        if mistake is not None:
            done.leave_out(mistake)
            continue
        hidden = _(
            "{game} was abandoned while players still had secrets, so it is left out; --open "
            "includes it"
        )
        done.notes.append(hidden.format(game=game))
    return done


def _write(to: Path, games: Iterator[SeenGame]) -> None:
    import duckdb

    from cli.exports.archive import write_duckdb, write_parquet

    write = write_duckdb if to.suffix == ".duckdb" else write_parquet
    try:
        write(to, games)
    except (OSError, duckdb.Error) as error:
        raise not_written(to, error) from error


def _open_games(
    store: EventStore, games: Sequence[StoredGame], viewer: Viewer, done: Archived
) -> Iterator[SeenGame]:
    """Yield the loaded games as the viewer may see them, without unreadable ones."""
    for stored in track(games, len(games), _("archiving")):
        try:
            game = OpenGame(store, stored)
        except Mistake as mistake:
            done.leave_out(mistake)
            continue
        done.notes += game.remarks()
        game.asked = viewer
        done.written += 1
        if game.viewer.open and keeps_secrets(stored.title) and not game.game.over:
            words = _("{game}: everything is shown, including players' secrets")
            done.notes.append(words.format(game=game.name))
        yield game.seen


def _check(to: Path, *, delta: bool) -> None:
    """Check that the archive can be written and would overwrite nothing else.

    Raises:
        Mistake: an extra is not installed, or something else has that name.
    """
    how = _("archives need DuckDB: pip install 'tablescribe[archive]'")
    check_extra("no-duckdb", how, "duckdb")
    if delta:
        check_deltalake()
        return
    from cli.exports.archive import is_archive, is_folder_of_tables

    in_file = to.suffix == ".duckdb"
    if to.exists() and not (is_archive(to) if in_file else is_folder_of_tables(to)):
        raise Exit.USAGE.mistake(
            "file-exists",
            _("{path} already exists and is not an archive; choose another name"),
            path=to,
        )


def _words(done: Archived) -> Iterator[Output]:
    try:
        done.work()
    finally:  # also where the archive cannot be written
        yield from map(Remark, done.notes)
    if done.reopened:
        yield Remark(
            ngettext(
                "{n} game removed from {to}: it is being played again",
                "{n} games removed from {to}: they are being played again",
                done.reopened,
                to=done.to,
            )
        )
    parts = [
        ngettext("{n} game written to {to}", "{n} games written to {to}", done.written, to=done.to)
    ]
    if done.same:
        parts.append(ngettext("{n} unchanged", "{n} unchanged", done.same))
    yield Remark(clauses(parts))


ARCHIVE = Command("archive", archive, _words, exit=lambda done: done.failed)
