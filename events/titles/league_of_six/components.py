"""The print on tiles (L6.2): data from the table, and the notation of a tile on a line."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Annotated, Literal, NamedTuple, TypeVar, cast, final

from msgspec import Meta, Struct

from events.notation import Unreadable, plain_text, spellings
from events.titles.league_of_six import box

_END = r"$(?!\n)"

_SYMBOLS = "w{0,9}r{0,9}g{0,9}y{0,9}b{0,9}h{0,9}"
Symbols = Annotated[str, Meta(pattern=rf"^{_SYMBOLS}{_END}")]
"""Symbols in canonical order: w guards, r g y b goods, h horses ("wwgyhh")."""

_LENGTHS = "/".join(["[^/]{1,9}"] * box.SIDES)
Sides = Annotated[str, Meta(pattern=rf"^(?={_LENGTHS}$){'/'.join([_SYMBOLS] * box.SIDES)}{_END}")]
"""The symbols on the six sides of a town clockwise, one or more on each: "ww/g/h/ry/b/hh"."""

Arrows = Literal[
    "xx....", "x.x...", "x..x..", "x...x.", "x....x", ".xx...", ".x.x..", ".x..x.", ".x...x",
    "..xx..", "..x.x.", "..x..x", "...xx.", "...x.x", "....xx",
    "xxx...", "xx.x..", "xx..x.", "xx...x", "x.xx..", "x.x.x.", "x.x..x", "x..xx.", "x..x.x",
    "x...xx", ".xxx..", ".xx.x.", ".xx..x", ".x.xx.", ".x.x.x", ".x..xx", "..xxx.", "..xx.x",
    "..x.xx", "...xxx",
    "xxxx..", "xxx.x.", "xxx..x", "xx.xx.", "xx.x.x", "xx..xx", "x.xxx.", "x.xx.x", "x.x.xx",
    "x..xxx", ".xxxx.", ".xxx.x", ".xx.xx", ".x.xxx", "..xxxx",
    "xxxxx.", "xxxx.x", "xxx.xx", "xx.xxx", "x.xxxx", ".xxxxx",
]  # fmt: skip
"""Which 2 to 5 sides a tax tile's arrows point at in its first position, clockwise: "x..x..". """

TaxTileName = Literal[
    "1", "2", "3", "4", "5", "6", "7", "8", "9",
    "10", "11", "12", "13", "14", "15", "16", "17", "18",
]  # fmt: skip
"""A tax tile by the number that its owner gave it, "1" to "18"."""

_ROW = "[0-9]{1,2}(?: [rgyb][1-9][0-9]?){1,10}"
RowText = Annotated[str, Meta(pattern=rf"^{_ROW}{_END}")]
"""A row of a storage tile: the number at its left, then each space with points: "4 g2 g2 y2"."""

Rows = Annotated[str, Meta(pattern=rf"^{_ROW}(?:/{_ROW}){{0,7}}{_END}")]
"""The rows of a storage tile from the top: "4 g2 g2 y2 b1/3 r1 y1"."""

SpaceText = Annotated[str, Meta(pattern=rf"^[rgyb][1-9][0-9]?{_END}")]
"""A space of a storage row: the colour and the points."""

SPACES = frozenset(f"{good}{points}" for good in box.GOODS for points in range(1, 100))
"""Every space that can be written."""

Face = Literal["w", "y"]
"""The white or the yellow face of a town."""

TownNumber = Annotated[int, Meta(ge=1, le=6)]


class _Part(Struct, frozen=True, gc=False, tag_field="part", forbid_unknown_fields=True):
    pass


@final
class TownFace(_Part, frozen=True, tag="town"):
    """One face of a town: its number and its six sides, clockwise."""

    town: box.Town
    face: Face
    number: TownNumber
    sides: Sides

    def each_side(self) -> list[str]:
        """Return the symbols on each side, clockwise."""
        return self.sides.split("/")


