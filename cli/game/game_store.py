"""Finding the file of games, and the game that a command is about."""

import re
from pathlib import Path

import click

from cli.terminal.acknowledged import acknowledge
from cli.terminal.data_folder import store_path
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.say import warn
from events.regex import regex
from events.store.event_store import (
    AlreadyRecorded,
    Appended,
    Conflict,
    EventStore,
    IdTaken,
    NewerStore,
    Outcome,
    StoredGame,
    StoreFull,
)
from events.store.sqlite_store import SqliteStore
from events.store.store_error import StoreError
from events.text import echoed, visible
from events.titles.registry import TITLES, title_events


def open_store(db: Path | None, *, create: bool = False) -> EventStore:
    """Open the file of games for the command that runs; it is closed when the command ends.

    A command that runs inside another may be given a store by it, or a game of a store.

    Raises:
        Mistake: there is none yet.
        StoreError: it cannot be used.
    """
    context = click.get_current_context()
    given = context.find_root().obj
    if isinstance(store := getattr(given, "store", given), SqliteStore):
        return store
    path = store_path(db) if create else file_of_games(db)
    store = context.with_resource(SqliteStore(path, create=create))
    if store.newer:
        warn(
            _(
                "{path} was written by a newer version of tablescribe: it is read as far as it is "
                "understood, and not written"
            ).format(path=path)
        )
    return store


def file_of_games(db: Path | None) -> Path:
    """Return the file of games that is meant, for who opens it otherwise.

    Raises:
        Mistake: there is none yet.
    """
    path = store_path(db)
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        raise Mistake(
            _(
                "there is no game yet in {path}; start one with: tablescribe new TITLE PLAYERS"
            ).format(path=path),
            Exit.NO_GAME,
            "no-game",
        )
    return path


def store_mistake(error: StoreError) -> Mistake:
    """Return the sentence about a file that cannot be used."""
    sentences = {
        "newer": _("{path} was written by a newer version of tablescribe; please update it"),
        "not-a-store": _("{path} is not a file of games; name another one with --db"),
        "unreadable": _("{path} cannot be opened; check that the folder exists and may be read"),
        "read-only": _("{path} may not be written; check its permissions or name another --db"),
        "busy": _("{path} is in use by another program; try again when it is done"),
        "full": _("the disk has no room for {path}; nothing was written"),
        "failed": _("the system could not read or write {path} ({detail}); nothing was written"),
        "changed": _(
            "another program has changed the tables of {path} ({detail}); name another --db"
        ),
        "damaged": _(
            "{path} is damaged ({detail}); keep the file as it is: tablescribe verify says where, "
            "salvage saves what can be read"
        ),
        "unfit": _(
            "{path} is of an older version and damaged ({detail}); it can be read, and nothing was "
            "written: tablescribe verify says where, salvage saves what can be read"
        ),
        "old-sqlite": _(
            "{path} needs SQLite 3.37 or newer, and this Python has {detail}; please update Python"
        ),
        "replaced": _(
            "{path} is another file than the one that was opened; nothing was written: leave, and "
            "start again"
        ),
    }
    sentence = sentences[error.code].format(path=error.path, detail=visible(error.detail))
    return Mistake(sentence, Exit.STORE, f"store-{error.code}")


def id_mistake(id_: str, n: int) -> Mistake:
    """Return the sentence about an id that stands for something else already."""
    return Mistake(
        _("the id {id} belongs to entry {n} already, which says something else").format(
            id=id_, n=n
        ),
        Exit.CONFLICT,
        "id-taken",
        entry=n,
    )


def accepted(outcome: Outcome, store: EventStore) -> Appended | AlreadyRecorded:
    """Return what an append did if the entries are in the log now, by it or before.

    Raises:
        Mistake: the id is another entry's, or the log has gone on meanwhile.
        StoreError: the disk is full, or a newer version has written to the store.
    """
    match outcome:
        case Appended(entries):
            acknowledge(entries[-1].n)
        case IdTaken(taken, n):
            raise id_mistake(taken, n)
        case Conflict():
            raise Mistake(
                _("the game has gone on meanwhile; nothing was written, try again"),
                Exit.CONFLICT,
                "conflict",
                expected=outcome.expected,
                current=outcome.current,
            )
        case StoreFull():
            raise StoreError("full", store.path)
        case NewerStore():
            raise StoreError("newer", store.path)
    return outcome


def written_game(store: EventStore, uid: str) -> StoredGame:
    """Return a game that was written to just now.

    Raises:
        StoreError: it is not there.
    """
    game = store.game(uid)
    if game is None:
        raise StoreError("damaged", store.path, "what was written is not there")
    return game


def game_name(game: StoredGame) -> str:
    """Return the short name of a game in its file: its title's, and a number."""
    return numbered_name(game.title, game.number)


def numbered_name(title: str, number: int | None) -> str:
    """Return the short name of a game of which no more is known than its title and its number."""
    short = title_events(title).SHORT if title in TITLES else "game"
    return f"{short}{number}"


def find_game(store: EventStore, name: str | None, *, writing: bool) -> StoredGame:
    """Return the game that a command is about.

    Without a name it is the one open game. With several, a command that writes refuses; one that
    only reads takes the one written to last.

    Raises:
        Mistake: there is no such game, or several could be meant.
    """
    if name is not None:
        return _named(store, name)
    if writing:
        still_open = store.games(only_open=True, limit=10)
        if len(still_open) > 1:
            names = ", ".join(game_name(game) for game in still_open)
            raise Mistake(
                _("several games are open ({names}); say which one with --game").format(
                    names=names
                ),
                Exit.NO_GAME,
                "several-games",
                games=[game_name(game) for game in still_open],
            )
    game = store.latest()
    if game is None:
        raise Mistake(
            _("there is no game yet; start one with: tablescribe new TITLE PLAYERS"),
            Exit.NO_GAME,
            "no-game",
        )
    return game


_SHORT = regex(r"([a-z]*)(\d{1,9})\Z", re.IGNORECASE | re.ASCII)


def _named(store: EventStore, name: str) -> StoredGame:
    game = None
    if found := _SHORT.match(name):
        game = store.game(int(found[2]))
        if game is not None and found[1] and game_name(game) != name.lower():
            game = None
    game = game or store.game(name)
    if game is None:
        raise no_such_game(name)
    return game


def no_such_game(name: str) -> Mistake:
    """Return the sentence about a name that no game has."""
    return Mistake(
        _("no game is called {name}; tablescribe games lists them").format(name=echoed(name)),
        Exit.NO_GAME,
        "no-such-game",
    )
