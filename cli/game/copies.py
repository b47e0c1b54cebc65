"""Copies of stores: backups, games copied to databases, and what is salvaged of damaged files."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Struct, structs

from cli.game.belongings import ENDING, PutBack, belongings, is_ours, pack, put_back, unpack
from cli.game.game_store import (
    find_game,
    games_location,
    numbered_name,
    only_file,
    store_mistake,
    warn_altered,
    warn_newer,
    written_game,
)
from cli.game.verifying import Verified, verify_store
from cli.terminal.command import Answer, Argument, Option, Request
from cli.terminal.data_folder import store_location
from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import permissions, remove_left, replacing, write_whole
from cli.terminal.language import _, cause, some
from cli.terminal.passphrase import ask_passphrase
from cli.terminal.progress import track
from events.common import CLUB, GapDeclared
from events.store.copying import Lack, alone, copy_store, lacking
from events.store.entry import Entry, draft
from events.store.event_store import EventStore
from events.store.location import Location, Server, StoreError
from events.store.opening import ERRORS, reading, store_error
from events.store.salvaging import Remains, look_through
from events.store.sqlite_store import SqliteStore
from events.store.stores import open_at
from events.store.transferring import WRITTEN, Transfer, all_logs, transfer
from events.titles.registry import TITLES
from projections.folding import fold_game
from projections.resolving import events_of
from projections.timeline import Timeline

if TYPE_CHECKING:
    from events.store.postgres.initialising import Initialised


BESIDE = ("-journal", "-wal", "-shm")
"""What SQLite may have left beside a file that it could not open."""


class BackupCall(Request, frozen=True):
    """Back up all games to a file and verify the copy; recording may go on meanwhile."""

    to: Annotated[
        Path,
        Argument(
            "The file to write; an earlier backup of the same games is replaced.",
            "FILE",
            completes="stores",
            local=True,
        ),
    ]
    force: Annotated[bool, Option("Replace any file, and copy even if the games are damaged.")] = (
        False
    )
    with_keys: Annotated[
        bool,
        Option(
            "Also back up keys, boards, components and links, to FILE.keys: you are asked for "
            "a passphrase.",
            local=True,
        ),
    ] = False


class RestoreCall(Request, frozen=True):
    """Restore your games from a backup; the file it replaces is kept under another name."""

    file: Annotated[
        Path, Argument("The backup to restore.", "FILE", completes="stores", local=True)
    ]
    force: Annotated[
        bool,
        Option(
            "Restore even if your games contain something that the backup does not; "
            "the old file is kept."
        ),
    ] = False
    with_keys: Annotated[
        bool,
        Option(
            "Also restore keys, boards, components and links from FILE.keys; those that you "
            "have stay.",
            local=True,
        ),
    ] = False


class BackupCopy(Struct, frozen=True):
    """A written backup and its content.

    Attributes:
        file: the backup.
        content: its games and entries.
        keys: the file with what is kept next to the games; None if not requested.
        beside: the number of files in that.
    """

    file: Path
    content: Verified
    keys: Path | None = None
    beside: int = 0

    @property
    def sound(self) -> bool:
        """Whether no error was found in it."""
        return self.content.sound


class Restored(Struct, frozen=True):
    """A restored backup.

    Attributes:
        file: the store that was replaced.
        backup: the backup.
        content: its games and entries.
        aside: where the earlier file is kept; None if there was none.
        keys: the file with what was kept next to the games; None without one.
        beside: the result for its files; None if not requested.
    """

    file: Path
    backup: Path
    content: Verified
    aside: Path | None
    keys: Path | None = None
    beside: PutBack | None = None


def back_up(db: Location | None, call: BackupCall) -> BackupCopy:
    """Copy a store to another file, which is verified before it takes its name.

    Raises:
        Mistake: there is no store, another file has the backup's name, or the copy is damaged (the
            last two unless forced); or there is no passphrase.
        StoreError: a file cannot be read or written.
    """
    path, to = only_file(games_location(db)), only_file(call.to)
    check_free(to)
    _check_other(path, to)
    if to.exists() and not call.force:
        _check_backup(path, to)
    keys, beside = _pack(path, call) if call.with_keys else (b"", 0)
    with replacing(to, most=permissions(path)) as unfinished:
        with reading(path) as games:
            copy_store(games, path, unfinished)
        done = verify_store(unfinished)
        damage = [one for one in done.findings if one.code != "newer"]
        if damage and not call.force:
            raise Exit.STORE.mistake(
                "not-sound",
                _(
                    "{path} is damaged ({finding}), so nothing was copied; tablescribe verify "
                    "shows details, --force copies it anyway"
                ),
                path=path,
                finding=damage[0].line,
            )
    if done.newer:
        warn_newer(path)
    content = structs.replace(done, findings=damage)
    if not call.with_keys:
        return BackupCopy(call.to, content)
    write_whole(_keys_of(call.to), keys, most=0o600)
    return BackupCopy(call.to, content, _keys_of(call.to), beside)


def _keys_of(backup: Path) -> Path:
    """Return the backup's file for what is kept next to the games."""
    return backup.with_name(f"{backup.name}{ENDING}")


