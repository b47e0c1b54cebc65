"""Where things stand in a TOML text: the line of each table, key and item of a list.

The reader of the standard library says what a text holds, but not where; a person who is told of a
fault wants its line.
"""

import re
from collections.abc import Iterator, Sequence

Path = tuple[str | int, ...]
"""The keys that lead to a value, and the places in lists, from 0: ("parts", "7", "side")."""

_PIECE = re.compile(
    r'''
    """(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5} | \'\'\'(?:[^']|'{1,2}(?!'))*'{3,5}
    | "(?:[^"\\\n]|\\.)*" | '[^'\n]*' | \#[^\n]* | \n | [\[\]{}=,] | [^\s"'\#\[\]{}=,]+
    ''',
    re.VERBOSE | re.DOTALL,
)


class TomlLines:
    """The lines of a text that the standard library could read."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        self._table: Path = ()
        self._open: list[tuple[Path, bool]] = []
        self._at: Path = ()
        self._words: list[str] = []
        self._in_key = True
        for piece, line in _pieces(text):
            self._take(piece, line)

    def of(self, path: Path) -> int:
        """Return the line of what a path leads to, or of the nearest thing that holds it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def _take(self, piece: str, line: int) -> None:
        if piece[0] == "#":
            return
        if piece == "\n":
            self._in_key = self._in_key or not self._open
        elif self._in_key:
            self._take_in_key(piece, line)
        else:
            self._take_in_value(piece, line)

    def _take_in_key(self, piece: str, line: int) -> None:
        """Take a part of a key, of the head of a table, or the end of an inline table."""
        if piece == "=":
            holder = self._open[-1][0] if self._open else self._table
            self._at = (*holder, *_keys(self._words))
            self._lines.setdefault(self._at, line)
            self._words, self._in_key = [], False
        elif piece == "]" and self._words:
            self._table = tuple(_keys(self._words))
            self._lines.setdefault(self._table, line)
            self._words = []
        elif piece == "}":
            self._close()
        elif piece not in ("[", "]"):
            self._words.append(piece)

    def _take_in_value(self, piece: str, line: int) -> None:
        """Take a part of a value; each value in a list has a line of its own."""
        if piece in ("]", "}"):
            self._close()
        elif piece == ",":
            self._in_key = bool(self._open) and not self._open[-1][1]
            if not self._in_key:
                *holder, place = self._at
                self._at = (*holder, int(place) + 1)
        else:
            self._lines.setdefault(self._at, line)
            if piece in ("[", "{"):
                self._open.append((self._at, piece == "["))
                self._in_key = piece == "{"
                self._at = (*self._at, 0)

    def _close(self) -> None:
        if self._open:
            self._at = self._open.pop()[0]
        self._in_key = False


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    """Yield each piece with its line."""
    line, end = 1, 0
    for found in _PIECE.finditer(text):
        line += text.count("\n", end, found.start())
        yield found[0], line
        end = found.start()


def _keys(words: Sequence[str]) -> Iterator[str]:
    """Yield the keys of a dotted key; what stands in quotes is one key."""
    for word in words:
        if word[0] in "\"'":
            yield word[1:-1]
        else:
            yield from filter(None, word.split("."))


def short_value(value: object) -> str:
    """Return a value fit for a sentence."""
    try:
        return "" if value is None else str(value)[:40]
    except (ValueError, RecursionError):  # a giant number, or lists in lists in lists
        return "..."