@final
class TaxTile(_Part, frozen=True, tag="tax"):
    """A tax tile: its arrows, the symbols in its centre, or the kind of the pair of figures."""

    tile: TaxTileName
    arrows: Arrows
    centre: Symbols = ""
    card: box.Kind | None = None


@final
class StorageFace(_Part, frozen=True, tag="storage"):
    """One side of a storage tile: its rows from the top."""

    tile: box.StorageTile
    side: Literal[1, 2]
    rows: Rows

    def each_row(self) -> tuple[RowText, ...]:
        """Return the rows from the top."""
        return tuple(self.rows.split("/"))


Part = TownFace | TaxTile | StorageFace


class Space(Struct, frozen=True, gc=False):
    """A space of a storage row: the colour that it takes, its points, and both as written."""

    good: box.Good
    points: int
    text: str


class Row(NamedTuple):
    """A row of a storage tile: the number at its left, its spaces."""

    number: int
    spaces: tuple[Space, ...]


def row_of(text: RowText) -> Row:
    """Return a written row, "4 g2 g2 y2 b1"."""
    number, *words = text.split()
    return Row(int(number), tuple(map(space_of, words)))


@cache
def space_of(text: SpaceText) -> Space:
    """Return a written space, "g2"; there are not many different ones."""
    good: box.Good = text[0]  # type: ignore[assignment]  # the pattern of SpaceText says so
    return Space(good, int(text[1:]), text)


def sorted_symbols(text: str) -> str:
    """Return symbols in canonical order."""
    return "".join([symbol * text.count(symbol) for symbol in box.SYMBOLS if symbol in text])


class Gains(NamedTuple):
    """The gain from symbols: guards, horses, and cubes by colour; absent colours are omitted."""

    guards: int
    horses: int
    goods: tuple[tuple[box.Good, int], ...]


@lru_cache(4096)
def count_symbols(symbols: str) -> Gains:
    """Return how many of everything symbols give, "wwrh"."""
    goods = [good for good in box.GOODS if good in symbols]
    cubes = tuple([(good, symbols.count(good)) for good in goods])
    return Gains(symbols.count(box.GUARD), symbols.count(box.HORSE), cubes)


def pointed_at(face: TownFace, tile: TaxTile, turning: int) -> str:
    """Return what a turning (1 to 6) of a tax tile gives in a town, in canonical order (L6.8)."""
    return sorted_symbols(gains_of_turning(face, tile, turning))


def gains_of_turning(face: TownFace, tile: TaxTile, turning: int) -> str:
    """Return what a turning gives as it is printed: the centre, then side by side.

    In turning 1 the tile lies as its arrows are written; each next one is a side further clockwise.
    """
    sides, gained = face.each_side(), tile.centre
    for place in _pointed_at(tile.arrows, turning):
        gained += sides[place]
    return gained


@cache
def _pointed_at(arrows: Arrows, turning: int) -> tuple[int, ...]:
    """Return at which sides arrows point, from 0; there are 6 times 64 ways at most."""
    turned = enumerate(arrows, turning - 1)
    return tuple([place % box.SIDES for place, arrow in turned if arrow == "x"])


MOST_SYMBOLS = 9
"""Symbols on a side of a town, and symbols of one sort in a centre, at most."""

MOST_SPACES = 10
ARROWS = range(2, 6)
"""How many arrows a tax tile can have (L6.2)."""

K = TypeVar("K")

FACE_NAMES: dict[Face, str] = {"w": "white", "y": "yellow"}


