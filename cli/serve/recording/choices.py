"""What can be tapped next: a pure function of a game, who looks, and what has been tapped.

What only one tap can follow from is tapped by itself, so that nobody taps where nothing is chosen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from copy import copy

from msgspec import Struct

from cli.titles.drawing import Box
from cli.titles.title_session import Branch, branch, title_session
from events.notation import Ambiguous, Unreadable, seat_by_code
from events.titles.registry import title_events
from projections.refusal import Refusal
from projections.seen import Seen

MOST_TAPS = 40
"""More taps than any line has."""

MOST_AHEAD = 900
"""How many buttons a page gets in advance: those of every next tap, and most of later ones."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """A tap that can come next.

    Attributes:
        code: what it adds to the taps.
        words: what is written on its button.
        place: where it lies on the drawing: left, top, width and height, if it is a place.
    """

    code: str
    words: str
    place: Box | None = None


class Choices(Struct, frozen=True):
    """Where some taps lead.

    Attributes:
        tapped: those of the taps that can still be made, as they were given.
        said: all taps that the line has by now, in words, those made by themselves too.
        line: the line in the notation where it can be recorded, else "".
        next: what can come next.
        dropped: whether a tap could not be made any more.
    """

    tapped: tuple[str, ...]
    said: tuple[str, ...]
    line: str
    next: tuple[Choice, ...]
    dropped: bool = False


def choices(game: Seen, tapped: Sequence[str] = ()) -> Choices:
    """Return where taps lead in a game as somebody sees it; one that cannot be made ends them."""
    walk, made = _Walk(game), 0
    for code in tapped[:MOST_TAPS]:
        if not walk.tap(code):
            break
        made += 1
    return walk.choices(tapped[:made], dropped=made < len(tapped))


def ahead(game: Seen, tapped: Sequence[str] = ()) -> list[Choices]:
    """Return where taps lead and where those lead that can follow, the nearest first.

    So a page goes on with a line while nobody answers. Of long lines it gets the beginnings.
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


def taps_for(game: Seen, line: str) -> list[str] | None:
    """Return the taps that put a line of the notation together; None where no taps do."""
    walk, made = _Walk(game), list[str]()
    whole = title_session(game.title).cut(line)
    while len(walk.codes) < len(whole):
        code = whole[len(walk.codes)]
        if not walk.tap(code):
            return None
        made.append(code)
    return made if walk.line() == line else None


class _Walk:
    """Goes from tap to tap through the lines of a game.

    Attributes:
        codes: the taps so far, those made by themselves too.
        words: the same in words.
    """

    def __init__(self, game: Seen) -> None:
        self._game = game
        self._title = title_session(game.title)
        self.codes: list[str] = []
        self.words: list[str] = []
        self._branch = self._read_branch()
        self._alone()

    def _read_branch(self) -> Branch:
        if not self._game.open:
            return Branch(None, ())
        lines = self._title.lines(self._game, self.codes)
        return branch(lines, self._title.cut, self.codes)

    def tap(self, code: str) -> bool:
        """Make a tap, and those that alone can follow; return whether it can be made."""
        if code not in self._branch.codes:
            return False
        self._add(code)
        self._alone()
        return True

    def after(self, code: str) -> _Walk:
        """Return the walk that goes on with a tap that can be made."""
        other = copy(self)
        other.codes, other.words = [*self.codes], [*self.words]
        other.tap(code)
        return other

    def choices(self, tapped: Sequence[str], *, dropped: bool = False) -> Choices:
        """Return where it has come to by some taps."""
        return Choices(tuple(tapped), tuple(self.words), self.line(), self.next(), dropped)

    def _add(self, code: str) -> None:
        self.words.append(self._words(code))
        self.codes.append(code)
        self._branch = self._read_branch()

    def _alone(self) -> None:
        while self._branch.line is None and len(self._branch.codes) == 1:
            self._add(self._branch.codes[0])

    def _words(self, code: str) -> str:
        """Return a tap in words: who acts by name, else as the title says it."""
        players = self._game.timeline.started.players
        if not self.codes and code in (seats := seat_by_code(players)):
            return players[seats[code]].name
        return self._title.tap_words(self._game, self.codes, code)

    def line(self) -> str:
        """Return the line where it can be recorded, else ""."""
        line = self._branch.line
        return line if line is not None and self._stands(line) else ""

    def _stands(self, line: str) -> bool:
        """Return whether the rules let a line stand, by what may be known."""
        game = self._game
        try:
            [read] = title_events(game.title).read(line, game.timeline.started.players)
        except (Unreadable, Ambiguous, ValueError):
            return False
        event = game.rules.bind(game.state, read)
        return not isinstance(event, Refusal) and not game.refusals(event)

    def next(self) -> tuple[Choice, ...]:
        """Return what can be tapped now."""
        codes = self._branch.codes
        places = self._title.tap_places(self._game, self.codes, codes)
        return tuple(Choice(code, self._words(code), places.get(code)) for code in codes)
