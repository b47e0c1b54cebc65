"""A line of a drawing: parts of text, each with its style in words.

A style is "bold", "dim", a colour ("#2f85c0", "default"), several of these or none, which is how
rich and prompt_toolkit write it too: neither has to be imported to draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from textwrap import wrap


class Line:
    """A line that is drawn, from left to right.

    Attributes:
        style: the style of all of it; that of a part comes on top.
        parts: its parts in order, each a style and a text.
        whole: whether it is cut at the edge of a window, and never broken between words.
    """

    def __init__(self, text: str = "", style: str = "") -> None:
        self.style = style
        self.parts: list[tuple[str, str]] = []
        self.whole = False
        self.append(text)

    @property
    def plain(self) -> str:
        """The text of it."""
        return "".join(text for _style, text in self.parts)

    def __len__(self) -> int:
        """Return how many characters it has."""
        return sum(len(text) for _style, text in self.parts)

    def append(self, text: str, style: str = "") -> None:
        """Put a text at the end, in a style of its own."""
        if text:
            self.parts.append((f"{self.style} {style}".strip(), text))

    def append_line(self, line: Line) -> None:
        """Put another line at the end."""
        for style, text in line.parts:
            self.append(text, style)

    def rstrip(self) -> None:
        """Leave out the spaces at the end."""
        self.parts = list(self._between(0, len(self.plain.rstrip())))

    def shorten(self, columns: int) -> None:
        """Leave out the end of a line that is longer than a window, and mark the place."""
        if len(self) > columns:
            self.parts = list(self._between(0, columns - 1))
            self.append("…")

    def broken(self, columns: int) -> Sequence[Line]:
        """Return the line broken between words where it is too long, each part one of its own."""
        text = self.plain
        if self.whole or len(text.rstrip()) <= columns:
            return [self]
        starts = [0]
        for before, part in pairwise(wrap(text, columns, break_on_hyphens=False)):
            starts.append(text.index(part, starts[-1] + len(before)))
        lines = []
        for start, end in pairwise([*starts, len(text)]):
            line = Line(style=self.style)
            line.parts = list(self._between(start, end))
            line.rstrip()
            lines.append(line)
        return lines

    def _between(self, start: int, end: int) -> Iterator[tuple[str, str]]:
        """Yield the parts of it from one character to before another."""
        place = 0
        for style, text in self.parts:
            if inner := text[max(start - place, 0) : max(end - place, 0)]:
                yield style, inner
            place += len(text)