def _pack(path: Path, call: BackupCall) -> tuple[bytes, int]:
    """Return what is kept next to the games, encrypted with a passphrase asked for, and its number.

    Raises:
        Mistake: another file has its name and it is not forced, or there is no passphrase.
    """
    to = _keys_of(call.to)
    if to.exists() and not is_ours(to) and not call.force:
        raise _no_backup(path, to)
    files = belongings(path)
    return pack(files, _passphrase(to, twice=True)), len(files)


def _passphrase(keys: Path, *, twice: bool = False) -> str:
    return ask_passphrase(
        _("the passphrase of {path}: ").format(path=keys),
        _("the passphrase of {path} is missing; nothing was done").format(path=keys),
        twice=twice,
    )


def _no_backup(path: Path, to: Path) -> Mistake:
    """Return the error for another file with the backup's name."""
    return Exit.USAGE.mistake(
        "file-exists",
        _("{to} already exists and is not a backup of {path}; choose another file, or use --force"),
        to=to,
        path=path,
    )


def check_free(path: Path) -> None:
    """Check that a new store gets no name that SQLite reserves.

    Raises:
        Mistake: SQLite would delete the file, or replay it into another one.
    """
    if path.resolve().name.lower().endswith(BESIDE):
        raise Exit.USAGE.mistake(
            "reserved-name",
            _(
                "SQLite uses names like {path} for its own files, and would mistake the copy for "
                "one of them; choose another name"
            ),
            path=path,
        )


def _check_other(path: Path, other: Path) -> None:
    if other.is_dir():
        raise Exit.USAGE.mistake("is-a-folder", _("{path} is a folder; name a file"), path=other)
    with suppress(OSError):  # neither is there
        if other.samefile(path):
            raise Exit.USAGE.mistake(
                "same-file",
                _("{path} is the file of games itself; choose another file"),
                path=other,
            )


def _check_backup(path: Path, to: Path) -> None:
    """Check that a file to overwrite is an earlier backup of this store.

    Raises:
        Mistake: it is something else, or has entries missing in this store.
    """
    try:
        with reading(to) as backup, reading(path) as db:
            db.execute("BEGIN")  # one moment
            lacks = list(lacking(backup, db))
    except StoreError as error:
        if error.path != to or error.code == "busy":
            raise
        raise _no_backup(path, to) from error
    if lacks:
        raise Exit.USAGE.mistake(
            "file-exists",
            _(
                "{to} already exists and contains something that {path} does not "
                "({lacks}); choose another file, or use --force"
            ),
            to=to,
            path=path,
            lacks=_lacks_words(lacks),
        )


