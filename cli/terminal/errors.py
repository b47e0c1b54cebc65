"""Errors of the user: one clear sentence, nothing written, an exit code."""

from collections.abc import Callable
from enum import IntEnum
from functools import partial

from events.text import visible


class Exit(IntEnum):
    """The exit codes of every command, printed by `tablescribe --help`."""

    OK = 0
    FINDINGS = 1
    USAGE = 2
    REFUSED = 3
    UNREADABLE = 4
    CONFLICT = 5
    STORE = 6
    NO_GAME = 7
    INTERRUPTED = 130

    def mistake(self, code: str, sentence: str, /, **words: object) -> "Mistake":
        """Return an error with this exit code; words fill in its sentence."""
        return Mistake(sentence.format(**words), self, code)


class Mistake(Exception):
    """An error that the user can correct.

    Attributes:
        message: one printable sentence: what was read, what is wrong, what would be right.
        exit: the exit code of the program.
        code: its code, for `--json`.
        details: its details, for `--json`.
    """

    def __init__(self, message: str, exit_: Exit, code: str, **details: object) -> None:
        super().__init__(message)
        self.message = message
        self.exit = exit_
        self.code = code
        self.details = details

    def telling(self, **details: object) -> "Mistake":
        """Return the error with more details, for `--json`."""
        self.details |= details
        return self

    @property
    def members(self) -> dict[str, object]:
        """Its members in JSON; invisible characters in its details are escaped."""
        details = {
            key: visible(value) if isinstance(value, str) else value
            for key, value in self.details.items()
        }
        return {"code": self.code, "message": self.message, "exit": int(self.exit), **details}

    def __reduce__(self) -> tuple[Callable[[], "Mistake"], tuple[()]]:
        """Pickle it for another process."""
        return partial(Mistake, self.message, self.exit, self.code, **self.details), ()
