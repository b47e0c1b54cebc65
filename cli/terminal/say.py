"""Printing: sentences, lists that fit, JSON, and mistakes."""

import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
import msgspec

from cli.terminal.acknowledged import silence
from cli.terminal.catching import catching
from cli.terminal.errors import Mistake
from cli.terminal.language import _, ngettext
from cli.terminal.line import cell_len, wrapped
from events.text import visible

FORMAT = "tablescribe.{name}/1"


OFF_TERMINAL = 100
"""How many columns a drawing has in a pipe or a file."""

TIE = "\u00a0"
"""A space where no line ends."""


def columns() -> int | None:
    """Return how many columns the terminal has, whatever size it has now; None without one."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


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
    _print("\n".join(_broken(visible(part)) for part in line.split("\n")))


def warn(line: str) -> None:
    """Print one line to the error stream."""
    if (kept := catching()) is not None:
        kept.sentences.append(line)
        return
    _print(_broken(visible(line)), err=True)


def held(line: str) -> str:
    """Return a line with ties where it is not to be broken.

    A name stays with its number, and a mark with the word before it, as French writes them.
    """
    import re

    return re.sub(r" (?=[:;?!])|(?<=[^\W\d]) (?=[+-]?\d+(?![\w-]))", TIE, line)


def _broken(line: str, room: int = 0) -> str:
    """Return a line that is longer than the window, less some room, broken between words."""
    whole = columns()
    wide = max(whole - room, whole // 2) if whole is not None else len(line) + 1
    if 2 * len(line) < wide or cell_len(line) < wide:  # no letter takes more than two columns
        return line.replace(TIE, " ")
    inset = " " * (len(line) - len(line.lstrip()) + 2)
    return "\n".join(wrapped(held(line), wide - 1, inset)).replace(TIE, " ")


def question(text: str) -> str:
    """Return a question in a window: broken between words, with room to answer behind it."""
    return f"{_broken(text, _ANSWER)} "


_ANSWER = 14
"""Columns behind a question for what is typed."""


def say_json(name: str, **content: Any) -> None:  # noqa: ANN401
    """Print one JSON object with its format named first."""
    line = msgspec.json.encode({"format": FORMAT.format(name=name), **content})
    if (kept := catching()) is not None:
        kept.answers.append(line + b"\n")
        return
    click.echo(line)  # bytes: JSON is UTF-8 whatever the terminal has


def some(things: Iterable[str], most: int = 12) -> str:
    """Return a list for a sentence, cut after `most` with the number of the others."""
    words = list(things)
    shown = " ".join(words[:most])
    if len(words) <= most:
        return shown
    return ngettext("{shown} and {n} more", "{shown} and {n} more", len(words) - most, shown=shown)


def about(what: str, words: str) -> str:
    """Return words about something, with the colon as the reader's language has it."""
    return _("{name}: {words}").format(name=what, words=words)


def prompted(what: str) -> str:
    """Return what is asked for, with the colon behind it: "entry:"."""
    return about(what, "").rstrip(" ")


def clauses(parts: Iterable[str]) -> str:
    """Return clauses one after another, with the semicolon as the reader's language has it."""
    words = list(parts)
    said = "".join(words[:1])
    for clause in words[1:]:
        said = _("{words}; {clause}").format(words=said, clause=clause)
    return said


def all_of(words: Sequence[str]) -> str:
    """Return a list for a sentence: "An", "An and Bram"."""
    if len(words) < 2:
        return "".join(words)
    return _("{names} and {last}").format(names=", ".join(words[:-1]), last=words[-1])


def one_of(words: Sequence[str]) -> str:
    """Return what may be meant, for a sentence: "An or Anna"."""
    if len(words) < 2:
        return "".join(words)
    return _("{names} or {last}").format(names=", ".join(words[:-1]), last=words[-1])


def nearest(word: str, known: Sequence[str], alike: float = 0.5) -> str:
    """Return the end of a sentence that proposes the nearest known word, or lists all.

    `alike` is how near it has to be, from 0 to 1.
    """
    from difflib import get_close_matches

    close = get_close_matches(word.casefold(), [k.casefold() for k in known], 1, alike)
    if close:
        meant = next(k for k in known if k.casefold() == close[0])
        return _("did you mean {word}?").format(word=meant)
    if not known:
        return _("none is known")
    return _("known: {words}").format(words=", ".join(known))


def tell_mistake(mistake: Mistake) -> int:
    """Print a mistake, as JSON too if that was asked for; return the exit code."""
    if "--json" in sys.argv[1:]:
        try:
            say_json(
                "mistake",
                code=mistake.code,
                message=mistake.message,
                exit=int(mistake.exit),
                **_fit(mistake.details),
            )
        except OSError:  # the sentence is said all the same
            silence()
    warn(f"tablescribe: {mistake.message}")
    return int(mistake.exit)


def _fit(details: dict[str, object]) -> dict[str, object]:
    """Return details with everything that is not visible in their texts as escapes."""
    return {
        key: visible(value) if isinstance(value, str) else value for key, value in details.items()
    }


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C break off a question, also in a session, where it passes between prompts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def yes_and_no() -> tuple[list[str], list[str]]:
    """Return how a person says yes and no in the reader's language."""
    # translators: the answers to a question, several words between spaces; the first is shown
    return _("y yes").split(), _("n no").split()


def meant(answer: str) -> bool | None:
    """Return whether an answer is a yes or a no; None if it is neither."""
    yes, no = yes_and_no()
    said = answer.strip().casefold()
    return True if said in yes else False if said in no else None


def please_answer() -> str:
    """Return what is said of an answer that is neither a yes nor a no."""
    yes, no = yes_and_no()
    return _("please answer {yes} or {no}").format(yes=yes[0], no=no[0])


def confirmed(question: str) -> bool:
    """Ask a person, who answers in the reader's language; Enter is a no."""
    yes, no = yes_and_no()
    while True:
        try:
            with interruptible():  # from the first letter of the question on
                asked = _broken(prompted(f"{question} [{yes[0]}/{no[0].upper()}]"))
                click.echo(f"{asked} ", nl=False, err=True)
                answer = input().strip()
        except (EOFError, KeyboardInterrupt):
            raise click.Abort from None
        agreed = meant(answer) if answer else False
        if agreed is not None:
            return agreed
        warn(please_answer())


def interactive() -> bool:
    """Whether a person can be asked."""
    if catching() is not None:
        return False
    streams = (sys.stdin, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def at_terminal() -> bool:
    """Whether a session can be held: both ways lead to a terminal."""
    return catching() is None and all(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
    )
