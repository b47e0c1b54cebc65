"""`archive`: many games as tables: DuckDB, Parquet, or a Delta table that is appended to."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from cli.completion.candidates import games as known_games
from cli.completion.options import Open
from cli.game.game_store import find_game, open_store
from cli.game.open_game import OpenGame
from cli.terminal.cluster import Cluster, asked_cluster
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.extras import check_deltalake, check_extra
from cli.terminal.files import not_written
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Workers
from cli.terminal.phrases import clauses
from cli.terminal.printing import warn
from cli.terminal.progress import tracked
from cli.titles.viewer import Viewer
from events.store.event_store import EventStore, StoredGame


def archive(
    to: Annotated[
        Path,
        typer.Argument(
            metavar="FILE.duckdb|FOLDER|FOLDER.delta",
            help=_(
                "A DuckDB file, a folder for Parquet files, or a folder ending in .delta: a Delta "
                "table, which is brought up to date."
            ),
        ),
    ],
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...",
            help=_("The games; all of them if left out."),
            autocompletion=known_games,
        ),
    ] = None,
    db: Db = None,
    open: Open = False,
    workers: Workers = None,
) -> None:
    """Write games as three tables (games, entries, ledger) for DuckDB, or as Parquet files.

    A folder that ends in .delta is a Delta table of the games that have ended: what is new or
    other than archived is written, and nothing else. Needs the extra: pip install
    'tablescribe[archive]'.
    """
    import gc

    gc.enable()
    delta = to.suffix == DELTA or (to / "_delta_log").is_dir()
    _check(to, delta=delta)
    store = open_store(db)
    chosen = [find_game(store, name, writing=False) for name in dict.fromkeys(games or [])]
    chosen = chosen or list(reversed(store.games()))
    if delta:
        cluster = asked_cluster(workers, store.location, written=to)
        _bring_up_to_date(to, store, chosen, open=open, cluster=cluster)
        return
    if workers is not None:
        raise Mistake(
            _("--workers works only with an archive that grows (FOLDER.delta)"),
            Exit.USAGE,
            "no-workers",
        )
    taken = Taken(store, chosen, Viewer(open=open))
    _write(to, taken)
    warn(ngettext("{n} game written to {to}", "{n} games written to {to}", taken.count, to=to))
    if taken.failed is not None:
        raise SystemExit(int(taken.failed.exit))


DELTA = ".delta"
"""How the name of a folder ends that is to be a Delta table."""


def _bring_up_to_date(
    to: Path,
    store: EventStore,
    games: Sequence[StoredGame],
    *,
    open: bool,
    cluster: Cluster | None,
) -> None:
    """Append what an archive lacks, and say what was done."""
    from cli.exports.delta.appending import append
    from cli.exports.delta.table import Archive

    done = append(store, games, Archive(to), open=open, cluster=cluster)
    for game, mistake in done.left_out:
        hidden = _(
            "{game} was abandoned while players still had secrets, so it is left out; --open "
            "includes it"
        )
        warn(f"tablescribe: {mistake.message}" if mistake else hidden.format(game=game))
    if done.reopened:
        warn(
            ngettext(
                "{n} game removed from {to}: it is being played again",
                "{n} games removed from {to}: they are being played again",
                done.reopened,
                to=to,
            )
        )
    words = ngettext("{n} game written to {to}", "{n} games written to {to}", done.written, to=to)
    same = ngettext("{n} unchanged", "{n} unchanged", done.same)
    warn(clauses([words, same] if done.same else [words]))
    failed = [mistake for _game, mistake in done.left_out if mistake]
    if failed:
        raise SystemExit(int(failed[-1].exit))


def _write(to: Path, taken: "Taken") -> None:
    import duckdb

    from cli.exports.archive import write_duckdb, write_parquet

    write = write_duckdb if to.suffix == ".duckdb" else write_parquet
    try:
        write(to, taken.open_games())
    except (OSError, duckdb.Error) as error:
        raise not_written(to, error) from error


class Taken:
    """The games that go into an archive; one that cannot be read is named and left out."""

    def __init__(self, store: EventStore, games: Sequence[StoredGame], viewer: Viewer) -> None:
        self.store = store
        self.games = games
        self.viewer = viewer
        self.count = 0
        self.failed: Mistake | None = None

    def open_games(self) -> Iterator[OpenGame]:
        """Yield the games, loaded, each seen as the options wish."""
        for game in tracked(self.games, len(self.games), _("archiving")):
            try:
                open_game = OpenGame(self.store, game)
            except Mistake as mistake:
                self.failed = mistake
                warn(f"tablescribe: {mistake.message}")
                continue
            if open_game.beyond is not None:
                warn(open_game.newer_words())
            open_game.asked = self.viewer
            self.count += 1
            if open_game.viewer.open and open_game.title.SECRETS and not open_game.game.over:
                warn(
                    _("{game}: shown open: players' secrets are visible").format(
                        game=open_game.name
                    )
                )
            yield open_game


def _check(to: Path, *, delta: bool) -> None:
    """Check that the archive can be written, and that nothing else would be written over.

    Raises:
        Mistake: what it needs is not installed, or the name is that of something else.
    """
    how = _("archives need DuckDB: pip install 'tablescribe[archive]'")
    check_extra("no-duckdb", how, "duckdb")
    if delta:
        check_deltalake()
        return
    from cli.exports.archive import is_archive

    other = to.exists() and (not is_archive(to) if to.suffix == ".duckdb" else not to.is_dir())
    if other:
        raise Mistake(
            _("{path} already exists and is not an archive; choose another name").format(path=to),
            Exit.USAGE,
            "file-exists",
        )
