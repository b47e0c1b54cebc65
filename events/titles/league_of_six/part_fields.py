"""What a person types of a tile, field by field, read forgivingly and returned as it is stored.

Both forms of a description, the file and the line, read their fields here (L6.2).
"""

import re
from collections.abc import Mapping
from typing import Literal, TypeVar, cast

from events.notation import plain_text
from events.titles.league_of_six.box import (
    KIND_NAMES,
    SIDES,
    STORAGE_TILES,
    SYMBOLS,
    TAX_TILES,
    TOWN_NAMES,
    Kind,
    StorageTile,
    Town,
)
from events.titles.league_of_six.components import Arrows, Face, TaxTileName, sorted_symbols

MOST_SYMBOLS = 9
"""Symbols on a side of a town, and symbols of one sort in a centre, at most."""

MOST_SPACES = 10
ARROWS = range(2, 6)
"""How many arrows a tax tile can have (L6.2)."""

K = TypeVar("K", bound=str)

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


def town_slug(town: Town) -> str:
    """Return the name of a town in small letters without accents."""
    return plain_text(TOWN_NAMES[town])


def read_town(text: str) -> Town:
    """Return a town by its name, or by two or more first letters; accents may be left out.

    Raises:
        FieldFault: no town is called so.
    """
    wanted = plain_text(text.strip())
    for town, name in TOWN_NAMES.items():
        spellings = (town_slug(town), name.casefold().replace("ö", "oe"))
        if len(wanted) > 1 and any(spelling.startswith(wanted) for spelling in spellings):
            return town
    raise FieldFault("unknown-town", town=text)


def _begun(text: str, names: Mapping[K, str]) -> K | None:
    """Return the key of the first name that begins like a text, None if none does."""
    wanted = text.strip().casefold()
    return next((key for key, name in names.items() if wanted and name.startswith(wanted)), None)


def read_face(text: str) -> Face:
    """Return a face by its colour or the colour's first letters.

    Raises:
        FieldFault: there is no such face.
    """
    face = _begun(text, FACE_NAMES)
    if face is None:
        raise FieldFault("unknown-face", face=text)
    return face


def read_town_number(text: str) -> int:
    """Return the number of a town, 1 to 6.

    Raises:
        FieldFault: it is another, or none.
    """
    if not re.fullmatch(r"\s*[1-6]\s*", text):
        raise FieldFault("bad-number", number=text)
    return int(text)


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
    most = max((symbols.count(symbol) for symbol in SYMBOLS), default=0)
    if most > MOST_SYMBOLS:
        raise FieldFault("too-many-symbols", symbols=most, most=MOST_SYMBOLS)
    return symbols


def _symbols(text: str) -> str:
    found = ""
    for offset, letter in enumerate(text):
        if letter.isspace():
            continue
        if len(letter.lower()) > 1 or letter.lower() not in SYMBOLS:
            raise FieldFault("unknown-symbol", offset, symbol=letter)
        found += letter.lower()
    return sorted_symbols(found)


def read_arrows(text: str) -> Arrows:
    """Return which of the six sides the arrows of a tax tile point at: x where, . where not.

    Raises:
        FieldFault: it is not of that form, or has fewer than 2 or more than 5 arrows (L6.2).
    """
    arrows = "".join(text.split()).lower()
    if not re.fullmatch(r"[x.]{6}", arrows):
        short = len(arrows) < SIDES and not arrows.strip("x.")
        raise FieldFault("bad-arrows", len(text) if short else 0, arrows=text)
    if arrows.count("x") not in ARROWS:
        raise FieldFault("arrow-count", arrows=arrows.count("x"))
    return cast(Arrows, arrows)


def read_kind(text: str) -> Kind:
    """Return a kind of leaders by its name or the name's first letters.

    Raises:
        FieldFault: there is no such kind.
    """
    kind = _begun(text, KIND_NAMES)
    if kind is None:
        raise FieldFault("unknown-kind", kind=text)
    return kind


def read_tax_tile(text: str) -> TaxTileName:
    """Return the number of a tax tile, "1" to "18".

    Raises:
        FieldFault: there is no such tile.
    """
    tile = text.strip().lstrip("0")
    if tile not in map(str, range(1, TAX_TILES + 1)):
        raise FieldFault("unknown-tax-tile", tile=text, most=TAX_TILES)
    return cast(TaxTileName, tile)


def read_storage_tile(text: str) -> StorageTile:
    """Return a storage tile, "a" to "f".

    Raises:
        FieldFault: there is no such tile.
    """
    for tile in STORAGE_TILES:
        if text.strip().lower() == tile:
            return tile
    raise FieldFault("unknown-storage-tile", tile=text)


def read_storage_side(text: str) -> Literal[1, 2]:
    """Return the side of a storage tile, 1 or 2.

    Raises:
        FieldFault: there is no such side.
    """
    sides: tuple[Literal[1, 2], ...] = (1, 2)
    for side in sides:
        if text.strip() == str(side):
            return side
    raise FieldFault("unknown-storage-side", side=text)


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
