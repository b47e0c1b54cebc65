"""The prompt for screen readers and simple terminals: plain lines, nothing redrawn."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING

from cli.session.asking import Answer, Key, Leave, fitting
from cli.terminal.language import _
from cli.terminal.printing import say
from cli.wording.event_words import outcome_words

if TYPE_CHECKING:
    from cli.session.session import Session


class _Suspended(Exception):
    """Ctrl-Z was pressed at the prompt."""


class PlainPrompt:
    """Reads line by line; a refused line is in the history of the arrow keys."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._read = _reader(session)
        self._waiting = False
        self._undo = False
        self._begun = False

    @contextlib.contextmanager
    def prepare(self) -> Iterator[None]:
        """Make Ctrl-Z undo instead of suspending, and Ctrl-C cancel only the line."""
        keys = {signal.SIGINT: self._interrupt}
        if hasattr(signal, "SIGTSTP"):  # there is none on Windows
            keys[signal.SIGTSTP] = self._suspend
        before = {key: signal.signal(key, handler) for key, handler in keys.items()}
        try:
            yield
        finally:
            for key, handler in before.items():
                signal.signal(key, handler)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._waiting:
            raise KeyboardInterrupt

    def _suspend(self, number: int, frame: FrameType | None) -> None:
        if self._waiting:
            raise _Suspended
        self._undo = True  # while something is being written: afterwards

    def line(self, half: str) -> Answer:
        """Return the next line."""
        if not self._begun:  # later the echo of each action says it
            say(outcome_words(self.session.open_game.seen.game, self.session.open_game.seen.view))
            self._begun = True
        try:
            self._waiting = True
            if self._undo:
                raise _Suspended
            return Answer(self._ask())
        except _Suspended:
            self._undo = False
            say()
            return Answer("", Key.UNDO)
        except KeyboardInterrupt:
            say()
            return Answer("", Key.OTHERS)
        except EOFError:
            say()
            raise Leave from None
        finally:
            self._waiting = False

    def _ask(self) -> str:
        """Return the typed line; an Enter without effect prints again what is expected."""
        usual = self.session.meaning.usual()
        question = _("action (Enter: {usual}): ").format(usual=usual) if usual else _("action: ")
        while not (typed := self._read(fitting(question))).strip() and not usual:
            say(outcome_words(self.session.open_game.seen.game, self.session.open_game.seen.view))
        return typed


def _reader(session: Session) -> Callable[[str], str]:
    """Return a function that reads a line with editing, history and completion on Tab.

    `input` does so if Python has readline, without redrawing. Windows has no readline.
    """
    if sys.platform != "win32":
        try:
            import readline
        except ImportError:  # Python can be built without it
            pass
        else:

            def complete(typed: str, state: int) -> str | None:
                found = session.meaning.continuations(typed)
                return found[state] if state < len(found) else None

            readline.set_completer(complete)
            readline.set_completer_delims("")
            editline = "libedit" in (readline.__doc__ or "")  # on macOS, under the same name
            readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")
            return input
    return _with_prompt_toolkit(session)


def _with_prompt_toolkit(session: Session) -> Callable[[str], str]:
    """Return a function that reads a line if Python has no readline."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.shortcuts import CompleteStyle

    from cli.session.prompt import ActionCompleter

    bindings = KeyBindings()
    bindings.add("c-z")(lambda event: event.app.exit(exception=_Suspended))
    prompt: PromptSession[str] = PromptSession(
        completer=ActionCompleter(session.meaning),
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        key_bindings=bindings,
    )
    return prompt.prompt
