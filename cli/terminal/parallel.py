"""Work on many games by all cores or a cluster, with ordered results and a progress bar."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cli.terminal.interrupts import first_interrupt_only, interrupts_held, start_tracker
from cli.terminal.language import speak
from cli.terminal.progress import track
from cli.terminal.reader import reader

if TYPE_CHECKING:
    from concurrent.futures import Future

    from cli.terminal.cluster import Cluster

LOOK = 0.1
"""Seconds between two looks at whether somebody has interrupted."""

J = TypeVar("J")
R = TypeVar("R")

FEW = 60
"""So many games are done before other processes have started."""

TOGETHER = 25
"""So many games are given out at a time."""

AHEAD = 3
"""Parts of the work a core that are given out at most, so that results do not pile up."""


def in_order(
    work: Callable[[J], R],
    jobs: Sequence[J],
    what: str,
    cluster: Cluster | None = None,
    few: int | None = None,
    sizes: Sequence[int] | None = None,
) -> Generator[R]:
    """Yield the result of each job in order; `what` labels the progress bar.

    `sizes` are the numbers of games per job, if not one each.

    `work` is a module's function of its job alone, as other processes run it, here or in a cluster.
    A requested cluster is always used. Fewer games than `few` run in this process.

    Raises:
        Mistake: the cluster is not usable.
    """
    cores = _cores()
    total = len(jobs) if sizes is None else sum(sizes)
    together = max(1, TOGETHER * len(jobs) // max(1, total))
    if cluster is not None and jobs:
        results = _by_cluster(work, jobs, cluster, together)
    elif total < (FEW if few is None else few) or cores < 2:
        yield from track(map(work, jobs), total, what, sizes)
        return
    else:
        results = _by_processes(work, jobs, cores, together)
    with first_interrupt_only(), closing(results):
        yield from track(results, total, what, sizes)


def _by_processes(
    work: Callable[[J], R], jobs: Sequence[J], cores: int, together: int
) -> Generator[R, None, None]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # an engine with threads of its own does not outlive a fork
    way = get_context("spawn" if "deltalake" in sys.modules else None)
    if way.get_start_method() != "fork":
        start_tracker()
    with interrupts_held():  # an interrupt inside it would leave a semaphore behind
        pool = ProcessPoolExecutor(
            min(cores, 60), way, initializer=_begin, initargs=(reader().language,)
        )
    try:

        def submit(some: Sequence[J]) -> Future[list[R]]:
            with interrupts_held():  # a worker may be started for it
                return pool.submit(_do_all, work, some)

        yield from _results(submit, jobs, cores, together)
    finally:
        pool.shutdown(cancel_futures=True)


def _by_cluster(
    work: Callable[[J], R], jobs: Sequence[J], cluster: Cluster, together: int
) -> Generator[R, None, None]:
    from cli.terminal.cluster import at_work, do_there

    with at_work(cluster) as there:
        language, folder = reader().language, str(Path.cwd())

        def submit(some: Sequence[J]) -> Future[list[R]]:
            return there.tasks.submit(do_there, language, folder, work, some)

        yield from _results(submit, jobs, there.at_once, together, there.check)


def _results(
    submit: Callable[[Sequence[J]], Future[list[R]]],
    jobs: Sequence[J],
    at_once: int,
    together: int,
    check: Callable[[], None] = lambda: None,
) -> Generator[R, None, None]:
    """Yield the results of jobs submitted in groups, not too far ahead.

    `check` is called while waiting for a result; its exception ends the work.
    """
    size = max(1, min(together, len(jobs) // (at_once * 4)))
    waiting: deque[Future[list[R]]] = deque()
    for start in range(0, len(jobs), size):
        waiting.append(submit(jobs[start : start + size]))
        if len(waiting) > AHEAD * at_once:
            yield from _result(waiting.popleft(), check)
    while waiting:
        yield from _result(waiting.popleft(), check)


def _result(future: Future[list[R]], check: Callable[[], None]) -> list[R]:
    """Return a worker's result; interrupts come between two polls, never inside a lock."""
    from concurrent.futures import wait

    while True:
        with interrupts_held():
            if wait([future], LOOK).done:
                return future.result()
        check()


def _do_all(work: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    return [work(job) for job in jobs]


def _cores() -> int:
    """Return the number of usable cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin(language: str) -> None:
    """Set up a worker: the language, and no interrupts, as the first process handles them."""
    import gc
    import signal

    speak(language)
    gc.enable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows inherits no mask (`interrupts_held`)