def restore(db: Location | None, call: RestoreCall) -> Restored:
    """Replace a store by a backup, and keep the earlier file under another name.

    Raises:
        Mistake: the backup is damaged, its keys cannot be opened, or the store has entries missing
            in it or is unreadable and it is not forced.
        StoreError: a file cannot be read or written, or is of a newer version.
    """
    named, backup = only_file(store_location(db)), only_file(call.file)
    path = named.resolve() if named.is_symlink() else named
    check_free(path)
    _check_other(path, backup)
    done = _verify_backup(backup)
    if done.newer:
        raise StoreError("newer", backup)
    if done.findings:
        raise Exit.STORE.mistake(
            "not-sound",
            _("{path} is damaged ({finding}); nothing was changed"),
            path=backup,
            finding=done.findings[0].line,
        )
    keys = _keys_of(call.file)
    files = unpack(keys, _passphrase(keys)) if call.with_keys else None
    with suppress(OSError):  # what cannot be made is told when the file is written
        path.parent.mkdir(parents=True, exist_ok=True)
    with (
        _hold(path, backup, force=call.force),
        replacing(path, most=permissions(backup)) as unfinished,
    ):
        with reading(backup) as games:
            copy_store(games, backup, unfinished)
        aside = _keep_aside(path)
    beside = None if files is None else put_back(named, files)
    return Restored(named, call.file, done, aside, keys if keys.exists() else None, beside)


def _verify_backup(backup: Path) -> Verified:
    """Verify a backup.

    Raises:
        Mistake: the backup is not a file of games.
        StoreError: the backup cannot be read.
    """
    try:
        return verify_store(backup)
    except StoreError as error:
        if error.code not in ("not-a-store", "empty"):
            raise
        raise Exit.STORE.mistake(
            "store-not-a-store",
            _(
                "{path} is not a backup (a file of games); nothing was changed. To read a record "
                "or a page of a game: tablescribe import {path}"
            ),
            path=backup,
        ) from error


@contextmanager
def _hold(path: Path, backup: Path, *, force: bool) -> Iterator[None]:
    """Keep other processes from writing to a store while a backup replaces it.

    Raises:
        Mistake: it has entries missing in the backup, or is unreadable, and it is not forced.
        StoreError: it is in use, or of a newer version.
    """
    with ExitStack() as held:
        if path.exists() and path.stat().st_size:
            try:
                lacks = _lacks(held, path, backup)
            except StoreError as error:
                if error.code in ("busy", "newer", "old-sqlite"):
                    raise
                if not force:
                    raise _anyway(store_mistake(error).message, Exit.STORE, error.code) from error
                lacks = []
            if lacks and not force:
                words = _("{path} contains something that {backup} does not ({lacks})").format(
                    path=path, backup=backup, lacks=_lacks_words(lacks)
                )
                raise _anyway(words, Exit.CONFLICT, "backup-lacks")
        yield


def _lacks(held: ExitStack, path: Path, backup: Path) -> list[Lack]:
    """Return the entries of a store missing in a backup; the store is locked from here on.

    Raises:
        StoreError: one of the files cannot be read.
    """
    db = held.enter_context(alone(path))
    other = held.enter_context(reading(backup))
    try:
        return list(lacking(db, other))
    except ERRORS as error:
        raise store_error(error, path) from error


def _anyway(words: str, exit_: Exit, code: str) -> Mistake:
    return Mistake(
        _("{what}; --force restores the backup anyway, and keeps the old file").format(what=words),
        exit_,
        code,
    )


def _keep_aside(path: Path) -> Path | None:
    """Give a store a second name, which stays when a new file takes the first.

    SQLite's files next to it move too, even without the store itself: SQLite would replay the
    journal into the backup.
    """
    asides = (path.with_name(f"{path.stem}-before-restore-{n}{path.suffix}") for n in count(1))
    aside = next(one for one in asides if not any(map(os.path.lexists, _with_beside(one))))
    there = path.exists()
    if there:
        try:
            os.link(path, aside)  # the first name is never without a file
        except OSError:
            path.rename(aside)
    for old, new in zip(_with_beside(path), _with_beside(aside), strict=True):
        if old != path:
            with suppress(FileNotFoundError):
                old.rename(new)
    return aside if there else None


def _with_beside(path: Path) -> list[Path]:
    """Return a file and the files that SQLite may have left next to it."""
    return [Path(f"{path}{end}") for end in ("", *BESIDE)]


