"""Drawing a lot from a seed, so that anybody can draw it again (docs/playing/lots.md)."""

from collections.abc import Sequence

from msgspec import Struct


class Lot(Struct, frozen=True):
    """What chance decides in one place: `take` of these names, in the order drawn if that counts.

    The order of the names is part of the lot; it never changes. `before` stands in front of what
    is drawn, and is no part of the draw.
    """

    name: str
    names: tuple[str, ...]
    take: int = 1
    ordered: bool = True
    before: tuple[str, ...] = ()

    def said(self, places: Sequence[int]) -> str:
        """Return what was drawn, by the places of its names."""
        return " ".join((*self.before, *(self.names[place] for place in places)))


_NUMBERS = 1 << 64
"""How many numbers the first 8 bytes of a hash can be."""


def drawn(seed: str, lot: Lot) -> tuple[int, ...]:
    """Return the places of the names that are drawn, from 0; ascending where order counts not.

    The hash of "SEED LOT 1", "SEED LOT 2", ... gives a number each; one above the last whole
    multiple of the names that are left is passed over, so that each of them is as likely.
    """
    from hashlib import sha256

    left = list(range(len(lot.names)))
    picked: list[int] = []
    counter = 0
    while len(picked) < lot.take:
        counter += 1
        number = int.from_bytes(sha256(f"{seed} {lot.name} {counter}".encode()).digest()[:8])
        if number < _NUMBERS - _NUMBERS % len(left):
            picked.append(left.pop(number % len(left)))
    return tuple(picked if lot.ordered else sorted(picked))
