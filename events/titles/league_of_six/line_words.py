"""The words of a line in the notation of League of Six: counted, as numbers, as towns."""

from events.notation import Ambiguous, Unreadable, plain_text
from events.regex import regex
from events.titles.league_of_six.box import TOWN_NAMES, TOWNS, Town
from events.titles.league_of_six.lines import Word, WrittenTown


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