def _lacks_words(lacks: list[Lack]) -> str:
    """Return the message about missing entries, game by game."""
    return some([_lack_words(lack) for lack in lacks], 5)


def _lack_words(lack: Lack) -> str:
    name = numbered_name(lack.game.title, lack.game.number)
    first = f"#{lack.shared + 1}"
    span = first if lack.shared + 1 == lack.n else f"{first}..#{lack.n}"
    return f"{name} {span}"


BY = "salvage"
"""Who records that what came after was lost."""


class SalvageCall(Request, frozen=True):
    """Save what can be read of a damaged file of games; list what was kept and lost.

    The log of each game is kept up to the first damaged entry. A game that lost something ends
    with a gap. Ends with exit code 1 if anything was lost.
    """

    damaged: Annotated[
        Path,
        Argument("The damaged file; it is not changed.", "FILE", completes="stores", local=True),
    ]
    new: Annotated[
        Path, Argument("The file to save the games in; it must be new.", "NEW", local=True)
    ]


class SavedGame(Struct, forbid_unknown_fields=True):
    """The result for a game; null if nothing was kept; spans of entry numbers.

    Attributes:
        was: its name in the damaged file.
        game: its name in the new one.
        kept: the last kept entry, before the one that marks the loss.
        hash: the hash of that entry.
        whole: whether no loss is known.
        lost: the spans of unreadable entries.
        beyond: the readable entries that were not kept.
    """

    was: str
    game: str | None
    kept: int
    hash: str | None
    whole: bool
    lost: list[tuple[int, int]]
    beyond: list[int]


class Salvage(Answer, tag="tablescribe.salvage/1"):
    """What could be read of a damaged file, as a new one, in the order of the games' numbers."""

    file: str
    games: list[SavedGame]

    @property
    def sound(self) -> bool:
        """Whether nothing is lost."""
        return all(one.whole for one in self.games)


def salvage(call: SalvageCall) -> Salvage:
    """Write all that is readable of a damaged store to a new one, and leave it unchanged.

    A game with a loss ends with a gap.

    Raises:
        Mistake: there is no damaged file, nothing in it is readable, or the new one exists.
        StoreError: the new one cannot be written.
    """
    damaged, new = only_file(call.damaged), only_file(call.new)
    check_free(new)
    if new.exists():
        remove_left(new.parent, new.name)
        raise Exit.USAGE.mistake(
            "file-exists", _("{path} already exists; choose a new file"), path=new
        )
    with replacing(new, most=permissions(damaged)) as unfinished:
        copy = _copy(damaged, unfinished.with_name(f"{new.name}.copy"))
        with look_through(copy) as found, SqliteStore(unfinished, create=True) as store:
            numbers = track(sorted(found.known), len(found.known), _("salvaging"))
            games = [_keep(store, found.of_game(number)) for number in numbers]
        if not any(one.game for one in games):
            raise Exit.STORE.mistake(
                "nothing-left", _("nothing in {path} can be read"), path=damaged
            )
        if wrong := verify_store(unfinished).findings:
            raise StoreError("failed", new, wrong[0].line)
    return Salvage(str(new), games)


def _copy(damaged: Path, copy: Path) -> Path:
    """Return a working copy with its journal, which SQLite must replay."""
    try:
        for end in ("", *BESIDE[:2]):
            if end == "" or Path(f"{damaged}{end}").exists():
                shutil.copyfile(f"{damaged}{end}", f"{copy}{end}")
    except OSError as error:
        raise Exit.STORE.mistake(
            "not-read", _("{path} cannot be read ({detail})"), path=damaged, detail=cause(error)
        ) from error
    return copy


def _keep(store: EventStore, one: Remains) -> SavedGame:
    """Write the readable part of a game into the new store."""
    was = numbered_name(one.title, one.number)
    if not one.sound or store.head(one.sound[0].id).n:
        return SavedGame(was, None, 0, None, one.whole, one.lost, one.beyond)
    last = one.sound[-1]
    uid, drafts = one.sound[0].id, list[Entry](one.sound)
    marks = []
    if not one.whole and one.title != CLUB:
        reason = _("salvaged: what came after #{n} was lost").format(n=last.n)
        marks.append(draft(GapDeclared(reason), by=BY))
    still_open = one.title != CLUB and (not one.whole or _open(one.title, drafts))
    store.append(uid, one.title, 0, [*drafts, *marks], still_open=still_open)
    name = was if one.title == CLUB else numbered_name(one.title, written_game(store, uid).number)
    return SavedGame(was, name, last.n, last.hash.hex(), one.whole, one.lost, one.beyond)


