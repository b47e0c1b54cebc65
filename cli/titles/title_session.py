"""What a title offers to the session at the table: its `cli/titles/<title>/session.py`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cli.titles.viewer import Viewer
from events.titles.registry import offered
from projections.folding import FoldedGame
from projections.refusal import Refusal

if TYPE_CHECKING:
    from rich.text import Text


class Frame(NamedTuple):
    """How a drawing is wanted.

    Attributes:
        width: how many columns there are.
        turned: by how many quarter turns the recorder sits clockwise from the south.
    """

    width: int = 80
    turned: int = 0


class TitleSession(Protocol):
    """The `TITLE` of `cli/titles/<title>/session.py`; what has a body here may be left out.

    Nothing in it tells a viewer a secret.
    """

    def suggestions(self, game: FoldedGame, viewer: Viewer) -> Sequence[str]:
        """Return what may be recorded now as short lines, best first."""

    def usual(self, game: FoldedGame, viewer: Viewer) -> str | None:
        """Return what an empty line stands for besides an only choice: nothing."""
        return None

    def spelled(self, text: str, game: FoldedGame) -> str:
        """Return a text with the labels of the drawing as the notation has them: as it is."""
        return text

    def drawing(self, game: FoldedGame, viewer: Viewer, frame: Frame) -> Sequence[Text]:
        """Return the part of the table that matters, the most important lines first."""

    def rules_now(self, game: FoldedGame) -> Sequence[str]:
        """Return the codes of the rules that say what may happen now."""

    def keeps_quiet(self, refusal: Refusal, viewer: Viewer) -> bool:
        """Whether a refusal would tell a secret to somebody who only thinks aloud: never."""
        return False


def unbroken(lines: Sequence[Text]) -> Sequence[Text]:
    """Return lines of a drawing, which are cut at the edge of a window and never broken."""
    for line in lines:
        line.no_wrap = True
    return lines


@cache
def title_session(title: str) -> TitleSession:
    """Return what a title offers to the session.

    Raises:
        KeyError: there is no such title.
    """
    found: TitleSession = offered("cli", title, "session")
    return found
