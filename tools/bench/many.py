"""Many games: imported in a second, audited, archived, and how that grows.

`make bench` measures 100 and 1,000 games. `make scale N=10000` makes so many first, or takes those
of STORE=FILE, and measures a tenth of them and all. Those figures are the processor's seconds, of
all processes, so that they hold on a busy machine.
"""

import os
import pickle
import sqlite3
import sys
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from cli.exports.delta.table import Archive
from events.store.sqlite_store import SqliteStore
from tools.bench.commands import PROGRAM, Cost, Side
from tools.bench.games import TITLE, samples, scratch
from tools.bench.harness import BYTES, MEMORY, RATE, Figure, seconds, table_of
from tools.bench.peers import bare_insert, bare_store
from tools.many_games import write_games

SIZES = (100, 1_000)
WARMING = 70
"""Games of a run that is not measured: what is imported is compiled in it."""

_ONE_CORE = "import os, sys; os.sched_setaffinity(0, [0]); os.execv(sys.argv[1], sys.argv[1:])"


def write_records(folder: Path, games: int) -> Path:
    """Write records of full games, all different, into a folder; return it."""
    records, texts = folder / f"records-{games}", [sample.text for sample in samples(TITLE)]
    records.mkdir()
    for n in range(games):
        first, *lines = texts[n % len(texts)].replace("made-by: seeded-player\n", "").splitlines()
        lines = [first, f"made-by: player-{n}", *(x for x in lines if not x.startswith("source:"))]
        (records / f"{n:05}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return records


def bare_seconds(folder: Path, imported: Path) -> float:
    """Return how long the rows of imported games take into a plain table, a transaction a game."""
    source, bare = sqlite3.connect(imported), bare_store(folder / "bare.db")
    rows = source.execute("SELECT game, n, id, at, by, event, hash FROM entries ORDER BY game, n")
    games = [list(game) for _number, game in groupby(rows.fetchall(), itemgetter(0))]
    source.close()
    taken = seconds(lambda: [bare_insert(bare, game) for game in games])
    bare.close()
    return taken


def measure(folder: Path, games: int) -> dict[str, Cost]:
    """Return what importing and auditing so many games took, auditing also by one core."""
    records, store = write_records(folder, games), folder / f"games-{games}.db"
    audit = (PROGRAM, "audit", "--all", "--db", store)
    sides = {
        "importing text records": (PROGRAM, "import", records, "--db", store),
        "auditing by all cores": audit,
        "auditing by one": (sys.executable, "-c", _ONE_CORE, *audit),
    }
    return {what: Side(folder, *words).cost() for what, words in sides.items()}


def many(folder: Path) -> list[Figure]:
    """Return the rates, and how time a game and memory grow from few games to many."""
    few, large = SIZES
    measure(folder, WARMING)
    small, big = measure(folder, few), measure(folder, large)
    sizes, figures = f"{large:,} beside {few:,} games", []
    for what in ("importing text records", "auditing by all cores"):
        ours, less = big[what], small[what]
        each = ours.seconds / large, less.seconds / few
        figures += [
            Figure(f"{what}, {large:,} full games", large / ours.seconds, form=RATE),
            Figure(f"{what}: time for each, {sizes}", *each, most=1.25),
            Figure(
                f"{what}: memory of a process, {sizes}",
                *(ours.memory, less.memory),
                most=1.25,
                form=MEMORY,
            ),
        ]
    peers = {
        "importing text records": bare_seconds(folder, folder / f"games-{large}.db"),
        "auditing by all cores": big["auditing by one"].seconds,
    }
    names = "bare inserts", f"one of the {len(os.sched_getaffinity(0))}"
    return figures + [
        Figure(f"{what}, {large:,} games, beside {name}", *rates, form=RATE)
        for (what, peer), name in zip(peers.items(), names, strict=True)
        for rates in [(large / big[what].seconds, large / peer)]
    ]


# --- CPU seconds --------------------------------------------------------------------------------


def part(whole: Path, games: int, to: Path) -> Path:
    """Write the first games of a store into another."""
    with SqliteStore(whole) as source, SqliteStore(to, create=True) as copy, copy.together():
        for number in range(1, games + 1):
            game = source.game(number)
            copy.append(game.uid, game.title, 0, source.read(game.uid), still_open=game.open)
    return to


def archiving(folder: Path, store: Path, games: int) -> list[Figure]:
    """Measure an archive of games, the first time and again."""
    archive = folder / f"{games}.delta"
    side = Side(folder, PROGRAM, "archive", archive, "--db", store)
    first, again = side.cost(), side.cost()
    size = sum(file.stat().st_size for file in archive.rglob("*") if file.is_file())
    files, what = Archive(archive).files(), f"archiving, {games:,} games"
    travels = f"of {len(files):,} files travels to it"
    return [
        Figure(f"{what}: each", first.cpu / games),
        Figure(f"{what}: of that the process that commits", first.own / games),
        Figure(f"{what}: what each {travels}", len(pickle.dumps(files)) / games, form=BYTES),
        Figure(f"{what}: each again, nothing new", again.cpu / games),
        Figure(f"{what}: size of each", size / games, form=BYTES),
        Figure(f"{what}: memory", first.memory, form=MEMORY),
    ]


def auditing(folder: Path, store: Path) -> dict[str, Cost]:
    """Return what an audit of all games takes, by processes and by one worker and two."""
    every = ("audit", "--all", "--db", store)
    ways = {"processes": (), "1 worker": ("--workers", "1"), "2 workers": ("--workers", "2")}
    return {how: Side(folder, PROGRAM, *every, *more).cost() for how, more in ways.items()}


def scale(folder: Path, store: Path, games: int) -> list[Figure]:
    """Return what a tenth of the games and all of them take.

    What starting takes (of one game) is taken off before games are compared.
    """
    sizes = (1, games // 10, games)
    stores = {size: part(store, size, folder / f"{size}.db") for size in sizes}
    figures = [one for size in sizes[1:] for one in archiving(folder, stores[size], size)]
    audits = {size: auditing(folder, stores[size]) for size in sizes}
    start, few, all_of_them = audits.values()
    each = {}
    for how, first in start.items():
        less = (few[how].cpu - first.cpu) / sizes[1]
        each[how] = (all_of_them[how].cpu - first.cpu) / games
        what = f"auditing by {how}"
        figures += [
            Figure(f"{what}: to start", first.cpu),
            Figure(f"{what}: each, {games:,} beside {sizes[1]:,}", each[how], less, most=1 / 0.9),
            Figure(f"{what}: memory", all_of_them[how].memory, form=MEMORY),
        ]
    what = "auditing: each, by 2 workers beside 1"
    return [*figures, Figure(what, each["2 workers"], each["1 worker"], most=1 / 0.85)]


def main(games: str, store: str = "") -> None:
    """Measure with so many games, of a store or made for it."""
    with scratch() as folder:
        path = Path(store).resolve() if store else folder / "made.db"
        if not store:
            write_games(path, int(games))
        print(table_of(scale(folder, path, int(games))))


if __name__ == "__main__":
    main(*sys.argv[1:])
