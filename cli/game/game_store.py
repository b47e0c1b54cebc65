"""Open the store, and find the game that a command is about."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cli.terminal.command import Command
from cli.terminal.data_folder import store_location
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, clauses
from cli.terminal.printing import acknowledge, warn
from events.common import CLUB, GAMES
from events.store.entry import Entry
from events.store.event_store import (
    AlreadyRecorded,
    Appended,
    Conflict,
    EventStore,
    IdTaken,
    Outcome,
    StoredGame,
    StoreFault,
)
from events.store.location import Location, Server, StoreError
from events.store.stores import open_at
from events.text import echo, regex, visible
from events.titles.registry import TITLES, title_events


class Stale(Exception):
    """The log has grown by `others`; `meant` are the actions not recorded, in full form."""

    def __init__(self, others: list[Entry]) -> None:
        super().__init__(others)
        self.others = others
        self.meant = ""


def open_store(db: Location | None, *, create: bool = False, uid: str | None = GAMES) -> EventStore:
    """Open the store for the running command, which closes it at its end.

    It warns about altered games; `uid` selects which to check (`EventStore.altered`), "" none.

    Raises:
        Mistake: there is no store yet.
        StoreError: the store cannot be used.
    """
    context = click.get_current_context()
    location = store_location(db) if create else games_location(db)
    store = context.with_resource(open_at(location, create=create))
    if store.newer:
        warn_newer(location)
    if uid != "":
        warn_altered(store.alterations(uid))
    return store


def warn_altered(faults: Sequence[StoreFault]) -> None:
    """Warn about games whose beginning was altered."""
    if faults:
        warn(altered_words(faults))


def altered_words(faults: Sequence[StoreFault]) -> str:
    """Return the message about games whose beginning was altered."""
    from cli.wording.audit_words import store_fault_words  # asked for where something is wrong

    words = clauses(map(store_fault_words, faults[:MOST_ALTERED]))
    return _("the games were altered: {what} (tablescribe verify shows details)").format(what=words)


def store_remarks(store: EventStore, uid: str | None = GAMES) -> list[str]:
    """Return that message if it applies; `uid` as in `open_store`."""
    faults = store.alterations(uid)
    return [altered_words(faults)] if faults else []


def remarks_on(command: Command, subject: Any) -> list[str]:  # noqa: ANN401
    """Return the remarks on a command's game, or on all games."""
    if command.subject == "game":
        return list(subject.all_remarks())
    if command.subject == "store":
        return store_remarks(subject, GAMES if command.writes else None)
    return []


MOST_ALTERED = 5
"""Games that one sentence names."""


def warn_newer(location: Location) -> None:
    """Warn that a newer version wrote the store, which is read as far as possible."""
    warn(
        _(
            "{path} was written by a newer version of tablescribe: it can be read in part, but "
            "not changed"
        ).format(path=location)
    )


def games_location(db: Location | None) -> Location:
    """Return the location of the games, for callers that open it themselves.

    Raises:
        Mistake: there is no store yet.
    """
    path = store_location(db)
    if isinstance(path, Server):
        return path
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        raise Exit.NO_GAME.mistake(
            "no-game",
            _("there is no game yet in {path}; start one with: tablescribe new TITLE PLAYERS"),
            path=path,
        )
    return path


def only_file(location: Location) -> Path:
    """Return the path of a location, for operations on a file alone.

    Raises:
        Mistake: the location is a server.
    """
    if isinstance(location, Path) and _SCHEME.match(location.parts[0] if location.parts else ""):
        location = Server(f"{location.parts[0]}//{'/'.join(location.parts[1:])}")  # an argument
    if isinstance(location, Server):
        raise Exit.USAGE.mistake(
            "not-a-file",
            _(
                "{location} is a database, and this command works on files: copy its games "
                "to a file and back with tablescribe store copy FROM TO, or use the "
                "server's own tools (pg_dump)"
            ),
            location=location,
        )
    return location


_SCHEME = regex(r"[A-Za-z][A-Za-z0-9+.-]+:\Z")


def store_mistake(error: StoreError) -> Mistake:
    """Return the error for a file or server that is not usable."""
    sentences = _of_files()
    if isinstance(error.path, Server):
        sentences |= _of_servers()
    sentence = sentences[error.code].format(path=error.path, detail=visible(error.detail))
    if error.code == "empty":  # as where there is no file at all
        return Mistake(sentence, Exit.NO_GAME, "no-game")
    return Mistake(sentence, Exit.STORE, f"store-{error.code}")


def _of_files() -> dict[str, str]:
    return {
        "newer": _("{path} was written by a newer version of tablescribe; please update it"),
        "not-a-store": _("{path} is not a file of games; choose another one with --db"),
        "empty": _("there is no game yet in {path}; start one with: tablescribe new TITLE PLAYERS"),
        "unreadable": _(
            "{path} cannot be opened; check that the folder exists and that you may read it"
        ),
        "read-only": _(
            "{path} cannot be written; check its permissions or choose another file with --db"
        ),
        "busy": _("{path} is in use by another program; try again when it is done"),
        "full": _("the disk is full: there is no room for {path}; nothing was written"),
        "failed": _("the system could not read or write {path} ({detail}); nothing was written"),
        "changed": _(
            "another program has changed the tables of {path} ({detail}); choose "
            "another file with --db"
        ),
        "damaged": _(
            "{path} is damaged ({detail}); do not change the file: tablescribe verify shows "
            "where, tablescribe salvage saves what can be read"
        ),
        "unfit": _(
            "{path} is from an older version and damaged ({detail}); it can be read but nothing "
            "was written: tablescribe verify shows where, tablescribe salvage saves what can be "
            "read"
        ),
        "too-long": _(
            "a game in {path} is too long to be read (more than {detail}); nothing was written"
        ),
        "old-sqlite": _(
            "{path} needs SQLite 3.37 or newer, and this Python has {detail}; please update Python"
        ),
        "replaced": _(
            "{path} has been replaced by another file; nothing was written: leave and start again"
        ),
    }


