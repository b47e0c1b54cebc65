"""The tiles in the box: nine kinds, 24 tiles a player, five letters (RK.1)."""

from typing import Literal

Kind = Literal["l", "m", "p", "pv", "pc", "pt", "fv", "fc", "ft"]
"""Terrain (lake, mountains, plain, forest) and building (village, castle, town) of a tile."""

KINDS: tuple[Kind, ...] = ("l", "m", "p", "pv", "pc", "pt", "fv", "fc", "ft")

LETTERS = "abcde"

BY_LETTER: dict[str, dict[Kind, int]] = {
    "a": {"p": 1, "pv": 1, "pc": 1, "m": 1},
    "b": {"l": 1, "pc": 1, "pv": 1, "fv": 1, "pt": 1},
    "c": {"p": 1, "pv": 1, "pc": 1, "fc": 1, "ft": 1},
    "d": {"pc": 2, "m": 1, "fv": 1, "pt": 1},
    "e": {"p": 1, "pc": 1, "fc": 1, "fv": 1, "pt": 1},
}
"""How many tiles of a kind carry a letter on the back; known from two other programs only."""

TOTAL: dict[Kind, int] = {
    kind: sum(tiles.get(kind, 0) for tiles in BY_LETTER.values()) for kind in KINDS
}
"""How many tiles of a kind a player has: printed in the rulebook (Spelmateriaal)."""

TILES_EACH = 24
OPENING_TILES_EACH = 2
HAND = 2
KNIGHTS_EACH = 30

STACK: str = "".join(letter * 5 for letter in LETTERS[1:])
"""The letters of a player's stack from the top: five each of b, c, d, e."""

QUANTITIES = ("score", "knights", "tiles")
"""What the table can count, the first one if it names none."""
