"""How commands grow with a log: 5,000 entries of any mixture beside 500 of the same.

Commands run in this process, so that no start-up hides what they do with the log, and it is the
time of the core that is measured: nothing is waited for.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import process_time

from events.common import Corrected, Counted, Event, Redone, Undone, is_annotation
from events.records.jsonl import write_jsonl
from events.store.entry import draft
from events.store.sqlite_store import SqliteStore
from events.titles.registry import title_events
from projections.timeline import Timeline
from tests.long_logs import SCRIPTS, LongLog, script
from tests.table import Table
from tools.bench.games import TITLE, keep
from tools.bench.harness import Figure, table

FEW, MANY, FURTHER = 500, 5_000, 10_000
TIMES = 3

Log = list[Event]


def _mixture(title: str, *sizes: int) -> Iterator[Log]:
    log = LongLog(title, 3)
    for entries in sizes:
        log.grow(entries)
        yield list(log.events)


HALF = 40


def _alternating(one: Callable[[int], Event], entries: int) -> Log:
    """Return the beginning of a game, then entries of one kind, made from their numbers."""
    log = list(script(TITLE)[:HALF])
    return [*log, *(one(n) for n in range(HALF + 1, HALF + entries * 9 // 10 + 1))]


def _back_and_forth(deep: int, n: int) -> Event:
    return Undone(HALF - deep + 1) if (n - HALF) % 2 else Redone(HALF)


def _corrected(n: int) -> Event:
    """Correct the same entry again and again."""
    ref = str(HALF - 5) if n == HALF + 1 else f"{n - 1}.1"
    return Corrected(ref, ref, (script(TITLE)[HALF - 6],))


KINDS: dict[str, Callable[[int], Event]] = {
    "corrections": _corrected,
    "undo and redo": partial(_back_and_forth, 1),
    "undo and redo of 30 entries": partial(_back_and_forth, 30),
    "counts that differ": lambda n: Counted(n % 4, "score", 1000 + n % 7),
}
"""Logs with entries of one kind; nine tenths of what they are called, and the beginning."""


COMMANDS = {
    "audit": "audit OPEN",
    "show": "show OPEN",
    "log": "log",
    "log --all": "log --all",
    "replay": "replay OPEN",
    "export text": "export FILE.txt",
    "export html": "export FILE.html",
    "correct a late entry": "correct LATE --remove --anyway",
    "correct an early entry": "correct EARLY --remove --anyway",
    "undo": "undo",
    "import": "import RECORD",
}
"""The command lines that are measured."""


class Case:
    """A log in a file of games, and as a record."""

    def __init__(self, folder: Path, title: str, events: Sequence[Event]) -> None:
        self._folder, self._db = folder, folder / "log.db"
        folder.mkdir(parents=True)
        drafts = [draft(e, by="t", id_=f"e{n}", at=n * 60_000) for n, e in enumerate(events, 1)]
        uid = keep(self._db, drafts, title, still_open=True)
        record = folder / "log.jsonl"
        with SqliteStore(self._db) as store:
            record.write_text(write_jsonl(uid, title, store.read(uid)), encoding="utf-8")
        items = Timeline(list(enumerate(events, 1))).items
        plays = [item.ref for item in items if not is_annotation(item.event)]
        self._names = {
            "RECORD": str(record),
            "FILE": str(folder / "made"),
            "EARLY": plays[len(plays) // 10],
            "LATE": plays[-1],
            "OPEN": "--open" if title_events(title).SECRETS else "",
        }

    def seconds(self, command: str) -> float:
        """Return what a command takes of a core, the least of a few times."""
        return min(self._once(command) for _ in range(TIMES))

    def _once(self, command: str) -> float:
        for file in [*self._folder.glob("made.*"), *self._folder.glob("work.*")]:
            file.unlink()
        db = self._folder / "work.db"
        if command != "import":
            shutil.copyfile(self._db, db)
        line = COMMANDS[command]
        for name, value in self._names.items():
            line = line.replace(name, value)
        begin = process_time()
        Table(db)(*line.split(), code=None)
        return process_time() - begin


def _beside(
    folder: Path, title: str, logs: Iterable[Log], *commands: str
) -> Iterator[tuple[float, float]]:
    """Yield what commands take on a log with many entries, and on the same with few."""
    less, more = (Case(folder / f"{len(log)}", title, log) for log in logs)
    for command in commands or COMMANDS:
        yield more.seconds(command), less.seconds(command)
    shutil.rmtree(folder)


def growth(folder: Path) -> tuple[list[Figure], str]:
    """Measure `audit` of mixtures in which the game has long been full, and all commands.

    Return the figures of the one and a table of the others, with a row for each log.
    """
    place, figures, times = folder / "growth", [], dict[str, list[tuple[float, float]]]()
    for title in SCRIPTS:
        name = f"a mixture of {title_events(title).NAME}"
        times[name] = [*_beside(place, title, _mixture(title, FEW, MANY))]
        [both] = _beside(place, title, _mixture(title, MANY, FURTHER), "audit")
        figures.append(Figure(f"`audit` of {name}, {FURTHER:,} beside {MANY:,}", *both))
    for kind, one in KINDS.items():
        logs = (_alternating(one, entries) for entries in (FEW, MANY))
        times[kind] = [*_beside(place, TITLE, logs)]
    rows = [[name, *(_ratio(ours / less) for ours, less in both)] for name, both in times.items()]
    return figures, table(["log", *COMMANDS], rows, words=(0,))


def _ratio(ratio: float) -> str:
    return f"{ratio:.1f}" if ratio <= MANY / FEW else f"**{ratio:.1f}**"
