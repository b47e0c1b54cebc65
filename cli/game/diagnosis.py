"""What `doctor` checks: the program, SQLite, the store, its games, keys, the terminal.

It writes nothing and never aborts; an unusable file is a result. The output is safe to share:
unless requested, it names no player and no user.
"""

import os
import re
import shutil
import sqlite3
import sys
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from cli import __version__
from cli.game.game_store import game_name
from cli.game.seal_keys import KeyFolder
from cli.terminal.command import Option, Request
from cli.terminal.data_folder import folder_beside, store_location
from cli.terminal.errors import Mistake
from cli.terminal.language import cause
from cli.terminal.reader import in_words, reader
from events.foreign.files import read_start
from events.store.event_store import EventStore, StoredGame
from events.store.location import Location, Server, StoreError
from events.store.migrations import APPLICATION, SCHEMA
from events.store.stores import open_at
from events.titles.registry import TITLES

LITTLE = 50_000_000
"""Bytes of free room under which a disk is soon full."""

LIBRARIES = (
    *("typer", "click", "msgspec", "rich", "jinja2", "platformdirs", "sqlite-utils"),
    *("prompt_toolkit", "cryptography"),
)

STATES = {
    "not-a-store": "foreign",
    "empty": "empty",
    "busy": "locked",
    "unreadable": "unreadable",
    "read-only": "unreadable",
    "newer": "newer",
    "changed": "changed",
    "failed": "unreadable",
    "full": "unreadable",
    "unreachable": "unreadable",
    "lost": "unreadable",
    "no-driver": "no-driver",
}
"""What a file is called by what the store says of it; "damaged" whatever else it says."""

HARMLESS = ("missing", "empty", "wal", "not-utf8", "newer", "locked")
"""What is to be known, and is nothing wrong."""

Facts = dict[str, Any]


class DoctorCall(Request, frozen=True):
    """Collect what helps when something does not work, and show what to do next.

    Without --names, the output is safe to paste into a report. Ends with exit code 1 if
    something is wrong.
    """

    names: Annotated[bool, Option("Include full paths and the names of players.", local=True)] = (
        False
    )


class Trouble(Struct, frozen=True):
    """A problem or notice: its code, and the parameters of its message."""

    code: str
    params: dict[str, str | int]


class Diagnosis(Struct, frozen=True):
    """The results by subject; `trouble` is what needs attention."""

    program: Facts
    sqlite: Facts
    store: Facts
    games: list[Facts]
    keys: Facts
    terminal: Facts
    trouble: list[Trouble]

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return all(one.code in HARMLESS for one in self.trouble)


def diagnose(db: Location | None, call: DoctorCall) -> Diagnosis:
    """Check everything."""
    location, names = store_location(db), call.names
    if isinstance(location, Server):
        store, games, trouble = _server(location, names)
    else:
        store, games, trouble = _store(location, names)
    keys = _keys(location, trouble)
    terminal = _terminal()
    if not str(terminal["encoding"]).lower().replace("-", "").startswith("utf8"):
        trouble.append(Trouble("not-utf8", {"encoding": terminal["encoding"]}))
    sqlite = {"version": sqlite3.sqlite_version, "journal": store.get("journal")}
    return Diagnosis(_program(), sqlite, store, games, keys, terminal, trouble)


def _program() -> Facts:
    import platform
    from importlib.metadata import PackageNotFoundError, metadata

    libraries = {}
    for name in LIBRARIES:
        try:
            found = metadata(name)
            libraries[name] = found["Version"] if "Version" in found else "?"  # noqa: SIM401
        except (PackageNotFoundError, OSError):  # not there, or it may not be read
            libraries[name] = "?"
    return {
        "version": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "libraries": libraries,
    }


def private(path: Path, *, names: bool) -> str:
    """Return a path without the user's name, unless names are requested.

    In the home folder it begins with ~. Folders may be named after people, clubs and disks. Outside
    the program's data folder only the first folder and the file name are kept.
    """
    from getpass import getuser

    if names:
        return str(path.absolute())
    text = _shorten(path.absolute())
    try:
        user = getuser()
    except (OSError, KeyError):
        return text
    part = rf"(?<![^\W_]){re.escape(user)}(?![^\W_])"
    return re.sub(part, "USER", text, flags=re.IGNORECASE)


def _shorten(path: Path) -> str:
    home, usual = Path.home(), folder_beside(None)
    begin, parts = path.anchor, path.parts[1:]
    if home != Path(home.anchor) and path.is_relative_to(home):
        begin, parts = "~", ("", *path.relative_to(home).parts)
        if path.is_relative_to(usual):
            return str(Path(begin, *parts))
    kept = (parts[0], "…", parts[-1]) if len(parts) > 2 else parts
    return str(Path(begin, *kept))


def _store(path: Path, names: bool) -> tuple[Facts, list[Facts], list[Trouble]]:
    """Return the facts about the store and its games."""
    trouble: list[Trouble] = []
    facts: Facts = {"path": private(path, names=names), "state": "missing"}
    facts |= _folder(path.absolute().parent, trouble)
    try:
        if not path.exists():
            trouble.append(Trouble("missing", {}))
            return facts, [], trouble
        facts |= _file(path)
        state = facts["state"]
    except OSError as error:
        state, facts["detail"] = "unreadable", cause(error)
    games: list[Facts] = []
    if state == "store":
        state, games = _open(path, facts, trouble, names)
    facts["state"] = state
    if state != "store":
        trouble.insert(0, Trouble(state, {"detail": str(facts.get("detail", ""))}))
    elif not facts["writable"] or not facts["folder_writable"]:
        trouble.append(Trouble("read-only", {}))
    return facts, games, trouble


