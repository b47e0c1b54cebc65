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
from typing import cast

from events.common import Player
from events.notation import Unreadable, names_to_codes, seat_by_code
from events.regex import regex
from events.titles.league_of_six.box import (
    HIGHEST_BID,
    MOST_ROWS,
    SYMBOLS,
    TOWNS,
    Kind,
    Place,
    Town,
)
from events.titles.league_of_six.components import sorted_symbols
from events.titles.league_of_six.laid_notation import (
    read_leaders,
    read_order,
    read_ring,
    read_siege,
    read_storage,
    read_tax,
)
from events.titles.league_of_six.line_words import integer, only, town_word
from events.titles.league_of_six.lines import (
    Accept,
    Collect,
    Done,
    Fill,
    Go,
    Leader,
    Line,
    Number,
    Pass,
    Said,
    Store,
    Word,
)

COLOURS = ("red", "green", "yellow", "blue")

_PIECE = regex(r"[^;,\n]+")
_WORD = regex(r"\S+")
_ACTOR = regex(r"\s*([a-z])(?=\s+\S)", re.IGNORECASE)


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
    coded, (begin, end) = piece.string, piece.span()
    actor = _ACTOR.match(coded, begin, end)
    seat = seats.get(actor[1].lower()) if actor else None
    after = actor.end() if actor and seat is not None else begin
    words = [Word(found[0].lower(), found.start()) for found in _WORD.finditer(coded, after, end)]
    start = actor.start(1) if actor else words[0].place
    return Line(seat, _said(text, words, players), start, end)


def _said(text: str, words: list[Word], players: Sequence[Player]) -> Said:
    """Read what was said, by its first word."""
    first, place = words[0]
    if first in _TOWNS:
        return _bidding(text, _TOWNS[first], words)
    if first.isascii() and first.isdecimal():
        return _number(text, words)
    if len(words) == 1 and first in _ALONE:
        return _ALONE[first]
    head = _LETTERS.match(first)
    verb = head[0] if head else first
    if (begun := _BEGUN.get(verb)) and (first == verb or begun in _NUMBERED):
        return _VERBS[begun](text, words, players)
    if _SPACE.match(first):
        return Fill(tuple([_space(text, word) for word in words]))
    if gained := _GAINED.match(first):
        return _collect(text, words, gained)
    if head is None or len(verb) < 2:
        raise Unreadable(text, place, "action")
    return _go(text, words)


_TOWNS: dict[str, Town] = {town: town for town in TOWNS}
_ALONE: dict[str, Said] = {"ok": Accept(), "no": Leader(None), "pass": Pass(), "done": Done()}
"""The words that say all by themselves."""

_LETTERS = re.compile(r"[^\W\d_]+")


# --- one form of a line each --------------------------------------------------------------------


_GREY = {"+card": "taken", "-card": "none"}


def _number(text: str, words: list[Word]) -> Number:
    number = integer(text, words[0], HIGHEST_BID, "bid-or-turning")
    grey = _GREY.get(words[1].text) if len(words) > 1 else None
    if len(words) > 1 and grey is None:
        raise Unreadable(text, words[1].place, "line-end")
    only(text, words, 2)
    return Number(number, grey)


_GAINED = regex(r"(-|(?:[1-9]?[wrgybh])*)(?:\+([cab]))?\Z")
_MANY = regex(r"([1-9])(.)")


def _collect(text: str, words: list[Word], gained: re.Match[str]) -> Collect:
    grey = _GREY.get(words[1].text) if len(words) > 1 else None
    if len(words) > 1 and grey is None:
        raise Unreadable(text, words[1].place, "line-end")
    only(text, words, 2)
    symbols = _MANY.sub(lambda many: many[2] * int(many[1]), gained[1].strip("-"))
    if len(symbols) > 9 and any(symbols.count(symbol) > 9 for symbol in SYMBOLS):
        raise Unreadable(text, words[0].place, "symbols")
    return Collect(sorted_symbols(symbols), cast("Kind | None", gained[2]), grey)


_SPACE = regex(r"[rgyb][1-9][0-9]?\Z")


def _space(text: str, word: Word) -> str:
    if not _SPACE.match(word.text):
        raise Unreadable(text, word.place, "space")
    return word.text


def _go(text: str, words: list[Word]) -> Go:
    try:
        town, number, letter = town_word(text, words[0])
    except Unreadable as error:  # any other word could have been meant
        raise Unreadable(text, error.position, "action") from error
    if letter is not None or number == "-":
        raise Unreadable(text, words[0].place, "town")
    if number is not None:
        first = words[0]
        place = first.place + len(first.text) - len(number)
        words = [first, Word(number, place), *words[1:]]
    return _bidding(text, town, words)


def _bidding(text: str, town: Town, words: list[Word]) -> Go:
    """Read the bid behind a town, if there is one."""
    if len(words) == 1:
        return Go(town, None)
    bid = integer(text, words[1], HIGHEST_BID, "bid")
    only(text, words, 2)
    return Go(town, bid)


_ROWS: dict[str | None, int] = {str(row): row for row in range(1, MOST_ROWS + 1)}
_ROW = regex(r"(ro(?:y(?:a(?:l)?)?)?|ci(?:v(?:i(?:c)?)?)?)([1-8])?\Z")


def _store(text: str, words: list[Word], players: Sequence[Player]) -> Store:
    found = _ROW.match(words[0].text)
    if found is None:
        raise Unreadable(text, words[0].place, "row")
    rest = words[1:]
    digit = found[2]
    if digit is None and rest:
        digit, rest = rest[0].text, rest[1:]
    if digit not in _ROWS:
        raise Unreadable(text, words[1].place if len(words) > 1 else len(text.rstrip()), "row")
    place: Place = "royal" if found[1].startswith("r") else "civic"
    return Store(place, _ROWS[digit], _printed(text, rest))


def _printed(text: str, words: list[Word]) -> str | None:
    """Return what is printed on a row, "4 g2 g2 y2 b1"; None if nothing is said."""
    if not words:
        return None
    number = integer(text, words[0], 99, "printed")
    if len(words) < 2:
        raise Unreadable(text, len(text.rstrip()), "space")
    only(text, words, 11)
    return " ".join([str(number), *(_space(text, word) for word in words[1:])])


_CARD = re.compile(r"ca(?:r(?:d)?)?([1-4])?\Z")


def _leader(text: str, words: list[Word], players: Sequence[Player]) -> Leader:
    found = _CARD.match(words[0].text)
    rest = words[1:]
    digit = found[1] if found else None
    if found and digit is None and rest:
        digit, rest = rest[0].text, rest[1:]
    if found is None or digit not in ("1", "2", "3", "4"):
        raise Unreadable(text, words[1].place if len(words) > 1 else len(text.rstrip()), "stack")
    only(text, rest, 0)
    return Leader(int(digit))


_VERBS: dict[str, Callable[[str, list[Word], Sequence[Player]], Said]] = {
    "ring": read_ring,
    "order": read_order,
    "storage": read_storage,
    "leaders": read_leaders,
    "siege": read_siege,
    "tax": read_tax,
    "royal": _store,
    "civic": _store,
    "card": _leader,
}
"""The words that begin a line; two letters of one are enough."""

_BEGUN = {verb[:end]: verb for verb in _VERBS for end in range(2, len(verb) + 1)}
"""Which of them is begun so: no two begin with the same two letters."""

_NUMBERED = ("royal", "civic", "card")
"""Those to which a number may stick: "ro2"."""
