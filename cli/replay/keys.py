"""Keys of a terminal: the next one, or whether one is pressed within a time."""

import sys
import time


def pressed(seconds: float) -> bool:
    """Wait for some seconds; return at once, and True, when a key is pressed. The key is taken."""
    if sys.platform == "win32":
        return _pressed_on_windows(seconds)
    import os
    import select
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        found, _write, _error = select.select([terminal], [], [], seconds)
        if found:
            os.read(terminal, 32)
        return bool(found)
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