def _server(server: Server, names: bool) -> tuple[Facts, list[Facts], list[Trouble]]:
    """Return the facts about a database and its games."""
    trouble: list[Trouble] = []
    facts: Facts = {"server": str(server) if names else "postgresql://...", "free": None}
    state, games = _open(server, facts, trouble, names)
    facts["state"] = {"foreign": "no-tables", "unreadable": "unreachable"}.get(state, state)
    if state != "store":
        detail = str(facts.get("detail", "")) if names else ""
        trouble.insert(0, Trouble(facts["state"], {"detail": detail}))
    return facts, games, trouble


def _folder(folder: Path, trouble: list[Trouble]) -> Facts:
    """Return the facts about the nearest existing folder."""
    there = next((one for one in (folder, *folder.parents) if one.is_dir()), folder)
    try:
        free = shutil.disk_usage(there).free
    except OSError:
        return {"free": None, "folder_writable": False}
    if free < LITTLE:
        trouble.append(Trouble("disk", {"free": free // 1_000_000}))
    return {"free": free, "folder_writable": os.access(there, os.W_OK)}


def _file(path: Path) -> Facts:
    """Return the facts about a file before it is opened as a store.

    Raises:
        OSError: the file cannot be read.
    """
    if not path.is_file():
        return {"state": "folder"}
    status = path.stat()
    head = read_start(path, 100)
    facts: Facts = {
        "state": "store" if head.startswith(b"SQLite format 3\0") else "foreign",
        "bytes": status.st_size,
        "mode": f"{status.st_mode & 0o777:03o}",
        "own": status.st_uid == os.getuid() if hasattr(os, "getuid") else None,
        "writable": os.access(path, os.W_OK),
        "beside": [end for end in ("journal", "wal", "shm") if Path(f"{path}-{end}").exists()],
    }
    if not status.st_size:
        facts["state"] = "empty"
    if facts["state"] == "store" and len(head) == 100:
        facts["journal"] = "wal" if head[18] == 2 else "delete"
        facts["schema"] = int.from_bytes(head[60:64], signed=True)
        facts["ours"] = int.from_bytes(head[68:72]) == APPLICATION
        facts["known_schema"] = SCHEMA
    return facts


def _open(
    location: Location, facts: Facts, trouble: list[Trouble], names: bool
) -> tuple[str, list[Facts]]:
    """Return the state of a location opened as a store, and its games."""
    try:
        with open_at(location) as store:
            of_file: list[Trouble] = []
            for fault in store.faults():
                said: dict[str, str | int] = {"kept": fault.kept, "detail": fault.detail}
                if fault.number is not None:
                    said["number"] = fault.number
                of_file.append(Trouble(f"store-{fault.code}", said))
            listed = store.games()
            trouble += of_file
            games = [_game(store, game, trouble, names) for game in reversed(listed)]
            if store.newer:
                return "newer", games
    except StoreError as error:
        facts["detail"] = error.detail
        return STATES.get(error.code, "damaged"), []
    except (ValueError, TypeError, LookupError) as error:  # what is in a column is of another type
        facts["detail"] = str(error) if names else type(error).__name__  # it may quote the column
        return "damaged", []
    if facts.get("journal") == "wal":
        trouble.append(Trouble("wal", {}))
    return "store", games


def _game(store: EventStore, game: StoredGame, trouble: list[Trouble], names: bool) -> Facts:
    name = game_name(game)
    facts: Facts = {
        "game": name,
        "title": game.title if game.title in TITLES else "?",
        "entries": game.n,
        "head": getattr(game.hash, "hex", lambda: "?")(),  # another program may have put in text
        "open": game.open,
    }
    if game.title not in TITLES:
        trouble.append(Trouble("unknown-title", {"game": name}))
    try:
        if faults := store.verify(game.uid):
            trouble.append(Trouble("chain", {"game": name, "n": faults[0].n}))
        facts["sound"] = not faults
        if names and game.title in TITLES:
            facts["players"] = _players(store, game)
    except StoreError as error:
        facts["sound"] = False
        trouble.append(Trouble("unreadable-game", {"game": name, "detail": error.detail}))
    return facts


def _players(store: EventStore, game: StoredGame) -> list[str]:
    from msgspec import MsgspecError

    from events.titles.registry import read_event

    try:
        started = read_event(game.title, store.read(game.uid)[0].event)
    except (MsgspecError, IndexError):
        return []
    return [player.name for player in getattr(started, "players", ())]


def _keys(location: Location, trouble: list[Trouble]) -> Facts:
    """Return how many keys are known, and whether others can read the private ones."""
    folder = KeyFolder(location)
    try:
        private_ones = list(folder.path.glob("*.pem"))
        others = [one for one in private_ones if one.stat().st_mode & 0o077]
        known = len(folder.known_keys())
    except (OSError, Mistake):
        trouble.append(Trouble("keys-unreadable", {}))
        return {"known": None, "own": None}
    if others and os.name == "posix":
        trouble.append(Trouble("keys-open", {"n": len(others)}))
    return {"known": known, "own": len(private_ones)}


def _terminal() -> Facts:
    """Return what decides how output is shown."""
    size = shutil.get_terminal_size()
    variables = ("LC_ALL", "LC_MESSAGES", "LANG", "TERM", "COLORTERM", "NO_COLOR", "COLUMNS")
    ours = ("TABLESCRIBE_LANG", "TABLESCRIBE_PLAIN")
    out = sys.stdout
    return {
        "language": reader().language,
        "encoding": out.encoding if out is not None else "?",
        "terminal": out is not None and out.isatty(),
        "columns": size.columns,
        "lines": size.lines,
        "drawn": not in_words(),
        "environment": {
            name: value[:40] for name in (*variables, *ours) if (value := os.environ.get(name))
        },
    }
