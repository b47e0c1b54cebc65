"""The notation of score pads: docs/playing/score-pads.md has the grammar.

a 12             An gets 12 points
a tiles 3        An gets 3 tiles; also: a 3 tiles
a 3 tiles 2 oxen and 2 oxen; also: a tiles 3 oxen 2
a r4 12          in round 4; if left out, in the round that is being played
12 9 5+7         a number for each side, in the order of play
tiles 3 2 4      the same of a category
a 3 2            a number for each category
end              the players end the game
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct, convert
from msgspec.structs import replace

from events.common import DIGITS, MOST_AMOUNT, Event, Player
from events.notation import (
    CODE,
    Ambiguous,
    Unreadable,
    code_of,
    names_player,
    names_to_codes,
    plain_text,
    seat_of,
)
from events.text import LONGEST_ROW, PARTS_NAME, regex
from events.titles.score_pad import events

END = "end"


class Line(Struct, frozen=True, gc=False):
    """One action as written; what was left out is None and follows from the game.

    Attributes:
        actor: who scores, by seat.
        number: how many; None: the players end the game.
        category: of what.
        round: in which round.
        place: which it is of the numbers that stand together, from 0: without an actor each is of
            another side, with one of another category.
        of: how many numbers stand together.
        joined: whether it belongs to the round of the number before it.
        word: what names the actor, where it may be a category for all as well.
        start: where it begins in the text, or all that stand together do.
        end: where that ends.
    """

    actor: int | None
    number: int | None
    category: str | None
    round: int | None
    place: int
    of: int
    joined: bool
    word: str | None
    start: int
    end: int


class _Word(NamedTuple):
    text: str
    start: int
    end: int
    last: bool = False
    """Whether a semicolon or the end of a line stands behind it."""

    @property
    def numeric(self) -> bool:
        """Whether it begins as a number does."""
        return self.text.lstrip("+-")[:1].isdecimal()

    @property
    def number(self) -> int | None:
        """The number that it is, sums worked out; None if it is none, or one too large."""
        if not _NUMBER.match(self.text):
            return None
        number = sum(map(int, _SIGNED.findall(self.text)))
        return number if abs(number) <= MOST_AMOUNT else None

    @property
    def round(self) -> int | None:
        """The round that it names, None if it names none."""
        found = _ROUND.match(self.text)
        return int(found[1]) if found and 1 <= int(found[1]) <= events.MOST_ROUNDS else None


_WORDS = regex(r"([^\s;,]+)(?:[ \t,]*([;\n]))?")
_NUMBER = regex(rf"[+-]?{DIGITS}(?:[+-]{DIGITS}){{0,40}}\Z", re.ASCII)
_SIGNED = regex(r"[+-]?\d+", re.ASCII)
_ROUND = regex(r"r(\d{1,2})\Z", re.ASCII | re.IGNORECASE)
_CATEGORY = regex(r"[a-z][a-z0-9-]{0,29}\Z", re.ASCII | re.IGNORECASE)
_CODE = regex(rf"{CODE}\Z")


def read(text: str, players: Sequence[Player]) -> list[Line]:
    """Read one or several actions.

    Raises:
        Unreadable: the text is no notation; says where and what could stand there.
        Ambiguous: a name before a colon begins several names.
    """
    coded = names_to_codes(text, players)
    words = [
        _Word(found[1], found.start(1), found.end(1), bool(found[2]))
        for found in _WORDS.finditer(coded)
    ]
    reader = _Reader(text, words, players)
    lines: list[Line] = []
    while reader.left:
        lines += reader.action()
    if not lines:
        raise Unreadable(text, len(text), "player", "number")
    return lines


class _Reader:
    """Words on their way to be read."""

    def __init__(self, text: str, words: list[_Word], players: Sequence[Player]) -> None:
        self._text = text
        self._players = players
        self.left = words

    def action(self) -> list[Line]:
        """Read what stands next: a player's number or numbers, one for each side, or the end."""
        first = self.left[0]
        if first.text.casefold() == END and not self._goes_on(1):
            del self.left[0]
            return [Line(None, None, None, None, 0, 1, False, None, first.start, first.end)]
        actor = self._actor()
        named = self._text[first.start : first.end + 1].rstrip(" \t;,")  # with its colon, if any
        word = first.text if actor is not None and named == first.text else None
        round_ = self._round()
        category = self._category() if not self._numbers_follow() else None
        numbers = self._numbers()
        if not numbers:
            raise self._unreadable(actor)
        end = numbers[-1].end
        if actor is not None and category is None and len(numbers) == 1 and not numbers[0].last:
            category, end = self._category_behind(end)
        if round_ or category or self._is_whole_name(actor, word):
            word = None
        lines = self._lines(actor, round_, category, numbers, (first.start, end), word)
        while lines[-1].category is not None and (more := self._more(lines[-1])) is not None:
            lines.append(more)
        return lines

    def _more(self, line: Line) -> Line | None:
        """Read another number and category of who has just scored; None if none follow."""
        left = [*self.left]
        if line.actor is None or not left or self._text[line.end : left[0].start].strip(" \t,"):
            return None
        category = None if names_player(left[0].text, self._players) else self._category()
        number = self.left.pop(0) if self._numbers_follow() else None
        end = number.end if number is not None else 0
        if number is not None and category is None and not number.last:
            category, end = self._category_behind(end)
        if number is None or category is None:
            self.left = left
            return None
        [more] = self._lines(line.actor, line.round, category, [number], (left[0].start, end))
        return replace(more, joined=True)

    def _lines(
        self,
        actor: int | None,
        round_: int | None,
        category: str | None,
        numbers: list[_Word],
        span: tuple[int, int],
        said: str | None = None,
    ) -> list[Line]:
        of = len(numbers)
        if of > 1 and actor is not None and category is not None:
            raise Unreadable(self._text, numbers[1].start, "category", "line-end")
        found = []
        for place, word in enumerate(numbers):
            number = word.number
            if number is None:
                raise Unreadable(self._text, word.start, "whole-number")
            found.append(Line(actor, number, category, round_, place, of, place > 0, said, *span))
        return found

    def _is_whole_name(self, actor: int | None, word: str | None) -> bool:
        return (
            actor is not None
            and word is not None
            and plain_text(word) == plain_text(self._players[actor].name)
        )

    def _goes_on(self, place: int) -> bool:
        """Return whether a number stands at a place or behind it: before it is a player."""
        words = self.left[place : place + 2]
        return any(word.numeric or word.round for word in words)

    def _actor(self) -> int | None:
        """Return whose number follows; None where none is named."""
        longest: tuple[int, int] | None = None
        several: Ambiguous | None = None
        most = max(len(player.name.split()) for player in self._players)
        for count in range(1, min(most, len(self.left)) + 1):
            if self.left[0].numeric:
                break
            name = " ".join(word.text for word in self.left[:count])
            try:
                longest = count, seat_of(name, self._players)
            except Ambiguous as error:
                several = several or error
            except Unreadable:
                continue
        if longest is None:
            if several is not None and self._goes_on(1):
                raise several
            return None
        count, seat = longest
        del self.left[:count]
        return seat

    def _round(self) -> int | None:
        found = self.left[0].round if self.left else None
        if found is not None:
            del self.left[0]
        return found

    def _numbers_follow(self) -> bool:
        return bool(self.left) and self.left[0].numeric

    def _category(self) -> str | None:
        word = self.left[0].text if self.left else ""
        if not _CATEGORY.match(word) or len(self.left) < 2 or not self.left[1].numeric:
            return None
        del self.left[0]
        return word

    def _category_behind(self, end: int) -> tuple[str | None, int]:
        """Return the category behind a number that ends somewhere, and where that ends now.

        The word could be the next player's name as well.
        """
        if not self.left or not _CATEGORY.match(self.left[0].text):
            return None, end
        if self.left[0].text.casefold() == END or self.left[0].round:
            return None, end
        named = names_player(self.left[0].text, self._players)
        if named and len(self.left) > 1 and self._goes_on(1):
            return None, end
        word = self.left.pop(0)
        return word.text, word.end

    def _numbers(self) -> list[_Word]:
        found: list[_Word] = []
        while self._numbers_follow() and not (found and found[-1].last):
            found.append(self.left.pop(0))
        return found

    def _unreadable(self, actor: int | None) -> Unreadable:
        end = len(self._text.rstrip())
        at = self.left[0].start if self.left else end
        if actor is None:
            unknown = bool(self.left) and self._goes_on(1)
            return Unreadable(self._text, at, *(("player",) if unknown else ("player", "number")))
        if self.left and _CATEGORY.match(self.left[0].text):
            at = self.left[1].start if len(self.left) > 1 else end
            return Unreadable(self._text, at, "whole-number")
        return Unreadable(self._text, at, "category", "number")


