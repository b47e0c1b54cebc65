"""The notation of what is laid down, drawn or turned up: the lines of nobody's decision."""

from collections.abc import Sequence
from typing import cast

from events.common import Player
from events.notation import Unreadable, seat_of
from events.regex import regex
from events.titles.league_of_six.box import KINDS, TOWNS, Kind, StorageTile, Town
from events.titles.league_of_six.components import Face, TaxTileName
from events.titles.league_of_six.line_words import integer, only, together, town_of, town_word
from events.titles.league_of_six.lines import Leaders, Order, Ring, Siege, Storage, Tax, Word


def read_ring(text: str, words: list[Word], players: Sequence[Player]) -> Ring:
    """Read the six towns clockwise, each with the number and the face that lies up: "la1 ba3y"."""
    words = [words[0], *together(words[1:])]
    towns = [town_word(text, word) for word in words[1:]]
    if len(towns) != len(TOWNS):
        raise Unreadable(text, len(text.rstrip()), "towns")
    numbers = tuple(
        None
        if number is None or number == "-"
        else integer(text, Word(number, word.place), len(TOWNS), "town", least=1)
        for (_town_, number, _letter), word in zip(towns, words[1:], strict=True)
    )
    faces = tuple(cast(Face, one.letter or "w") for one in towns)
    return Ring(tuple(one.town for one in towns), numbers, faces)


def read_order(text: str, words: list[Word], players: Sequence[Player]) -> Order:
    """Read the first order, the player with the fewest guards first (L6.1)."""
    try:
        seats = tuple(seat_of(word, players) for word, _place in words[1:])
    except Unreadable as error:
        raise Unreadable(text, words[1].place if len(words) > 1 else len(text), "player") from error
    if len(seats) != len(players):
        raise Unreadable(text, len(text.rstrip()), "player")
    return Order(seats)


def read_storage(text: str, words: list[Word], players: Sequence[Player]) -> Storage:
    """Read the two storage tiles, the royal one first, - for one without a name."""
    if len(words) < 3:
        raise Unreadable(text, len(text.rstrip()), "storage")
    only(text, words, 3)
    for tile, place in words[1:]:
        if tile not in ("a", "b", "c", "d", "e", "f", "-"):
            raise Unreadable(text, place, "storage")
    royal, civic = (cast("StorageTile | None", None if w == "-" else w) for w, _p in words[1:])
    return Storage(royal, civic)


def read_leaders(text: str, words: list[Word], players: Sequence[Player]) -> Leaders:
    """Read the kinds of the four leader cards that are turned up, by stack."""
    letters = [Word(one, place + i) for word, place in words[1:] for i, one in enumerate(word)]
    for letter, place in letters:
        if letter not in KINDS:
            raise Unreadable(text, place, "leaders")
    if len(letters) < 4:
        raise Unreadable(text, len(text.rstrip()), "leaders")
    only(text, letters, 4)
    return Leaders(tuple(cast(Kind, letter) for letter, _place in letters))


def read_siege(text: str, words: list[Word], players: Sequence[Player]) -> Siege:
    """Read the besieged towns of a round."""
    if len(words) < 2:
        raise Unreadable(text, len(text.rstrip()), "town")
    return Siege(tuple(town_of(text, word, place) for word, place in words[1:]))


_TAX = regex(r"([^\W\d_]+)?(1[0-8]|[1-9]|-)\Z")


def read_tax(text: str, words: list[Word], players: Sequence[Player]) -> Tax:
    """Read the tax tiles of the open towns, with the towns or in their order."""
    towns: list[Town | None] = []
    tiles: list[TaxTileName | None] = []
    for word, place in together(words[1:]):
        found = _TAX.match(word)
        if found is None:
            raise Unreadable(text, place, "tax-tile")
        towns.append(town_of(text, found[1], place) if found[1] else None)
        tiles.append(None if found[2] == "-" else cast(TaxTileName, found[2]))
    if not tiles:
        raise Unreadable(text, len(text.rstrip()), "tax-tile")
    return Tax(tuple(towns), tuple(tiles))
