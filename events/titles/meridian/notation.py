"""The notation of Meridian: docs/playing/meridian.md has the grammar.

o 5 2@3          orange plays card 5 and places a tower of 2 on city 3
o 4-7/5 x4 2@3   card 4-7 on meridian 5, the own tower on city 4 taken back first
o 5 x4           the own tower on city 4 taken back
o 5 pass         the card alone
o +8-10          orange's next card is turned up
"""

import re
from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from events.common import Event, Player
from events.notation import Unreadable, action_start, code_of, quote, read_actions, seat_of
from events.text import PARTS_NAME, regex
from events.titles.meridian import events
from events.titles.meridian.cards import MERIDIANS, Card

COLOURS = ("black", "grey", "brown", "orange")

HIGHEST = 40
"""All the pieces of two colours."""

LIFT_ANY = 0
"""A tower taken back without saying from where: the only one there is."""


class Line(Struct, frozen=True, gc=False):
    """One action as written; what was left out is None and follows from the game.

    `turned_up`: a card is turned up; otherwise a card is played. `start` and `end` are where it
    stands in the text.
    """

    actor: int | None
    turned_up: bool
    card: Card | None
    meridian: int | None
    lifted: int | None
    city: int | None
    height: int | None
    passes: bool
    start: int
    end: int


_CARD = r"1-3|4-7|8-10|10|[1-9]"
_ACTION = regex(
    rf"""(?:([kgbo])(?=[\s+])\s*)?
    (?:\+\s*({_CARD})?(?![\w@/-])
      |(?:({_CARD})(?=[\s/])(?:\s*/\s*(10|[1-9]))?\s*)?
       (?:(pass|-)(?!\w)
         |(x)([1-9])?(?!\w)(?:\s+(\d{{1,2}})@([1-9])(?!\w))?
         |(\d{{1,2}})@([1-9])(?!\w)))""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


def read(text: str, players: Sequence[Player]) -> list[Line]:
    """Read one or several actions.

    Raises:
        Unreadable: the text is no notation; says where and what could stand there.
        Ambiguous: a name before a colon begins several names.
    """
    return read_actions(text, players, _ACTION, _line, _unreadable, "player", "card")


def _line(text: str, found: re.Match[str], actor: int | None) -> Line:
    _code, up, card, meridian, passes, lift, lifted, height, city, height2, city2 = found.groups()
    for group in (8, 10):
        if found[group] is not None and not 1 <= int(found[group]) <= HIGHEST:
            raise Unreadable(text, found.start(group), "tower")
    turned_up = "+" in found[0]
    return Line(
        actor,
        turned_up,
        cast(Card, up or card) if up or card else None,
        int(meridian) if meridian else None,
        (int(lifted) if lifted else LIFT_ANY) if lift else None,
        int(city or city2) if city or city2 else None,
        int(height or height2) if height or height2 else None,
        passes is not None,
        found.start(),
        found.end(),
    )


_HEAD = regex(
    rf"(?:[kgbo](?=[\s+]|\Z)\s*)?(?:({_CARD})(?![\d-])(?:\s*/\s*(?:10|[1-9])?)?\s*)?", re.IGNORECASE
)


def _unreadable(text: str, coded: str, position: int, lines: list[Line]) -> Unreadable:
    """Say what could stand where reading stopped."""
    start = action_start(coded, position)
    head = _HEAD.match(coded, start)
    if head is None or not head[0]:
        return Unreadable(text, start, "player", "card")
    if head[1] is None:
        return Unreadable(text, head.end(), "card")
    half = re.match(r"(x[1-5]?(\s+|\Z))?(\d{1,2}@?|@)?\s*\Z", coded[head.end() :], re.ASCII | re.I)
    return Unreadable(text, len(text) if half else head.end(), "tower", "pass")


def write(event: events.Play, players: Sequence[Player]) -> str:
    """Write an action in its one canonical form, "o 4-7/5 x4 2@3"."""
    code = code_of(event.player, players)
    if isinstance(event, events.CardTurnedUp):
        return f"{code} +{event.card}"
    card = f"{code} {event.card}"
    if event.meridian is None:
        return f"{card} pass"
    if len(MERIDIANS[event.card]) > 1 or event.meridian not in MERIDIANS[event.card]:
        card += f"/{event.meridian}"
    if event.lifted is not None:
        card += f" x{event.lifted}"
    if event.city is not None:
        card += f" {event.height}@{event.city}"
    return card


_STATED_TOWER = regex(
    r"\s*(10|[1-9])/([1-5])\s+(?:(empty)|(\S+?)\s*(\d{1,2}))\s*\Z", re.IGNORECASE | re.ASCII
)
_STATED_TURN = regex(r"\s*turn\s+(.+?)\s*\Z", re.IGNORECASE | re.ASCII)
_STATED_CARDS = regex(
    rf"\s*cards\s+(\S+?)(\s+none|(?:\s+(?:{_CARD}))*)\s*\Z", re.IGNORECASE | re.ASCII
)


def read_statement(text: str, reason: str, players: Sequence[Player]) -> events.Statement | None:
    """Read what the players state: "5/3 k4", "5/3 empty", "cards k 5 1-3", "turn An".

    Raises:
        Unreadable: a player or a height in it is none.
        Ambiguous: the player's name begins several names.
    """
    if found := _STATED_TURN.match(text):
        return events.TurnStated(seat_of(found[1], players), reason)
    if found := _STATED_CARDS.match(text):
        cards = cast("tuple[Card, ...]", tuple(found[2].lower().replace("none", "").split()))
        return events.FaceUpStated(seat_of(found[1], players), reason, cards[:5])
    if not (found := _STATED_TOWER.match(text)):
        return None
    meridian, city = int(found[1]), int(found[2])
    if found[3]:
        return events.TowerStated(meridian, city, reason)
    if not 1 <= int(found[5]) <= HIGHEST:
        raise Unreadable(text, found.start(5), "tower")
    return events.TowerStated(meridian, city, reason, seat_of(found[4], players), int(found[5]))


def write_statement(event: events.Statement, players: Sequence[Player]) -> str:
    """Write what the players stated, "5/3 k4"."""
    match event:
        case events.TurnStated():
            return f"turn {code_of(event.player, players)}"
        case events.FaceUpStated():
            return " ".join(["cards", code_of(event.player, players), *(event.cards or ["none"])])
        case events.TowerStated():
            if event.owner is None or event.height is None:
                return f"{event.meridian}/{event.city} empty"
            code = code_of(event.owner, players)
            return f"{event.meridian}/{event.city} {code}{event.height}"


_DESCRIPTION = regex(
    rf'["“”„«»]?((?ai:{PARTS_NAME}))["“”„«»]?'  # as keyboards of phones write it
    r"\s+([A-Za-z]{10}(?:/[A-Za-z]{10}){3,4})(\s+made-up)?\Z"
)


def read_description(text: str) -> Event:
    """Read a board on one line: its name, in any quotes and letters, then its rows.

    Raises:
        Unreadable: the text does not describe a board.
    """
    found = _DESCRIPTION.match(text)
    if found is None:
        raise Unreadable(text, 0, "board")
    return events.describe(found[1].lower(), tuple(found[2].split("/")), made_up=bool(found[3]))


def write_description(event: events.BoardDescribed) -> str:
    """Write a board on one line."""
    made_up = " made-up" if event.made_up else ""
    return f"{quote(event.name)} {'/'.join(event.cities)}{made_up}"
