"""What the program says to the shell when it ends."""

from enum import IntEnum


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
