"""Questions and answers: a line of text, a key, or leaving."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from enum import Enum, auto
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import please_answer, yes_or_no
from cli.terminal.line import cell_len, wrap
from cli.terminal.printing import interruptible, say, warn
from cli.terminal.reader import in_words

if TYPE_CHECKING:
    from cli.game.open_game import OpenGame

T = TypeVar("T")


class Ask(Protocol):
    """Asks for a line of text."""

    def __call__(self, question: str, words: Sequence[str] = (), default: str = "") -> str:
        """Return the answer without surrounding spaces; an empty one is the default.

        Raises:
            Leave: the input ended, or the answer was q.
        """


def insist(
    ask: Ask, question: str, read: Callable[[str], T], words: Sequence[str] = (), default: str = ""
) -> T:
    """Ask until an answer can be read; return what it means.

    `read` raises a `Mistake` about an answer, which is printed before the next try.

    Raises:
        Leave: the person left.
    """
    while True:
        answer = ask(question, words, default)
        try:
            return read(answer)
        except Mistake as mistake:
            warn(mistake.message)


def agrees(answer: str) -> bool:
    """Return whether an answer is a yes.

    Raises:
        Mistake: it is neither a yes nor a no.
    """
    if (agreed := yes_or_no(answer)) is None:
        raise Mistake(please_answer(), Exit.USAGE, "usage")
    return agreed


def is_simple() -> bool:
    """Return whether a terminal can only print line by line, or was asked to."""
    return in_words() or os.environ.get("TERM", "dumb") == "dumb"


def asker() -> Ask:
    """Return the way to ask on this terminal."""
    return ask_plain if is_simple() else ask_terminal


def fitting(question: str) -> str:
    """Return a question wrapped to the window, with room for the answer."""
    columns = get_terminal_size().columns
    *lines, last = wrap(question.rstrip(), columns - 1)
    if cell_len(last) > (room := columns - ANSWER):
        return "\n".join([*lines, *wrap(last, room)]) + " "
    return "\n".join([*lines, last]) + " "


ANSWER = 14
"""Columns behind a question for what is typed."""


def ask_plain(question: str, words: Sequence[str] = (), default: str = "") -> str:
    """Ask with plain lines."""
    try:
        with interruptible():
            return _answer(input(fitting(question))) or default
    except EOFError:
        say()
        raise Leave from None


def ask_terminal(question: str, words: Sequence[str] = (), default: str = "") -> str:
    """Ask with prompt_toolkit, with completion on Tab."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter

    asking: PromptSession[str] = PromptSession(
        completer=WordCompleter(list(words), ignore_case=True) if words else None,
        complete_while_typing=False,
        reserve_space_for_menu=4 if words else 0,
    )
    try:
        return _answer(asking.prompt(fitting(question))) or default
    except EOFError:
        raise Leave from None


def _answer(line: str) -> str:
    """Return the answer.

    Raises:
        Leave: the answer was q.
    """
    answer = line.strip()
    if answer in ("q", "quit"):
        raise Leave
    return answer


class Reopened(Exception):
    """The ended game continues, after an undo or a correction."""


def carrying(ask: Ask, game: OpenGame, do: Callable[[str], None]) -> Ask:
    """Return the same way to ask that also runs commands typed as an answer.

    It raises `Reopened` when a command makes an ended game continue.
    """
    from cli.session.session_commands import is_word

    def ask_or_do(question: str, words: Sequence[str] = (), default: str = "") -> str:
        while is_word(answer := ask(question, words)):
            ended = not game.game.open
            try:
                do(answer)
            except Mistake as mistake:
                warn(mistake.message)
            if ended and game.game.open:
                raise Reopened
        return answer or default

    return ask_or_do


class Key(Enum):
    """A key with an immediate effect that keeps the half-typed line."""

    UNDO = auto()
    REDO = auto()
    OTHERS = auto()
    """Nobody pressed anything: another recorder has written."""


class Answer(Struct, frozen=True):
    """The result of a prompt.

    Attributes:
        text: the line, typed in full or in part.
        key: the key that was pressed instead of Enter.
    """

    text: str
    key: Key | None = None


class Leave(Exception):
    """The user leaves (Ctrl-D)."""


class Prompt(Protocol):
    """The source of a session's lines."""

    def prepare(self) -> AbstractContextManager[None]:
        """Set up the terminal for a session, and restore it afterwards."""

    def line(self, half: str) -> Answer:
        """Return the next line of the session; `half` is already typed.

        Raises:
            Leave: the input ended.
        """
