"""The interface of a title's session support, its `cli/titles/<title>/session.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol

from events.common import Event
from events.notation import Ambiguous, Unreadable
from events.titles.registry import load_layer, offers, title_events
from projections.refusal import Refusal
from projections.seen import Seen
from projections.short_form import short

if TYPE_CHECKING:
    from cli.titles.drawing import Box

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace


class Stated(Struct, frozen=True):
    """The continuation of a statement after some taps.

    Attributes:
        next: the labels of the next taps by code.
        line: the statement in the notation; "" if it is incomplete.
    """

    next: Mapping[str, str] = {}
    line: str = ""


class TitleSession(Protocol):
    """The `TITLE` of `cli/titles/<title>/session.py`; methods with a body here are optional.

    No method reveals a secret to the viewer.
    """

    AT_ONCE: bool = False
    """Whether `lines` returns every line for no taps, so that those after a tap are among them."""

    def suggestions(self, game: Seen) -> Sequence[str]:
        """Return suggestions for the next line, best first (default: the legal actions)."""
        return [short(game, event) for event in game.rules.actions(game.state)]

    def usual(self, game: Seen) -> str | None:
        """Return the line that an empty one stands for, besides an only choice (default: none)."""
        return None

    def is_forced(self, game: Seen) -> bool:
        """Return whether an only suggestion is the only possible event, which nobody decides."""
        return True

    def line_words(self, game: Seen) -> Mapping[str, tuple[str, str]]:
        """Return the first words of lines, each with an example and its purpose (default: none)."""
        return {}

    def spell(self, text: str, game: Seen) -> str:
        """Return a text with the labels of the drawing in notation (default: unchanged)."""
        return text

    def instead(self, text: str, game: Seen) -> str | None:
        """Return the only possible meaning of a refused line, in notation (default: none)."""
        return None

    def rules_now(self, game: Seen) -> Sequence[str]:
        """Return the codes of the rules that apply now (default: none)."""
        return ()

    def lines(self, game: Seen, said: Sequence[str]) -> Iterable[str]:
        """Return the lines that taps can make (default: the legal actions, spelled out).

        Among those that begin with the taps `said` there is at least one for each next tap.
        """
        players = game.timeline.started.players
        write = title_events(game.title).write
        return [write(event, players) for event in game.rules.actions(game.state)]

    def lines_to_rule(self, game: Seen, said: Sequence[str]) -> Iterator[str]:
        """Yield the lines that a ruling may allow, with those that need none.

        As in `lines`, among those that begin with the taps `said` there is at least one for each
        next tap (default: the legal actions, by each player).
        """
        players = game.timeline.started.players
        write = title_events(game.title).write
        legal = game.rules.actions(game.state)
        by_player = [event for event in legal if getattr(event, "player", None) is not None]
        for event in legal:
            if getattr(event, "player", None) is None:
                yield write(event, players)
        for seat in range(len(players)):
            for event in by_player:
                yield write(replace(event, player=seat), players)

    def cut(self, line: str) -> Sequence[str]:
        """Return a line split into taps (default: its words), the player's code first."""
        return line.split()

    def tap_words(self, game: Seen, said: Sequence[str], code: str) -> str:
        """Return the label of a tap (default: the word itself)."""
        return code

    def tap_places(
        self, game: Seen, said: Sequence[str], codes: Sequence[str]
    ) -> Mapping[str, Box]:
        """Return the boxes on the drawing where these taps can be made (default: none)."""
        return {}

    def continue_statement(self, game: Seen, said: Sequence[str]) -> Stated:
        """Return the continuation of a statement made by taps on the board (default: none).

        Places come first, by the codes of `tap_places`.
        """
        return Stated()

    def continue_description(self, game: Seen, said: Sequence[str]) -> Stated:
        """Return the continuation of a printed part's description by taps (default: none)."""
        return Stated()


class PlainSession(TitleSession):
    """The session support of a title without that file."""


@cache
def title_session(title: str) -> TitleSession:
    """Return the session support of a title.

    Raises:
        KeyError: there is no such title.
    """
    if not offers("cli", title, "session"):
        return PlainSession()
    found: TitleSession = load_layer("cli", title, "session")
    return found


def meanings(text: str, game: Seen) -> list[Event | Refusal]:
    """Return what each typed action would mean now; none if the text cannot be read."""
    try:
        lines = title_events(game.title).read(text, game.timeline.started.players)
    except (Unreadable, Ambiguous):
        return []
    return [game.rules.bind(game.state, line) for line in lines]


class Branch(Struct, frozen=True):
    """The continuation of a line after some taps.

    Attributes:
        line: the line in its notation; None if it is incomplete.
        codes: the next taps, each once, in the order of the lines.
        lines: the lines that begin with these taps.
    """

    line: str | None
    codes: tuple[str, ...]
    lines: Sequence[str] = ()


def branch(
    lines: Iterable[str], cut: Callable[[str], Sequence[str]], said: Sequence[str]
) -> Branch:
    """Return the continuation after some taps, from lines that are split into taps.

    The split lines form a tree. It is walked and never built, because later taps
    do not matter: a title may omit lines that the next tap does not distinguish.
    """
    begun, deep = tuple(said), len(said)
    whole: str | None = None
    codes, found = dict[str, None](), list[str]()
    for line in lines:
        taps = tuple(cut(line))
        if taps[:deep] != begun:
            continue
        found.append(line)
        if len(taps) == deep:
            whole = whole or line
        else:
            codes[taps[deep]] = None
    return Branch(whole, tuple(codes), found)
