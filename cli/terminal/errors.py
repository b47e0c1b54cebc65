"""A person's mistake: one clear sentence, nothing written, and what the program ends with."""

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
        """Return the mistake with which a command ends so; its sentence is filled in with words."""
        return Mistake(sentence.format(**words), self, code)


class Mistake(Exception):
    """Something that a person can put right.

    Attributes:
        message: one sentence, safe to print: what was read, what is wrong, what would be right.
        exit: the code that the program ends with.
        code: what went wrong, for `--json`.
        details: more of it, for `--json`.
    """

    def __init__(self, message: str, exit_: Exit, code: str, **details: object) -> None:
        super().__init__(message)
        self.message = message
        self.exit = exit_
        self.code = code
        self.details = details

    def telling(self, **details: object) -> "Mistake":
        """Return the mistake with more of what went wrong, for `--json`."""
        self.details |= details
        return self

    @property
    def members(self) -> dict[str, object]:
        """What JSON says of it; what is not visible in its details appears as escapes."""
        details = {
            key: visible(value) if isinstance(value, str) else value
            for key, value in self.details.items()
        }
        return {"code": self.code, "message": self.message, "exit": int(self.exit), **details}

    def __reduce__(self) -> tuple[Callable[[], "Mistake"], tuple[()]]:
        """Say how another process makes it anew."""
        return partial(Mistake, self.message, self.exit, self.code, **self.details), ()
