"""Work on many games: by all cores, results in the order of the games, with a progress bar."""

import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import TypeVar

from cli.terminal.language import known_language, speak
from cli.terminal.progress import tracked

J = TypeVar("J")
R = TypeVar("R")

FEW = 60
"""So many games are done before other processes have started."""

AHEAD = 3
"""Parts of the work a core that are given out at most, so that results do not pile up."""


def in_order(work: Callable[[J], R], jobs: Sequence[J], what: str) -> Generator[R]:
    """Yield what each job gives, in their order; `what` is said while it takes long.

    `work` is a function of a module and knows nothing but its job, for other processes run it.
    """
    cores = _cores()
    if len(jobs) < FEW or cores < 2:
        yield from tracked(map(work, jobs), len(jobs), what)
        return
    with closing(_by_processes(work, jobs, cores)) as results:
        yield from tracked(results, len(jobs), what)


def _by_processes(
    work: Callable[[J], R], jobs: Sequence[J], cores: int
) -> Generator[R, None, None]:
    from concurrent.futures import Future, ProcessPoolExecutor

    pool = ProcessPoolExecutor(min(cores, 60), initializer=_begin, initargs=(_language(),))
    size = max(1, min(25, len(jobs) // (cores * 4)))
    waiting: deque[Future[list[R]]] = deque()
    try:
        for start in range(0, len(jobs), size):
            waiting.append(pool.submit(_done, work, jobs[start : start + size]))
            if len(waiting) > AHEAD * cores:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _done(work: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    return [work(job) for job in jobs]


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _language() -> str:
    """Return the language that is spoken (`cli.terminal.language.speak`)."""
    return os.environ.get("LANGUAGE", "C")


def _begin(language: str) -> None:
    """Speak as the first process does, and let it alone answer an interrupt and stop the others."""
    import gc
    import signal

    speak(known_language(language) or "en")
    gc.enable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
