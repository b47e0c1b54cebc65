"""A line of the notation: its words, and what it says before the game completes it."""

from typing import NamedTuple

from msgspec import Struct

from events.notation import Ambiguous, Unreadable, plain_text
from events.text import regex
from events.titles.league_of_six.box import TOWN_NAMES, TOWNS, Grey, Kind, Place, StorageTile, Town
from events.titles.league_of_six.components import Face, TaxTileName


class Ring(Struct, frozen=True, gc=False):
    """The towns around the board; a number is None where the described face has it."""

    towns: tuple[Town, ...]
    numbers: tuple[int | None, ...]
    faces: tuple[Face, ...]


class Order(Struct, frozen=True, gc=False):
    """The first order, by seat, from the fewest guards to the most."""

    seats: tuple[int, ...]


class Storage(Struct, frozen=True, gc=False):
    """The storage tiles; None for one that has no name."""

    royal: StorageTile | None
    civic: StorageTile | None


class Leaders(Struct, frozen=True, gc=False):
    """The kinds of the leader cards of 1, 2, 3 and 4 figures."""

    kinds: tuple[Kind, ...]


class Siege(Struct, frozen=True, gc=False):
    """The besieged towns."""

    towns: tuple[Town, ...]


class Tax(Struct, frozen=True, gc=False):
    """The tax tiles; a town is None where the order of the ring says it."""

    towns: tuple[Town | None, ...]
    tiles: tuple[TaxTileName | None, ...]


class Go(Struct, frozen=True, gc=False):
    """A town, and a bid if one was said."""

    town: Town
    bid: int | None


class Number(Struct, frozen=True, gc=False):
    """A bare number: a higher bid, or how the tax tile lies; what became of its grey card."""

    number: int
    grey: Grey | None


class Accept(Struct, frozen=True, gc=False):
    """What was bid is taken."""


class Collect(Struct, frozen=True, gc=False):
    """What was collected, said by its symbols; what became of the grey card."""

    gained: str
    card: Kind | None
    grey: Grey | None


class Store(Struct, frozen=True, gc=False):
    """A row of a storage tile, and what is printed on it where that was said."""

    place: Place
    row: int
    printed: str | None


class Fill(Struct, frozen=True, gc=False):
    """The spaces of the row that are filled, "g2"."""

    spaces: tuple[str, ...]


class Leader(Struct, frozen=True, gc=False):
    """The stack whose leader card is taken, None for none."""

    stack: int | None


class Pass(Struct, frozen=True, gc=False):
    """No row is chosen."""


class Done(Struct, frozen=True, gc=False):
    """No row can take another cube."""


Said = (
    Ring
    | Order
    | Storage
    | Leaders
    | Siege
    | Tax
    | Go
    | Number
    | Accept
    | Collect
    | Store
    | Fill
    | Leader
    | Pass
    | Done
)


class Line(Struct, frozen=True, gc=False):
    """One action as written: who acts if it was said, what, and where it stands in the text."""

    actor: int | None
    said: Said
    start: int
    end: int


class Word(NamedTuple):
    """A word of a text, in small letters, and the index where it stands."""

    text: str
    place: int


_WORD = regex(r"\S+")


class Words(Struct, gc=False):
    """The words of an action in small letters; where they stand is worked out if it is asked.

    `text` is all that was written, `coded` the same with codes for names, in which the action
    stands between two indices.
    """

    each: list[str]
    text: str
    coded: str
    begin: int
    end: int

    def placed(self) -> list[Word]:
        """Return the words with the indices where they stand."""
        found = _WORD.finditer(self.coded, self.begin, self.end)
        return [Word(one[0].lower(), one.start()) for one in found]

    def place(self, index: int) -> int:
        """Return where a word stands."""
        return self.placed()[index].place

    def wrong(self, index: int, *expected: str) -> Unreadable:
        """Return that something else should stand there, or at the end if no word does."""
        if index >= len(self.each):
            return self.cut(*expected)
        return Unreadable(self.text, self.place(index), *expected)

    def cut(self, *expected: str) -> Unreadable:
        """Return that something lacks at the end."""
        return Unreadable(self.text, len(self.text.rstrip()), *expected)

    def end_after(self, count: int) -> None:
        """Check that there are no more words than `count`.

        Raises:
            Unreadable: they go on.
        """
        if len(self.each) > count:
            raise self.wrong(count, "line-end")


class WrittenTown(NamedTuple):
    """A town with the number and the letter written after it, None if they are not: "ba3y"."""

    town: Town
    number: str | None
    letter: str | None


def integer(text: str, word: Word, most: int, expected: str, least: int = 0) -> int:
    """Return a word as a number from `least` to `most`.

    Raises:
        Unreadable: it is none; `expected` says what could stand there.
    """
    number = number_in(word.text, most, least)
    if number is None:
        raise Unreadable(text, word.place, expected)
    return number


def number_in(word: str, most: int, least: int = 0) -> int | None:
    """Return a word as a number from `least` to `most`, None if it is none."""
    if word.isascii() and word.isdecimal() and len(word) <= 3 and least <= int(word) <= most:
        return int(word)
    return None


_BEGUN: dict[str, list[Town]] = {}
"""The towns whose names begin so, accents left out."""

for _town in TOWNS:
    _name = plain_text(TOWN_NAMES[_town])
    for _end in range(len(_name) + 1):
        _BEGUN.setdefault(_name[:_end], []).append(_town)


def town_of(text: str, word: str, place: int) -> Town:
    """Return the town that a word of two letters or more begins, accents left out.

    Raises:
        Unreadable: no town begins so.
        Ambiguous: several do.
    """
    if word in TOWN_NAMES:
        return word
    found = _BEGUN.get(plain_text(word))
    if len(word) < 2 or not found:
        raise Unreadable(text, place, "town")
    if len(found) > 1:
        raise Ambiguous(text, tuple(TOWN_NAMES[town] for town in found))
    return found[0]


_TOWN = regex(r"([^\W\d_]+)(\d{1,2}|-)?(?:([wy])(?![^\W_]))?\Z")


def town_word(text: str, word: Word) -> WrittenTown:
    """Return a town with the number and the letter written after it: "ba3y".

    Raises:
        Unreadable: it is none.
        Ambiguous: it could be several.
    """
    found = _TOWN.match(word.text)
    if found is None:
        raise Unreadable(text, word.place, "town")
    return WrittenTown(town_of(text, found[1], word.place), found[2], found[3])


_APART = regex(r"(\d{1,2}|-)[wy]?\Z")


def together(words: list[Word]) -> list[Word]:
    """Join towns with the numbers that are written apart from them: "la 1" is "la1"."""
    joined: list[Word] = []
    for word in words:
        if joined and joined[-1].text.isalpha() and _APART.match(word.text):
            joined[-1] = Word(joined[-1].text + word.text, joined[-1].place)
        else:
            joined.append(word)
    return joined
