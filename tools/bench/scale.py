"""Work over many games: CPU seconds a game by one worker and two, from N / 10 games to N.

`make scale N=10000` makes the games first; STORE=FILE takes those that are
there, and the first N / 10 of them. All figures are the processor's seconds, of all processes, so
that they hold on a busy machine.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cli.exports.delta.table import Archive
from events.store.sqlite_store import SqliteStore
from tools.bench.games import scratch

TIMED = """
import sys, time
from cli.main import main
try:
    main()
finally:
    print(time.process_time(), file=sys.stderr)
"""
PROGRAM = [sys.executable, "-c", TIMED]


class Cost(NamedTuple):
    """What a command took: CPU seconds of all its processes, MiB of the largest; its own seconds.

    Its own are those of the first process, which commits, and not of those that it started.
    """

    cpu: float
    memory: float
    own: float


def cost(folder: Path, *arguments: str | Path) -> Cost:
    """Run a command and return what it took, the processes that it started too."""
    command = [*PROGRAM, *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd()), "LANGUAGE": "C"}
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        said = process.stderr.read().decode()
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1), said
    own = float(said.splitlines()[-1])
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, own)


def part(whole: Path, games: int, to: Path) -> Path:
    """Write the first games of a store into another."""
    with SqliteStore(whole) as source, SqliteStore(to, create=True) as copy, copy.together():
        for number in range(1, games + 1):
            game = source.game(number)
            copy.append(game.uid, game.title, 0, source.read(game.uid), still_open=game.open)
    return to


def archiving(folder: Path, store: Path, games: int) -> Iterator[str]:
    """Yield what an archive takes the first time and again."""
    table = folder / f"{games}.delta"
    first, again = (cost(folder, "archive", table, "--db", store) for _time in range(2))
    size = sum(file.stat().st_size for file in table.rglob("*") if file.is_file())
    files = Archive(table).files()
    each = f"{size / games:,.0f} bytes and {1e3 * first.cpu / games:.2f} ms CPU each"
    later = f"again {again.cpu:.2f} s in all"
    yield f"archive  {games:>7,} games: {each}, {later}; {first.memory:.0f} MiB"
    yield (
        f"archive  {games:>7,} games: {first.own:.2f} s of that by the process that commits; "
        f"{len(files):,} files, {len(pickle.dumps(files)) / games:,.0f} bytes each travel to it"
    )


def auditing(folder: Path, store: Path, games: int) -> dict[str, Cost]:
    """Return what an audit of all games takes, by processes and by one worker and two."""
    every = ("audit", "--all", "--db", store)
    return {
        "processes": cost(folder, *every),
        "1 worker": cost(folder, *every, "--workers", "1"),
        "2 workers": cost(folder, *every, "--workers", "2"),
    }


def measure(folder: Path, store: Path, games: int) -> Iterator[str]:
    """Yield the lines that say what a tenth of the games and all of them take.

    What starting takes (of one game) is taken off before games are compared.
    """
    sizes = (1, games // 10, games)
    stores = {size: part(store, size, folder / f"{size}.db") for size in sizes}
    for size in sizes[1:]:
        yield from archiving(folder, stores[size], size)
    audits = {size: auditing(folder, stores[size], size) for size in sizes}
    each: dict[tuple[int, str], float] = {}
    for size in sizes[1:]:
        for how, took in audits[size].items():
            start = audits[1][how].cpu
            each[size, how] = 1e3 * (took.cpu - start) / size
            yield (
                f"audit    {size:>7,} games by {how:<9}: {each[size, how]:.2f} ms CPU each "
                f"after {start:.2f} s to start"
            )
    few, many = sizes[1:]
    yield _ratio("1 worker / 2 workers", each[many, "1 worker"] / each[many, "2 workers"], 0.85)
    for how in audits[many]:
        yield _ratio(f"{few:,} games / {many:,}, {how}", each[few, how] / each[many, how], 0.9)


def _ratio(what: str, ratio: float, bound: float) -> str:
    missed = "" if ratio >= bound else "  MISSED"
    return f"CPU a game, {what}: {ratio:.2f} (at least {bound}){missed}"


def main(games: str, store: str = "") -> None:
    """Measure with so many games, of a store or made for it."""
    with scratch() as folder:
        path = Path(store).resolve() if store else folder / "made.db"
        if not store:
            made = [sys.executable, "-m", "tools.many_games", path, games, "1"]
            subprocess.run(made, check=True)
        for line in measure(folder, path, int(games)):
            print(line, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
