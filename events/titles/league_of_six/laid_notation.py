"""The notation of what is laid down, drawn or turned up: the lines of nobody's decision."""

from collections.abc import Sequence
from typing import cast

from events.common import Player
from events.notation import Unreadable, seat_of
from events.regex import regex
from events.titles.league_of_six.box import KINDS, TOWNS, Kind, StorageTile, Town
from events.titles.league_of_six.components import Face, TaxTileName
from events.titles.league_of_six.line_words import integer, together, town_of, town_word
from events.titles.league_of_six.lines import Leaders, Order, Ring, Siege, Storage, Tax, Word, Words


def read_ring(said: Words, players: Sequence[Player]) -> Ring:
    """Read the six towns clockwise, each with the number and the face that lies up: "la1 ba3y"."""
    text, words = said.text, together(said.placed()[1:])
    towns = [town_word(text, word) for word in words]
    if len(towns) != len(TOWNS):
        raise said.cut("towns")
    numbers = tuple(
        None
        if number is None or number == "-"
        else integer(text, Word(number, word.place), len(TOWNS), "town", least=1)
        for (_town_, number, _letter), word in zip(towns, words, strict=True)
    )
    faces = tuple(cast(Face, one.letter or "w") for one in towns)
    return Ring(tuple(one.town for one in towns), numbers, faces)


def read_order(words: Words, players: Sequence[Player]) -> Order:
    """Read the first order, the player with the fewest guards first (L6.1)."""
    try:
        seats = tuple([seat_of(word, players) for word in words.each[1:]])
    except Unreadable as error:
        raise words.wrong(1, "player") from error
    if len(seats) != len(players):
        raise words.cut("player")
    return Order(seats)


def read_storage(words: Words, players: Sequence[Player]) -> Storage:
    """Read the two storage tiles, the royal one first, - for one without a name."""
    if len(words.each) < 3:
        raise words.cut("storage")
    words.end_after(3)
    for index, tile in enumerate(words.each[1:], 1):
        if tile not in ("a", "b", "c", "d", "e", "f", "-"):
            raise words.wrong(index, "storage")
    royal, civic = [cast("StorageTile | None", None if w == "-" else w) for w in words.each[1:]]
    return Storage(royal, civic)


def read_leaders(words: Words, players: Sequence[Player]) -> Leaders:
    """Read the kinds of the four leader cards that are turned up, by stack."""
    kinds = "".join(words.each[1:])
    if len(kinds) != 4 or not _KINDS.issuperset(kinds):
        raise _no_leaders(words)
    return Leaders(cast("tuple[Kind, ...]", tuple(kinds)))


_KINDS = frozenset(KINDS)


def _no_leaders(words: Words) -> Unreadable:
    """Say which letter is no kind, else that there are too few or too many."""
    places = [place + i for word, place in words.placed()[1:] for i in range(len(word))]
    for letter, place in zip("".join(words.each[1:]), places, strict=True):
        if letter not in _KINDS:
            return Unreadable(words.text, place, "leaders")
    if len(places) < 4:
        return words.cut("leaders")
    return Unreadable(words.text, places[4], "line-end")


def read_siege(words: Words, players: Sequence[Player]) -> Siege:
    """Read the besieged towns of a round."""
    if len(words.each) < 2:
        raise words.cut("town")
    return Siege(tuple([town_of(words.text, *word) for word in words.placed()[1:]]))


_TAX = regex(r"([^\W\d_]+)?(1[0-8]|[1-9]|-)\Z")


def read_tax(words: Words, players: Sequence[Player]) -> Tax:
    """Read the tax tiles of the open towns, with the towns or in their order."""
    towns: list[Town | None] = []
    tiles: list[TaxTileName | None] = []
    text = words.text
    for word, place in together(words.placed()[1:]):
        found = _TAX.match(word)
        if found is None:
            raise Unreadable(text, place, "tax-tile")
        towns.append(town_of(text, found[1], place) if found[1] else None)
        tiles.append(None if found[2] == "-" else cast(TaxTileName, found[2]))
    if not tiles:
        raise words.cut("tax-tile")
    return Tax(tuple(towns), tuple(tiles))
