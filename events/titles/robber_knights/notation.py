"""The notation of Robber Knights: docs/playing/robber-knights.md has the grammar.

b pc k20 s112    blue lays a plain castle on k20, knights go south: 1, 1 and 2 stay
pc k20 3         the player whose turn it is; three knights stay on the castle
b end            blue's turn ends
"""

import re
from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from events.common import Player
from events.notation import Unreadable, action_start, code_of, read_actions, seat_of
from events.text import regex
from events.titles.robber_knights import events
from events.titles.robber_knights.tiles import KINDS, PLACE, Kind

COLOURS = ("blue", "yellow", "green", "red")


class Line(Struct, frozen=True, gc=False):
    """One action as written; what was left out is None and follows from the game.

    `start` and `end` are where it stands in the text; no `kind` is the end of a turn.
    """

    actor: int | None
    kind: Kind | None
    cell: str | None
    direction: events.Direction | None
    knights: tuple[int, ...]
    start: int
    end: int


_ACTION = regex(
    r"""(?:([bygr])\s*)?
    (?:(end\b|\.)
      |(p[vct]?|f[vct]|m|l)(?![a-z]{2})\s*([a-z]\d\d)?
       (?:\s*(?:([nesw])\s*(\d(?:[ ,-]{0,2}\d){0,9})|(\d{1,2})(?!\d)))?)""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


def read(text: str, players: Sequence[Player]) -> list[Line]:
    """Read one or several actions.

    Raises:
        Unreadable: the text is no notation; says where and what could stand there.
        Ambiguous: a name before a colon begins several names.
    """
    return read_actions(text, players, _ACTION, _line, _unreadable, "player", "tile", "end")


def _line(text: str, found: re.Match[str], actor: int | None) -> Line:
    _code, end, kind, cell, direction, drops, stay = found.groups()
    if end is not None:
        return Line(actor, None, None, None, (), found.start(), found.end())
    if cell is not None:
        cell = cell.lower()
        if cell not in PLACE:
            raise Unreadable(text, found.start(4), "cell")
    if drops is not None:
        knights = tuple(map(int, filter(str.isdigit, drops)))
    else:
        knights = (int(stay),) if stay is not None and int(stay) else ()
    return Line(
        actor,
        cast(Kind, kind.lower()),
        cell,
        cast(events.Direction, direction.lower()) if direction else None,
        knights,
        found.start(),
        found.end(),
    )


_HALF_CELL = regex(r"\s*[d-s][12]?(?![a-z0-9])", re.IGNORECASE | re.ASCII)
_HALF_KNIGHTS = regex(r"\s*[nesw](?!\w)", re.IGNORECASE | re.ASCII)
_NO_KNIGHTS = regex(r"\s*[a-z]?\s*\d", re.IGNORECASE | re.ASCII)
_HALF_TILE = regex(r"[\s;,]*([bygr]\s*)?f?\s*\Z", re.IGNORECASE | re.ASCII)


def _unreadable(text: str, coded: str, position: int, lines: list[Line]) -> Unreadable:
    """Say what could stand where reading stopped."""
    before = lines[-1] if lines else None
    start = action_start(coded, position)
    if before and before.kind and not before.knights:
        half, expected = (_HALF_KNIGHTS, "knights") if before.cell else (_HALF_CELL, "cell")
        if found := half.match(coded, position):
            at_end = found.end() >= len(coded.rstrip())
            return Unreadable(text, len(text) if at_end else start, expected)
        if not before.cell:
            return Unreadable(text, start, "cell", "tile", "end")
        if _NO_KNIGHTS.match(coded, position):
            return Unreadable(text, start, "knights", "tile", "end")
    if _HALF_TILE.match(coded, position):
        return Unreadable(text, len(text), "tile", "end")
    actor = re.match(r"[bygr](?![a-z])\s*", coded[start:], re.IGNORECASE | re.ASCII)
    if actor:
        return Unreadable(text, start + actor.end(), "tile", "end")
    return Unreadable(text, start, "player", "tile", "end")


def write(event: events.Play, players: Sequence[Player]) -> str:
    """Write an action in its one canonical form, "b pc k20 s112"."""
    code = code_of(event.player, players)
    match event:
        case events.TurnEnded():
            return f"{code} end"
        case events.OpeningTileTurnedUp():
            return f"{code} {event.kind} {event.cell}"
        case events.TileLaid():
            return f"{code} {event.kind} {event.cell}{_write_knights(event)}"


def _write_knights(event: events.TileLaid) -> str:
    if not event.knights:
        return ""
    if event.direction is None:
        return f" {event.knights[0]}"
    return f" {event.direction}{''.join(map(str, event.knights))}"


_STATED_TILE = regex(
    r"\s*([a-z]\d\d)\s+(?:(empty)|(p[vct]?|f[vct]|m|l)\s+(\S+)(?:\s+([bygr]{1,30}))?)\s*\Z",
    re.IGNORECASE | re.ASCII,
)
_STATED_TURN = regex(r"\s*turn\s+(.+?)(?:\s+([0-2]))?\s*\Z", re.IGNORECASE | re.ASCII)


def read_statement(text: str, reason: str, players: Sequence[Player]) -> events.Statement | None:
    """Read what the players state: "k20 pc b bbr", "k20 empty", "turn An 1"; None if neither.

    Raises:
        Unreadable: a cell, a kind or a player in it is none.
        Ambiguous: the player's name begins several names.
    """
    if found := _STATED_TURN.match(text):
        return events.TurnStated(seat_of(found[1], players), reason, int(found[2] or 0))
    if not (found := _STATED_TILE.match(text)):
        return None
    cell = found[1].lower()
    if cell not in PLACE:
        raise Unreadable(text, found.start(1), "cell")
    if found[2]:
        return events.TileStated(cell, reason)
    kind = next(kind for kind in KINDS if kind == found[3].lower())
    knights = tuple(seat_of(code, players) for code in found[5] or "")
    return events.TileStated(cell, reason, kind, seat_of(found[4], players), knights)


def write_statement(event: events.Statement, players: Sequence[Player]) -> str:
    """Write what the players stated, "k20 pc b bbr"."""
    if isinstance(event, events.TurnStated):
        return f"turn {code_of(event.player, players)}{f' {event.laid}' if event.laid else ''}"
    if event.kind is None or event.owner is None:
        return f"{event.cell} empty"
    stack = "".join(code_of(seat, players) for seat in event.knights)
    return f"{event.cell} {event.kind} {code_of(event.owner, players)} {stack}".rstrip()
