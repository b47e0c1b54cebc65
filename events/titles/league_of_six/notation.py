"""The notation of League of Six: docs/league-of-six.md has the grammar.

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
done                             no row can take another cube
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from events.common import Player
from events.notation import Ambiguous, Unreadable, names_to_codes, plain_text, seat_by_code, seat_of
from events.titles.league_of_six.box import (
    HIGHEST_BID,
    KINDS,
    SYMBOLS,
    TOWN_NAMES,
    TOWNS,
    Kind,
    Place,
    StorageTile,
    Town,
)
from events.titles.league_of_six.components import Face, TaxTileName, sorted_symbols
from events.titles.league_of_six.lines import (
    Accept,
    Collect,
    Done,
    Fill,
    Go,
    Leader,
    Leaders,
    Line,
    Number,
    Order,
    Ring,
    Said,
    Siege,
    Storage,
    Store,
    Tax,
    Word,
    WrittenTown,
)

COLOURS = ("red", "green", "yellow", "blue")
_PLAIN_NAMES = {town: plain_text(TOWN_NAMES[town]) for town in TOWNS}

_PIECE = re.compile(r"[^;,\n]+")
_WORD = re.compile(r"\S+")
_ACTOR = re.compile(r"\s*([a-z])(?=\s+\S)", re.IGNORECASE)


def read(text: str, players: Sequence[Player]) -> list[Line]:
    """Read one or several actions, with a semicolon, comma or new line between them.

    Raises:
        Unreadable: the text is no notation; says where and what could stand there.
        Ambiguous: a name before a colon begins several names.
    """
    coded = names_to_codes(text, players)
    seats = seat_by_code(players)
    lines = [
        _line(text, found, seats, players) for found in _PIECE.finditer(coded) if found[0].strip()
    ]
    if not lines:
        raise Unreadable(text, len(text), "player", "action")
    return lines


def _line(
    text: str, piece: re.Match[str], seats: Mapping[str, int], players: Sequence[Player]
) -> Line:
    start = piece.end() - len(piece[0].lstrip())
    actor = _ACTOR.match(piece[0])
    seat = seats.get(actor[1].lower()) if actor else None
    after = actor.end() if actor and seat is not None else 0
    words = [
        Word(found[0].lower(), piece.start() + found.start())
        for found in _WORD.finditer(piece[0], after)
    ]
    return Line(seat, _said(text, words, players), start, piece.end())


def _said(text: str, words: list[Word], players: Sequence[Player]) -> Said:
    """Read what was said, by its first word."""
    first, place = words[0]
    if first.isascii() and first.isdecimal():
        return _number(text, words)
    head = re.match(r"[^\W\d_]+", first)
    verb = head[0] if head else first
    for name, reader in _VERBS.items():
        if len(verb) >= 2 and name.startswith(verb) and (first == verb or name in _NUMBERED):
            return reader(text, words, players)
    if verb in ("ok", "no", "done") and len(words) == 1 and first == verb:
        return Accept() if verb == "ok" else Leader(None) if verb == "no" else Done()
    if _SPACE.match(first):
        return Fill(tuple(_space(text, word) for word in words))
    if gained := _GAINED.match(first):
        return _collect(text, words, gained)
    if head is None or len(verb) < 2:
        raise Unreadable(text, place, "action")
    return _go(text, words)


# --- one form of a line each --------------------------------------------------------------------


def _only(text: str, words: list[Word], count: int) -> None:
    if len(words) > count:
        raise Unreadable(text, words[count].place, "line-end")


def _integer(text: str, word: Word, most: int, expected: str, least: int = 0) -> int:
    digits, place = word
    if not re.fullmatch(r"[0-9]{1,3}", digits) or not least <= int(digits) <= most:
        raise Unreadable(text, place, expected)
    return int(digits)


_GREY = {"+card": "taken", "-card": "none"}


def _number(text: str, words: list[Word]) -> Number:
    number = _integer(text, words[0], HIGHEST_BID, "bid-or-turning")
    grey = _GREY.get(words[1].text) if len(words) > 1 else None
    if len(words) > 1 and grey is None:
        raise Unreadable(text, words[1].place, "line-end")
    _only(text, words, 2)
    return Number(number, grey)


_GAINED = re.compile(r"(-|(?:[1-9]?[wrgybh])*)(?:\+([cab]))?\Z")


def _collect(text: str, words: list[Word], gained: re.Match[str]) -> Collect:
    grey = _GREY.get(words[1].text) if len(words) > 1 else None
    if len(words) > 1 and grey is None:
        raise Unreadable(text, words[1].place, "line-end")
    _only(text, words, 2)
    symbols = "".join(s * int(n or 1) for n, s in re.findall(r"([1-9]?)([wrgybh])", gained[1]))
    if any(symbols.count(symbol) > 9 for symbol in SYMBOLS):
        raise Unreadable(text, words[0].place, "symbols")
    return Collect(sorted_symbols(symbols), cast("Kind | None", gained[2]), grey)


_SPACE = re.compile(r"[rgyb][1-9][0-9]?\Z")


def _space(text: str, word: Word) -> str:
    if not _SPACE.match(word.text):
        raise Unreadable(text, word.place, "space")
    return word.text


def town_of(text: str, word: str, place: int) -> Town:
    """Return the town that a word of two letters or more begins, accents left out.

    Raises:
        Unreadable: no town begins so.
        Ambiguous: several do.
    """
    plain = plain_text(word)
    found = [town for town in TOWNS if _PLAIN_NAMES[town].startswith(plain)]
    if len(word) < 2 or not found:
        raise Unreadable(text, place, "town")
    if len(found) > 1:
        raise Ambiguous(text, tuple(TOWN_NAMES[town] for town in found))
    return found[0]


_TOWN = re.compile(r"([^\W\d_]+)(\d{1,2}|-)?(?:([wy])(?![^\W_]))?\Z")


def _town(text: str, word: Word) -> WrittenTown:
    found = _TOWN.match(word.text)
    if found is None:
        raise Unreadable(text, word.place, "town")
    return WrittenTown(town_of(text, found[1], word.place), found[2], found[3])


def _go(text: str, words: list[Word]) -> Go:
    try:
        town, number, letter = _town(text, words[0])
    except Unreadable as error:  # any other word could have been meant
        raise Unreadable(text, error.position, "action") from error
    if letter is not None or number == "-":
        raise Unreadable(text, words[0].place, "town")
    bid = None
    if number is not None:
        first = words[0]
        place = first.place + len(first.text) - len(number)
        words = [first, Word(number, place), *words[1:]]
    if len(words) > 1:
        bid = _integer(text, words[1], HIGHEST_BID, "bid")
    _only(text, words, 2)
    return Go(town, bid)


_APART = re.compile(r"(\d{1,2}|-)[wy]?\Z")


def _together(words: list[Word]) -> list[Word]:
    """Join towns with the numbers that are written apart from them: "la 1" is "la1"."""
    joined: list[Word] = []
    for word, place in words:
        if joined and joined[-1].text.isalpha() and _APART.match(word):
            joined[-1] = Word(joined[-1].text + word, joined[-1].place)
        else:
            joined.append(Word(word, place))
    return joined


def _ring(text: str, words: list[Word], players: Sequence[Player]) -> Ring:
    words = [words[0], *_together(words[1:])]
    towns = [_town(text, word) for word in words[1:]]
    if len(towns) != len(TOWNS):
        raise Unreadable(text, len(text.rstrip()), "towns")
    numbers = tuple(
        None
        if number is None or number == "-"
        else _integer(text, Word(number, word.place), len(TOWNS), "town", least=1)
        for (_town_, number, _letter), word in zip(towns, words[1:], strict=True)
    )
    faces = tuple(cast(Face, one.letter or "w") for one in towns)
    return Ring(tuple(one.town for one in towns), numbers, faces)


def _order(text: str, words: list[Word], players: Sequence[Player]) -> Order:
    try:
        seats = tuple(seat_of(word, players) for word, _place in words[1:])
    except Unreadable as error:
        raise Unreadable(text, words[1].place if len(words) > 1 else len(text), "player") from error
    if len(seats) != len(players):
        raise Unreadable(text, len(text.rstrip()), "player")
    return Order(seats)


def _storage(text: str, words: list[Word], players: Sequence[Player]) -> Storage:
    if len(words) < 3:
        raise Unreadable(text, len(text.rstrip()), "storage")
    _only(text, words, 3)
    for tile, place in words[1:]:
        if tile not in ("a", "b", "c", "d", "e", "f", "-"):
            raise Unreadable(text, place, "storage")
    royal, civic = (cast("StorageTile | None", None if w == "-" else w) for w, _p in words[1:])
    return Storage(royal, civic)


def _leaders(text: str, words: list[Word], players: Sequence[Player]) -> Leaders:
    letters = [Word(one, place + i) for word, place in words[1:] for i, one in enumerate(word)]
    for letter, place in letters:
        if letter not in KINDS:
            raise Unreadable(text, place, "leaders")
    if len(letters) < 4:
        raise Unreadable(text, len(text.rstrip()), "leaders")
    _only(text, letters, 4)
    return Leaders(tuple(cast(Kind, letter) for letter, _place in letters))


def _siege(text: str, words: list[Word], players: Sequence[Player]) -> Siege:
    if len(words) < 2:
        raise Unreadable(text, len(text.rstrip()), "town")
    return Siege(tuple(town_of(text, word, place) for word, place in words[1:]))


_TAX = re.compile(r"([^\W\d_]+)?(1[0-8]|[1-9]|-)\Z")


def _tax(text: str, words: list[Word], players: Sequence[Player]) -> Tax:
    towns: list[Town | None] = []
    tiles: list[TaxTileName | None] = []
    for word, place in _together(words[1:]):
        found = _TAX.match(word)
        if found is None:
            raise Unreadable(text, place, "tax-tile")
        towns.append(town_of(text, found[1], place) if found[1] else None)
        tiles.append(None if found[2] == "-" else cast(TaxTileName, found[2]))
    if not tiles:
        raise Unreadable(text, len(text.rstrip()), "tax-tile")
    return Tax(tuple(towns), tuple(tiles))


_ROW = re.compile(r"(ro(?:y(?:a(?:l)?)?)?|ci(?:v(?:i(?:c)?)?)?)([1-8])?\Z")


def _store(text: str, words: list[Word], players: Sequence[Player]) -> Store:
    found = _ROW.match(words[0].text)
    if found is None:
        raise Unreadable(text, words[0].place, "row")
    rest = words[1:]
    digit = found[2]
    if digit is None and rest:
        digit, rest = rest[0].text, rest[1:]
    if digit is None or not re.fullmatch(r"[1-8]", digit):
        raise Unreadable(text, words[1].place if len(words) > 1 else len(text.rstrip()), "row")
    place: Place = "royal" if found[1].startswith("r") else "civic"
    return Store(place, int(digit), _printed(text, rest))


def _printed(text: str, words: list[Word]) -> str | None:
    """Return what is printed on a row, "4 g2 g2 y2 b1"; None if nothing is said."""
    if not words:
        return None
    number = _integer(text, words[0], 99, "printed")
    if len(words) < 2:
        raise Unreadable(text, len(text.rstrip()), "space")
    _only(text, words, 11)
    return " ".join([str(number), *(_space(text, word) for word in words[1:])])


def _leader(text: str, words: list[Word], players: Sequence[Player]) -> Leader:
    found = re.fullmatch(r"ca(?:r(?:d)?)?([1-4])?", words[0].text)
    rest = words[1:]
    digit = found[1] if found else None
    if found and digit is None and rest:
        digit, rest = rest[0].text, rest[1:]
    if found is None or digit is None or not re.fullmatch(r"[1-4]", digit):
        raise Unreadable(text, words[1].place if len(words) > 1 else len(text.rstrip()), "stack")
    _only(text, rest, 0)
    return Leader(int(digit))


_VERBS: dict[str, Callable[[str, list[Word], Sequence[Player]], Said]] = {
    "ring": _ring,
    "order": _order,
    "storage": _storage,
    "leaders": _leaders,
    "siege": _siege,
    "tax": _tax,
    "royal": _store,
    "civic": _store,
    "card": _leader,
}
"""The words that begin a line; two letters of one are enough."""

_NUMBERED = ("royal", "civic", "card")
"""Those to which a number may stick: "ro2"."""
