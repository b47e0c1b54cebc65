"""Differences between two steps: shared snippets of text, marks, sentences."""

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from cli.titles.drawing import Box, Spot, Svg

CLEARED = 6
"""So many things that go at once are cleared away: where they lay is not marked."""

NOWHERE = Spot(Box(0, 0, 0, 0), "")

_SNIPPETS = re.compile(
    r'<g transform="[^"]*">|M[-\d. ]+(?=v)|.*?(?:/>|</text>|</title>|[;,:] |$)', re.DOTALL
)
_CORNER = 14
"""How long the lines of a mark's corners are at most."""


class Snippets:
    """Texts as lists of numbers into one list of unique snippets.

    A text is cut after elements of a drawing and between the clauses of a sentence, as these
    repeat; the place of a part or of a mark is cut from it.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def cut(self, text: str) -> list[int]:
        """Return the numbers of a text's snippets."""
        numbers = self._numbers
        return [
            numbers.setdefault(snippet, len(numbers))
            for snippet in _SNIPPETS.findall(text)
            if snippet
        ]

    def all(self) -> list[str]:
        """Return the snippets by number."""
        return list(self._numbers)


class Marks(NamedTuple):
    """The marks on the board as paths: arrivals, departures, and the way between."""

    came: Sequence[Svg] = ()
    left: Sequence[Svg] = ()
    ways: Sequence[Svg] = ()


def marks(before: Mapping[str, Spot], after: Mapping[str, Spot]) -> Marks | None:
    """Return the marks of all that moved or was exchanged, None without a change."""
    came = [spot.box for name, spot in after.items() if not spot.is_still(before.get(name))]
    gone = [
        spot.box
        for name, spot in before.items()
        if not spot.slides and (name not in after or after[name].box != spot.box)
    ]
    left = [box for box in gone if box not in came] if len(gone) < CLEARED else []
    if not came and not gone:
        return None
    moved = [
        (start, spot.box)
        for name, spot in after.items()
        if not spot.is_still(before.get(name))
        and (start := spot.way(before.get(name)))
        and start != spot.box
    ]
    return Marks(
        [corners(box) for box in came],
        [corners(box) for box in left],
        tuple(_way(*boxes) for boxes in moved) if len(moved) < CLEARED else (),
    )


def _way(start: Box, end: Box) -> Svg:
    """Return the path data of the line between the middles of two boxes."""
    (x, y), (to_x, to_y) = start.middle, end.middle
    return Svg(f"M{x:g} {y:g}L{to_x:g} {to_y:g}")


def corners(box: Box) -> Svg:
    """Return the four corners of a box as the data of a path."""
    x, y, width, height = box
    long = min(_CORNER, width / 3, height / 3)
    side, down = width - 2 * long, height - 2 * long
    return Svg(
        f"M{x:g} {y + long:g}v{-long:g}h{long:g}m{side:g} 0h{long:g}v{long:g}"
        f"m0 {down:g}v{long:g}h{-long:g}m{-side:g} 0h{-long:g}v{-long:g}"
    )


Fragments = Sequence[int | str]
"""A text as the numbers of its snippets, or as it is."""

Cut = Callable[[str], Fragments]
"""How a text is cut into fragments."""

Splice = list[int | Sequence[Fragments]]
"""Where in a table, how many rows go, and the cells of each row that comes."""


def whole(text: str) -> Fragments:
    """Return a text as one fragment, for callers without snippets."""
    return [text]


def splices(
    before: Sequence[Sequence[str]], after: Sequence[Sequence[str]], cut: Cut
) -> list[Splice]:
    """Return the changes from one table's rows to another's, from the last to the first."""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        [start, end - start, *([cut(cell) for cell in row] for row in after[first:last])]
        for tag, start, end, first, last in reversed(matcher.get_opcodes())
        if tag != "equal"
    ]
