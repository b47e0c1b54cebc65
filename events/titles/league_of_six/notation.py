"""The notation of League of Six: docs/playing/league-of-six.md has the grammar.

ring la1 ba3y go5 ka2 lo4 zi6    the towns clockwise, with number and face (y: yellow)
order r y g b                    the first order, from the fewest guards to the most
storage a d                      the storage tiles, the royal one first
leaders c a b b                  the leader cards of 1, 2, 3, 4 figures
siege go lo                      the besieged towns
tax la3 ba7 ka12 zi-             the tax tile in each open town (- for one without a name)
r la / r ba 2                    red goes to Lauban / to Bautzen and bids 2
r 3 / r ok                       red bids 3, or turns the tax tile to 3 / takes what was bid
r 2wgy2h+b / r -                 red collects 2 guards, green, yellow, 2 horses, a burghers card
                                 / nothing
r ro2 / r ci1                    red fills the second royal / the first civic row
r g2 y1                          red fills these spaces
r card 3 / r no                  red takes the leader card of the stack of 3 / takes none
r pass                           red chooses no row (house rule may-decline-row)
done                             no row can take another cube
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

from msgspec import Struct

from events.common import Player
from events.notation import (
    Ambiguous,
    Unreadable,
    names_to_codes,
    plain_text,
    seat_by_code,
    seat_of,
    spellings,
)
from events.text import regex
from events.titles.league_of_six import box, events
from events.titles.league_of_six.components import (
    SPACES,
    Face,
    TaxTileName,
    sorted_symbols,
    space_of,
)


class Ring(Struct, frozen=True, gc=False):
    """The towns around the board; a number is None where the described face has it."""

    towns: tuple[box.Town, ...]
    numbers: tuple[int | None, ...]
    faces: tuple[Face, ...]


class Order(Struct, frozen=True, gc=False):
    """The first order, by seat, from the fewest guards to the most; some may be missing yet."""

    seats: tuple[int, ...]


class Tax(Struct, frozen=True, gc=False):
    """The tax tiles; a town is None where the order of the ring says it."""

    towns: tuple[box.Town | None, ...]
    tiles: tuple[TaxTileName | None, ...]


class Go(Struct, frozen=True, gc=False):
    """A town, and a bid if one was said."""

    town: box.Town
    bid: int | None


class Number(Struct, frozen=True, gc=False):
    """A bare number: a higher bid, or how the tax tile lies; what became of its grey card."""

    number: int
    grey: box.Grey | None


class Accept(Struct, frozen=True, gc=False):
    """A bid was accepted."""


class Collect(Struct, frozen=True, gc=False):
    """The taxes collected, by symbols, and the fate of the grey card."""

    gained: str
    card: box.Kind | None
    grey: box.Grey | None


class Done(Struct, frozen=True, gc=False):
    """No row can take another cube."""


class Draft(Struct, frozen=True, gc=False):
    """An event as it is written: without the round, and without who decides it."""

    kind: Callable[..., events.Play]
    written: tuple[object, ...] = ()


Said = Ring | Order | Tax | Go | Number | Accept | Collect | Draft | Done


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

    def indexed(self) -> list[Word]:
        """Return the words with the indices where they stand."""
        found = _WORD.finditer(self.coded, self.begin, self.end)
        return [Word(one[0].lower(), one.start()) for one in found]

    def wrong(self, index: int, *expected: str) -> Unreadable:
        """Return that something else should stand there, or at the end if no word does."""
        if index >= len(self.each):
            return self.cut(*expected)
        return Unreadable(self.text, self.indexed()[index].place, *expected)

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

    town: box.Town
    number: str | None
    letter: str | None


def integer(text: str, word: Word, most: int, expected: str, least: int = 0) -> int:
    """Return a word as a number from `least` to `most`.

    Raises:
        Unreadable: the word is not such a number; `expected` names what could stand there.
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


_TOWNS_BEGUN: dict[str, list[box.Town]] = {}
"""The towns whose names begin so, accents left out."""

for _town in box.TOWNS:
    _names = spellings(box.TOWN_NAMES[_town])
    for _begun in {_name[:_end] for _name in _names for _end in range(len(_name) + 1)}:
        _TOWNS_BEGUN.setdefault(_begun, []).append(_town)


