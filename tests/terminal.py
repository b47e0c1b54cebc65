"""A terminal in Python: the real program in a pseudo-terminal, and what a person would see."""

import os
import re
import sys
import termios
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pexpect
import pyte
from pyte.screens import Char

from tests.nursery import Nursed, is_nursed

BIN = Path(sys.executable).parent / "tablescribe"
PATIENCE = 20.0
LFLAG = 3
"""Where `tcgetattr` says whether a terminal takes whole lines."""

TRIES = 8
"""How often Ctrl-C is pressed, a second apart, before a program is taken for deaf."""

UNSET = ("NO_COLOR", "COLUMNS", "LINES", "TABLESCRIBE_PLAIN", "PYTHONDONTWRITEBYTECODE")
"""What the program shall find out by itself, and what would have it compiled anew each time."""


def interrupted(program: pexpect.spawn) -> int:
    """Press Ctrl-C until a program that asks has ended; return its exit code.

    Once may not be enough on a busy machine: an interrupt between Python's last look for one and
    the system call that waits for a line is acted on when that call is over.
    """
    for _ in range(TRIES):
        program.sendintr()
        if program.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=1) == 0:
            break
    program.close()
    status = program.exitstatus
    return -1 if status is None else int(status)


def spawned(
    db: Path, *arguments: str, program: str | Path = BIN, columns: int = 100, **env: str
) -> pexpect.spawn:
    """Start a program on a terminal; by itself ours, on a store of games."""
    environment = {**os.environ, "TABLESCRIBE_DB": str(db), "LANGUAGE": "C", "TERM": "xterm", **env}
    how = {"encoding": "utf-8", "timeout": 60, "dimensions": (40, columns)}
    return pexpect.spawn(str(program), list(arguments), env=environment, **how)


def talk(program: pexpect.spawn, *turns: tuple[str, ...]) -> None:
    """Wait for what a program says and answer it, turn by turn; the last may need no answer."""
    for said, *answer in turns:
        program.expect(said)
        program.send("".join(answer))


class Scrolling(pyte.Screen):
    """A window that keeps what leaves it at the top.

    pyte's own one can also go back to it, for which it looks at each of its attributes.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.scrolled: deque[dict[int, Char]] = deque(maxlen=2000)
        super().__init__(columns, rows)

    def index(self) -> None:
        """Go a line down; at the end the window scrolls."""
        top, bottom = self.margins or (0, self.lines - 1)
        if self.cursor.y == bottom:
            self.scrolled.append(self.buffer[top])
        super().index()

    def erase_in_display(self, how: int = 0, *arguments, **options) -> None:
        """Clear a part of the window, or what has left it."""
        super().erase_in_display(how, *arguments, **options)
        if how == 3:
            self.scrolled.clear()


class Terminal:
    """One program in a window.

    Attributes:
        typed: how many keys were pressed so far.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        db: Path,
        columns: int = 80,
        rows: int = 24,
        *,
        program: str | None = None,
        **env: str,
    ) -> None:
        self.screen = Scrolling(columns, rows)
        self.screen.write_process_input = self._reply
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._drawn = 0
        self.typed = 0
        environment = {
            **{k: v for k, v in os.environ.items() if k not in UNSET},
            "TABLESCRIBE_DB": str(db),
            "LANGUAGE": "C",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            **env,
        }
        spawn = Nursed if program is None and is_nursed(arguments, env) else pexpect.spawn
        self.program = spawn(
            program or str(BIN),
            list(arguments),
            env=environment,
            timeout=PATIENCE,
            dimensions=(rows, columns),
        )
        self.program.delaybeforesend = None
        self.program.ptyproc.delayafterterminate = 0.05

    def _reply(self, data: str) -> None:
        self.program.send(data)

    # --- what is seen ---------------------------------------------------------------------------

    def read(self, wait: float = 0.0, *, draw: bool = True) -> bytes:
        """Take in what the program has written; return it. Drawing takes time and can wait."""
        try:
            new: bytes = self.program.read_nonblocking(65536, timeout=wait)
        except (pexpect.TIMEOUT, pexpect.EOF):
            new = b""
        self.raw += new
        if draw and self._drawn < len(self.raw):
            waiting, self._drawn = self.raw[self._drawn :], len(self.raw)
            self._stream.feed(waiting)
        return new

    @property
    def lines(self) -> list[str]:
        """The lines of the window."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def shown(self) -> str:
        """The window as one text, without empty lines at its end."""
        return "\n".join(self.lines).rstrip()

    @property
    def scrolled(self) -> list[str]:
        """What has left the window at the top."""
        width = self.screen.columns
        return [
            "".join(line[x].data for x in range(width)).rstrip() for line in self.screen.scrolled
        ]

    @property
    def everything(self) -> str:
        """What has left the window, and the window."""
        return "\n".join([*self.scrolled, self.shown])

    def until(self, pattern: str, *, anywhere: bool = False, patience: float = PATIENCE) -> str:
        """Wait until something is to be seen; return the window.

        Raises:
            AssertionError: it is not.
        """
        end = time.monotonic() + patience
        while True:
            if re.search(pattern, self.everything if anywhere else self.shown):
                return self.shown
            if time.monotonic() > end or (not self.read(0.05) and not self.program.isalive()):
                self.read(0.1)
                if re.search(pattern, self.everything if anywhere else self.shown):
                    return self.shown
                raise AssertionError(f"{pattern!r} is not to be seen:\n{self.everything}")

    def press(self, key: str) -> None:
        """Press Ctrl-C or Ctrl-D at a prompt, once it takes keys one by one.

        Before, a line that is acted on would be interrupted; and the terminal makes a Ctrl-D that
        it took as the end of its input an empty key when the prompt comes to take keys.
        """
        end = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.program.fileno())[LFLAG] & termios.ICANON:
            assert time.monotonic() < end, f"there is no prompt:\n{self.everything}"
            self.read(0.02)
        self.keys(key)

    def settle(self, quiet: float = 0.15) -> str:
        """Wait until nothing more comes and the program waits for keys; return the window."""
        end = time.monotonic() + PATIENCE
        while (self.read(quiet) or self._works()) and time.monotonic() < end:
            pass
        return self.shown

    def _works(self) -> bool:
        """Whether the program is at work, or would be if the machine were not busy (Linux)."""
        tasks = Path(f"/proc/{self.program.pid}/task")
        with suppress(OSError):  # it has ended
            for task in tasks.iterdir():
                state = (task / "stat").read_text().rpartition(")")[2].split()[0]
                if state in "RD":
                    return True
        return False

    # --- what is done ---------------------------------------------------------------------------

    def keys(self, text: str, *seen: str, anywhere: bool = False) -> str:
        """Press keys, and wait until each of some patterns is to be seen; return the window."""
        self.typed += len(text)
        self.program.send(text)
        for pattern in seen:
            self.until(pattern, anywhere=anywhere)
        return self.shown

    def type(self, text: str, *seen: str, anywhere: bool = False) -> str:
        """Type a line and press Enter, and wait for what is to be seen."""
        return self.keys(f"{text}\r", *seen, anywhere=anywhere)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self.screen.resize(rows, columns)
        self.program.setwinsize(rows, columns)

    def ended(self) -> int:
        """Wait for the end of the program; return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.program.isalive() and time.monotonic() < end:
            self.read(0.05)
        self.settle(0.05)
        self.program.close()
        status = self.program.exitstatus
        return -1 if status is None else int(status)

    def kill(self) -> None:
        """End the program as if the power went."""
        self.program.kill(9)
        self.program.close(force=True)
