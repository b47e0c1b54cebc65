"""Questions and answers: a line of text, a key that acts at once, or the wish to leave."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from enum import Enum, auto
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from cli.terminal.errors import Mistake
from cli.terminal.line import cell_len, wrap
from cli.terminal.printing import say, warn
from cli.terminal.reader import in_words

if TYPE_CHECKING:
    from cli.game.open_game import OpenGame


class Ask(Protocol):
    """Asks for a line of text."""

    def __call__(self, question: str, words: Sequence[str] = (), default: str = "") -> str:
        """Return the answer without the spaces around it, the default for an empty one.

        Raises:
            Leave: at the end of the input, or for q.
        """


def is_simple() -> bool:
    """Return whether a terminal can only print line after line, or should."""
    return in_words() or os.environ.get("TERM", "dumb") == "dumb"


def asker() -> Ask:
    """Return how questions are asked on this terminal."""
    return ask_plain if is_simple() else ask_terminal


def fitting(question: str) -> str:
    """Return a question with its lines broken between words, and room to answer behind it."""
    columns = get_terminal_size().columns
    *lines, last = wrap(question.rstrip(), columns - 1)
    if cell_len(last) > (room := columns - ANSWER):
        return "\n".join([*lines, *wrap(last, room)]) + " "
    return "\n".join([*lines, last]) + " "


ANSWER = 14
"""Columns behind a question for what is typed."""


def ask_plain(question: str, words: Sequence[str] = (), default: str = "") -> str:
    """Ask with nothing but sentences."""
    try:
        return _answer(input(fitting(question))) or default
    except EOFError:
        say()
        raise Leave from None


def ask_terminal(question: str, words: Sequence[str] = (), default: str = "") -> str:
    """Ask with prompt_toolkit, which completes words on Tab."""
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
    """Return what was answered.

    Raises:
        Leave: that the questions are to end.
    """
    said = line.strip()
    if said in ("q", "quit"):
        raise Leave
    return said


class Reopened(Exception):
    """The game goes on: a word took back an action, or a correction reaches over the end."""


def carrying(ask: Ask, game: OpenGame, do: Callable[[str], None]) -> Ask:
    """Return what asks the same, and carries out words of a session that are typed instead.

    The asking raises `Reopened` when such a word lets a game go on that had ended.
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

    def prepare(self) -> AbstractContextManager[None]:
        """Make the terminal ready for a session, and what it was afterwards."""

    def line(self, half: str) -> Answer:
        """Return the next line of the session; `half` is typed already.

        Raises:
            Leave: at the end of the input.
        """
