"""The session at the table: keys for each action, and how long the prompt takes."""

import re
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import pexpect

from events.common import Event, Undone
from events.titles.registry import TITLES, title_events
from tests.keystrokes import Summary, Typed, begun, play_through, sample_events, summary
from tests.terminal import PATIENCE, Terminal
from tools.bench.commands import MEMORY, PROGRAM, environment
from tools.bench.timing import Bound, Figure, in_turn, written

EVENINGS = {
    title_events(title).NAME: [f"{title}/full-{n}-players" for n in title_events(title).SEATS]
    for title in TITLES
}
ENTRIES, MOST = 300, 4_800
STARTS = 15
ROUNDS = 3
"""One line in twenty is the slow one of three or four: the round in the middle is what is told."""
HELLO = """\
from prompt_toolkit import PromptSession
PromptSession().prompt("> ")
"""
IDLE = """\
from itertools import count
from prompt_toolkit import PromptSession
session = PromptSession(
    bottom_toolbar=lambda: "nothing", erase_when_done=True, reserve_space_for_menu=0
)
for n in count(1):
    session.prompt(f"#{n}\\n> ")
"""
IDLE_LINE = "pc k20 s112"


def keystrokes(folder: Path) -> dict[str, list[Typed]]:
    """Return what is typed to record the full sample games of each title."""
    return {
        title: [one for name in names for one in _typed(name, folder)]
        for title, names in EVENINGS.items()
    }


def _typed(name: str, folder: Path) -> list[Typed]:
    events = sample_events(name, folder)
    known = 1 + sum(event.describes for event in events)
    db = folder / f"keys-{name.replace('/', '-')}.db"
    begun(db, events, known)
    return play_through(db, events, known)


KEY_HEADINGS = (
    "title",
    "actions",
    "keys and Enter, median",
    "9 of 10 at most",
    "targets",
    "Enter to prompt, median",
    "95 of 100",
)
MEDIAN_KEYS, NINE_OF_TEN = 4, 10


def key_rows(typed: dict[str, list[Typed]]) -> list[list[str]]:
    """Return the table of keys: actions and set-up apart."""
    rows = []
    for title, all_of_it in typed.items():
        for what, part in (
            (title, [one for one in all_of_it if not one.apart]),
            (f"{title}: setting up, describing", [one for one in all_of_it if one.apart]),
        ):
            if part:
                rows.append(_key_row(what, summary(part), bound=what == title))
    return rows


def _key_row(what: str, found: Summary, *, bound: bool) -> list[str]:
    met = found.median_keys <= MEDIAN_KEYS and found.nine_of_ten <= NINE_OF_TEN
    return [
        what,
        str(found.actions),
        f"{found.median_keys:g} and Enter",
        f"{found.nine_of_ten:g} and Enter",
        ("met" if met else "NOT MET") if bound else "",
        written(found.median_seconds),
        written(found.slow_seconds),
    ]


# --- at 300 entries -----------------------------------------------------------------------------


