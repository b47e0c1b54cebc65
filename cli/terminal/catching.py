"""A command that runs for another program: what it says is kept, and nobody can be asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct


class Caught(Struct, frozen=True):
    """What a command said: its JSON, a line each, and the sentences beside it."""

    answers: list[bytes]
    sentences: list[str]


_caught: ContextVar[Caught | None] = ContextVar("caught", default=None)


def catching() -> Caught | None:
    """Return where the command that runs in this thread puts what it says; None: it is printed."""
    return _caught.get()


@contextmanager
def caught() -> Iterator[Caught]:
    """Keep what is said meanwhile in this thread, as it is said where there is no terminal."""
    kept = Caught([], [])
    before = _caught.set(kept)
    try:
        yield kept
    finally:
        _caught.reset(before)