class FieldFault(ValueError):
    """A field that cannot be read.

    Attributes:
        code: what is wrong with it.
        params: what the sentence about it names.
        offset: index in the field's text where it is wrong.
    """

    def __init__(self, code: str, offset: int = 0, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.offset = offset
        self.params = params


def town_slug(town: box.Town) -> str:
    """Return the name of a town in small letters without accents."""
    return plain_text(box.TOWN_NAMES[town])


def read_town(text: str) -> box.Town:
    """Return a town by its name, or by two or more first letters; accents may be left out.

    Raises:
        FieldFault: no town is called so.
    """
    wanted = plain_text(text.strip())
    for town, name in box.TOWN_NAMES.items():
        if len(wanted) > 1 and any(said.startswith(wanted) for said in spellings(name)):
            return town
    raise FieldFault("unknown-town", town=text)


def _key_by_prefix(text: str, names: Mapping[K, str], fault: FieldFault) -> K:
    """Return the key of the first name that begins like a text.

    Raises:
        FieldFault: none does.
    """
    wanted = text.strip().casefold()
    for key, name in names.items():
        if wanted and name.startswith(wanted):
            return key
    raise fault


def read_face(text: str) -> Face:
    """Return a face by its colour or the colour's first letters.

    Raises:
        FieldFault: there is no such face.
    """
    return _key_by_prefix(text, FACE_NAMES, FieldFault("unknown-face", face=text))


def read_town_number(text: str) -> int:
    """Return the number of a town, 1 to 6.

    Raises:
        FieldFault: the text is not a number from 1 to 6.
    """
    numbers = {number: str(number) for number in range(1, len(box.TOWNS) + 1)}
    return _key_by_prefix(text, numbers, FieldFault("bad-number", number=text))


def read_side(text: str) -> str:
    """Return the symbols on a side of a town, in canonical order.

    Raises:
        FieldFault: there are none, too many, or something is no symbol.
    """
    symbols = _symbols(text)
    if not symbols:
        raise FieldFault("empty-side")
    if len(symbols) > MOST_SYMBOLS:
        raise FieldFault("too-many-symbols", symbols=len(symbols), most=MOST_SYMBOLS)
    return symbols


def read_centre(text: str) -> str:
    """Return the symbols in the centre of a tax tile, in canonical order; there may be none.

    Raises:
        FieldFault: something is no symbol, or there are too many of one sort.
    """
    symbols = _symbols(text)
    most = max((symbols.count(symbol) for symbol in box.SYMBOLS), default=0)
    if most > MOST_SYMBOLS:
        raise FieldFault("too-many-symbols", symbols=most, most=MOST_SYMBOLS)
    return symbols


def _symbols(text: str) -> str:
    found = ""
    for offset, letter in enumerate(text):
        if letter.isspace():
            continue
        if len(letter.lower()) > 1 or letter.lower() not in box.SYMBOLS:
            raise FieldFault("unknown-symbol", offset, symbol=letter)
        found += letter.lower()
    return sorted_symbols(found)


def read_arrows(text: str) -> Arrows:
    """Return which of the six sides the arrows of a tax tile point at: x where, . where not.

    Raises:
        FieldFault: the text has another form, or fewer than 2 or more than 5 arrows (L6.2).
    """
    arrows = "".join(text.split()).lower()
    if not re.fullmatch(r"[x.]{6}", arrows):
        short = len(arrows) < box.SIDES and not arrows.strip("x.")
        raise FieldFault("bad-arrows", len(text) if short else 0, arrows=text)
    if arrows.count("x") not in ARROWS:
        raise FieldFault("arrow-count", arrows=arrows.count("x"))
    return cast(Arrows, arrows)


def read_kind(text: str) -> box.Kind:
    """Return a kind of leaders by its name or the name's first letters.

    Raises:
        FieldFault: there is no such kind.
    """
    return _key_by_prefix(text, box.KIND_NAMES, FieldFault("unknown-kind", kind=text))


def read_tax_tile(text: str) -> TaxTileName:
    """Return the number of a tax tile, "1" to "18".

    Raises:
        FieldFault: there is no such tile.
    """
    tile = text.strip().lstrip("0")
    if tile not in map(str, range(1, box.TAX_TILES + 1)):
        raise FieldFault("unknown-tax-tile", tile=text, most=box.TAX_TILES)
    return cast(TaxTileName, tile)


def read_storage_tile(text: str) -> box.StorageTile:
    """Return a storage tile, "a" to "f".

    Raises:
        FieldFault: there is no such tile.
    """
    tiles = {tile: str(tile) for tile in box.STORAGE_TILES}
    return _key_by_prefix(text, tiles, FieldFault("unknown-storage-tile", tile=text))


def read_storage_side(text: str) -> Literal[1, 2]:
    """Return the side of a storage tile, 1 or 2.

    Raises:
        FieldFault: there is no such side.
    """
    sides: dict[Literal[1, 2], str] = {1: "1", 2: "2"}
    return _key_by_prefix(text, sides, FieldFault("unknown-storage-side", side=text))


def read_row(text: str) -> str:
    """Return a row of a storage tile as it is stored: "4 g2 g2 y2 b1".

    Raises:
        FieldFault: the number at its left is missing, a space is none, or there are too few or
            too many.
    """
    words = [(found[0].lower(), found.start()) for found in re.finditer(r"[0-9]+|[^\s0-9]", text)]
    if not words or not words[0][0].isdecimal():
        raise FieldFault("row-number", words[0][1] if words else len(text), number=text)
    number = _row_value(*words[0], "row-number", least=0)
    spaces = []
    for place in range(1, len(words), 2):
        colour, offset = words[place]
        if colour not in ("r", "g", "y", "b"):
            raise FieldFault("row-colour", offset, colour=text[offset])
        points, offset = words[place + 1] if place + 1 < len(words) else ("", len(text))
        spaces.append(f"{colour}{_row_value(points, offset, 'row-points', least=1)}")
    if not spaces:
        raise FieldFault("row-empty", len(text))
    if len(spaces) > MOST_SPACES:
        raise FieldFault("row-long", spaces=len(spaces), most=MOST_SPACES)
    return " ".join([str(number), *spaces])


def _row_value(text: str, offset: int, code: str, *, least: int) -> int:
    """Return a number of one or two digits."""
    if not re.fullmatch(r"[0-9]{1,2}", text) or int(text) < least:
        raise FieldFault(code, offset, number=text)
    return int(text)


T = TypeVar("T")

PART_NAMES: tuple[str, ...] = (
    *(f"town {town} {face}" for town in box.TOWNS for face in "wy"),
    *(f"tax {tile}" for tile in range(1, box.TAX_TILES + 1)),
    *(f"storage {tile} {side}" for tile in box.STORAGE_TILES for side in (1, 2)),
)
"""All that can be described, in canonical order: how the line of each part begins."""


def part_name(part: Part) -> str:
    """Return which part it is, as its line begins: "town ba w", "tax 7", "storage a 1"."""
    match part:
        case TownFace():
            return f"town {part.town} {part.face}"
        case TaxTile():
            return f"tax {part.tile}"
        case StorageFace():
            return f"storage {part.tile} {part.side}"


def sorted_parts(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return parts in canonical order."""
    return tuple(sorted(parts, key=lambda part: PART_NAMES.index(part_name(part))))


def missing_parts(parts: Iterable[Part]) -> list[str]:
    """Return the names of what is not described yet, in canonical order."""
    known = {part_name(part) for part in parts}
    return [name for name in PART_NAMES if name not in known]


def write_part(part: Part) -> str:
    """Return the line of a part."""
    match part:
        case TownFace():
            return f"{part_name(part)} {part.number} {part.sides}"
        case TaxTile():
            card = f"+{part.card}" if part.card else ""
            return f"{part_name(part)} {part.arrows} {part.centre}{card}"
        case StorageFace():
            return f"{part_name(part)} {part.rows}"


@lru_cache(16)  # the records of a table describe its box in the same words
def read_parts(text: str) -> tuple[Part, ...]:
    """Return the parts that a line describes; several stand between semicolons.

    Raises:
        Unreadable: something else stands there; what is expected is one of "part", "town", "face",
            "number", "sides", "tile", "arrows", "centre", "kind", "side", "rows", or "other-part"
            where a part comes twice. Its cause is the `FieldFault`, if a field was at fault.
    """
    parts: dict[str, Part] = {}
    for found in re.finditer(r"[^;]+", text):
        if not found[0].strip():
            continue
        reader = _Reader(text, found.start(), found.end())
        start = reader.position
        part = reader.part()
        if part_name(part) in parts:
            raise Unreadable(text, start, "other-part")
        parts[part_name(part)] = part
    if not parts:
        raise Unreadable(text, len(text), "part")
    return tuple(parts.values())


class _Reader:
    """Reads one part between two places of a text."""

    def __init__(self, text: str, position: int, end: int) -> None:
        self.text = text
        self.end = end
        self.position = self._after_spaces(position)

    def part(self) -> Part:
        """Read the part; `Unreadable` says where something else stands."""
        found = re.compile(r"(town|tax|storage)\b", re.IGNORECASE).match(
            self.text, self.position, self.end
        )
        if found is None:
            raise Unreadable(self.text, self.position, "part")
        self.position = self._after_spaces(found.end())
        match found[1].lower():
            case "town":
                return self._town()
            case "tax":
                return self._tax()
            case _:
                return self._storage()

    def _town(self) -> TownFace:
        town = self._field(r"[^\W\d]+", read_town, "town")
        face = self._field(r"[a-z]+", read_face, "face")
        number = self._field(r"[0-9]+", read_town_number, "number")
        sides = self._list(read_side, "sides", box.SIDES)
        if len(sides) < box.SIDES:
            raise Unreadable(self.text, self.end, "sides")
        return TownFace(town, face, number, "/".join(sides))

    def _tax(self) -> TaxTile:
        tile = self._field(r"[0-9]+", read_tax_tile, "tile")
        arrows = self._field(r"[x.](?:\s*[x.])*", read_arrows, "arrows")
        centre = self._field(r"[^+;]*", read_centre, "centre")
        if self.position == self.end and centre:
            return TaxTile(tile, arrows, centre)
        if self.position == self.end:
            raise Unreadable(self.text, self.end, "centre")
        self.position = self._after_spaces(self.position + 1)
        return TaxTile(tile, arrows, centre, self._field(r"[^;]+", read_kind, "kind"))

    def _storage(self) -> StorageFace:
        tile = self._field(r"[a-z]", read_storage_tile, "tile")
        side = self._field(r"[0-9]+", read_storage_side, "side")
        return StorageFace(tile, side, "/".join(self._list(read_row, "rows", box.MOST_ROWS)))

    def _field(self, pattern: str, read: Callable[[str], T], expected: str) -> T:
        """Read what a pattern finds here, and go on behind it."""
        found = re.compile(pattern, re.IGNORECASE).match(self.text, self.position, self.end)
        if found is None:
            raise Unreadable(self.text, self.position, expected)
        value = self._read(found[0], read, expected)
        self.position = self._after_spaces(found.end())
        return value

    def _list(self, read: Callable[[str], T], expected: str, most: int) -> list[T]:
        """Read up to `most` fields between slashes, to the end."""
        found: list[T] = []
        for item in self.text[self.position : self.end].split("/"):
            if len(found) == most:
                raise Unreadable(self.text, self.position, expected)
            found.append(self._read(item, read, expected))
            self.position += len(item) + 1
        return found

    def _read(self, text: str, read: Callable[[str], T], expected: str) -> T:
        try:
            return read(text)
        except FieldFault as fault:
            raise Unreadable(self.text, self.position + fault.offset, expected) from fault

    def _after_spaces(self, position: int) -> int:
        while position < self.end and self.text[position].isspace():
            position += 1
        return position
