"""One tile on one short line: "town ba w 3 ww/g/h/ry/b/hh", "tax 7 x..x.. w".

part    = town | tax | storage
town    = "town" TOWN FACE NUMBER side "/" side "/" side "/" side "/" side "/" side
tax     = "tax" NUMBER arrows [ symbols ] [ "+" KIND ]
storage = "storage" TILE SIDE row { "/" row }
row     = NUMBER { COLOUR POINTS }
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

from events.notation import Unreadable
from events.titles.league_of_six.box import MOST_ROWS, SIDES, STORAGE_TILES, TAX_TILES, TOWNS
from events.titles.league_of_six.components import Part, StorageFace, TaxTile, TownFace
from events.titles.league_of_six.part_fields import (
    FieldFault,
    read_arrows,
    read_centre,
    read_face,
    read_kind,
    read_row,
    read_side,
    read_storage_side,
    read_storage_tile,
    read_tax_tile,
    read_town,
    read_town_number,
)

T = TypeVar("T")

PART_NAMES: tuple[str, ...] = (
    *(f"town {town} {face}" for town in TOWNS for face in "wy"),
    *(f"tax {tile}" for tile in range(1, TAX_TILES + 1)),
    *(f"storage {tile} {side}" for tile in STORAGE_TILES for side in (1, 2)),
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
        sides = self._list(read_side, "sides", SIDES)
        if len(sides) < SIDES:
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
        return StorageFace(tile, side, "/".join(self._list(read_row, "rows", MOST_ROWS)))

    def _field(self, pattern: str, read: Callable[[str], T], expected: str) -> T:
        """Read what a pattern finds here, and go on behind it."""
        found = re.compile(pattern, re.IGNORECASE).match(self.text, self.position, self.end)
        if found is None:
            raise Unreadable(self.text, self.position, expected)
        value = self._read(found[0], read, expected)
        self.position = self._after_spaces(found.end())
        return value

    def _list(self, read: Callable[[str], T], expected: str, most: int) -> tuple[T, ...]:
        """Read up to `most` fields between slashes, to the end."""
        return tuple(self._items(read, expected, most))

    def _items(self, read: Callable[[str], T], expected: str, most: int) -> Iterator[T]:
        for place, item in enumerate(self.text[self.position : self.end].split("/")):
            if place == most:
                raise Unreadable(self.text, self.position, expected)
            yield self._read(item, read, expected)
            self.position += len(item) + 1

    def _read(self, text: str, read: Callable[[str], T], expected: str) -> T:
        try:
            return read(text)
        except FieldFault as fault:
            raise Unreadable(self.text, self.position + fault.offset, expected) from fault

    def _after_spaces(self, position: int) -> int:
        while position < self.end and self.text[position].isspace():
            position += 1
        return position
