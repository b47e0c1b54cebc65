"""Printing: sentences, JSON, mistakes, questions to a person, and what was recorded unheard."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
import msgspec

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import (
    TIE,
    _,
    cause,
    please_answer,
    prompt_for,
    tie,
    yes_and_no,
    yes_or_no,
)
from cli.terminal.line import cell_len, wrap
from cli.terminal.reader import at_window, columns, reader
from events.text import visible, visible_json

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


FORMAT = "tablescribe.{name}/1"


class _Said:
    """How many lines of a window sentences have taken."""

    lines = 0


def said_meanwhile() -> int:
    """Return how many lines of the window were said since this was asked last."""
    found, _Said.lines = _Said.lines, 0
    return found


def _print(text: str, *, err: bool = False) -> None:
    click.echo(text, err=err)
    _Said.lines += text.count("\n") + 1


def say(line: str = "") -> None:
    """Print one line; what is not visible in it appears as an escape."""
    _print("\n".join(_break(visible(part)) for part in line.split("\n")))


def warn(line: str) -> None:
    """Print one line to the error stream."""
    _print(_break(visible(line)), err=True)


def put(content: bytes) -> None:
    """Write a document or JSON as it is; a terminal gets nothing that is not visible there.

    It is UTF-8 whatever the terminal has, and no document has control characters but JSON's.
    """
    if at_window():
        content = visible_json(content.decode()).encode()
    click.echo(content, nl=False)


def _break(line: str, room: int = 0) -> str:
    """Return a line that is longer than the window, less some room, broken between words."""
    whole = columns()
    wide = max(whole - room, whole // 2) if whole is not None else len(line) + 1
    if 2 * len(line) < wide or cell_len(line) < wide:  # no letter takes more than two columns
        return line.replace(TIE, " ")
    inset = " " * (len(line) - len(line.lstrip()) + 2)
    return "\n".join(wrap(tie(line), wide - 1, inset)).replace(TIE, " ")


def question(text: str) -> str:
    """Return a question in a window: broken between words, with room to answer behind it."""
    return f"{_break(text, _ANSWER)} "


def prompt(text: str, **options: Any) -> Any:  # noqa: ANN401
    """Ask for something, the question broken between words, and return the answer.

    Args:
        text: what is asked.
        options: those of `click.prompt`, as a type or what Enter stands for.
    """
    return click.prompt(question(prompt_for(text)), prompt_suffix="", err=True, **options)


_ANSWER = 14
"""Columns behind a question for what is typed."""


def tell_mistake(mistake: Mistake) -> int:
    """Print a mistake, as JSON too if that was asked for; return the exit code."""
    if reader().json:
        try:
            content = {"format": FORMAT.format(name="mistake"), **mistake.members}
            put(msgspec.json.encode(content) + b"\n")
        except OSError:  # the sentence is said all the same
            silence()
    warn(f"tablescribe: {mistake.message}")
    return int(mistake.exit)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C break off a question, also in a session, where it passes between prompts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def confirmed(question: str) -> bool:
    """Ask a person, who answers in the reader's language; Enter is a no."""
    yes, no = yes_and_no()
    while True:
        try:
            with interruptible():  # from the first letter of the question on
                asked = _break(prompt_for(f"{question} [{yes[0]}/{no[0].upper()}]"))
                click.echo(f"{asked} ", nl=False, err=True)
                answer = input().strip()
        except (EOFError, KeyboardInterrupt):
            raise click.Abort from None
        agreed = yes_or_no(answer) if answer else False
        if agreed is not None:
            return agreed
        warn(please_answer())
