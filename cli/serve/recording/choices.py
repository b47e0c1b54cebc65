"""The possible taps: a pure function of a game, its viewer, and the taps so far.

A tap that is the only possibility is made automatically.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from copy import copy

from msgspec import Struct

from cli.titles.drawing import Box
from cli.titles.title_session import Branch, Stated, branch, title_session
from events.notation import Ambiguous, Unreadable, seat_by_code
from events.titles.registry import title_events
from projections.refusal import Refusal
from projections.seen import Seen

MOST_TAPS = 40
"""More taps than any line has."""

MOST_AHEAD = 900
"""How many buttons a page gets in advance: those of every next tap, and most of later ones."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """A possible tap.

    Attributes:
        code: the code it adds.
        words: the text of its button.
        place: its place on the drawing (left, top, width, height), if it has one.
    """

    code: str
    words: str
    place: Box | None = None


class Choices(Struct, frozen=True):
    """The result of some taps.

    Attributes:
        tapped: the given taps that are still valid.
        said: all taps of the line in words, including automatic ones.
        line: the line in notation once it is complete, "" before.
        next: the possible next taps.
        dropped: whether a tap is no longer valid.
    """

    tapped: tuple[str, ...]
    said: tuple[str, ...]
    line: str
    next: tuple[Choice, ...]
    dropped: bool = False


def choices(game: Seen, tapped: Sequence[str] = (), *, ruled: bool = False) -> Choices:
    """Return the result of taps in a game as its viewer sees it; an invalid tap ends them.

    They make a legal line, or any line that is to be recorded as a ruling (`ruled`).
    """
    walk, made = _Walk(game, ruled=ruled), 0
    for code in tapped[:MOST_TAPS]:
        if not walk.tap(code):
            break
        made += 1
    return walk.choices(tapped[:made], dropped=made < len(tapped))


def ahead(game: Seen, tapped: Sequence[str] = ()) -> list[Choices]:
    """Return the results of taps and of those that can follow, nearest first.

    With them a page can continue a line offline. Long lines are cut to their beginnings.
    """
    walk = _Walk(game)
    if not all(map(walk.tap, tapped[:MOST_TAPS])):
        return []
    found = [walk.choices(tapped)]
    left = deque((found[0], walk, one.code) for one in found[0].next)
    buttons = len(found[0].next)
    while left and buttons < MOST_AHEAD:
        before, walk, code = left.popleft()
        walk = walk.after(code)
        found.append(walk.choices((*before.tapped, code)))
        left.extend((found[-1], walk, one.code) for one in found[-1].next)
        buttons += len(found[-1].next)
    return found


def state_by_taps(going_on: Callable[[Sequence[str]], Stated], tapped: Sequence[str]) -> Choices:
    """Return the result of the taps of a statement.

    Args:
        going_on: how the title continues a statement after some taps.
        tapped: the taps; an invalid one ends them.
    """
    said, words, now = list[str](), list[str](), going_on(())
    for code in tapped:
        if code not in now.next:
            break
        words.append(now.next[code])
        said.append(code)
        now = going_on(said)
    following = tuple(Choice(code, text) for code, text in now.next.items())
    dropped = len(said) < len(tapped)
    return Choices(tuple(said), tuple(words), now.line, following, dropped)


def taps_for(game: Seen, line: str, *, ruled: bool = False) -> list[str] | None:
    """Return the taps that build a line of the notation; None if no taps do."""
    walk, made = _Walk(game, ruled=ruled), list[str]()
    whole = title_session(game.title).cut(line)
    while len(walk.codes) < len(whole):
        code = whole[len(walk.codes)]
        if not walk.tap(code):
            return None
        made.append(code)
    return made if walk.line() == line else None


class _Walk:
    """A walk from tap to tap through the lines of a game.

    Attributes:
        codes: the taps so far, including automatic ones.
        words: the same in words.
    """

    def __init__(self, game: Seen, *, ruled: bool = False) -> None:
        self._game, self._ruled = game, ruled
        self._title = title_session(game.title)
        self.codes: list[str] = []
        self.words: list[str] = []
        self._branch = Branch(None, ())
        self._branch = self._read_branch()
        self._alone()

    def _read_branch(self) -> Branch:
        if not self._game.open:
            return Branch(None, ())
        lines = self._title.lines_to_rule if self._ruled else self._title.lines
        among = self._branch.lines if self._title.AT_ONCE and not self._ruled else ()
        return branch(among or lines(self._game, self.codes), self._title.cut, self.codes)

    def tap(self, code: str) -> bool:
        """Make a tap and the automatic ones after it; return whether it is valid."""
        if code not in self._branch.codes:
            return False
        self._add(code)
        self._alone()
        return True

    def after(self, code: str) -> _Walk:
        """Return the walk continued with a valid tap."""
        other = copy(self)
        other.codes, other.words = [*self.codes], [*self.words]
        other.tap(code)
        return other

    def choices(self, tapped: Sequence[str], *, dropped: bool = False) -> Choices:
        """Return the result of the walk for some taps."""
        return Choices(tuple(tapped), tuple(self.words), self.line(), self.next(), dropped)

    def _add(self, code: str) -> None:
        self.words.append(self._words(code))
        self.codes.append(code)
        self._branch = self._read_branch()

    def _alone(self) -> None:
        while self._branch.line is None and len(self._branch.codes) == 1:
            self._add(self._branch.codes[0])

    def _words(self, code: str) -> str:
        """Return a tap in words: players by name, the rest by the title."""
        players = self._game.timeline.started.players
        if not self.codes and code in (seats := seat_by_code(players)):
            return players[seats[code]].name
        return self._title.tap_words(self._game, self.codes, code)

    def line(self) -> str:
        """Return the line once it is complete, "" before."""
        line = self._branch.line
        return line if line is not None and (self._ruled or self._stands(line)) else ""

    def _stands(self, line: str) -> bool:
        """Return whether the rules allow a line, by what the viewer knows."""
        game = self._game
        try:
            [read] = title_events(game.title).read(line, game.timeline.started.players)
        except (Unreadable, Ambiguous, ValueError):
            return False
        event = game.rules.bind(game.state, read)
        return not isinstance(event, Refusal) and not game.refusals(event)

    def next(self) -> tuple[Choice, ...]:
        """Return the possible next taps."""
        codes = self._branch.codes
        places = self._title.tap_places(self._game, self.codes, codes)
        return tuple(Choice(code, self._words(code), places.get(code)) for code in codes)