def _of_servers() -> dict[str, str]:
    return {
        "not-a-store": _("{path} has no tables for games yet; tablescribe store init creates them"),
        "read-only": _(
            "{path}: you do not have permission ({detail}); ask its administrator for "
            "the role tablescribe_recorder, or for tablescribe_reader to watch"
        ),
        "busy": _("{path} is busy: somebody else is recording the same game; try again"),
        "full": _("the disk of {path} is full; nothing was written"),
        "failed": _("{path} reported an error ({detail}); nothing was written"),
        "changed": _("somebody has changed the tables of {path} ({detail}); nothing was written"),
        "damaged": _("{path} is damaged ({detail}); do not change it, and tell its administrator"),
        "replaced": _(
            "{path} has been replaced by another database; nothing was written: leave and start "
            "again"
        ),
        "old-server": _("{path} runs PostgreSQL {detail}; 13 or newer is needed"),
        "not-utf8": _("{path} is encoded in {detail}; games need a database in UTF8"),
        "unreachable": _("{path} cannot be reached ({detail}); nothing was written"),
        "lost": _(
            "the connection to {path} was lost ({detail}), and this may or may not have been "
            "recorded: check with tablescribe log before you type it again"
        ),
        "no-driver": _("games in a database need an extra: pip install 'tablescribe[postgres]'"),
    }


def id_mistake(id_: str, n: int) -> Mistake:
    """Return the error for an id that another entry has."""
    return Exit.CONFLICT.mistake(
        "id-taken", _("the id {id} already belongs to another entry (#{n})"), id=id_, n=n
    ).telling(entry=n)


def accept(outcome: Outcome, store: EventStore) -> Appended | AlreadyRecorded:
    """Return the result of an append whose entries are now in the log.

    Raises:
        Mistake: another entry has the id, or the log has grown meanwhile.
    """
    match outcome:
        case Appended(entries):
            acknowledge(entries[-1].n)
        case IdTaken(taken, n):
            raise id_mistake(taken, n)
        case Conflict():
            raise Exit.CONFLICT.mistake(
                "conflict",
                _("someone else has recorded in the meantime; nothing was written, try again"),
            ).telling(expected=outcome.expected, current=outcome.current)
    return outcome


def written_game(store: EventStore, uid: str) -> StoredGame:
    """Return a game that was just written to.

    Raises:
        StoreError: the store no longer has the game.
    """
    game = store.game(uid)
    if game is None:
        raise StoreError("damaged", store.location, "what was written is not there")
    return game


def game_name(game: StoredGame) -> str:
    """Return the short name of a game in its store: its title's, and a number."""
    return numbered_name(game.title, game.number)


def numbered_name(title: str, number: int | None) -> str:
    """Return the short name of a game from its title and number alone."""
    if title == CLUB:
        return "club"
    short = title_events(title).SHORT if title in TITLES else "game"
    return f"{short}{number}"


def find_game(store: EventStore, name: str | None, *, writing: bool) -> StoredGame:
    """Return the game that a command is about.

    Without a name it is the one open game. If there are several, a writing command is refused and a
    reading one takes the latest.

    Raises:
        Mistake: there is no such game, or several could be meant.
    """
    if name is not None:
        return _find(store, name)
    if writing:
        still_open = store.games(only_open=True, limit=10)
        if len(still_open) > 1:
            names = ", ".join(game_name(game) for game in still_open)
            raise Exit.NO_GAME.mistake(
                "several-games",
                _("several games are open ({names}); choose one with --game"),
                names=names,
            ).telling(games=[game_name(game) for game in still_open])
    game = store.latest()
    if game is None:
        raise Exit.NO_GAME.mistake(
            "no-game", _("there is no game yet; start one with: tablescribe new TITLE PLAYERS")
        )
    return game


_SHORT = regex(r"([a-z]*)(\d{1,9})\Z", re.IGNORECASE | re.ASCII)


def _find(store: EventStore, name: str) -> StoredGame:
    game = None
    if found := _SHORT.match(name):
        game = store.game(int(found[2]))
        if game is not None and found[1] and game_name(game) != name.lower():
            game = None
    game = game or store.game(name)
    if game is None:
        warn_altered([one for one in store.alterations() if one.code == "renumbered"])
        raise no_such_game(name)
    return game


def is_short_name(word: str) -> bool:
    """Return whether a word has the form of a game's name, "rk1" or 1, known or not."""
    found = _SHORT.match(word)
    shorts = ("", *(title_events(title).SHORT for title in TITLES))
    return found is not None and found[1].lower() in shorts


def no_such_game(name: str) -> Mistake:
    """Return the error for an unknown name of a game."""
    return Exit.NO_GAME.mistake(
        "no-such-game", _("there is no game {name}; tablescribe games lists them"), name=echo(name)
    )
