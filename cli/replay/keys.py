"""Keys of a terminal: the next ones, or whether one is pressed within a time."""

import asyncio
import os
import re
import signal

from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding.key_processor import KeyPress

INTERRUPT, SUSPEND, END = "c-c", "c-z", "c-d"

ALONE = 0.05
"""Seconds after which Escape is a key of its own, and not the beginning of another one."""

UNKNOWN = re.compile(r"^escape\n[\[O]\n(?:[\d;]\n)*[~A-Za-z]\n", re.MULTILINE)
"""Escape, a bracket and what ends such a key, each on a line."""


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
    terminal, ready = create_input(), asyncio.Event()
    found: list[KeyPress] = []
    with terminal.raw_mode(), terminal.attach(ready.set):
        while not found and not terminal.closed:  # on Windows the mouse makes it ready too
            try:
                await asyncio.wait_for(ready.wait(), seconds)
            except TimeoutError:
                return []
            ready.clear()
            found = terminal.read_keys()
            if not found:
                await asyncio.sleep(ALONE)
                found = terminal.read_keys()
            found += terminal.flush_keys()
    keys = _whole([str(getattr(one.key, "value", one.key)) for one in found])
    if INTERRUPT in keys:
        raise KeyboardInterrupt
    if SUSPEND in keys and hasattr(signal, "SIGTSTP"):  # no such thing on Windows
        os.kill(0, signal.SIGTSTP)
    return [key for key in keys if key != SUSPEND] or [END] * terminal.closed


def _whole(keys: list[str]) -> list[str]:
    """Return keys, with those in one that prompt_toolkit does not know and takes apart.

    A terminal may send one by itself, for example when its window gets the focus. The Escape at its
    beginning leaves no replay.
    """
    lines = "".join(f"{key}\n" for key in keys)
    return UNKNOWN.sub(lambda found: found[0].replace("\n", "") + "\n", lines).split("\n")[:-1]
