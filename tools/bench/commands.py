"""Commands from a cold start: time beside a hello world, time among many games, memory."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from events.store.entry import encode_event
from events.store.sqlite_store import SqliteStore
from tools.bench.games import add_many, random_game, store
from tools.bench.peers import hello_script
from tools.bench.timing import Bound, Figure, alternate, in_turn, seconds, written

PROGRAM = Path(sys.executable).parent / "tablescribe"
MEMORY = Path("/dev/shm")
ROUNDS = 21
MANY = 10_000
MANY_LENGTH = 20
FULL_GAMES = 200


class Files(NamedTuple):
    """The stores that commands are run on, and the action that `do` records in one of them.

    `home` is a data folder: what stands in it is found without `--db`.
    """

    home: Path
    open: Path
    full: Path
    many: Path
    action: str

    @property
    def found(self) -> Path:
        """Where a command without `--db` looks."""
        return self.home / "tablescribe" / "games.db"


def prepare(folder: Path) -> Files:
    """Make a store with an open game, one with a full game, and one with many others beside it."""
    game = random_game(4, 0)
    cut = len(game.plays) * 3 // 4
    files = Files(
        folder / "home",
        folder / "open.db",
        folder / "full.db",
        folder / "many.db",
        game.text(cut),
    )
    files.found.parent.mkdir(parents=True)
    store(files.open, [game.started, *game.plays[:cut]], still_open=True)
    store(files.full, game.events, still_open=False)
    shutil.copyfile(files.full, files.many)
    add_many(files.many, game.events[:MANY_LENGTH], MANY)
    return files


def environment(home: Path) -> dict[str, str]:
    """Return the environment of every command: a data folder of its own, one language, drawings as
    on a terminal.

    Nothing of Python's settings is passed on (`PYTHONDONTWRITEBYTECODE` would have our modules
    compiled anew in every run, but not those of the peer); all bytecode lies beside `home`.
    """
    foreign = ("TABLESCRIBE_", "PYTHON")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
    return {
        **kept,
        "XDG_DATA_HOME": str(home),
        "PYTHONPYCACHEPREFIX": str(home.parent / "bytecode"),
        "LC_ALL": "C.UTF-8",
        "LANGUAGE": "C",
        "TABLESCRIBE_PLAIN": "0",
    }


class Side:
    """One command line, to be run again and again."""

    def __init__(self, home: Path, *words: str | Path, fresh: tuple[Path, Path] | None = None):
        """Take the words of a command, and a store to copy (from, to) before each run."""
        self.words = [str(word) for word in words]
        self.fresh = fresh
        self.environment = environment(home)

    def prepare(self) -> None:
        """Make the store fresh, and have the disk done with it; this is not measured."""
        if self.fresh:
            shutil.copyfile(*self.fresh)
            with self.fresh[1].open("rb") as file:
                os.fsync(file.fileno())

    def __call__(self) -> bytes:
        """Run the command; return what it prints."""
        return subprocess.run(
            self.words, env=self.environment, check=True, capture_output=True
        ).stdout


def compare(sides: list[Side], rounds: int = ROUNDS) -> list[float]:
    """Return the median time of each side, run in turn (see `timing.alternate`)."""
    times: list[list[float]] = [[] for _ in sides]
    for number in range(-1, rounds):
        for i in in_turn(len(sides), number):
            sides[i].prepare()
            taken = seconds(sides[i])
            if number >= 0:
                times[i].append(taken)
    return [median(side) for side in times]


# --- cold start ---------------------------------------------------------------------------------


IN_MEMORY = "do --db` with its store in memory"
BOUNDS = {
    "--version": 1.2,
    **dict.fromkeys(["do", "do --db"], 1.4),
    **dict.fromkeys(["score", "score --db", "show"], 1.6),
}


def _sides(folder: Path, memory: Path, files: Files) -> dict[str, Side]:
    home, db, quick = files.home, folder / "work.db", memory / "work.db"
    full_home = folder / "full-home"
    (full_home / "tablescribe").mkdir(parents=True)
    shutil.copyfile(files.full, full_home / "tablescribe" / "games.db")
    do = (PROGRAM, "do", files.action)
    return {
        "hello": Side(home, hello_script(folder)),
        "python": Side(home, sys.executable, "-c", "pass"),
        "--version": Side(home, PROGRAM, "--version"),
        "do": Side(home, *do, fresh=(files.open, files.found)),
        "do --db": Side(home, *do, "--db", db, fresh=(files.open, db)),
        IN_MEMORY: Side(home, *do, "--db", quick, fresh=(files.open, quick)),
        "score": Side(full_home, PROGRAM, "score"),
        "score --db": Side(home, PROGRAM, "score", "--db", files.full),
        "show": Side(full_home, PROGRAM, "show"),
    }


def starting(folder: Path, files: Files) -> list[Figure]:
    """Compare commands with a hello world of typer."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else folder) as memory:
        sides = _sides(folder, Path(memory), files)
        cost = dict(zip(sides, compare(list(sides.values())), strict=True))
    hello, python = cost.pop("hello"), cost.pop("python")
    return [
        Figure("a bare start of Python (python -c pass)", "", written(python)),
        Figure("a hello world of typer", "", written(hello)),
        *(_beside_hello(command, taken, hello) for command, taken in cost.items()),
    ]


