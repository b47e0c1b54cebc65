"""The reader of the output: language, drawings or words, window, whether they can answer.

One context variable holds the reader. The command line, a command of a session, a request and an
export each set it. A thread working for a request runs in a copy of its context.
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
    """The reader of the output.

    Attributes:
        language: the code of the language, one of `LANGUAGES`.
        plain: whether tables are described in words rather than drawn; None: as the environment or
            the window suggests.
        remote: whether the reader is a program: without a window, and unable to answer.
        json: whether errors are printed as JSON too.
        at_table: whether the line was typed in a session, with a shared screen, or on a phone.
        on_phone: whether the reader looks at a served page, with taps instead of command lines.
    """

    language: str = "en"
    plain: bool | None = None
    json: bool = False
    remote: bool = False
    at_table: bool = False
    on_phone: bool = False


READER: ContextVar[Reader] = ContextVar("reader", default=Reader())
"""Who reads what this context prints."""


def reader() -> Reader:
    """Return the reader of this context."""
    return READER.get()


def set_reader(**changes: str | bool | None) -> None:
    """Change the reader of this context from now on."""
    READER.set(replace(READER.get(), **changes))


@contextmanager
def as_reader(**changes: str | bool | None) -> Iterator[None]:
    """Change the reader while the block runs."""
    before = READER.set(replace(READER.get(), **changes))
    try:
        yield
    finally:
        READER.reset(before)


def split_wish(arguments: Sequence[str]) -> tuple[list[str], bool | None]:
    """Return the arguments without --plain and --drawn, and whether the last is --plain.

    They may stand before or after the command. Arguments after -- stay.
    """
    rest, found = global_options.take_out(arguments, flags=[PLAIN, DRAWN])
    return rest, found[-1][0] == PLAIN if found else None


def asks_json(arguments: Sequence[str]) -> bool:
    """Return whether a command line requests JSON."""
    before_end = takewhile(lambda word: word != "--", arguments)
    return "--json" in before_end


def of_environment(environment: Mapping[str, str]) -> bool | None:
    """Return whether the environment requests words, None if it does not specify."""
    if value := environment.get(VARIABLE):
        return value.casefold() not in NO
    return True if environment.get("TERM") == "dumb" else None


def redraws() -> bool:
    """Return whether printed output may be redrawn in place."""
    return not _wishes_words()


def in_words() -> bool:
    """Return whether tables are described in words: on request, or without a window."""
    wishes = _wishes_words()
    return not at_window() if wishes is None else wishes


def _wishes_words() -> bool | None:
    plain = READER.get().plain
    return of_environment(os.environ) if plain is None else plain


def at_table() -> bool:
    """Return whether the input came from a session or a phone."""
    return READER.get().at_table


def on_phone() -> bool:
    """Return whether the reader looks at a served page, where commands are tapped."""
    return READER.get().on_phone


def at_window() -> bool:
    """Return whether the output appears in a terminal's window."""
    return not READER.get().remote and sys.stdout is not None and sys.stdout.isatty()


def columns() -> int | None:
    """Return the current width of the window in columns; None without a window."""
    if not at_window():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def interactive() -> bool:
    """Return whether a person can answer questions."""
    return not READER.get().remote and _all_terminals(sys.stdin, sys.stderr)


def at_terminal() -> bool:
    """Return whether a session is possible: input and output are a terminal."""
    return not READER.get().remote and _all_terminals(sys.stdin, sys.stdout)


def _all_terminals(*streams: object) -> bool:
    return all(stream is not None and stream.isatty() for stream in streams)  # type: ignore[attr-defined]
