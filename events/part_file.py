"""Files that describe what is printed in a box, as each title reads them, in TOML.

The reader of the standard library says what a text holds, but not where: a person who is told of a
fault wants its line.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from events.text import is_parts_name

D_co = TypeVar("D_co", covariant=True)


MOST_BYTES = 30_000
"""A complete set takes a sixth of it; reading a hostile file of this size stays short."""


class FileFault(Struct, frozen=True):
    """An error in a file of parts.

    Attributes:
        line: the line of the file, from 1.
        code: which fault.
        params: what the sentence about it names.
        warning: whether it is only a doubt, so that the file can be used.
        column: the column of the line, from 1; 0 where the line alone is named.
    """

    line: int
    code: str
    params: dict[str, str | int]
    warning: bool = False
    column: int = 0

    @property
    def place(self) -> str:
        """Where it is in the file: "5", or "5:9"."""
        return f"{self.line}:{self.column}" if self.column else str(self.line)


class ReadFile(Struct, Generic[D_co], frozen=True):
    """A file as read: what it describes, if nothing is wrong, what there is to say, its name."""

    described: D_co | None
    faults: list[FileFault]
    name: str = ""

    @property
    def errors(self) -> list[FileFault]:
        """What keeps the file from being used."""
        return [fault for fault in self.faults if not fault.warning]


_TWICE = r"Cannot (overwrite|declare|redefine|mutate)|Duplicate"
"""How the standard library begins what it says of a key or a table that is there already."""

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
        self._places: dict[Path, tuple[int, int]] = {}
        self._table: Path = ()
        self._open: list[tuple[Path, bool]] = []
        self._at: Path = ()
        self._words: list[str] = []
        self._in_key = True
        self._lists: dict[Path, int] = {}
        self._brackets = 0
        self._begun = (1, 1)
        self._unlisted: Path = ()
        for piece, line, column in _pieces(text):
            self._take(piece, (line, column))

    def place(self, path: Path) -> tuple[int, int]:
        """Return the line and column of what a path leads to, or of the nearest that holds it."""
        while path and path not in self._places:
            path = path[:-1]
        return self._places.get(path, (1, 1))

    def _take(self, piece: str, place: tuple[int, int]) -> None:
        if piece[0] == "#":
            return
        if piece == "\n":
            self._in_key = self._in_key or not self._open
        elif self._in_key:
            self._take_in_key(piece, place)
        else:
            self._take_in_value(piece, place)

    def _take_in_key(self, piece: str, place: tuple[int, int]) -> None:
        """Take a part of a key, of the head of a table, or the end of an inline table."""
        if piece == "=":
            holder = self._open[-1][0] if self._open else self._table
            self._at = (*holder, *_keys(self._words))
            self._places.setdefault(self._at, self._begun)
            if not self._open:
                self._places.setdefault((*self._unlisted, *_keys(self._words)), self._begun)
            self._words, self._in_key = [], False
        elif piece == "]" and self._words:
            self._unlisted = tuple(_keys(self._words))
            self._table = self._in_list(self._unlisted)
            for path in (self._unlisted, self._table):
                self._places.setdefault(path, self._begun)
            self._words = []
        elif piece == "}":
            self._close()
        elif piece == "[":
            self._brackets += 1
        elif piece != "]":
            self._begun = self._begun if self._words else place
            self._words.append(piece)

    def _in_list(self, table: Path) -> Path:
        """Return the path of a table, with its place in the list of a head in two brackets."""
        brackets, self._brackets = self._brackets, 0
        if brackets < 2:
            return table
        self._lists[table] = self._lists.get(table, -1) + 1
        return (*table, self._lists[table])

    def _take_in_value(self, piece: str, place: tuple[int, int]) -> None:
        """Take a part of a value; each value in a list has a line of its own."""
        if piece in ("]", "}"):
            self._close()
        elif piece == ",":
            self._in_key = bool(self._open) and not self._open[-1][1]
            if not self._in_key:
                *holder, last = self._at
                self._at = (*holder, int(last) + 1)
        else:
            self._places.setdefault(self._at, place)
            if piece in ("[", "{"):
                self._open.append((self._at, piece == "["))
                self._in_key = piece == "{"
                self._at = (*self._at, 0)

    def _close(self) -> None:
        if self._open:
            self._at = self._open.pop()[0]
        self._in_key = False


def _pieces(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each piece with its line and column."""
    line, end = 1, 0
    for found in _PIECE.finditer(text):
        line += text.count("\n", end, found.start())
        yield found[0], line, found.start() - text.rfind("\n", 0, found.start())
        end = found.start()


