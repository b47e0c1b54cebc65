"""Made-up components, and a random player who also says what undescribed ones show."""

from random import Random
from typing import Literal

from events.common import Event
from events.titles.league_of_six.components import Part, StorageFace, TaxTile, TownFace
from events.titles.league_of_six.events import RowChosen, StoringEnded, tax_collected
from tests.titles.league_of_six.independent import (
    COLOURS,
    EVERY_STORAGE_TILE,
    EVERY_TAX_TILE,
    EVERY_TOWN,
    KINDS,
    Table,
)


def made_up_parts(rng: Random, *, rich: bool = False) -> list[Part]:
    """12 town faces, 18 tax tiles, 12 storage faces of four rows, as described parts.

    `rich` ones have towns with so much on their sides that the box has not goods enough, and one
    guard on each: of more than nine guards a record cannot tell.
    """
    parts: list[Part] = []
    amounts = (3, 4, 5) if rich else (1, 1, 2, 2, 3)
    first = "w" if rich else ""
    for face in ("w", "y"):
        numbers = rng.sample(range(1, 7), 6)
        for town, number in zip(EVERY_TOWN, numbers, strict=True):
            each = [_symbols(rng, rng.choice(amounts)) for _ in range(6)]
            sides = "/".join(first + symbols.lstrip(first) for symbols in each)
            parts.append(TownFace(town, "w" if face == "w" else "y", number, sides))
    for tile in EVERY_TAX_TILE:
        many = rng.randint(2, 5)
        pointing = rng.sample(range(6), many)
        arrows = "".join("x" if side in pointing else "." for side in range(6))
        if rng.random() < 0.5:
            parts.append(TaxTile(tile, arrows, card=rng.choice(KINDS)))
        else:
            parts.append(TaxTile(tile, arrows, centre=_symbols(rng, 6 - many)))
    for storage_tile in EVERY_STORAGE_TILE:
        parts.append(StorageFace(storage_tile, 1, "/".join(_row(rng) for _ in range(4))))
        parts.append(StorageFace(storage_tile, 2, "/".join(_row(rng) for _ in range(4))))
    return parts


def _symbols(rng: Random, many: int) -> str:
    return "".join(sorted(rng.choices("wrgybh", (4, 2, 2, 2, 2, 2), k=many), key="wrgybh".index))


def _row(rng: Random) -> str:
    spaces = [f"{rng.choice(COLOURS)}{rng.randint(1, 4)}" for _ in range(rng.randint(2, 6))]
    return " ".join([str(rng.randint(1, 5)), *spaces])


def anything(legal: list[Event], rng: Random) -> Event:
    return rng.choice(legal)


def thrifty(legal: list[Event], rng: Random) -> Event:
    """Bid low, and mostly take what is bid."""

    def paid(event: Event) -> float:
        return float(getattr(event, "bid", 0)) + rng.random() * 3

    return min(legal, key=paid)


def declared(table: Table, rng: Random) -> Event | None:
    """What the table could say of components that nobody described; None where none are met."""
    seat = table.to_act
    if seat is None:
        return None
    if table.phase == "taxes" and not table.legal():
        town = table.pawns[seat]
        assert town is not None
        gained = _symbols(rng, rng.randint(1, 6))
        card = rng.choice((None, *KINDS))
        greys: tuple[Literal["taken", "none"] | None, ...] = (None, None, "taken", "none")
        grey = rng.choice(greys) if card else None
        return tax_collected(seat, table.round, town, None, gained, card, grey)
    if table.storing_may_end():
        line = rng.choice([line for line in table.lines or [] if not line.chosen])
        if line.free is None and rng.random() < 0.8:
            return RowChosen(seat, table.round, line.place, line.row, _row(rng))
        if not table.legal() or rng.random() < 0.2:
            return StoringEnded(table.round)
    return None
