"""Keys of a terminal: the next ones, or whether one is pressed within a time."""

import asyncio
import os
import signal

from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding.key_processor import KeyPress

INTERRUPT, SUSPEND, END = "c-c", "c-z", "c-d"

ALONE = 0.05
"""Seconds after which Escape is a key of its own, and not the beginning of another one."""


def next_keys() -> list[str]:
    """Wait for a key; return it, and those that were pressed meanwhile: none is dropped.

    Keys are called as prompt_toolkit calls them: "n", "right", "c-m" for Enter. After Ctrl-Z, which
    suspends the program, it is none: the screen is to be drawn anew.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    return asyncio.run(_keys(None))


def pressed(seconds: float) -> bool:
    """Wait for some seconds; return at once, and True, when a key is pressed. The key is taken.

    Raises:
        KeyboardInterrupt: it was Ctrl-C.
    """
    return bool(asyncio.run(_keys(seconds)))


async def _keys(seconds: float | None) -> list[str]:
    """Return the keys that are pressed within a time.

    The terminal gives each key to the program, Ctrl-C and Ctrl-Z too, which do what they always do.

    Raises:
        KeyboardInterrupt: one of them was Ctrl-C.
    """
    terminal, found = create_input(), list[KeyPress]()
    ready, loop = asyncio.Event(), asyncio.get_running_loop()

    def take(keys: list[KeyPress]) -> None:
        found.extend(keys)
        if found or terminal.closed:
            ready.set()

    def read() -> None:
        take(terminal.read_keys())
        loop.call_later(ALONE, lambda: take(terminal.flush_keys()))

    with terminal.raw_mode(), terminal.attach(read):
        try:
            await asyncio.wait_for(ready.wait(), seconds)
        except TimeoutError:
            return []
    keys = [str(getattr(one.key, "value", one.key)) for one in found]
    if INTERRUPT in keys:
        raise KeyboardInterrupt
    if SUSPEND in keys and hasattr(signal, "SIGTSTP"):  # no such thing on Windows
        os.kill(0, signal.SIGTSTP)
    return [key for key in keys if key != SUSPEND] or [END] * terminal.closed
