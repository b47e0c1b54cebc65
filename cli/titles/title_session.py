"""What a title offers to the session at the table: its `cli/titles/<title>/session.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol

from events.titles.registry import load_layer, offers, title_events
from projections.seen import Seen
from projections.short_form import short

if TYPE_CHECKING:
    from cli.titles.drawing import Box

from collections.abc import Callable

from msgspec import Struct


class Stated(Struct, frozen=True):
    """Where the taps of a statement lead.

    Attributes:
        next: what can be tapped next, by its code what is written on the button.
        line: the statement that they make, in the notation; "" where it still lacks something.
    """

    next: Mapping[str, str] = {}
    line: str = ""


class TitleSession(Protocol):
    """The `TITLE` of `cli/titles/<title>/session.py`; what has a body here may be left out.

    Nothing in it tells a viewer a secret.
    """

    def suggestions(self, game: Seen) -> Sequence[str]:
        """Return what may be recorded now as short lines, best first: the legal actions."""
        return [short(game, event) for event in game.rules.actions(game.state)]

    def usual(self, game: Seen) -> str | None:
        """Return what an empty line stands for besides an only choice: nothing."""
        return None

    def is_forced(self, game: Seen) -> bool:
        """Return whether an only suggestion is all that can happen, so that nobody decides it."""
        return True

    def line_words(self, game: Seen) -> Mapping[str, tuple[str, str]]:
        """Return the words that a line can begin with: an example, and what it records; none."""
        return {}

    def spell(self, text: str, game: Seen) -> str:
        """Return a text with the labels of the drawing as the notation has them: as it is."""
        return text

    def instead(self, text: str, game: Seen) -> str | None:
        """Return what a line that is refused can only mean, in the notation: nothing else."""
        return None

    def rules_now(self, game: Seen) -> Sequence[str]:
        """Return the codes of the rules that say what may happen now: none."""
        return ()

    def lines(self, game: Seen, said: Sequence[str]) -> Iterable[str]:
        """Return the lines that can be put together by taps: the legal actions, written out.

        Of those that begin with the taps `said` there is one at least for each next tap.
        """
        players = game.timeline.started.players
        write = title_events(game.title).write
        return [write(event, players) for event in game.rules.actions(game.state)]

    def cut(self, line: str) -> Sequence[str]:
        """Return such a line cut into taps: its words. Who acts comes first, by the code."""
        return line.split()

    def tap_words(self, game: Seen, said: Sequence[str], code: str) -> str:
        """Return what is written on the button of a tap: the word itself."""
        return code

    def tap_places(
        self, game: Seen, said: Sequence[str], codes: Sequence[str]
    ) -> Mapping[str, Box]:
        """Return where on the drawing some of these taps can be made: nowhere."""
        return {}

    def continue_statement(self, game: Seen, said: Sequence[str]) -> Stated:
        """Return how a statement about the drawn board goes on, put together by taps: nothing.

        Places come first, by the codes that `tap_places` knows.
        """
        return Stated()


class PlainSession(TitleSession):
    """What a title without that file offers."""


@cache
def title_session(title: str) -> TitleSession:
    """Return what a title offers to the session.

    Raises:
        KeyError: there is no such title.
    """
    if not offers("cli", title, "session"):
        return PlainSession()
    found: TitleSession = load_layer("cli", title, "session")
    return found


class Branch(Struct, frozen=True):
    """Where some taps lead.

    Attributes:
        line: the line that they make, in its notation; None where it still lacks something.
        codes: what can be tapped next, each once, in the order of the lines.
    """

    line: str | None
    codes: tuple[str, ...]


def branch(
    lines: Iterable[str], cut: Callable[[str], Sequence[str]], said: Sequence[str]
) -> Branch:
    """Return where taps lead, among lines that are each cut into taps.

    The lines and how each is cut form a tree. It is walked and never built, for of what comes later
    nothing has to be known: a title may leave out lines that the next tap does not tell apart.
    """
    begun, deep = tuple(said), len(said)
    whole: str | None = None
    codes: dict[str, None] = {}
    for line in lines:
        taps = tuple(cut(line))
        if taps[:deep] != begun:
            continue
        if len(taps) == deep:
            whole = whole or line
        else:
            codes[taps[deep]] = None
    return Branch(whole, tuple(codes))
