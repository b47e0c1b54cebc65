"""Who reads what the program prints: the language, drawings or words, a window, a person to ask.

One context variable holds the reader. Whoever begins to speak sets it: the command line, a command
of a session, a request, an export. A thread that works for a request runs in a copy of its context.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from cli.terminal import global_options

PLAIN, DRAWN = "--plain", "--drawn"
VARIABLE = "TABLESCRIBE_PLAIN"
"""1: always in words; 0: always drawn."""

OFF_TERMINAL = 100
"""How many columns a drawing has in a pipe or a file."""

NO = ("0", "no", "false", "off")


class Reader(Struct, frozen=True):
    """Who reads.

    Attributes:
        language: the code of the language, one of `LANGUAGES`.
        plain: whether a table is described in words, else drawn; None: as the environment asks, or
            as the window suits.
        remote: whether the reader is another program: there is no window, and nobody to ask.
        json: whether a mistake is printed as JSON too.
        at_table: whether a line was typed in a session, whose screen all look at, or at a phone.
    """

    language: str = "en"
    plain: bool | None = None
    json: bool = False
    remote: bool = False
    at_table: bool = False


READER: ContextVar[Reader] = ContextVar("reader", default=Reader())
"""Who reads what this context prints."""


def reader() -> Reader:
    """Return who reads what this context prints."""
    return READER.get()


def set_reader(**changes: str | bool | None) -> None:
    """Change who reads from now on, in this context."""
    READER.set(replace(READER.get(), **changes))


@contextmanager
def as_reader(**changes: str | bool | None) -> Iterator[None]:
    """Print for a reader with some other attributes while the block runs."""
    before = READER.set(replace(READER.get(), **changes))
    try:
        yield
    finally:
        READER.reset(before)


def split_wish(arguments: Sequence[str]) -> tuple[list[str], bool | None]:
    """Return the arguments without --plain and --drawn, and whether the last one asks for words.

    They may stand before the command or after it. Everything after -- stays.
    """
    rest, found = global_options.take_out(arguments, flags=[PLAIN, DRAWN])
    return rest, found[-1][0] == PLAIN if found else None


def asks_json(arguments: Sequence[str]) -> bool:
    """Return whether a command line asks for JSON."""
    before_end = takewhile(lambda word: word != "--", arguments)
    return "--json" in before_end


def of_environment(environment: Mapping[str, str]) -> bool | None:
    """Return whether the environment asks for words, None if it does not say."""
    if value := environment.get(VARIABLE):
        return value.casefold() not in NO
    return True if environment.get("TERM") == "dumb" else None


def redraws() -> bool:
    """Return whether something that is printed already may be drawn again in its place."""
    return not _wishes_words()


def in_words() -> bool:
    """Return whether the table is described in words: on demand, and where there is no window."""
    wishes = _wishes_words()
    return not at_window() if wishes is None else wishes


def _wishes_words() -> bool | None:
    plain = READER.get().plain
    return of_environment(os.environ) if plain is None else plain


def at_table() -> bool:
    """Return whether what runs was typed in a session or at a phone."""
    return READER.get().at_table


def at_window() -> bool:
    """Return whether what is printed appears in a window of a terminal."""
    return not READER.get().remote and sys.stdout is not None and sys.stdout.isatty()


def columns() -> int | None:
    """Return how many columns the window has, whatever size it has now; None without one."""
    if not at_window():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def interactive() -> bool:
    """Return whether a person can be asked."""
    return not READER.get().remote and _all_terminals(sys.stdin, sys.stderr)


def at_terminal() -> bool:
    """Return whether a session can be held: both ways lead to a terminal."""
    return not READER.get().remote and _all_terminals(sys.stdin, sys.stdout)


def _all_terminals(*streams: object) -> bool:
    return all(stream is not None and stream.isatty() for stream in streams)  # type: ignore[attr-defined]
