"""Printing: sentences, JSON, errors, questions, and entries whose output failed."""

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
    """Remember that entry `n` is in the log, whatever happens to the output."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[_KEY] = n


def last_acknowledged(context: click.Context) -> int | None:
    """Return the last entry a command has written, None without one."""
    n: int | None = context.meta.get(_KEY)
    return n


def silence() -> None:
    """Discard unwritten output when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def not_told(n: int, error: OSError) -> Mistake:
    """Return the error for a recorded entry whose output failed.

    The rest of the output is discarded: Python would fail again, with an exit code of its own.
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
    """How many lines of the window are taken by printed sentences."""

    lines = 0


def said_meanwhile() -> int:
    """Return how many lines of the window were printed since the last call."""
    found, _Said.lines = _Said.lines, 0
    return found


def _print(text: str, *, err: bool = False) -> None:
    click.echo(text, err=err)
    _Said.lines += text.count("\n") + 1


def say(line: str = "") -> None:
    """Print one line, with invisible characters escaped."""
    _print("\n".join(_break(visible(part)) for part in line.split("\n")))


def warn(line: str) -> None:
    """Print one line to the error stream."""
    _print(_break(visible(line)), err=True)


def put(content: bytes) -> None:
    """Write a document or JSON unchanged; on a terminal invisible characters are removed.

    It is UTF-8 for every terminal, and no document has control characters but JSON's.
    """
    if at_window():
        content = visible_json(content.decode()).encode()
    click.echo(content, nl=False)


def _break(line: str, room: int = 0) -> str:
    """Return a line wrapped to the window's width, less some room."""
    whole = columns()
    wide = max(whole - room, whole // 2) if whole is not None else len(line) + 1
    if 2 * len(line) < wide or cell_len(line) < wide:  # no letter takes more than two columns
        return line.replace(TIE, " ")
    inset = " " * (len(line) - len(line.lstrip()) + 2)
    return "\n".join(wrap(tie(line), wide - 1, inset)).replace(TIE, " ")


def question(text: str) -> str:
    """Return a question wrapped to the window, with room for the answer."""
    return f"{_break(text, _ANSWER)} "


def prompt(text: str, **options: Any) -> Any:  # noqa: ANN401
    """Ask for a value, with the question wrapped, and return the answer.

    Args:
        text: the question.
        options: options of `click.prompt`, as a type or a default.
    """
    return click.prompt(question(prompt_for(text)), prompt_suffix="", err=True, **options)


_ANSWER = 14
"""Columns behind a question for what is typed."""


def tell_mistake(mistake: Mistake) -> int:
    """Print an error, as JSON too if requested; return the exit code."""
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
    """Let Ctrl-C cancel a question, even in a session, which ignores it between prompts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def confirmed(question: str) -> bool:
    """Ask for confirmation in the reader's language; Enter is a no."""
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
