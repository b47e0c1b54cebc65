"""`archive`: many games as tables for DuckDB and Parquet."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from cli.completion.candidates import games as known_games
from cli.completion.options import Open
from cli.game.game_store import find_game, open_store
from cli.game.open_game import OpenGame
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db
from cli.terminal.progress import tracked
from cli.terminal.say import warn
from cli.titles.viewer import Viewer
from events.store.event_store import EventStore, StoredGame


def archive(
    to: Annotated[
        Path,
        typer.Argument(
            metavar="FILE.duckdb|FOLDER", help=_("A DuckDB file, or a folder for Parquet files.")
        ),
    ],
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...", help=_("All games without any."), autocompletion=known_games
        ),
    ] = None,
    db: Db = None,
    open: Open = False,
) -> None:
    """Write games as three tables (games, entries, ledger) for DuckDB, or as Parquet files.

    Needs the extra: pip install 'tablescribe[archive]'.
    """
    import gc

    gc.enable()
    _check(to)
    store = open_store(db)
    chosen = [find_game(store, name, writing=False) for name in dict.fromkeys(games or [])]
    taken = Taken(store, chosen or list(reversed(store.games())), Viewer(open=open))
    _write(to, taken)
    warn(ngettext("{n} game written to {to}", "{n} games written to {to}", taken.count, to=to))
    if taken.failed is not None:
        raise SystemExit(int(taken.failed.exit))


def _write(to: Path, taken: "Taken") -> None:
    import duckdb

    from cli.exports.archive import write_duckdb, write_parquet

    write = write_duckdb if to.suffix == ".duckdb" else write_parquet
    try:
        write(to, taken.open_games())
    except (OSError, duckdb.Error) as error:
        raise Mistake(
            _("{path} cannot be written ({detail})").format(path=to, detail=error),
            Exit.USAGE,
            "not-written",
        ) from error


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
                    _("{game}: shown open: what players hold is visible").format(
                        game=open_game.name
                    )
                )
            yield open_game


def _check(to: Path) -> None:
    """Check that the archive can be written, and that nothing else would be written over.

    Raises:
        Mistake: DuckDB is not installed, or the name is that of something else.
    """
    if find_spec("duckdb") is None:
        raise Mistake(
            _("archives need DuckDB: pip install 'tablescribe[archive]'"), Exit.USAGE, "no-duckdb"
        )
    from cli.exports.archive import is_archive

    other = to.exists() and (not is_archive(to) if to.suffix == ".duckdb" else not to.is_dir())
    if other:
        raise Mistake(
            _("{path} is there already and is no archive; name another").format(path=to),
            Exit.USAGE,
            "file-exists",
        )
