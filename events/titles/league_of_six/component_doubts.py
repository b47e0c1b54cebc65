"""Warnings about descriptions that differ from the expected print of tiles.

What is believed is in L6.1 and L6.2 and no more: numbers of towns, rows of a storage tile, figures
on a card, what stands in a centre.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from events.titles.league_of_six import components
from events.titles.league_of_six.box import STACKS, Town


class PartDoubt(NamedTuple):
    """A doubt about a described part: its code, and the parameters of its sentence."""

    part: components.Part
    code: str
    params: dict[str, str | int]


ROWS = 4
"""Rows of a storage face, from one report (L6.2)."""

EXAMPLE_NUMBERS: dict[Town, int] = {"la": 1, "ba": 3}
"""Numbers on the face that the rulebook's examples use; which colour it has is not said (L6.1)."""


@lru_cache(16)  # as `read_parts`
def component_doubts(parts: tuple[components.Part, ...]) -> tuple[PartDoubt, ...]:
    """Return what is unusual in the description of some parts."""
    return tuple(_component_doubts(parts))


def _component_doubts(parts: Sequence[components.Part]) -> Iterator[PartDoubt]:
    towns = [part for part in parts if isinstance(part, components.TownFace)]
    tiles = [part for part in parts if isinstance(part, components.TaxTile)]
    yield from _same_numbers(towns)
    yield from _example_numbers(towns)
    for tile in tiles:
        if tile.centre and tile.card:
            yield PartDoubt(tile, "centre-and-card", {"tile": tile.tile})
    yield from _alike(tiles)
    for part in parts:
        if isinstance(part, components.StorageFace):
            yield from _rows(part)


def _same_numbers(towns: Sequence[components.TownFace]) -> Iterator[PartDoubt]:
    """On faces of one colour each number stands once."""
    first: dict[tuple[components.Face, int], components.TownFace] = {}
    for face in towns:
        other = first.setdefault((face.face, face.number), face)
        if other is not face:
            yield PartDoubt(
                face,
                "same-number",
                {"town": face.town, "other": other.town, "face": face.face, "number": face.number},
            )


def _example_numbers(towns: Sequence[components.TownFace]) -> Iterator[PartDoubt]:
    """On one of the two colours Lauban is 1 and Bautzen 3."""
    other = [face for face in towns if face.number != EXAMPLE_NUMBERS.get(face.town, face.number)]
    if {face.face for face in other} == {"w", "y"}:
        yield PartDoubt(other[-1], "example-numbers", {})


def _alike(tiles: Sequence[components.TaxTile]) -> Iterator[PartDoubt]:
    """Two tiles that are the same however they are turned may be one, entered twice."""
    first: dict[tuple[str, str, str | None], components.TaxTile] = {}
    for tile in tiles:
        turned = min(tile.arrows[place:] + tile.arrows[:place] for place in range(6))
        other = first.setdefault((turned, tile.centre, tile.card), tile)
        if other is not tile:
            yield PartDoubt(tile, "alike", {"tile": tile.tile, "other": other.tile})


def _rows(face: components.StorageFace) -> Iterator[PartDoubt]:
    """A storage face has four rows; a row's number is also that of figures on a card."""
    name: dict[str, str | int] = {"tile": face.tile, "side": face.side}
    if len(face.each_row()) != ROWS:
        yield PartDoubt(face, "four-rows", {**name, "rows": len(face.each_row())})
    for place, row in enumerate(face.each_row(), 1):
        number = components.row_of(row).number
        if number not in STACKS:
            yield PartDoubt(face, "no-such-card", {**name, "row": place, "number": number})
