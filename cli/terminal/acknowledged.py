"""What a command has written to a log, for when the output cannot say so."""

import os

import click

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, cause

_KEY = "tablescribe.acknowledged"


def acknowledge(n: int) -> None:
    """Remember that entry `n` is in the log, whatever becomes of the output."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[_KEY] = n


def last_acknowledged(context: click.Context) -> int | None:
    """Return the last entry that a command has written, None if it wrote none."""
    n: int | None = context.meta.get(_KEY)
    return n


def silence() -> None:
    """Let what could not be written go nowhere when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def not_told(n: int, error: OSError) -> Mistake:
    """Return the sentence about an entry that is in the log, though the output cannot say so.

    The rest of the output goes nowhere: Python would fail at it once more, with an exit code of
    its own.
    """
    silence()
    return Exit.STORE.mistake(
        "not-told",
        _("entry {n} is recorded, but the output cannot be written ({detail})"),
        n=n,
        detail=cause(error),
    ).telling(entry=n)
