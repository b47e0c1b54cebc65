"""Ctrl-C: only the process in front answers it, and stops the others."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Start processes and threads that no interrupt reaches; one that comes meanwhile waits.

    They inherit the mask of this thread, in which the signal is blocked. Where a system has no such
    mask (Windows), a worker has to ignore the signal by itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_tracker() -> None:
    """Start the helper process of multiprocessing, which would end a mask that holds interrupts."""
    import sys

    if sys.platform != "win32":
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()