def town_of(text: str, word: str, place: int) -> box.Town:
    """Return the town that a word of two letters or more begins, accents left out.

    Raises:
        Unreadable: no town begins so.
        Ambiguous: several do.
    """
    if word in box.TOWN_NAMES:
        return word
    found = _TOWNS_BEGUN.get(plain_text(word))
    if len(word) < 2 or not found:
        raise Unreadable(text, place, "town")
    if len(found) > 1:
        raise Ambiguous(text, tuple(box.TOWN_NAMES[town] for town in found))
    return found[0]


_TOWN = regex(r"([^\W\d_]+)(\d{1,2}|-)?(?:([wy])(?![^\W_]))?\Z")


def town_word(text: str, word: Word) -> WrittenTown:
    """Return a town with the number and the letter written after it: "ba3y".

    Raises:
        Unreadable: the word does not begin with a town.
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


COLOURS = ("red", "green", "yellow", "blue")

_PIECE = regex(r"(?:[^\S\n]*([a-z])(?=[^\S\n]+[^\s;,]))?[^;,\n]+", re.IGNORECASE)
"""An action; group 1 is the letter of who acts."""


def read(text: str, players: Sequence[Player]) -> list[Line]:
    """Read one or several actions, with a semicolon, comma or new line between them.

    Raises:
        Unreadable: the text is no notation; says where and what could stand there.
        Ambiguous: a name before a colon begins several names.
    """
    coded = _ORDER.sub(_plain_list, names_to_codes(text, players))
    seats = seat_by_code(players)
    lines = [
        _line(text, found, seats, players) for found in _PIECE.finditer(coded) if found[0].strip()
    ]
    if not lines:
        raise Unreadable(text, len(text), "player", "action")
    return lines


_ORDER = regex(r"\border\b[^;\n]*", re.IGNORECASE)
_LISTING = regex(r",(?=\s*(\w*))|(?<=[\s,])and(?=\s)", re.IGNORECASE)


def _plain_list(order: re.Match[str]) -> str:
    """Return an order without the commas and the "and" between players, just as long."""
    return _LISTING.sub(
        lambda one: one[0] if (one[1] or "").lower() in BEGUN else " " * len(one[0]), order[0]
    )


def _line(
    text: str, piece: re.Match[str], seats: Mapping[str, int], players: Sequence[Player]
) -> Line:
    (begin, end), code = piece.span(), piece[1]
    seat = None if code is None else seats.get(code.lower())
    after = begin if seat is None else piece.end(1)
    said = piece.string[after:end]
    words = Words(said.lower().split(), text, piece.string, after, end)
    start = end - len(said.lstrip()) if code is None else piece.start(1)
    return Line(seat, _read_said(words, players), start, end)


def _read_said(words: Words, players: Sequence[Player]) -> Said:
    """Read what was said, by its first word."""
    first = words.each[0]
    if first in _TOWNS:
        return _bidding(words, _TOWNS[first])
    if first.isascii() and first.isdecimal():
        return _number(words)
    if first in _ALONE and len(words.each) == 1:
        return _ALONE[first]
    if begun := BEGUN.get(first):
        if begun in _NUMBERED:
            return _NUMBERED[begun](words)
        return _LAID[begun](words, players)
    if first in SPACES:
        return Draft(events.SpacesFilled, (sorted_spaces(_spaces(words, 0)),))
    if gained := _GAINED.match(first):
        return _collect(words, gained)
    head = _LETTERS.match(first)
    if head is None or len(head[0]) < 2:
        raise words.wrong(0, "action")
    begun = BEGUN.get(head[0], "")
    return _NUMBERED[begun](words) if begun in _NUMBERED else _go(words)


def _card_taken(stack: int | None) -> Draft:
    return Draft(events.LeaderTaken, (events.LeaderCard(stack),))


_TOWNS: dict[str, box.Town] = {town: town for town in box.TOWNS}
_ALONE: dict[str, Said] = {
    "ok": Accept(),
    "no": _card_taken(None),
    "pass": Draft(events.RowDeclined),
    "done": Done(),
}
"""The words that say all by themselves."""

_LETTERS = re.compile(r"[^\W\d_]+")


# --- one form of a line each --------------------------------------------------------------------


_GREY: dict[str, box.Grey] = {"+card": "taken", "-card": "none"}


def _number(words: Words) -> Number:
    number = number_in(words.each[0], box.HIGHEST_BID)
    if number is None:
        raise words.wrong(0, "bid-or-turning")
    return Number(number, _grey(words))


def _grey(words: Words) -> box.Grey | None:
    """Return what became of a grey card, if the second word says that."""
    if len(words.each) == 1:
        return None
    grey = _GREY.get(words.each[1])
    words.end_after(1 if grey is None else 2)
    return grey


_GAINED = regex(r"(-|(?:[1-9]?[wrgybh])*)(?:\+([cab]))?\Z")


def _collect(words: Words, gained: re.Match[str]) -> Collect:
    grey = _grey(words)
    symbols = _written_out(gained[1].strip("-"))
    if len(symbols) > 9 and any(symbols.count(symbol) > 9 for symbol in box.SYMBOLS):
        raise words.wrong(0, "symbols")
    return Collect(sorted_symbols(symbols), cast("box.Kind | None", gained[2]), grey)


def _written_out(symbols: str) -> str:
    """Return "2wg" as "wwg"."""
    written, many = "", 1
    for one in symbols:
        if one.isdecimal():
            many = int(one)
        else:
            written += one * many
            many = 1
    return written


def _spaces(words: Words, first: int) -> tuple[str, ...]:
    """Return the words from one on, all of them spaces."""
    spaces = words.each[first:]
    if not SPACES.issuperset(spaces):
        wrong = next(i for i, space in enumerate(spaces, first) if space not in SPACES)
        raise words.wrong(wrong, "space")
    return tuple(spaces)


def sorted_spaces(spaces: tuple[str, ...]) -> tuple[str, ...]:
    """Return spaces in canonical order: by colour, then the most points first."""
    keys = [(box.GOODS.index(s.good), -s.points, text) for text in spaces for s in [space_of(text)]]
    return tuple(text for _good, _points, text in sorted(keys))


def _go(words: Words) -> Go:
    text, first = words.text, words.indexed()[0]
    try:
        town, number, letter = town_word(text, first)
    except Unreadable as error:  # any other word could have been meant
        raise Unreadable(text, error.position, "action") from error
    if letter is not None or number == "-":
        raise words.wrong(0, "town")
    if number is None:
        return _bidding(words, town)
    place = first.place + len(first.text) - len(number)
    bid = integer(text, Word(number, place), box.HIGHEST_BID, "bid")
    words.end_after(1)
    return Go(town, bid)


def _bidding(words: Words, town: box.Town) -> Go:
    """Read the bid behind a town, if there is one."""
    if len(words.each) == 1:
        return Go(town, None)
    bid = number_in(words.each[1], box.HIGHEST_BID)
    if bid is None:
        raise words.wrong(1, "bid")
    words.end_after(2)
    return Go(town, bid)


_NUMBERS = {str(row): row for row in range(1, box.MOST_ROWS + 1)}
_ROWS: dict[str, tuple[box.Place, str]] = {
    place[:end] + number: (place, number)
    for place in box.PLACES
    for end in range(2, len(place) + 1)
    for number in ("", *_NUMBERS)
}
"""The words that name a row, or a place with the number of its row after it."""


def _store(words: Words) -> Draft:
    if words.each[0] not in _ROWS:
        raise words.wrong(0, "row")
    (place, number), after = _ROWS[words.each[0]], 1
    if not number and len(words.each) > 1:
        number, after = words.each[1], 2
    if number not in _NUMBERS:
        raise words.wrong(1, "row")
    return Draft(events.RowChosen, (place, _NUMBERS[number], _read_printed(words, after)))


def _read_printed(words: Words, first: int) -> str | None:
    """Return what is printed on a row, "4 g2 g2 y2 b1", from a word on; None if nothing is said."""
    if len(words.each) == first:
        return None
    number = number_in(words.each[first], 99)
    if number is None:
        raise words.wrong(first, "printed")
    if len(words.each) == first + 1:
        raise words.wrong(first + 1, "space")
    words.end_after(first + 11)
    return " ".join([str(number), *_spaces(words, first + 1)])


_CARD = re.compile(r"ca(?:r(?:d)?)?([1-4])?\Z")


def _leader(words: Words) -> Draft:
    found, after = _CARD.match(words.each[0]), 1
    digit = found[1] if found else None
    if found and digit is None and len(words.each) > 1:
        digit, after = words.each[1], 2
    if found is None or digit not in ("1", "2", "3", "4"):
        raise words.wrong(1, "stack")
    words.end_after(after)
    return _card_taken(int(digit))


# --- what is laid down, drawn or turned up: the lines of nobody's decision ----------------------


def _ring(said: Words, players: Sequence[Player]) -> Ring:
    """Read the six towns clockwise, each with the number and the face that lies up: "la1 ba3y"."""
    text, words = said.text, together(said.indexed()[1:])
    towns = [town_word(text, word) for word in words]
    if len(towns) < len(box.TOWNS):
        named = [one.town for one in towns]
        for index, word in enumerate(words):
            if named[index] in named[:index]:
                raise Unreadable(text, word.place, "other-town")
    if len(towns) != len(box.TOWNS):
        raise said.cut("towns")
    numbers = tuple(
        None
        if number is None or number == "-"
        else integer(text, Word(number, word.place), len(box.TOWNS), "town", least=1)
        for (_town_, number, _letter), word in zip(towns, words, strict=True)
    )
    faces = tuple(cast(Face, one.letter or "w") for one in towns)
    return Ring(tuple(one.town for one in towns), numbers, faces)


def _order(words: Words, players: Sequence[Player]) -> Order:
    """Read the first order, the player with the fewest guards first (L6.1)."""
    seats: list[int] = []
    for index, word in enumerate(words.each[1:], 1):
        try:
            seats.append(seat_of(word, players))
        except Unreadable as error:
            raise words.wrong(index, "player") from error
    words.end_after(len(players) + 1)
    if not seats:
        raise words.cut("player")
    return Order(tuple(seats))


def _storage(words: Words, players: Sequence[Player]) -> Draft:
    """Read the two storage tiles, the royal one first, - for one without a name."""
    if len(words.each) < 3:
        raise words.cut("storage")
    words.end_after(3)
    for index, tile in enumerate(words.each[1:], 1):
        if tile not in ("a", "b", "c", "d", "e", "f", "-"):
            raise words.wrong(index, "storage")
    return Draft(events.StorageLaid, tuple(None if w == "-" else w for w in words.each[1:]))


def _leaders(words: Words, players: Sequence[Player]) -> Draft:
    """Read the kinds of the four leader cards that are turned up, by stack."""
    kinds = "".join(words.each[1:])
    if len(kinds) != 4 or not _KINDS.issuperset(kinds):
        raise _no_leaders(words)
    return Draft(events.LeadersTurnedUp, (tuple(kinds),))


_KINDS = frozenset(box.KINDS)


def _no_leaders(words: Words) -> Unreadable:
    """Say which letter is no kind, else that there are too few or too many."""
    places = [place + i for word, place in words.indexed()[1:] for i in range(len(word))]
    for letter, place in zip("".join(words.each[1:]), places, strict=True):
        if letter not in _KINDS:
            return Unreadable(words.text, place, "leaders")
    if len(places) < 4:
        return words.cut("leaders")
    return Unreadable(words.text, places[4], "line-end")


def _siege(words: Words, players: Sequence[Player]) -> Draft:
    """Read the besieged towns of a round."""
    if len(words.each) < 2:
        raise words.cut("town")
    towns = [town_of(words.text, *word) for word in words.indexed()[1:]]
    return Draft(events.TownsBesieged, (tuple(towns),))


_TAX = regex(r"([^\W\d_]+)?(1[0-8]|[1-9]|-)\Z")


def _tax(words: Words, players: Sequence[Player]) -> Tax:
    """Read the tax tiles of the open towns, with the towns or in their order."""
    towns: list[box.Town | None] = []
    tiles: list[TaxTileName | None] = []
    text = words.text
    for word, place in together(words.indexed()[1:]):
        found = _TAX.match(word)
        if found is None:
            raise Unreadable(text, place, "tax-tile")
        towns.append(town_of(text, found[1], place) if found[1] else None)
        tiles.append(None if found[2] == "-" else cast(TaxTileName, found[2]))
    if not tiles:
        raise words.cut("tax-tile")
    return Tax(tuple(towns), tuple(tiles))


_NUMBERED: dict[str, Callable[[Words], Said]] = {"royal": _store, "civic": _store, "card": _leader}
"""The words that begin a line and to which a number may stick: "ro2"."""

_LAID: dict[str, Callable[[Words, Sequence[Player]], Said]] = {
    "ring": _ring,
    "order": _order,
    "storage": _storage,
    "leaders": _leaders,
    "siege": _siege,
    "tax": _tax,
}
"""The other words that begin a line."""

BEGUN = {
    verb[:end] + number: verb
    for verb in (*_NUMBERED, *_LAID)
    for end in range(2, len(verb) + 1)
    for number in ("", *(_NUMBERS if verb in _NUMBERED else ()))
}
"""Which of them is begun so: two letters are enough, for no two begin with the same ones."""
