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

    __slots__ = ("_length", "parts", "style", "whole")

    def __init__(self, text: str = "", style: str = "") -> None:
        self.style = style
        self.parts: list[tuple[str, str]] = []
        self.whole = False
        self._length = 0
        self.append(text)

    @property
    def plain(self) -> str:
        """The text of it."""
        return "".join([text for _style, text in self.parts])

    def __len__(self) -> int:
        """Return how many characters it has."""
        return self._length

    def append(self, text: str, style: str = "") -> None:
        """Put a text at the end, in a style of its own; spaces take that of what they stand at."""
        if not text:
            return
        self._length += len(text)
        both = f"{self.style} {style}" if self.style and style else self.style or style
        if self.parts:
            before, there = self.parts[-1]
            if before == both or text.isspace() or there.isspace():
                both = before if text.isspace() else both
                text = there + text
                self.parts.pop()
        self.parts.append((both, text))

    def append_line(self, line: Line) -> None:
        """Put another line at the end."""
        for style, text in line.parts:
            self.append(text, style)

    def rstrip(self) -> None:
        """Leave out the spaces at the end."""
        self._cut(len(self.plain.rstrip()))

    def shorten(self, columns: int) -> None:
        """Leave out the end of a line that is longer than a window, and mark the place."""
        if len(self) > columns:
            self._cut(columns - 1)
            self.append("…")

    def broken(self, columns: int) -> Sequence[Line]:
        """Return the line broken between words where it is too long, each part one of its own."""
        if self.whole or len(self) <= columns:
            return [self]
        text = self.plain.rstrip()
        starts = [0]
        for before, part in pairwise(wrap(text, columns, break_on_hyphens=False)):
            starts.append(text.index(part, starts[-1] + len(before)))
        lines = []
        for start, end in pairwise([*starts, len(text)]):
            line = Line()
            for style, part in self._between(start, end):
                line.append(part, style)
            line.rstrip()
            line.style = self.style
            lines.append(line)
        return lines

    def _cut(self, end: int) -> None:
        if end < len(self):
            self.parts, self._length = list(self._between(0, end)), end

    def _between(self, start: int, end: int) -> Iterator[tuple[str, str]]:
        """Yield the parts of it from one character to before another."""
        place = 0
        for style, text in self.parts:
            if inner := text[max(start - place, 0) : max(end - place, 0)]:
                yield style, inner
            place += len(text)
