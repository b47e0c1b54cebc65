"""The session at the table: keys for each action, and how long the prompt takes."""

import re
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import quantiles

import pexpect

from events.common import Event, Undone
from events.titles.registry import TITLES, title_events
from tests.keystrokes import Summary, begun, play_through, sample_events, summary
from tests.terminal import PATIENCE, Terminal
from tools.bench.commands import PROGRAM, environment, in_memory
from tools.bench.harness import Figure, in_turn, table, written

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

# --- keys ---------------------------------------------------------------------------------------

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


def keystrokes(folder: Path) -> str:
    """Return the table of what is typed to record the full sample games, setting up apart."""
    rows = []
    for title, names in EVENINGS.items():
        typed = []
        for name in names:
            events, db = sample_events(name, folder), folder / f"{Path(name).name}.{len(rows)}.db"
            known = 1 + sum(event.describes for event in events)
            begun(db, events, known)
            typed += play_through(db, events, known)
        for apart, what in ((False, title), (True, f"{title}: setting up, describing")):
            if part := [one for one in typed if one.apart is apart]:
                found = summary(part)
                met = found.median_keys <= MEDIAN_KEYS and found.nine_of_ten <= NINE_OF_TEN
                rows.append([
                    what,
                    str(found.actions),
                    f"{found.median_keys:g} and Enter",
                    f"{found.nine_of_ten:g} and Enter",
                    "" if apart else "met" if met else "NOT MET",
                    written(found.median_seconds),
                    written(found.slow_seconds),
                ])  # fmt: skip
    return table(KEY_HEADINGS, rows, words=(0, 4))


# --- at 300 entries -----------------------------------------------------------------------------


def latency(folder: Path, title: str, sample: str) -> list[Figure]:
    """Measure the prompt of a long game from Enter on, beside a loop of prompts that does nothing.

    And beside the prompt of a log that is as long as one can be imported.
    """
    events = sample_events(sample, folder)
    half, rounds = len(events) // 2, []
    for _round in range(ROUNDS):
        few, many = (_typed(folder, events, half, entries) for entries in (ENTRIES, MOST))
        rounds.append((few, many, _idle(folder, len(events) - half)))
    rounds.sort(key=lambda one: one[0].slow_seconds / one[2])
    few, many, idle = rounds[ROUNDS // 2]
    what = f"{title}: Enter to prompt"
    longer = f"{what}, median, {MOST:,} entries beside {ENTRIES}"
    return [
        Figure(f"{what}, {ENTRIES} entries, 95 of 100", few.slow_seconds, idle, most=3),
        Figure(longer, many.median_seconds, few.median_seconds, most=1.5),
    ]


def _typed(folder: Path, events: Sequence[Event], half: int, entries: int) -> Summary:
    """Return what the second half of a game took to type, from so many entries on."""
    long, db = _long(events, half, entries), folder / "long.db"
    db.unlink(missing_ok=True)
    begun(db, long, len(long))
    return summary(play_through(db, events, half))


def _long(events: Sequence[Event], half: int, entries: int) -> list[Event]:
    """Return half a game with so many steps back and forth that it has enough entries."""
    log = list(events[:half])
    again = events[half - 20 : half]
    while len(log) < entries:
        log += [Undone(len(log) - len(again) + 1), *again]
    return log


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
            assert time.perf_counter() - started < PATIENCE, terminal.everything
        taken.append(time.perf_counter() - started)
    terminal.kill()
    return quantiles(taken, n=20)[18]


# --- the first prompt ---------------------------------------------------------------------------

_READY = re.compile(rb">[^>]*?\x1b\[\?25h", re.DOTALL)


def _start(program: str, argument: str, db: Path) -> float:
    """Return how long a program takes from its start to a prompt that takes keys."""
    own = {"TABLESCRIBE_DB": str(db), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    surroundings = {**environment(db.parent / "home"), **own}
    started = time.perf_counter()
    process = pexpect.spawn(program, [argument], env=surroundings, dimensions=(24, 80))
    process.expect(_READY, timeout=20)
    taken = time.perf_counter() - started
    process.close(force=True)
    return taken


def first_prompt(folder: Path) -> Figure:
    """Compare the start of a session with a hello world of prompt_toolkit."""
    script, db = folder / "hello-prompt.py", folder / "first.db"
    script.write_text(HELLO, encoding="utf-8")
    begun(db, sample_events(next(iter(EVENINGS.values()))[-1], folder), 100)
    ours, peer = partial(_start, str(PROGRAM), "record"), partial(_start, sys.executable)
    sides = [partial(ours, db), partial(peer, str(script), db)]
    return Figure("`record` to its first prompt", *in_turn(sides, STARTS), most=1.6)


def session(disk: Path) -> tuple[list[Figure], str]:
    """Measure the session; return figures, and the table of keys."""
    with in_memory(disk) as memory:
        folder = Path(memory)
        figures = [first_prompt(folder)]
        for title, names in EVENINGS.items():
            figures += latency(folder, title, names[-1])
        return figures, keystrokes(folder)
