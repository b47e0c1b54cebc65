"""How things are measured: sides take turns, medians are compared, nothing asserts a time."""

import gc
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

Run = Callable[[], object]


class Bound(NamedTuple):
    """What a ratio or quantity should be: "at most" or "at least" a number, of a unit if any."""

    kind: str
    value: float
    unit: str = ""

    def met(self, measured: float) -> bool:
        """Whether what was measured keeps the bound."""
        return measured <= self.value if self.kind == "at most" else measured >= self.value

    def __str__(self) -> str:
        sign = "≤" if self.kind == "at most" else "≥"
        return f"{sign}{self.value:g} {self.unit}".rstrip()


class Figure(NamedTuple):
    """One row of the table: ours beside a peer's; no bound where it only informs.

    `quantity` is what the bound is about where there is no peer and so no ratio.
    """

    what: str
    ours: str
    peer: str = ""
    ratio: float | None = None
    bound: Bound | None = None
    quantity: float | None = None

    @classmethod
    def beside(
        cls,
        what: str,
        ours: float,
        peer: float,
        bound: Bound | None = None,
        say: Callable[[float], str] | None = None,
    ) -> "Figure":
        """Return a row whose ratio is ours divided by the peer's; `say` writes both, as times."""
        say = say or written
        return cls(what, say(ours), say(peer), ours / peer, bound)

    @property
    def met(self) -> bool | None:
        """Whether the bound is kept, None without one."""
        measured = self.quantity if self.ratio is None else self.ratio
        if measured is None or self.bound is None:
            return None
        return self.bound.met(measured)

    def cells(self) -> list[str]:
        """Return the row as text."""
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        bound = f"**{self.bound}, missed**" if self.met is False else str(self.bound or "")
        return [self.what, self.ours, self.peer, ratio, bound]


def seconds(run: Run) -> float:
    """Return how long one run takes."""
    begin = perf_counter()
    run()
    return perf_counter() - begin


def alternate(sides: Sequence[Run], rounds: int) -> list[float]:
    """Run all sides in turn, `rounds` times after one for warming up; return their medians.

    Every other round goes backwards, so that no side always follows the same one. All sides run
    without the garbage collector, as the program's commands do.
    """
    times: list[list[float]] = [[] for _ in sides]
    for run in sides:
        run()
    gc.collect()
    gc.disable()
    for number in range(rounds):
        for side in in_turn(len(sides), number):
            times[side].append(seconds(sides[side]))
            gc.collect()
    gc.enable()
    return [median(side) for side in times]


def in_turn(sides: int, number: int) -> Iterable[int]:
    """Return the order of the sides in a round: every other round backwards."""
    return range(sides) if number % 2 == 0 else reversed(range(sides))


def written(duration: float) -> str:
    """Write a duration in microseconds or milliseconds."""
    return f"{duration * 1e3:.1f} ms" if duration >= 2e-3 else f"{duration * 1e6:.1f} µs"
