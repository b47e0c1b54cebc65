"""The contents of the box: towns, goods, kinds of leaders, and their numbers (L6.1 to L6.3)."""

from typing import Literal

Town = Literal["ba", "go", "ka", "la", "lo", "zi"]
"""A town by the first two letters of its name."""

TOWNS: tuple[Town, ...] = ("ba", "go", "ka", "la", "lo", "zi")
TOWN_NAMES: dict[Town, str] = {
    "ba": "Bautzen",
    "go": "Görlitz",
    "ka": "Kamenz",
    "la": "Lauban",
    "lo": "Löbau",
    "zi": "Zittau",
}

Kind = Literal["c", "a", "b"]
"""A kind of local leader: clergy, aristocracy, burghers."""

KINDS: tuple[Kind, ...] = ("c", "a", "b")
KIND_NAMES: dict[Kind, str] = {"c": "clergy", "a": "aristocracy", "b": "burghers"}

Good = Literal["r", "g", "y", "b"]
"""A good by the colour of its cube: red, green, yellow, blue."""

GOODS: tuple[Good, ...] = ("r", "g", "y", "b")
GOOD_NAMES: dict[Good, str] = {"r": "red", "g": "green", "y": "yellow", "b": "blue"}

GUARD, HORSE = "w", "h"
"""How a guard (a watchman) and a horse are written among symbols; goods are their colours."""

SYMBOLS = "wrgybh"
"""Every symbol that a side of a town or the centre of a tax tile can show, in canonical order."""

StorageTile = Literal["a", "b", "c", "d", "e", "f"]
STORAGE_TILES: tuple[StorageTile, ...] = ("a", "b", "c", "d", "e", "f")
TAX_TILES = 18
Place = Literal["royal", "civic"]
PLACES: tuple[Place, ...] = ("royal", "civic")

ROUNDS = 6
ROUNDS_A_SIDE = 3
"""A storage tile lies with side 1 up in rounds 1 to 3, with side 2 in 4 to 6 (L6.10)."""

SIDES = 6
FIRST_INFLUENCE = 10
FIRST_GUARDS = 3
PRICE_OF_A_GUARD = 2
"""Influence for a guard from the bank (L6.6)."""

HIGHEST_BID = 12
STACKS = (1, 2, 3, 4)
"""The stacks of leader cards, by the figures on each card."""

STACK_CARDS = 6
GREY_CARDS = 6
Grey = Literal["taken", "none"]
"""A grey card was taken though the box should hold none, or it held none."""

GREY_FIGURES = 2
CUBES = 37
GUARD_CARDS = 35
MOST_ON_A_GUARD_CARD = 3
MOST_ROWS = 8
"""Rows that a described storage tile may have; the printed ones seem to have four (L6.2)."""


def besieged_towns(players: int) -> int:
    """Return how many towns are besieged each round (L6.4)."""
    return len(TOWNS) - players


def side_in(round_: int) -> int:
    """Return which side of a storage tile lies up in a round (L6.10)."""
    return 1 if round_ <= ROUNDS_A_SIDE else 2


SECRETS = ("guards", "cards", "clergy", "aristocracy", "burghers")
"""What is secret until the end (L6.12)."""

QUANTITIES = ("score", *SECRETS, "red", "green", "yellow", "blue", "horses")
"""What the players can count, the first one if they name none."""
