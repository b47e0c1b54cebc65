"""A line of a drawing: parts of text, each with a style.

A style is "bold", "dim", a colour ("#2f85c0", "default"), several of these or none. rich and
prompt_toolkit use the same notation, and drawing imports neither.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.text import regex, visible

_ONE_COLUMN = regex(r"[\0-\u02ff\u2010-\u2027\u2500-\u25fc]*")
"""Letters, quotes, bars and the marks of players, which take one column each."""


def cell_len(text: str) -> int:
    """Return the width of a text in columns: some characters take two, some none."""
    if text.isascii() or _ONE_COLUMN.fullmatch(text):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def wrap(text: str, columns: int, inset: str = "") -> list[str]:
    """Return a text in lines of at most so many columns, indented from the second on.

    It breaks only at spaces: a wider word has a line to itself.
    """
    lines, line = [], ""
    for word in _WORDS.findall(text):
        if line.strip() and cell_len(line) + cell_len(word) > columns:
            lines.append(line)
            line = inset + word.lstrip(" ")
        else:
            line += word
    return [*lines, line]


_WORDS = regex(r" *[^ ]+")


class Line:
    """A drawn line, from left to right.

    Attributes:
        style: the style of the line, under those of its parts.
        parts: the parts in order, each a style and a text.
    """

    __slots__ = ("_length", "parts", "style")

    def __init__(self, text: str = "", style: str = "") -> None:
        self.style = style
        self.parts: list[tuple[str, str]] = []
        self._length = 0
        self.append(text)

    def copy(self) -> Line:
        """Return an independent copy."""
        other = Line(style=self.style)
        other.parts, other._length = self.parts.copy(), self._length
        return other

    @property
    def plain(self) -> str:
        """Its text."""
        return "".join([text for _style, text in self.parts])

    def __len__(self) -> int:
        """Return how many characters it has."""
        return self._length

    @property
    def cell_len(self) -> int:
        """Its width in columns."""
        return cell_len(self.plain)

    def append(self, text: str, style: str = "") -> Line:
        """Append a text with a style; spaces keep the style before them."""
        if not text:
            return self
        text = visible(text)
        self._length += len(text)
        both = f"{self.style} {style}" if self.style and style else self.style or style
        if self.parts:
            before, there = self.parts[-1]
            if before == both or text.isspace() or there.isspace():
                both = before if text.isspace() else both
                text = there + text
                self.parts.pop()
        self.parts.append((both, text))
        return self

    def append_line(self, line: Line) -> Line:
        """Append another line."""
        for style, text in line.parts:
            self.append(text, style)
        return self

    def rstrip(self) -> None:
        """Remove trailing spaces."""
        self._cut(len(self.plain.rstrip(" ")))

    def shorten(self, columns: int, mark: str = "…") -> None:
        """Cut a line that is wider than a window, and mark the place."""
        if self.cell_len <= columns:
            return
        room = end = max(columns - len(mark), 0)
        while cell_len(self.plain[:end]) > room:
            end -= 1
        self._cut(end)
        self.append(mark)

    def between(self, start: int, end: int) -> Iterator[tuple[str, str]]:
        """Yield its parts from one character to before another."""
        place = 0
        for style, text in self.parts:
            if inner := text[max(start - place, 0) : max(end - place, 0)]:
                yield style, inner
            place += len(text)

    def _cut(self, end: int) -> None:
        if end < len(self):
            self.parts, self._length = list(self.between(0, end)), end
