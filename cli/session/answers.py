"""What a prompt returns: a line, a key that acts at once, or the wish to leave."""

from __future__ import annotations

from contextlib import AbstractContextManager
from enum import Enum, auto
from typing import Protocol

from msgspec import Struct


class Key(Enum):
    """A key that acts at once; what is half typed stays."""

    UNDO = auto()
    REDO = auto()
    OTHERS = auto()
    """Nobody pressed anything: another recorder has written."""


class Answer(Struct, frozen=True):
    """What came from the prompt.

    Attributes:
        text: the line, or what is half typed.
        key: the key that was pressed instead of Enter.
    """

    text: str
    key: Key | None = None


class Leave(Exception):
    """The recorder has had enough (Ctrl-D)."""


class Prompt(Protocol):
    """Where lines come from."""

    def opened(self) -> AbstractContextManager[None]:
        """Make the terminal ready for a session, and what it was afterwards."""

    def line(self, half: str) -> Answer:
        """Return the next line of the session; `half` is typed already.

        Raises:
            Leave: at the end of the input.
        """
