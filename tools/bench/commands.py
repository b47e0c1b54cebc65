"""Commands from a cold start: time beside a hello world, time among many games, memory."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from events.store.sqlite_store import SqliteStore
from tools.bench.games import TITLE, add_many, keep, longest
from tools.bench.harness import MEMORY, Figure, alternate, in_turn, seconds

PROGRAM = Path(sys.executable).parent / "tablescribe"
IN_MEMORY = Path("/dev/shm")
ROUNDS = 21
MANY = 10_000
MANY_LENGTH = 20
HELLO = """\
import typer


def main(name: str = "world") -> None:
    print(f"Hello {name}")


typer.run(main)
"""


def in_memory(folder: Path) -> TemporaryDirectory[str]:
    """Return a folder that is on no disk where the system has one, or else in another folder."""
    return TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else folder)


class Files(NamedTuple):
    """Stores of one open game, of it with many others beside it, and of a whole game.

    `action` is the next one of the open game. `home` is a data folder: what stands in it is found
    without `--db`, and `full_home` one with the whole game.
    """

    action: str
    home: Path
    full_home: Path
    open: Path
    full: Path
    many: Path

    @property
    def found(self) -> Path:
        """Where a command without `--db` looks."""
        return self.home / "tablescribe" / "games.db"


def prepare(folder: Path) -> Files:
    """Make these files."""
    game = longest(TITLE)
    cut = len(game.plays) * 3 // 4
    names = ("home", "full-home", "open.db", "full.db", "many.db")
    files = Files(game.lines[cut], *(folder / name for name in names))
    for home in (files.home, files.full_home):
        (home / "tablescribe").mkdir(parents=True)
    keep(files.open, game.drafts[: cut + 1], TITLE, still_open=True)
    keep(files.full, game.drafts, TITLE)
    shutil.copyfile(files.full, files.full_home / "tablescribe" / "games.db")
    shutil.copyfile(files.open, files.many)
    add_many(files.many, game.drafts[:MANY_LENGTH], MANY)
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


_LAUNCHER = """\
import os, sys, time
null = os.open(os.devnull, os.O_RDWR)
begin = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ,
                       file_actions=[(os.POSIX_SPAWN_DUP2, null, 1)])
os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
taken = time.perf_counter() - begin
own = open(f"/proc/{child}/stat").read().rpartition(")")[2].split()[11:13]
_pid, status, used = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), taken, used.ru_utime + used.ru_stime,
      sum(map(int, own)) / os.sysconf("SC_CLK_TCK"), used.ru_maxrss / 1024)
"""
"""A small process to start commands from: a child begins with the memory of who started it."""


class Cost(NamedTuple):
    """What a command took: seconds; CPU seconds of all its processes, and of the first alone, which
    is the one that commits; MiB of the largest."""

    seconds: float
    cpu: float
    own: float
    memory: float


class Side:
    """One command line, to be run again and again."""

    def __init__(self, home: Path, *words: str | Path, fresh: tuple[Path, Path] | None = None):
        """Take the words of a command, and a store to copy (from, to) before each run."""
        self._words = [str(word) for word in words]
        self._fresh = fresh
        self._environment = environment(home)

    def _prepare(self) -> None:
        """Make the store fresh, and have the disk done with it; this is not measured."""
        if self._fresh:
            shutil.copyfile(*self._fresh)
            with self._fresh[1].open("rb") as file:
                os.fsync(file.fileno())

    def __call__(self) -> float:
        """Run the command; return the seconds that it took."""
        self._prepare()
        return seconds(self.printed)

    def printed(self, launched_by: Sequence[str] = (), *, code: int = 0) -> bytes:
        """Run the command; return what it prints."""
        words = [*launched_by, *self._words]
        ran = subprocess.run(words, env=self._environment, check=False, capture_output=True)
        assert ran.returncode == code, ran
        return ran.stdout

    def cost(self) -> Cost:
        """Run the command; return what it took."""
        self._prepare()
        code, *took = self.printed([sys.executable, "-S", "-c", _LAUNCHER]).split()
        assert code in (b"0", b"1"), self._words  # 1: an audit that found something
        return Cost(*map(float, took))


# --- cold start ---------------------------------------------------------------------------------


BOUNDS = {
    "--version": 1.2,
    **dict.fromkeys(["do", "do --db"], 1.4),
    **dict.fromkeys(["score", "score --db", "show"], 1.6),
}


def starting(folder: Path, files: Files) -> list[Figure]:
    """Compare commands with a hello world of typer."""
    script = folder / "hello.py"
    script.write_text(HELLO, "utf-8")
    do, home, db = (PROGRAM, "do", files.action), files.home, folder / "work.db"
    with in_memory(folder) as memory:
        quick = Path(memory) / "work.db"
        sides = {
            "a bare start of Python (python -c pass)": Side(home, sys.executable, "-c", "pass"),
            "a hello world of typer": Side(home, sys.executable, script),
            "--version": Side(home, PROGRAM, "--version"),
            "do": Side(home, *do, fresh=(files.open, files.found)),
            "do --db": Side(home, *do, "--db", db, fresh=(files.open, db)),
            "do --db, in memory": Side(home, *do, "--db", quick, fresh=(files.open, quick)),
            "score": Side(files.full_home, PROGRAM, "score"),
            "score --db": Side(home, PROGRAM, "score", "--db", files.full),
            "show": Side(files.full_home, PROGRAM, "show"),
        }
        taken = dict(zip(sides, in_turn([*sides.values()], ROUNDS), strict=True))
    bare, hello, *ours = taken.items()
    return [
        *(Figure(what, None, one) for what, one in (bare, hello)),
        *(
            Figure(f"`{what}`, cold start", one, hello[1], most=BOUNDS.get(what, float("inf")))
            for what, one in ours
        ),
    ]


def among_many(files: Files) -> list[Figure]:
    """Compare a command on a file with one game and on the file with many others beside it."""
    figures = []
    for words in (("show",), ("show", "--json")):
        many, one = (
            Side(files.home, PROGRAM, *words, "--db", db) for db in (files.many, files.open)
        )
        assert one.printed() == many.printed(), words
        what = f"`{' '.join(words)}` among {MANY:,} other games"
        figures.append(Figure(what, *in_turn([many, one], ROUNDS), most=1.05))
    with SqliteStore(files.many) as many, SqliteStore(files.open) as few:
        latest = few.latest()
        sides = [
            lambda store=store: (store.latest(), store.read(latest.uid)) for store in (many, few)
        ]
        what = f"finding and reading a game in process, {MANY:,} others beside none"
        return [*figures, Figure(what, *alternate(sides, 200))]


def memory(folder: Path, files: Files) -> list[Figure]:
    """Measure the memory of single commands."""
    db = folder / "memory.db"
    sides = {
        "do": Side(files.home, PROGRAM, "do", files.action, "--db", db, fresh=(files.open, db)),
        "show": Side(files.home, PROGRAM, "show", "--db", files.full),
        "audit": Side(files.home, PROGRAM, "audit", "--db", files.full),
    }
    return [
        Figure(f"memory of `{name}` on a long game", side.cost().memory, most=64, form=MEMORY)
        for name, side in sides.items()
    ]


def commands(folder: Path) -> list[Figure]:
    """Return all figures of this file."""
    files = prepare(folder)
    return [*starting(folder, files), *among_many(files), *memory(folder, files)]