def latency(folder: Path) -> list[Figure]:
    """Measure the prompt of a long game from Enter on, beside a loop of prompts that does nothing.

    And beside the prompt of a log that is as long as one can be imported.
    """
    figures = []
    for title, names in EVENINGS.items():
        events = sample_events(names[-1], folder)
        half = len(events) // 2
        rounds = []
        for _round in range(ROUNDS):
            few, many = (_played(folder, events, half, entries) for entries in (ENTRIES, MOST))
            rounds.append((few, many, _idle(folder, len(events) - half)))
        rounds.sort(key=lambda one: one[0].slow_seconds / one[2])
        figures += _beside(title, *rounds[ROUNDS // 2])
    return figures


def _played(folder: Path, events: Sequence[Event], half: int, entries: int) -> Summary:
    """Return what the second half of a game took to type, from so many entries on."""
    long = _long(events, half, entries)
    db = folder / "long.db"
    db.unlink(missing_ok=True)
    begun(db, long, len(long))
    return summary(play_through(db, events, half))


def _beside(title: str, few: Summary, many: Summary, idle: float) -> list[Figure]:
    what = f"{title}: Enter to prompt"
    slow, longer = (
        f"{what}, {ENTRIES} entries, 95 of 100",
        f"{what}, median, {MOST:,} entries beside {ENTRIES}",
    )
    return [
        Figure.beside(slow, few.slow_seconds, idle, Bound("at most", 3)),
        Figure.beside(longer, many.median_seconds, few.median_seconds, Bound("at most", 1.5)),
    ]


def _idle(folder: Path, lines: int) -> float:
    """Return what 95 of 100 lines take at most from Enter to the next prompt, nothing done."""
    script = folder / "idle-prompt"
    script.write_text(IDLE, encoding="utf-8")
    terminal = Terminal([str(script)], folder / "none.db", program=sys.executable)
    terminal.until("(?m)^>")
    taken = []
    for number in range(2, lines + 2):
        terminal.keys(IDLE_LINE)
        terminal.settle(0.02)
        mark, started = len(terminal.raw), time.perf_counter()
        terminal.keys("\r")
        ready = re.compile(rb"#%d\b.*>.*?\x1b\[\?25h" % number, re.DOTALL)
        while not ready.search(terminal.raw, mark):
            terminal.read(0.05, draw=False)
            if time.perf_counter() - started > PATIENCE:
                raise AssertionError(terminal.everything)
        taken.append(time.perf_counter() - started)
    terminal.kill()
    return quantiles(taken, n=20)[18]


def _long(events: Sequence[Event], half: int, entries: int) -> list[Event]:
    """Return half a game with so many steps back and forth that it has enough entries."""
    log = list(events[:half])
    again = events[half - 20 : half]
    while len(log) < entries:
        first = len(log) - len(again) + 1
        log += [Undone(first), *again]
    return log


# --- the first prompt ---------------------------------------------------------------------------

_READY = re.compile(rb">[^>]*?\x1b\[\?25h", re.DOTALL)


def _first_prompt(words: Sequence[str], db: Path) -> float:
    """Return how long a program takes from its start to a prompt that takes keys."""
    own = {"TABLESCRIBE_DB": str(db), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    surroundings = {**environment(db.parent / "home"), **own}
    started = time.perf_counter()
    program = pexpect.spawn(words[0], list(words[1:]), env=surroundings, dimensions=(24, 80))
    program.expect(_READY, timeout=20)
    taken = time.perf_counter() - started
    program.close(force=True)
    return taken


def first_prompt(folder: Path) -> Figure:
    """Compare the start of a session with a hello world of prompt_toolkit."""
    script = folder / "hello-prompt"
    script.write_text(f"#!{sys.executable}\n{HELLO}", encoding="utf-8")
    script.chmod(0o755)
    events = sample_events(next(iter(EVENINGS.values()))[-1], folder)
    db = folder / "first.db"
    begun(db, events, 100)
    sides: list[list[str]] = [[str(PROGRAM), "record"], [str(script)]]
    times: list[list[float]] = [[], []]
    for number in range(-1, STARTS):
        for side in in_turn(2, number):
            taken = _first_prompt(sides[side], db)
            if number >= 0:
                times[side].append(taken)
    ours, peer = map(median, times)
    return Figure.beside("`record` to its first prompt", ours, peer, Bound("at most", 1.6))


def session(folder: Path) -> tuple[list[Figure], list[list[str]]]:
    """Measure the session; return figures, and the rows of the table of keys."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else folder) as memory:
        figures = [first_prompt(Path(memory)), *latency(Path(memory))]
        rows = key_rows(keystrokes(Path(memory)))
    return figures, rows


def key_table(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the table of keys for the page."""
    lines = [KEY_HEADINGS, ("---", *["---:"] * 3, "---", "---:", "---:"), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]
