"""Whether what lies on the table is drawn, or said in words that fit a screen reader.

The option decides, then the environment; else a terminal that can draw gets a drawing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.terminal import global_options
from cli.terminal.catching import catching

if TYPE_CHECKING:
    pass

PLAIN, DRAWN = "--plain", "--drawn"
VARIABLE = "TABLESCRIBE_PLAIN"
"""1: always in words; 0: always drawn."""

NO = ("0", "no", "false", "off")


class _Wish:
    """What a command line asks for; None is nothing."""

    plain: bool | None = None


def wish(plain: bool | None) -> None:
    """Say all in words from now on, or draw; with None it depends on the environment again."""
    _Wish.plain = plain


def chosen(arguments: Sequence[str]) -> list[str]:
    """Do as --plain and --drawn in a command line say; return the other arguments."""
    rest, plain = taken_out(arguments)
    if plain is not None:
        wish(plain)
    return rest


def taken_out(arguments: Sequence[str]) -> tuple[list[str], bool | None]:
    """Return the arguments without --plain and --drawn, and what the last of them wishes.

    They may stand before the command or after it; all after -- is left alone.
    """
    rest, found = global_options.taken_out(arguments, flags=[PLAIN, DRAWN])
    return rest, found[-1][0] == PLAIN if found else None


@contextmanager
def for_now(arguments: Sequence[str]) -> Iterator[list[str]]:
    """Let `chosen` hold for one command of a session; yields the other arguments."""
    before = _Wish.plain
    try:
        yield chosen(arguments)
    finally:
        wish(before)


@contextmanager
def drawn() -> Iterator[None]:
    """Let a file be written in one way, wherever the command runs."""
    with for_now([DRAWN]):
        yield


def of_environment(environment: Mapping[str, str]) -> bool | None:
    """Return whether the environment asks for words; None if it does not say."""
    if value := environment.get(VARIABLE):
        return value.casefold() not in NO
    return True if environment.get("TERM") == "dumb" else None


def redraws() -> bool:
    """Whether something that is printed already may be drawn again in its place."""
    return not _asked()


def in_words() -> bool:
    """Whether the table is said in words: on demand, and where there is no terminal to draw on."""
    asked = _asked()
    if asked is None and catching() is not None:
        return True
    return asked if asked is not None else sys.stdout is None or not sys.stdout.isatty()


def _asked() -> bool | None:
    return of_environment(os.environ) if _Wish.plain is None else _Wish.plain
