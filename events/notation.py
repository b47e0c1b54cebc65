"""Notation shared by all titles: errors with a position, and references to players.

Three errors and no more: a text that cannot be read (`Unreadable`), one that can be meant in
several ways (`Ambiguous`), and a readable action that may not happen, which is a refusal of the
rules and not an error of the notation.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from events.common import Player
from events.text import clean_remark, regex

LINE_END = "line-end"
"""Nothing could stand where reading stopped; with "-7" behind it: of what there are at most 7."""


class Unreadable(ValueError):
    """A text that is no notation.

    Attributes:
        text: what was read.
        position: index in `text` where it stops making sense.
        expected: codes of what could stand there ("player", "number", ...).
    """

    def __init__(self, text: str, position: int, *expected: str) -> None:
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    @property
    def unfinished(self) -> bool:
        """Whether the text is fine so far and only stops too early."""
        return self.position >= len(self.text.rstrip())


class Ambiguous(ValueError):
    """A name or prefix that several players share; `candidates` are their full names."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        super().__init__(text, candidates)
        self.text = text
        self.candidates = candidates


_CODES = {"black": "k"}
"""Where the initial of a colour stands for another one."""


def colour_code(colour: str) -> str:
    """Return the letter that stands for a colour: its initial, but k for black."""
    return _CODES.get(colour, colour[0])


def seat_of(text: str, players: Sequence[Player]) -> int:
    """Return the seat that a code, a colour, a name or the beginning of a name means.

    Codes and colours come first.

    Raises:
        Unreadable: the text matches no player.
        Ambiguous: more than one player is meant.
    """
    wanted = plain_text(text.strip().rstrip(":"))
    if not wanted:
        raise Unreadable(text, 0, "player")
    for seat, player in enumerate(players):
        if wanted in player.colours:
            return seat
    if (coded := seat_by_code(players).get(wanted)) is not None:
        return coded
    names = [plain_text(player.name) for player in players]
    if wanted in names:
        return names.index(wanted)
    found = [seat for seat, name in enumerate(names) if name.startswith(wanted)]
    if not found:
        raise Unreadable(text, 0, "player")
    if len(found) > 1:
        raise Ambiguous(text, tuple(players[seat].name for seat in found))
    return found[0]


def names_player(text: str, players: Sequence[Player]) -> bool:
    """Return whether a text means a player, or several."""
    try:
        seat_of(text, players)
    except Ambiguous:
        return True
    except Unreadable:
        return False
    return True


def plain_text(text: str) -> str:
    """Return a text without capitals and accents, for comparing what was typed."""
    if text.isascii():
        return text.casefold()
    from unicodedata import combining, normalize

    return "".join(c for c in normalize("NFKD", text.casefold()) if not combining(c))


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def spellings(text: str) -> tuple[str, str]:
    """Return how a text may be typed: without accents, and with an umlaut as two letters."""
    return plain_text(text), plain_text(text.casefold().translate(_UMLAUTS))


def named_seat(text: str, players: Sequence[Player]) -> int:
    """Return the seat that a whole name means, before colours; otherwise as `seat_of`.

    Raises:
        Unreadable: the text matches no player.
        Ambiguous: more than one player is meant.
    """
    names = [player.name.casefold() for player in players]
    wanted = text.strip().casefold()
    return names.index(wanted) if wanted in names else seat_of(text, players)


_NAMED = regex(r"[^:;\n]*:")


def names_to_codes(text: str, players: Sequence[Player]) -> str:
    """Replace each "name:" in a text by the player's code, positions unchanged.

    Raises:
        Unreadable: what stands before a colon is no player.
        Ambiguous: it is the beginning of several names.
    """
    if ":" not in text:
        return text
    parts: list[str] = []
    end = 0
    for found in _NAMED.finditer(text):
        start, seat = _name_at_end(text, found.start(), found.end() - 1, players)
        code = code_of(seat, players)
        parts += [text[end:start], code.ljust(found.end() - start)]
        end = found.end()
    return "".join([*parts, text[end:]])


def _name_at_end(text: str, start: int, end: int, players: Sequence[Player]) -> tuple[int, int]:
    """Find the longest run of words before a colon that names a player; its start and seat."""
    begins = [start + m.start() for m in re.finditer(r"(?<!\S)\S", text[start:end])]
    for begin in begins:
        try:
            return begin, seat_of(text[begin:end], players)
        except Unreadable:
            continue
    raise Unreadable(text, begins[-1] if begins else start, "player")


RECORD_WORDS = (
    "note",
    "count",
    "adjust",
    "stated",
    "gap",
    "leave",
    "ruling",
    "turn",
    "abandoned",
    "result",
    "describe",
)
"""The words with which the lines of a text record begin that are no actions."""

CODE = r"[^\W\d_]\w*"
"""The form of a player's code."""


def code_of(seat: int, players: Sequence[Player]) -> str:
    """Return the canonical code of a player.

    It is the letter of the (first) colour. Without colours it is the beginning of the name, as
    short as it can be to mean nobody else at this table.
    """
    colours = players[seat].colours
    return colour_code(colours[0]) if colours else _codes(tuple(players))[seat]


def typed_name(seat: int, players: Sequence[Player]) -> str:
    """Return what a player is called in an example: the name, or the code if it has spaces."""
    name = players[seat].name
    return code_of(seat, players) if " " in name else name