def _beside_hello(command: str, taken: float, hello: float) -> Figure:
    name = command if "`" in command else f"{command}`"
    bound = Bound("at most", BOUNDS[command]) if command in BOUNDS else None
    return Figure.beside(f"`{name}, cold start", taken, hello, bound)


# --- many games ---------------------------------------------------------------------------------


def scaling(files: Files) -> list[Figure]:
    """Compare a command on a file with one game and on the file with many others beside it."""
    figures = []
    for words in (("show",), ("show", "--json")):
        one = Side(files.home, PROGRAM, *words, "--db", files.full)
        many = Side(files.home, PROGRAM, *words, "--db", files.many)
        if one() != many():
            raise ValueError(words)
        few_cost, many_cost = compare([one, many])
        what = f"`{' '.join(words)}` among {MANY:,} other games"
        figures.append(Figure.beside(what, many_cost, few_cost, Bound("at most", 1.05)))
    return [*figures, _loaded_among_many(files)]


def _loaded_among_many(files: Files) -> Figure:
    """Compare finding and reading the latest game in process, where start-up hides nothing."""
    with SqliteStore(files.full) as few, SqliteStore(files.many) as many:
        latest = few.latest()
        if latest is None:
            raise LookupError
        sides = [
            lambda store=store: (store.latest(), store.read(latest.uid)) for store in (many, few)
        ]
        ours, peer = alternate(sides, 200)
    what = f"finding and reading a game in process, {MANY:,} others beside none"
    return Figure.beside(what, ours, peer)


# --- size and memory ----------------------------------------------------------------------------


def size(folder: Path) -> list[Figure]:
    """Measure what an entry takes in the file beside its event's JSON, over full games."""
    path, events = folder / "size.db", random_game(3, 0).events
    SqliteStore(path, create=True).close()
    empty = path.stat().st_size
    add_many(path, events, FULL_GAMES)
    stored = (path.stat().st_size - empty) / (FULL_GAMES * len(events))
    json = sum(len(encode_event(event).encode()) for event in events) / len(events)
    return [
        Figure(
            "bytes of an entry in the file beside its event's JSON",
            f"{stored - json:.0f} bytes",
            bound=Bound("at most", 160, "bytes"),
            quantity=stored - json,
        )
    ]


_LAUNCHER = """\
import os, sys
null = os.open(os.devnull, os.O_RDWR)
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ,
                       file_actions=[(os.POSIX_SPAWN_DUP2, null, 1)])
_pid, status, usage = os.wait4(child, 0)
print(status, usage.ru_maxrss)
"""
"""A small process to start commands from: a child begins with the memory of who started it."""


def memory_of(side: Side) -> float:
    """Return the most memory that a command had in use, in MiB."""
    side.prepare()
    words = [sys.executable, "-S", "-c", _LAUNCHER, *side.words]
    out = subprocess.run(words, env=side.environment, check=True, capture_output=True).stdout
    status, kilobytes = out.split()
    if int(status):
        raise ChildProcessError(side.words)
    return int(kilobytes) / 1024


def memory(folder: Path, files: Files) -> list[Figure]:
    """Measure the memory of single commands."""
    db = folder / "memory.db"
    sides = {
        "do": Side(files.home, PROGRAM, "do", files.action, "--db", db, fresh=(files.open, db)),
        "show": Side(files.home, PROGRAM, "show", "--db", files.full),
        "audit": Side(files.home, PROGRAM, "audit", "--db", files.full),
    }
    return [
        Figure(
            f"memory of `{command}` on a long game",
            f"{used:.1f} MiB",
            bound=Bound("at most", 64, "MiB"),
            quantity=used,
        )
        for command, used in ((name, memory_of(side)) for name, side in sides.items())
    ]


def commands(folder: Path) -> list[Figure]:
    """Return all figures of this file."""
    files = prepare(folder)
    return [
        *starting(folder, files),
        *scaling(files),
        *size(folder),
        *memory(folder, files),
    ]
