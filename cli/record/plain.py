"""The prompt for screen readers and simple terminals: sentences, no boxes, nothing is redrawn."""

from __future__ import annotations

import contextlib
import signal
from types import FrameType
from typing import TYPE_CHECKING

from cli.echo import outcome_words
from cli.language import _
from cli.record.answers import Answer, Key, Leave
from cli.say import say

if TYPE_CHECKING:
    from cli.record.session import Session


class _Suspended(Exception):
    """Ctrl-Z was pressed."""


class PlainPrompt:
    """Asks line by line; what could be typed is said in words on the line before."""

    def __init__(self, session: Session) -> None:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (keys in `input`)
        self.session = session
        self._said: int | None = None

    def line(self, half: str) -> Answer:
        """Return the next line; Ctrl-Z is undo here too."""
        sitting = self.session.sitting
        if self._said is None:  # later the echo of each action says it
            say(outcome_words(sitting))
        self._said = sitting.n
        if half:
            say(_("typed so far: {text}").format(text=half))
        before = signal.signal(signal.SIGTSTP, _suspended)
        try:
            return Answer(input(_("action: ")))
        except _Suspended:
            say()
            return Answer("", Key.UNDO)
        except EOFError:
            say()
            raise Leave from None
        except KeyboardInterrupt:
            say()
            return Answer("", Key.OTHERS)
        finally:
            signal.signal(signal.SIGTSTP, before)


def _suspended(number: int, frame: FrameType | None) -> None:
    raise _Suspended