def write(event: events.Play, players: Sequence[Player]) -> str:
    """Write an action in its one canonical form, "a r4 tiles 3"."""
    if isinstance(event, events.PadEnded):
        return END
    round_ = f" r{event.round}" if event.round else ""
    category = f" {event.category}" if event.category != events.POINTS else ""
    return f"{code_of(event.player, players)}{round_}{category} {event.number}"


_FLAGS = ("lowest", "exact")
_HEAD = ("teams", "per_round", "start", "rounds", "target", "ties")
_OF_CATEGORY = ("per", "least", "most", "times", "total", "bid", "exact", "off")
_WHOLE_NUMBER = regex(rf"-?{DIGITS}\Z", re.ASCII)
_NAMED = regex(rf'"({PARTS_NAME})" players ([0-9]{{1,2}})-([0-9]{{1,2}})(?=\s|\Z)', re.ASCII)


def read_description(text: str) -> Event:
    """Read a pad on one line, as `write_description` writes it.

    Raises:
        Unreadable: the text does not describe a pad.
    """
    found = _NAMED.match(text)
    if found is None:
        raise Unreadable(text, 0, "pad")
    pad: dict[str, object] = {
        "name": found[1],
        "least_players": int(found[2]),
        "most_players": int(found[3]),
    }
    head, *rest = text[found.end() :].split("/")
    try:
        pad |= _pairs(head.split(), _HEAD, _FLAGS)
        pad["categories"] = [_category(one.split()) for one in rest if not one.startswith("+")]
        pad["bonuses"] = [_bonus(one.split()) for one in rest if one.startswith("+")]
        return convert(pad, events.PadDescribed)
    except (ValueError, IndexError) as error:
        raise Unreadable(text, 0, "pad") from error


