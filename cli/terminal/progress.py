"""The progress bar of long work, on the error stream if that is a terminal."""

import gc
import sys
from collections.abc import Generator, Iterable
from itertools import repeat
from typing import TypeVar

from cli.terminal.interrupts import interrupts_held
from cli.terminal.reader import redraws

T = TypeVar("T")

FEWEST = 20
"""Of fewer things nobody waits long enough for a bar."""


def track(
    things: Iterable[T], total: int, what: str, sizes: Iterable[int] | None = None
) -> Generator[T]:
    """Yield things, and show how many of `total` are done; `what` is the label.

    `sizes` are the weights of the things, if not one each; their sum is the total.
    """
    gc.enable()  # a command that is over soon has no use for it
    if total < FEWEST or sys.stderr is None or not (sys.stderr.isatty() and redraws()):
        yield from things
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(
        *columns,
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # lines appear above the bar; a file gets its own
    )
    task = bar.add_task(what, total=total)
    try:
        with interrupts_held():  # a bar that has half started would hide the cursor for good
            bar.start()
        for thing, size in zip(things, repeat(1) if sizes is None else sizes):  # noqa: B905
            yield thing
            bar.advance(task, size)
    finally:
        with interrupts_held():
            bar.stop()
