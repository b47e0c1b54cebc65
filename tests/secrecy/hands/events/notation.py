"""The notation of Hands: "r deal 1 4 9" is a hand, "9" plays a card, "r 9" says who does."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from events.common import Player
from events.notation import Unreadable, code_of, colour_code, names_to_codes
from events.titles.hands.events import CardPlayed, HandDealt

COLOURS = ("red", "green")
_ACTION = re.compile(
    r"[\s;,]*(?:([rg])\s*)?(?:(deal)((?:\s+[1-9]){3})|([1-9]))(?!\w)", re.IGNORECASE | re.ASCII
)
_END = re.compile(r"[\s;,]*\Z")


class Line(NamedTuple):
    """One action as written: who acts, the cards dealt or the one played, and where it stands."""

    actor: int | None
    dealt: tuple[int, ...]
    played: int
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
        if found is None:
            raise Unreadable(text, position, "player", "card")
        actor = seats[found[1].lower()] if found[1] else None
        begin = found.end() - len(found[0].lstrip(" \t\n;,"))
        dealt = tuple(map(int, (found[3] or "").split()))
        lines.append(Line(actor, dealt, int(found[4] or 0), begin, found.end()))
        position = found.end()
    return lines


def write(event: HandDealt | CardPlayed, players: Sequence[Player]) -> str:
    """Write an action in its canonical form, "r 9"."""
    code = code_of(event.player, players)
    if isinstance(event, HandDealt):
        return " ".join([code, "deal", *map(str, event.cards or "?")])
    return f"{code} {event.card}"
