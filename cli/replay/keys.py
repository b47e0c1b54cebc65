"""Keys of a terminal: wait for them, or for one within a time."""

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
    """Wait for a key; return it with those pressed meanwhile, so none is lost.

    Names are those of prompt_toolkit: "n", "right", "c-m" for Enter. The list is empty after Ctrl-Z
    has suspended the program, when the screen must be redrawn.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    return asyncio.run(_keys(None))


def pressed(seconds: float) -> bool:
    """Wait for some seconds, or until a key is pressed; return whether one was, and consume it.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    return bool(asyncio.run(_keys(seconds)))


async def _keys(seconds: float | None) -> list[str]:
    """Return the keys pressed within a time.

    The terminal passes every key to the program; Ctrl-C and Ctrl-Z keep their effect.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
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
    """Return keys, with unknown sequences joined that prompt_toolkit has split.

    Some terminals send such sequences by themselves, for example on focus. The Escape at the start
    must not end a replay.
    """
    lines = "".join(f"{key}\n" for key in keys)
    return UNKNOWN.sub(lambda found: found[0].replace("\n", "") + "\n", lines).split("\n")[:-1]