def player_text(player: Player, before: str = ":", between: str = ",") -> str:
    """Return a player as one is typed, "An:blue,red"; without colours the name alone."""
    colours = between.join(player.colours)
    return f"{player.name}{before}{colours}" if colours else player.name


def seat_by_code(players: Sequence[Player]) -> Mapping[str, int]:
    """Return whom each code means: by the letters of all colours played, else by names."""
    return _seat_by_code(tuple(players))


@lru_cache(64)  # asked for every line of a record
def _seat_by_code(players: tuple[Player, ...]) -> Mapping[str, int]:
    coloured = {colour_code(one): seat for seat, who in enumerate(players) for one in who.colours}
    named = enumerate(_codes(players))
    return coloured | {code: seat for seat, code in named if not players[seat].colours}


@lru_cache(64)
def _codes(players: tuple[Player, ...]) -> tuple[str, ...]:
    """Return the shortest beginning of each name that begins no other, letters and digits only.

    A name that begins another one is its own code. Names of the same letters get their seats
    behind them, as does a name that is a word of records, so that all codes differ.
    """
    letters = [
        "".join(filter(str.isalnum, plain_text(player.name))).lstrip("0123456789") or "p"
        for player in players
    ]
    codes: list[str] = []
    for seat, name in enumerate(letters):
        others = letters[:seat] + letters[seat + 1 :]
        unlike = name not in others and name not in RECORD_WORDS
        code = name if unlike else f"{name}{seat + 1}"
        for length in range(1, len(name)):
            begun = name[:length]
            if begun not in RECORD_WORDS and not any(one.startswith(begun) for one in others):
                code = begun
                break
        codes.append(code)
    return tuple(codes)


# --- several actions in one text ----------------------------------------------------------------

L = TypeVar("L")

_BETWEEN = regex(r"[\s;,]*")


def action_start(text: str, position: int) -> int:
    """Return where something stands after the spaces, semicolons and commas at a position."""
    found = _BETWEEN.match(text, position)
    return found.end() if found else position


def read_actions(
    text: str,
    players: Sequence[Player],
    form: re.Pattern[str],
    read: Callable[[str, re.Match[str], int | None], L],
    unreadable: Callable[[str, str, int, list[L]], Unreadable],
    *first: str,
) -> list[L]:
    """Read one or several actions of a title that writes them all in one form.

    Args:
        text: the actions, with spaces, semicolons, commas or line ends between them.
        players: who may be named in it.
        form: an action; group 1 is the code of who acts.
        read: makes a line of the text, a match and who acts, by seat (None if not said).
        unreadable: says of the text, with names and with codes, from which position on the form
            fits no more, after these lines.
        first: codes of what an action can begin with.

    Raises:
        Unreadable: the text is no notation; says where and what could stand there.
        Ambiguous: a name before a colon begins several names.
    """
    coded = names_to_codes(text, players)
    seats = seat_by_code(players)
    lines: list[L] = []
    end, length = 0, len(coded)
    while end < length:
        start = end if coded[end].isalnum() else action_start(coded, end)
        if start == length:
            break
        found = form.match(coded, start)
        if found is None:
            raise unreadable(text, coded, end, lines)
        code, actor = found[1], None
        if code is not None and (actor := seats.get(code.lower())) is None:
            raise Unreadable(text, found.start(1), "player")
        lines.append(read(text, found, actor))
        end = found.end()
    if not lines:
        raise Unreadable(text, len(text), *first)
    return lines


WHOLE = "whole"
"""The word for statements that are a whole position."""


def quote(text: str) -> str:
    """Return a remark between quotes, quotes and backslashes in it escaped."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


_QUOTED = regex(r'\s*(?:"((?:[^"\\]|\\["\\])*)"|[“„«]([^“”„«»]*)[“”»])')
"""Quotes as they are written, or as keyboards of phones make them of those."""


def read_quoted(text: str, position: int) -> tuple[str, int]:
    """Return a quoted remark that begins at a position, and the index after its last quote.

    Raises:
        Unreadable: no quoted text stands there, or it holds what no line of text may.
    """
    found = _QUOTED.match(text, position)
    remark = None
    if found is not None:
        remark = clean_remark(re.sub(r"\\(.)", r"\1", found[1]) if found[2] is None else found[2])
    if found is None or remark is None:
        raise Unreadable(text, position, "reason")
    return remark, found.end()


MOST_WORDS = 60
"""Words of a line among which an action is looked for."""


def action_span(text: str, place: int, read: Callable[[str], Sequence[object]]) -> tuple[int, int]:
    """Return the indices between which one of several actions stands in a readable text.

    It begins where the longest beginning with so many actions ends.

    Args:
        text: all the actions.
        place: which of them, from 0.
        read: reads actions, as many as it returns.
    """
    ends = [found.end() for found in re.finditer(r"\S+", text)]
    begin, stop = 0, len(text)
    for end in ends if len(ends) <= MOST_WORDS else ():
        try:
            actions = len(read(text[:end]))
        except (Unreadable, Ambiguous):
            continue
        if actions <= place:
            begin = end
        elif actions == place + 1:
            stop = end
    part = text[begin:stop]
    clean = part.strip(" \t;,")
    begin += part.find(clean)
    return begin, begin + len(clean)
