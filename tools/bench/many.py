"""Many games: records imported in a second, games audited by all cores, and how both grow.

`make bench` measures 100 and 1,000 games; `make growth` goes on to 10,000 (minutes).
"""

import os
import sqlite3
import sys
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from events.records.text_record import FIRST_LINE
from tools.bench.commands import PROGRAM, Side, memory_of
from tools.bench.games import TITLE, samples, scratch
from tools.bench.peers import bare_store
from tools.bench.timing import Bound, Figure, seconds

SIZES = (100, 1_000)
LARGEST = 10_000
WARMING = 70
"""Games of a run that is not measured: what is imported is compiled in it."""

_ONE_CORE = "import os, sys; os.sched_setaffinity(0, [0]); os.execv(sys.argv[1], sys.argv[1:])"


class Taken(NamedTuple):
    """What a command took for so many games: seconds, and the most memory of a process in MiB."""

    games: int
    seconds: float
    memory: float

    @property
    def rate(self) -> float:
        """Games in a second."""
        return self.games / self.seconds


def write_records(folder: Path, games: int, texts: Sequence[str]) -> Path:
    """Write records of full games, all different, into a folder; return it."""
    records = folder / f"records-{games}"
    records.mkdir()
    for n in range(games):
        text = texts[n % len(texts)].replace("made-by: seeded-player\n", "")
        lines = [row for row in text.splitlines() if not row.startswith("source:")]
        lines.insert(1, f"made-by: player-{n}")
        (records / f"{n:05}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert lines[0] == FIRST_LINE
    return records


def _bare(path: Path, imported: Path) -> float:
    """Return how long the rows of imported games take into a plain table, a transaction a game."""
    source, bare = sqlite3.connect(imported), bare_store(path)
    rows = source.execute("SELECT game, n, id, at, by, event, hash FROM entries ORDER BY game, n")
    games = [list(game) for _number, game in groupby(rows.fetchall(), itemgetter(0))]
    source.close()

    def insert() -> None:
        for game in games:
            bare.execute("BEGIN IMMEDIATE")
            bare.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", game)
            bare.execute("COMMIT")

    taken = seconds(insert)
    bare.close()
    return taken


def _measured(side: Side, games: int, memory: Side | None = None) -> Taken:
    return Taken(games, seconds(side), memory_of(memory or side))


def measure(folder: Path, games: int, texts: Sequence[str]) -> dict[str, Taken]:
    """Return what importing and auditing so many games took, auditing also by one core."""
    home, records = folder, write_records(folder, games, texts)
    store = folder / f"games-{games}.db"
    second = folder / f"again-{games}.db"
    importing = Side(home, PROGRAM, "import", records, "--db", store)
    weighing = Side(home, PROGRAM, "import", records, "--db", second)
    audit = (PROGRAM, "audit", "--all", "--db", store)
    return {
        "import": _measured(importing, games, weighing),
        "bare inserts": Taken(games, _bare(folder / f"bare-{games}.db", store), 0),
        "audit": _measured(Side(home, *audit), games),
        "audit alone": _measured(Side(home, sys.executable, "-c", _ONE_CORE, *audit), games),
    }


def _texts() -> list[str]:
    return [text.text for text in samples(TITLE)]


def many(folder: Path) -> list[Figure]:
    """Return the figures of many games."""
    place, texts = folder / "many", _texts()
    place.mkdir()
    measure(place, WARMING, texts)
    few, large = (measure(place, games, texts) for games in SIZES)
    imported, bare = large["import"], large["bare inserts"]
    return [
        *_figures("import", "importing text records", few, large),
        Figure.beside(
            f"importing {imported.games:,} text records, beside bare inserts",
            *(imported.rate, bare.rate, None, "{:.0f}/s".format),
        ),
        *_audit(few, large),
    ]


def _figures(name: str, what: str, few: dict[str, Taken], large: dict[str, Taken]) -> list[Figure]:
    """Return a rate, and how time a game and memory grow from few games to many."""
    small, big = few[name], large[name]
    sizes = f"{big.games:,} beside {small.games:,} games"
    slowly = Bound("at most", 1.25)
    return [
        Figure(f"{what}, {big.games:,} full games", f"{big.rate:.0f}/s ({big.seconds:.1f} s)"),
        Figure.beside(f"{what}: time for each, {sizes}", 1 / big.rate, 1 / small.rate, slowly),
        Figure.beside(
            f"{what}: memory of a process, {sizes}",
            *(big.memory, small.memory, slowly, "{:.1f} MiB".format),
        ),
    ]


def _audit(few: dict[str, Taken], large: dict[str, Taken]) -> list[Figure]:
    cores = len(os.sched_getaffinity(0))
    together, alone = large["audit"], large["audit alone"]
    return [
        *_figures("audit", f"auditing by all cores ({cores})", few, large),
        Figure(
            f"auditing {together.games:,} games by all cores ({cores}), beside one",
            f"{together.rate:.0f}/s",
            f"{alone.rate:.0f}/s",
            alone.seconds / together.seconds,
        ),
    ]


def main(*sizes: str) -> None:
    """Print what so many games take, each size beside the others."""
    with scratch() as folder:
        texts = _texts()
        measure(folder, WARMING, texts)
        for games in map(int, sizes or (*map(str, SIZES), str(LARGEST))):
            for name, taken in measure(folder, games, texts).items():
                print(
                    f"{games:>6} games  {name:<12} {taken.rate:7.1f}/s  "
                    f"{1e3 / taken.rate:6.2f} ms each  {taken.memory:6.1f} MiB",
                    flush=True,
                )


if __name__ == "__main__":
    main(*sys.argv[1:])
