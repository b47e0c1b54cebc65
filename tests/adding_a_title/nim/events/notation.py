"""The notation of Nim: "3" takes three matches, "w 3" says who does."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from events.common import Player
from events.notation import Unreadable, code_of, colour_code, names_to_codes
from events.titles.nim.events import MATCHES, MatchesTaken

COLOURS = ("white", "black")
_ACTION = re.compile(r"[\s;,]*(?:([wk])\s*)?(\d{1,2})(?!\w)", re.IGNORECASE | re.ASCII)
_END = re.compile(r"[\s;,]*\Z")


class Line(NamedTuple):
    """One action as written: who acts (None: whose turn it is), how many, and where it stands."""

    actor: int | None
    matches: int
    start: int
    end: int


def read(text: str, players: Sequence[Player]) -> list[Line]:
    """Read one or several actions.

    Raises:
        Unreadable: the text is no notation; says where and what could stand there.
        Ambiguous: a name before a colon begins several names.
    """
    coded, position = names_to_codes(text, players), 0
    seats = {colour_code(one.colours[0]): seat for seat, one in enumerate(players)}
    lines: list[Line] = []
    while not (lines and _END.match(coded, position)):
        found = _ACTION.match(coded, position)
        if found is None or not 1 <= int(found[2]) <= MATCHES:
            raise Unreadable(text, position, "player", "matches")
        actor = seats[found[1].lower()] if found[1] else None
        begin = found.end() - len(found[0].lstrip(" \t\n;,"))
        lines.append(Line(actor, int(found[2]), begin, found.end()))
        position = found.end()
    return lines


def write(event: MatchesTaken, players: Sequence[Player]) -> str:
    """Write an action in its canonical form, "w 3"."""
    return f"{code_of(event.player, players)} {event.matches}"
