"""Ctrl-C: only the foreground process handles it, and stops the others."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from cli.terminal.reader import at_table


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Shield processes and threads started meanwhile from interrupts; hold one until the end.

    They inherit the mask of this thread, in which the signal is blocked. The mask alone does not
    hold an interrupt of this process: the system hands the signal to any other thread (of a bar, of
    an engine), and Python answers it in the main thread. So the handler there waits too. Where a
    system has no such mask (Windows), a worker has to ignore the signal by itself.

    Raises:
        KeyboardInterrupt: an interrupt came meanwhile; raised at the end.
    """
    came = False

    def keep(_number: int, _frame: FrameType | None) -> None:
        nonlocal came
        came = True

    in_main = current_thread() is main_thread()
    if in_main:
        handler = signal.signal(signal.SIGINT, keep)
    if sys.platform != "win32":
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if in_main:
            signal.signal(signal.SIGINT, handler)
        if came:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def first_interrupt_only() -> Iterator[None]:
    """Handle the first interrupt of some work, and ignore others during its cleanup.

    A second one would abort the steps that stop the workers, or Python's own cleanup. A session
    continues afterwards, and handles the next.

    Raises:
        KeyboardInterrupt: the first interrupt came.
    """
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield
        return
    came = False

    def answer(number: int, frame: FrameType | None) -> None:
        nonlocal came
        came = True
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        handler(number, frame)

    signal.signal(signal.SIGINT, answer)
    try:
        yield
    finally:
        if at_table() or not came:
            signal.signal(signal.SIGINT, handler)


def start_tracker() -> None:
    """Start multiprocessing's helper process, which would unmask interrupts if started later."""
    if sys.platform != "win32":
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()
