"""What is laid down, by touch: each tile, town or card by itself, as it is seen on the table.

Of the many ways to go on there is one line for each next tap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.titles.league_of_six.turn_screen import possible
from events.common import Player
from events.notation import code_of
from events.titles.league_of_six.box import KINDS, STACKS, TOWNS
from projections.titles.league_of_six.view import View

UNNAMED = "-"
"""A tile without a name."""


def laid(
    view: View, players: Sequence[Player], lacking: Sequence[str], said: Sequence[str]
) -> Iterator[str]:
    """Yield lines of what is to be laid down, those that begin with some taps."""
    for word in lacking:
        if said and said[0] != word:
            continue
        if word == "siege" or word != "tax" or view.board.besieged is not None:
            for laid_ in _ways(word, view, players, said[1:]):
                yield " ".join([word, *laid_])


def _ways(
    word: str, view: View, players: Sequence[Player], said: Sequence[str]
) -> Iterator[list[str]]:
    can = possible(view)
    match word:
        case "ring":
            yield from _ring(view, said)
        case "order":
            yield from _each_once([code_of(seat, players) for seat in range(len(players))], said)
        case "storage":
            yield from _filled(said, [*can["storage"], UNNAMED], 2, UNNAMED)
        case "leaders":
            yield from _filled(said, KINDS, len(STACKS), KINDS[0], again=True)
        case "siege":
            yield from (way[: can["besieged"]] for way in _each_once(can["towns"], said))
        case "tax":
            yield from _tax(can["open"], can["tax"], can["first"], said)


def _each_once(names: Sequence[str], said: Sequence[str]) -> Iterator[list[str]]:
    """Yield orders of all names that begin so, one for each name that can be next."""
    left = [name for name in names if name not in said]
    if not left:
        yield [*said]
    for name in left:
        yield [*said, name, *(other for other in left if other != name)]


def _filled(
    said: Sequence[str], names: Sequence[str], places: int, rest: str, *, again: bool = False
) -> Iterator[list[str]]:
    """Yield names on some places that begin so; a name comes `again`, or once but for `rest`."""
    left = [name for name in names if again or name == rest or name not in said]
    if len(said) == places:
        yield [*said]
        return
    for name in left:
        yield [*said, name, *[rest] * (places - len(said) - 1)]


def _tax(
    towns: Sequence[str], tiles: Sequence[str], first: Sequence[str], said: Sequence[str]
) -> Iterator[list[str]]:
    """Yield the tiles in the open towns; those that are left of the stack are all there (L6.4)."""
    lain = [code[2:] for code in said]
    owed = [tile for tile in first if tile not in lain]
    free = owed if len(owed) >= len(towns) - len(said) else tiles
    left = [*(tile for tile in free if tile not in lain), UNNAMED]
    for tile in left if len(said) < len(towns) else [""]:
        whole = [*lain, *filter(None, [tile]), *[UNNAMED] * len(towns)][: len(towns)]
        yield [f"{town}{there}" for town, there in zip(towns, whole, strict=True)]


def _ring(view: View, said: Sequence[str]) -> Iterator[list[str]]:
    """Yield the towns clockwise, each with the number on the face that lies up."""
    numbered = [f"{town}{number}" for town, number in zip(said[::2], said[1::2], strict=False)]
    half = said[-1] if len(said) % 2 else None
    left = [town for town in TOWNS if town not in said[::2]]
    rest = {town: f"{town}{_numbers(view, town)[0]}" for town in left}
    if half is not None:
        for number in _numbers(view, half):
            yield [*numbered, f"{half}{number}", *rest.values()]
    elif left:
        for town in left:
            yield [*numbered, rest[town], *(rest[other] for other in left if other != town)]
    else:
        yield numbered


def _numbers(view: View, town: str) -> list[str]:
    """Return the numbers that a town can have; the yellow face has a y behind it."""
    faces = {(str(name), str(side)): part for (name, side), part in view.printed.faces.items()}
    found: list[str] = []
    for face, mark in (("w", ""), ("y", "y")):
        printed = faces.get((town, face))
        numbers = [printed.number] if printed else range(1, len(TOWNS) + 1)
        found += [f"{number}{mark}" for number in numbers]
    return found