def _keys(words: Sequence[str]) -> Iterator[str]:
    """Yield the keys of a dotted key; what stands in quotes is one key."""
    for word in words:
        if word[0] in "\"'":
            yield word[1:-1]
        else:
            yield from filter(None, word.split("."))


def short_value(value: object) -> str:
    """Return a value fit for a sentence; an empty text is two quotes."""
    try:
        return "" if value is None else str(value)[:40] or '""'
    except (ValueError, RecursionError):  # a giant number, or lists in lists in lists
        return "..."


class PartFile:
    """A file on its way to being read: what it holds, where, and what is wrong so far.

    Attributes:
        content: what it holds by key; None where it is too long, or no TOML.
        faults: what was found, in the order of the checks.
    """

    def __init__(self, text: str, most: int = MOST_BYTES, *, columns: bool = False) -> None:
        """Read the TOML of a text of so many bytes at most; faults may name their columns too."""
        self.faults: list[FileFault] = []
        self._columns = columns
        text = text.removeprefix("\ufeff")
        self.content = self._content(text, most)
        self._lines = TomlLines(text) if self.content is not None else None

    def _content(self, text: str, most: int) -> dict[str, Any] | None:
        import tomllib

        if len(text.encode("utf-8", "surrogatepass")) > most:
            self.faults.append(FileFault(1, "too-big", {"most": most}))
            return None
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # TOML, or a number with too many digits
            detail = str(error)
            found = re.search(r"line (\d+), column (\d+)", detail)
            read = text.rstrip().split("\n")
            end = len(read) if "end of document" in detail else 1
            line, column = (int(found[1]), int(found[2])) if found else (end, 1)
            said = read[min(line, len(read)) - 1].strip()[:40]
            shown = column if self._columns else 0
            code = "given-twice" if re.match(_TWICE, detail) else "no-toml"
            self.faults.append(FileFault(line, code, {"detail": said}, column=shown))
            return None

    def line(self, path: Path) -> int:
        """Return the line of what a path leads to, or of the nearest thing that holds it."""
        return self._place(path)[0]

    def _place(self, path: Path) -> tuple[int, int]:
        return self._lines.place(path) if self._lines else (1, 1)

    def fault(self, path: Path, code: str, **params: str | int) -> None:
        """Note what is wrong with what a path leads to."""
        line, column = self._place(path)
        shown = column if self._columns else 0
        self.faults.append(FileFault(line, code, params, column=shown))

    def doubt(self, path: Path, code: str, **params: str | int) -> None:
        """Note what is strange in what a path leads to; the file can be used all the same."""
        self.fault(path, code, **params)
        self.faults[-1] = replace(self.faults[-1], warning=True)

    def keys(self, path: Path, table: dict[str, Any], known: tuple[str, ...]) -> None:
        """Find fault with keys that mean nothing in a table."""
        for key in table:
            if key not in known:
                self.fault((*path, key), "unknown-key", key=key, known=", ".join(known))

    def name(self, missing: str) -> str:
        """Return what the parts are called, "" if that is no name; `missing`: the fault of none."""
        name = (self.content or {}).get("name")
        if isinstance(name, str) and is_parts_name(name):
            return name
        code = missing if name is None else "bad-name"
        self.fault(("name",), code, key="name", name=short_value(name))
        return ""

    def made_up(self) -> bool:
        """Return whether the parts are those of no real box."""
        made_up = (self.content or {}).get("made_up", False)
        if not isinstance(made_up, bool):
            self.fault(("made_up",), "bad-made-up")
        return made_up is True
