"""What is printed on tiles: towns, tax tiles, storage tiles (L6.2). It is data from the table."""

from functools import cache, lru_cache
from typing import Annotated, Literal, NamedTuple, final

from msgspec import Meta, Struct

from events.titles.league_of_six.box import (
    GOODS,
    GUARD,
    HORSE,
    SIDES,
    SYMBOLS,
    Good,
    Kind,
    StorageTile,
    Town,
)

_END = r"$(?!\n)"

_SYMBOLS = "w{0,9}r{0,9}g{0,9}y{0,9}b{0,9}h{0,9}"
Symbols = Annotated[str, Meta(pattern=rf"^{_SYMBOLS}{_END}")]
"""Symbols in canonical order: w guards, r g y b goods, h horses ("wwgyhh")."""

_LENGTHS = "/".join(["[^/]{1,9}"] * SIDES)
Sides = Annotated[str, Meta(pattern=rf"^(?={_LENGTHS}$){'/'.join([_SYMBOLS] * SIDES)}{_END}")]
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

SPACES = frozenset(f"{good}{points}" for good in GOODS for points in range(1, 100))
"""Every space that can be written."""

Face = Literal["w", "y"]
"""The white or the yellow face of a town."""

TownNumber = Annotated[int, Meta(ge=1, le=6)]


class _Part(Struct, frozen=True, gc=False, tag_field="part", forbid_unknown_fields=True):
    pass


@final
class TownFace(_Part, frozen=True, tag="town"):
    """One face of a town: its number and its six sides, clockwise."""

    town: Town
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
    card: Kind | None = None


@final
class StorageFace(_Part, frozen=True, tag="storage"):
    """One side of a storage tile: its rows from the top."""

    tile: StorageTile
    side: Literal[1, 2]
    rows: Rows

    def each_row(self) -> tuple[RowText, ...]:
        """Return the rows from the top."""
        return tuple(self.rows.split("/"))


Part = TownFace | TaxTile | StorageFace


class Space(Struct, frozen=True, gc=False):
    """A space of a storage row: the colour that it takes, its points, and both as written."""

    good: Good
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
    good: Good = text[0]  # type: ignore[assignment]  # the pattern of SpaceText says so
    return Space(good, int(text[1:]), text)


def sorted_symbols(text: str) -> str:
    """Return symbols in canonical order."""
    return "".join([symbol * text.count(symbol) for symbol in SYMBOLS if symbol in text])


class Gains(NamedTuple):
    """What symbols give: guards, horses, and cubes by colour, only colours of which there are."""

    guards: int
    horses: int
    goods: tuple[tuple[Good, int], ...]


@lru_cache(4096)
def counted(symbols: str) -> Gains:
    """Return how many of everything symbols give, "wwrh"."""
    goods = [good for good in GOODS if good in symbols]
    cubes = tuple([(good, symbols.count(good)) for good in goods])
    return Gains(symbols.count(GUARD), symbols.count(HORSE), cubes)


def pointed_at(face: TownFace, tile: TaxTile, turning: int) -> str:
    """Return what a turning (1 to 6) of a tax tile gives in a town, in canonical order (L6.8)."""
    return sorted_symbols(given(face, tile, turning))


def given(face: TownFace, tile: TaxTile, turning: int) -> str:
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
    return tuple([place % SIDES for place, arrow in turned if arrow == "x"])