def _open(title: str, entries: list[Entry]) -> bool:
    """Return whether a game can continue, by its log."""
    if title not in TITLES:
        return True
    try:
        return fold_game(Timeline(events_of(title, entries))).open
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError):
        return True


class InitCall(Request, frozen=True):
    """Create the tables and roles in a PostgreSQL database, or bring them up to date.

    Reports what it did; running it again is harmless. It neither creates nor asks for a password.
    """

    url: Annotated[
        Location,
        Argument(
            "The database: postgresql://user@host/name; its password from ~/.pgpass.",
            "URL",
            local=True,
            variable="TABLESCRIBE_DB",
        ),
    ]


class CopyCall(Request, frozen=True):
    """Copy games from one file or database to another; each is verified by its fingerprint.

    Games already there stay; a copy that was interrupted continues. Games may get other numbers.
    Ends with exit code 1 if a game was not copied.
    """

    from_: Annotated[
        Location,
        Argument("The file or database to copy from.", "FROM", completes="stores", local=True),
    ]
    to: Annotated[
        Location, Argument("The file or database to copy to.", "TO", completes="stores", local=True)
    ]
    names: Annotated[
        tuple[str, ...] | None, Argument("The games (default: all of them).", "[GAME]...")
    ] = None


class Database(Struct, frozen=True):
    """A database set up for games, and what was done."""

    url: Server
    done: "Initialised"

    @property
    def sound(self) -> bool:
        """Whether no role is missing."""
        return not self.done.missing


class Transfers(Struct, frozen=True):
    """A copy of games, each copied on iteration.

    Attributes:
        source: the source.
        target: the target.
        games: yields the result of each copied game.
        done: the results so far.
    """

    source: Location
    target: Location
    games: Iterator[Transfer]
    done: list[Transfer]

    @property
    def sound(self) -> bool:
        """Whether every game so far is in the target now."""
        return all(one.code in WRITTEN for one in self.done)


def initialise(call: InitCall) -> Database:
    """Create the tables and roles of a database, or migrate them.

    Raises:
        Mistake: the location is a file, which needs no setup.
        StoreError: the database is not usable.
    """
    if not isinstance(call.url, Server):
        raise Exit.USAGE.mistake(
            "not-a-server",
            _("{path} is a file and does not need store init: tablescribe new creates it"),
            path=call.url,
        )
    try:
        from events.store.postgres import initialising
    except ImportError as error:
        raise StoreError("no-driver", call.url) from error
    return Database(call.url, initialising.initialise(call.url))


def copy_games(call: CopyCall) -> Transfers:
    """Copy games from one store to another.

    Raises:
        Mistake: source and target are the same, or SQLite reserves the target's name. Copying
            raises one if there is no such game.
        StoreError: a store is not usable, raised on iteration.
    """
    if call.from_ == call.to:
        raise Exit.USAGE.mistake("same-file", _("both are the same; choose two different ones"))
    if not isinstance(call.to, Server):
        check_free(call.to)
    done: list[Transfer] = []
    return Transfers(call.from_, call.to, _copies(call, done), done)


def _copies(call: CopyCall, done: list[Transfer]) -> Iterator[Transfer]:
    """Copy each game, and add its result to `done`."""
    with open_at(call.from_) as source, open_at(call.to, create=True) as target:
        warn_altered(source.alterations())
        if call.names:
            chosen = [find_game(source, name, writing=False) for name in call.names]
        else:
            chosen = all_logs(source)
        unique = list({game.uid: game for game in chosen}.values())
        for one in track(transfer(source, target, unique), len(unique), _("copying")):
            done.append(one)
            yield one
