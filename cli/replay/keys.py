"""Keys of a terminal: the next ones, or whether one is pressed within a time."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

MOST_WAITING = 4096
"""Bytes of keys that a terminal holds until they are read."""


def next_keys() -> str:
    """Wait for a key; return it, and those that were pressed meanwhile: none is dropped.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    if sys.platform == "win32":
        import click

        return click.getchar()
    with _one_by_one() as terminal:
        return (
            os.read(terminal, MOST_WAITING).decode(errors="ignore") or "\x04"
        )  # nobody types any more


def pressed(seconds: float) -> bool:
    """Wait for some seconds; return at once, and True, when a key is pressed. The key is taken."""
    if sys.platform == "win32":
        return _pressed_on_windows(seconds)
    import select

    with _one_by_one() as terminal:
        found, _write, _error = select.select([terminal], [], [], seconds)
        if found:
            os.read(terminal, MOST_WAITING)
        return bool(found)


@contextmanager
def _one_by_one() -> Iterator[int]:
    """Have the terminal give keys as they are pressed, those before too; give its descriptor."""
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield terminal
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _pressed_on_windows(seconds: float) -> bool:
    import msvcrt

    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
            msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
            return True
        time.sleep(0.02)
    return False
