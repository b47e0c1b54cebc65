"""Deductions about a hidden hand from the letters on the backs of tiles (RK.1, RK.3).

A player draws after each tile, so after n tiles n have been drawn: the letters drawn are known,
the kinds are not. A laid tile is taken for the earliest letter it can be: of two letters that
could both hold it, the earlier one was drawn completely before the later one began, so giving it
the earlier one never takes a possibility away.
"""

from events.titles.robber_knights.tiles import (
    BY_LETTER,
    HAND,
    KINDS,
    LETTERS,
    STACK,
    TILES_EACH,
    Kind,
)

_PER_LETTER = (4, 5, 5, 5, 5)
_CONTENTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(BY_LETTER[letter].get(kind, 0) for kind in KINDS) for letter in LETTERS
)
_KIND = {kind: i for i, kind in enumerate(KINDS)}
_CARRYING = {
    kind: [index for index, letter in enumerate(LETTERS) if kind in BY_LETTER[letter]]
    for kind in KINDS
}
"""The letters that tiles of a kind carry."""


def tiles_drawn(index: int, laid: int) -> int:
    """Return how many tiles of a letter (0 is a) were drawn by the time that so many were laid."""
    return _DRAWN[min(laid, TILES_EACH)][index]


_DRAWN: tuple[tuple[int, ...], ...] = tuple(
    (_PER_LETTER[0], *(min(max(laid - 5 * before, 0), 5) for before in range(len(LETTERS) - 1)))
    for laid in range(TILES_EACH + 1)
)


class Letters:
    """One player's tiles by letter.

    Attributes:
        laid: the kinds laid in turns, in order.
        opening: the kinds that this player gave to the opening layout.
        known: False once the players have stated tiles instead of recording them.
    """

    __slots__ = ("_left", "_opened", "_taken", "_used", "known", "laid", "opening")

    def __init__(self) -> None:
        self.opening: list[Kind] = []
        self.laid: list[Kind] = []
        self.known = True
        self._left: list[list[int]] = []
        self._used = [0] * len(LETTERS)
        self._opened = 0
        self._taken = 0

    def letter_for(self, kind: Kind) -> int | None:
        """Return the earliest letter (0 is a) that a tile of this kind can carry now, if any."""
        self._catch_up()
        return self._earliest(kind, len(self.laid))

    def can_hold(self, kind: Kind) -> bool:
        """Return whether the player can have a tile of this kind in hand."""
        return not self.known or self.letter_for(kind) is not None

    def _catch_up(self) -> None:
        """Take the tiles laid since the last question out of the hand, each in its turn."""
        if not self._left:
            self._left = [list(contents) for contents in _CONTENTS]
        if self._opened < len(self.opening):
            for kind in self.opening[self._opened :]:  # out of the four with the letter a
                self._use(0 if self._left[0][_KIND[kind]] else None, kind)
            self._opened = len(self.opening)
        while self._taken < len(self.laid):
            kind = self.laid[self._taken]
            self._use(self._earliest(kind, self._taken), kind)
            self._taken += 1

    def _earliest(self, kind: Kind, laid: int) -> int | None:
        place, used, have = _KIND[kind], self._used, _DRAWN[laid if laid < TILES_EACH else -1]
        for index in _CARRYING[kind]:
            if used[index] < have[index] and self._left[index][place]:
                return index
        return None

    def _use(self, index: int | None, kind: Kind) -> None:
        if index is not None:
            self._left[index][_KIND[kind]] -= 1
            self._used[index] += 1

    @property
    def stack(self) -> str:
        """The letters of the stack from the top, "bbcc..."."""
        return STACK[len(self.laid) :]

    @property
    def next_letter(self) -> str | None:
        """The letter of the tile that is drawn next, None with an empty stack."""
        return STACK[len(self.laid)] if len(self.laid) < len(STACK) else None

    def hands(self) -> set[str]:
        """Return the letters that the hand can have, "ab"; empty if they contradict each other."""
        if not self.known:
            return set()
        return {_hand(world, len(self.laid)) for world in self._worlds()}

    def _worlds(self) -> set[tuple[tuple[int, ...], ...]]:
        """Follow every way in which the tiles laid can be shared out over the letters."""
        start = [list(contents) for contents in _CONTENTS]
        for kind in self.opening:
            start[0][_KIND[kind]] -= 1
        if min(start[0]) < 0:
            return set()
        worlds = {tuple(map(tuple, start))}
        for laid, kind in enumerate(self.laid):
            worlds = {
                _without(world, index, _KIND[kind])
                for world in worlds
                for index in range(len(LETTERS))
                if world[index][_KIND[kind]] and _in_hand(world, index, laid)
            }
        return worlds

    def certain_hand(self) -> list[Kind] | None:
        """Return the hand if it follows from what lies on the table (RK.3), else None.

        So it is before the first tile (the other tiles with the letter a) and with an empty stack.
        """
        if not self.known or not self.hands() or (self.laid and self.next_letter):
            return None
        self._catch_up()
        left = (
            self._left[0]
            if not self.laid
            else [sum(column) for column in zip(*self._left, strict=True)]
        )
        hand = [kind for kind, count in zip(KINDS, left, strict=True) for _ in range(count)]
        return hand if len(hand) <= HAND else None


def _in_hand(world: tuple[tuple[int, ...], ...], index: int, laid: int) -> int:
    """Return how many tiles of a letter are in hand: drawn and not yet laid."""
    return sum(world[index]) - (_PER_LETTER[index] - tiles_drawn(index, laid))


def _without(
    world: tuple[tuple[int, ...], ...], index: int, place: int
) -> tuple[tuple[int, ...], ...]:
    left = list(world[index])
    left[place] -= 1
    return (*world[:index], tuple(left), *world[index + 1 :])


def _hand(world: tuple[tuple[int, ...], ...], laid: int) -> str:
    return "".join(letter * _in_hand(world, index, laid) for index, letter in enumerate(LETTERS))
