"""How figures are made and told: sides take turns, medians are compared, nothing asserts a time.

pyperf and pytest-benchmark run one side to its end before the other begins, so that a machine that
slows down in between is measured instead.
"""

import gc
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf
from multiprocessing import get_context
from pathlib import Path
from statistics import median, median_low
from tempfile import mkdtemp
from time import perf_counter
from typing import NamedTuple

Run = Callable[[], object]
Timed = Callable[[], float]
"""A side that says itself how many seconds it took."""

PLIES, RATE, MEMORY, BYTES = "{:,.0f} plies/s", "{:,.0f}/s", "{:.1f} MiB", "{:,.0f} bytes"
"""How what is no duration is written."""

HEADINGS = ("what", "ours", "peer", "ratio", "bound")
PROCESSES = 5
"""Memory lies otherwise in each process, which is worth some hundredths to either side."""


class Figure(NamedTuple):
    """One row of the table: ours beside a peer's; no bound where it only informs.

    Attributes:
        ours, peer: seconds, or what `form` writes.
        most, least: the bound of the ratio; of ours where there is no peer.
        faster: whether the ratio is how many times faster ours is.
    """

    what: str
    ours: float | None
    peer: float | None = None
    most: float = inf
    least: float = 0.0
    form: str = ""
    faster: bool = False

    @property
    def measured(self) -> float:
        """What the bound is about."""
        if self.ours is None or self.peer is None:
            return self.ours or 0.0
        return self.peer / self.ours if self.faster else self.ours / self.peer

    @property
    def _met(self) -> bool:
        return self.least <= self.measured <= self.most

    def cells(self) -> list[str]:
        """Return the row as text."""
        of_both = self.ours is not None and self.peer is not None
        say = "{:g}".format if of_both else partial(written, form=self.form)
        bound = f"≤{say(self.most)}" if self.most < inf else f"≥{say(self.least)}"
        if self.most == inf and not self.least:
            bound = ""
        return [
            self.what,
            *("" if side is None else written(side, self.form) for side in (self.ours, self.peer)),
            f"{self.measured:.2f}" if of_both else "",
            bound if self._met else f"**{bound}, missed**",
        ]


def written(value: float, form: str = "") -> str:
    """Write a quantity; a duration, which has no form, in microseconds or milliseconds."""
    if form:
        return form.format(value)
    return f"{value * 1e3:.1f} ms" if value >= 2e-3 else f"{value * 1e6:.1f} µs"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[int]) -> str:
    """Return a table of Markdown; the columns of `words` begin at the left, others are numbers."""
    ruled = ["---" if n in words else "---:" for n in range(len(headings))]
    return "\n".join(f"| {' | '.join(row)} |" for row in [headings, ruled, *rows])


def table_of(figures: Sequence[Figure]) -> str:
    """Return the table of some figures."""
    return table(HEADINGS, [figure.cells() for figure in figures], words=(0, 4))


def seconds(run: Run) -> float:
    """Return how long one run takes."""
    begin = perf_counter()
    run()
    return perf_counter() - begin


def in_turn(sides: Sequence[Timed], rounds: int) -> list[float]:
    """Run all sides in turn, `rounds` times after one for warming up; return their medians.

    Every other round goes backwards, so that no side always follows the same one. All sides run
    without the garbage collector, as the program's commands do.
    """
    times: list[list[float]] = [[] for _ in sides]
    gc.disable()
    for number in range(-1, rounds):
        for side in range(len(sides))[:: 1 if number % 2 else -1]:
            gc.collect()
            taken = sides[side]()
            if number >= 0:
                times[side].append(taken)
    gc.enable()
    return [median(side) for side in times]


def alternate(sides: Sequence[Run], rounds: int) -> list[float]:
    """Return the medians of sides that run in turn."""
    return in_turn([partial(seconds, side) for side in sides], rounds)


def in_fresh_processes(
    measure: Callable[..., Sequence[Figure]], folder: Path, *arguments: object
) -> list[Figure]:
    """Measure `PROCESSES` times, each time ours and the peer in one new process, in turn.

    Return each row as the process with its median ratio (or quantity) measured it.
    """
    found = []
    for _number in range(PROCESSES):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            own = Path(mkdtemp(dir=folder))
            found.append(process.submit(measure, own, *arguments).result())
    of_each = [{figure.measured: figure for figure in row} for row in zip(*found, strict=True)]
    return [row[median_low(row)] for row in of_each]