def _pairs(
    words: Sequence[str], known: Sequence[str], flags: Sequence[str]
) -> dict[str, str | int | bool]:
    """Return what keys and values say; a flag has no value.

    Raises:
        ValueError: a key is not known.
        IndexError: the last one has no value.
    """
    found: dict[str, str | int | bool] = {}
    place = 0
    while place < len(words):
        key = words[place]
        if key in found or key not in (*known, *flags):
            raise ValueError(key)
        if key in flags:
            found[key], place = True, place + 1
            continue
        value = words[place + 1]
        found[key] = int(value) if _WHOLE_NUMBER.match(value) else value
        place += 2
    return found


def _category(words: Sequence[str]) -> dict[str, str | int | bool]:
    return {"name": words[0], **_pairs(words[1:], _OF_CATEGORY, ("once",))}


def _bonus(words: Sequence[str]) -> dict[str, object]:
    points, least, *of = words
    return {"of": of, "least": int(least), "points": int(points.removeprefix("+"))}


def write_description(event: events.PadDescribed) -> str:
    """Write a pad on one line: "golf" players 2-8 per_round all lowest rounds 9 /points least -50.

    Behind each / is a category, or the points of a bonus, from which sum on, and of what.
    """
    words = [f'"{event.name}" players {event.least_players}-{event.most_players}']
    words += _write_keys(event, (*_HEAD, *_FLAGS))
    for one in event.categories:
        words += [f"/{one.name}", *_write_keys(one, ("once", *_OF_CATEGORY))]
    for bonus in event.bonuses:
        words += [f"/+{bonus.points}", str(bonus.least), *bonus.of]
    return " ".join(words)


def _write_keys(
    described: events.PadDescribed | events.Category, keys: Sequence[str]
) -> Iterator[str]:
    """Yield the keys and values of what is not usual."""
    for key, value in events.unusual(described, keys):
        yield key if value is True else f"{key} {value}"


LONGEST_PAD = LONGEST_ROW - 20
"""Characters of a pad on its line in a text record."""
