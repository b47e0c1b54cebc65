"""How commands grow with a log: 5,000 entries of any mixture beside 500 of the same.

Commands run in this process, so that no start-up hides what they do with the log, and it is the
time of the core that is measured: nothing is waited for.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from events.common import Corrected, Counted, Event, Redone, Undone, is_annotation
from events.records.jsonl import write_jsonl
from events.store.entry import draft
from events.store.sqlite_store import SqliteStore
from events.titles.registry import title_events
from projections.timeline import Timeline
from tests.long_logs import SCRIPTS, LongLog, script
from tests.table import Table
from tools.bench.commands import MEMORY
from tools.bench.games import keep
from tools.bench.report import Growth, plain
from tools.bench.timing import Bound, Figure

FEW, MANY, FURTHER = 500, 5_000, 10_000
TIMES = 3
TITLE = "robber-knights"

Log = list[Event]


def _mixture(title: str, *sizes: int) -> Iterator[Log]:
    log = LongLog(title, 3)
    for entries in sizes:
        log.grow(entries)
        yield list(log.events)


def _alternating(one: Callable[[int], Event], half: int, entries: int) -> Log:
    """Return the beginning of a game, then entries of one kind, made from their numbers."""
    log = list(script(TITLE)[:half])
    return [*log, *(one(n) for n in range(half + 1, half + entries * 9 // 10 + 1))]


def _back_and_forth(half: int, deep: int, n: int) -> Event:
    first, last = half - deep + 1, half
    return Undone(first) if (n - half) % 2 else Redone(last)


def _corrected(half: int, n: int) -> Event:
    """Correct the same entry again and again."""
    ref = str(half - 5) if n == half + 1 else f"{n - 1}.1"
    return Corrected(ref, ref, (script(TITLE)[half - 6],))


def _counted(n: int) -> Event:
    return Counted(n % 4, "score", 1000 + n % 7)


HALF = 40
KINDS: dict[str, Callable[[int], Log]] = {
    "corrections": partial(_alternating, partial(_corrected, HALF), HALF),
    "undo and redo": partial(_alternating, partial(_back_and_forth, HALF, 1), HALF),
    "undo and redo of 30 entries": partial(_alternating, partial(_back_and_forth, HALF, 30), HALF),
    "counts that differ": partial(_alternating, _counted, HALF),
}
"""Logs with entries of one kind; nine tenths of what they are called, and the beginning."""


class Case:
    """A log in a file of games, and as a record."""

    def __init__(self, folder: Path, name: str, title: str, events: Sequence[Event]) -> None:
        self.folder = folder
        self.db = folder / f"{name}.db"
        drafts = [draft(e, by="t", id_=f"e{n}", at=n * 60_000) for n, e in enumerate(events, 1)]
        uid = keep(self.db, drafts, still_open=True, title=title)
        with SqliteStore(self.db) as store:
            self.record = folder / f"{name}.jsonl"
            self.record.write_text(write_jsonl(uid, title, store.read(uid)), encoding="utf-8")
        items = Timeline(list(enumerate(events, 1))).items
        plays = [item.ref for item in items if not is_annotation(item.event)]
        self.early, self.late = plays[len(plays) // 10], plays[-1]
        self.secret = ["--open"] if title_events(title).SECRETS else []

    def commands(self) -> dict[str, Sequence[str]]:
        """Return the command lines that are measured."""
        text = str(self.folder / "x.txt")
        page = str(self.folder / "x.html")
        return {
            "audit": ["audit", *self.secret],
            "show": ["show", *self.secret],
            "log": ["log"],
            "log --all": ["log", "--all"],
            "replay": ["replay", *self.secret],
            "export text": ["export", text, "--force"],
            "export html": ["export", page, "--force"],
            "correct a late entry": ["correct", self.late, "--remove", "--anyway"],
            "correct an early entry": ["correct", self.early, "--remove", "--anyway"],
            "undo": ["undo"],
            "import": ["import", str(self.record)],
        }

    def seconds(self, command: str) -> float:
        """Return what a command takes of a core, the least of a few times."""
        return min(self._once(command) for _ in range(TIMES))

    def _once(self, command: str) -> float:
        db = self.folder / "work.db"
        db.unlink(missing_ok=True)
        if command != "import":
            shutil.copyfile(self.db, db)
        for file in self.folder.glob("x.*"):
            file.unlink()
        words = [word for word in self.commands()[command] if word != "--force"]
        begin = process_time()
        Table(db)(*words, code=None)
        return process_time() - begin


def _logs() -> Iterator[tuple[str, str, Iterator[Log]]]:
    """Yield what is measured: its name, its title, the log with few entries and that with many."""
    for title in SCRIPTS:
        yield f"a mixture of {title_events(title).NAME}", title, _mixture(title, FEW, MANY)
    for kind, make in KINDS.items():
        yield kind, TITLE, map(make, (FEW, MANY))


def growth(folder: Path) -> Growth:
    """Measure every command on every log of many entries beside the same with few."""
    figures = {}
    for name, title, logs in _logs():
        few, many = (Case(folder, f"{i}-{title}", title, log) for i, log in enumerate(logs))
        for command in few.commands():
            ours, less = many.seconds(command), few.seconds(command)
            what = f"`{command}` of {name}, {MANY:,} entries beside {FEW}"
            bound = Bound("at most", MANY // FEW)
            figures[name, command] = Figure.beside(what, ours, less, bound)
        for case in (few, many):
            case.db.unlink()
    return figures


def further(folder: Path) -> list[Figure]:
    """Measure `audit` of mixtures twice as long again, where the game has long been full."""
    figures = []
    for title in SCRIPTS:
        logs = _mixture(title, MANY, FURTHER)
        less, more = (Case(folder, f"{i}-{title}", title, log) for i, log in enumerate(logs))
        ours, peer = more.seconds("audit"), less.seconds("audit")
        what = f"`audit` of a mixture of {title_events(title).NAME}, {FURTHER:,} beside {MANY:,}"
        figures.append(Figure.beside(what, ours, peer))
        for case in (less, more):
            case.db.unlink()
    return figures


def main() -> None:
    """Print the table."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        print(plain([*growth(Path(folder)).values(), *further(Path(folder))]))


if __name__ == "__main__":
    main()
