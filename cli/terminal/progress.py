"""How far long work has come: a bar on the error stream, and nothing where that is no terminal."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from cli.terminal.output_mode import redraws

T = TypeVar("T")

FEWEST = 20
"""Of fewer things nobody waits long enough for a bar."""


def tracked(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield things, and show how many of `total` are done; `what` is being done to them."""
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
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # lines appear above the bar; a file gets its own
    ) as bar:
        yield from bar.track(things, total=total, description=what)
