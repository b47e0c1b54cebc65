"""Ctrl-C: only the process in front answers it, and stops the others."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from cli.terminal.reader import at_table


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Start processes and threads that no interrupt reaches; one that comes meanwhile waits.

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
    """Answer the first interrupt of some work, and none while the work ends because of it.

    Another one would break off the very steps that stop the workers, or what Python frees after
    them. A session goes on afterwards, and answers the next one.

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
    """Start the helper process of multiprocessing, which would end a mask that holds interrupts."""
    if sys.platform != "win32":
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()
