"""The text record: header tags, then one effective action a line; a person can type it.

    tablescribe text record 1
    title: robber-knights
    date: 2026-03-01
    player: An = blue
    player: Bram = red
    first: An

    b pv j18
    b pc k20 s112          # comments say what followed; they are not read
    ruling "he had said so" r pc m19 5
    count b score 12
    note "rain"

This file knows the form of a line; what an action means in its game is bound by the projections.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from events.common import (
    Adjusted,
    Counted,
    Event,
    GameAbandoned,
    GameClosed,
    GameStarted,
    GapDeclared,
    Noted,
    Origin,
    Player,
)
from events.jsonl import MOST_ENTRIES, RecordFault
from events.notation import (
    Ambiguous,
    Unreadable,
    code_of,
    quoted,
    read_quantity,
    read_quoted,
    seat_of,
    write_quantity,
)
from events.text import clean_name
from events.titles import TITLES, TitleEvents, title_events

FIRST_LINE = "tablescribe text record 1"


class ActionLine(NamedTuple):
    """A line that is an action: where it stands, its text, and why it was let stand."""

    line: int
    text: str
    column: int
    ruling: str | None


class EventLine(NamedTuple):
    """A line whose event needs no game to be understood."""

    line: int
    event: Event


class TextRecord(NamedTuple):
    """A text record as read: how the game started, and its lines."""

    started: GameStarted
    lines: list[ActionLine | EventLine]


# --- writing ------------------------------------------------------------------------------------


def write_header(started: GameStarted, origin: Origin | None) -> list[str]:
    """Return the lines before the first action; `origin` names the log that they come from."""
    lines = [FIRST_LINE, f"title: {started.title}", f"date: {started.date}"]
    lines += [f"player: {player.name} = {', '.join(player.colours)}" for player in started.players]
    lines.append(f"first: {started.players[started.first].name}")
    lines += [f"house: {rule}" for rule in started.house]
    if started.made_by:
        lines.append(f"made-by: {started.made_by}")
    if origin:
        lines.append(f"source: {origin.game} {origin.entry} {origin.hash}")
    return [*lines, ""]


def write_line(
    event: Event, players: Sequence[Player], title: TitleEvents, ruling: str | None = None
) -> str:
    """Return the line of an effective event."""
    match event:
        case Noted():
            return f"note {quoted(event.text)}"
        case Counted():
            return f"count {write_quantity(event, players)}"
        case Adjusted():
            return f"adjust {write_quantity(event, players)} {quoted(event.reason)}"
        case GapDeclared():
            return f"gap {quoted(event.reason)}"
        case GameAbandoned():
            return f"abandoned {quoted(event.reason)}" if event.reason else "abandoned"
        case GameClosed():
            return _write_result(event, players)
    if event.describes:
        return f"describe {title.write_description(event)}"
    if (reason := getattr(event, "reason", None)) is not None:
        return f"adjust {title.write_statement(event, players)} {quoted(reason)}"
    action = title.write(event, players)
    return f"ruling {quoted(ruling)} {action}" if ruling is not None else action


def _write_result(event: GameClosed, players: Sequence[Player]) -> str:
    scores = " ".join(
        f"{code_of(seat, players)} {points}" for seat, points in enumerate(event.scores)
    )
    winners = " ".join(code_of(seat, players) for seat in event.winners)
    return f"result {scores} won {winners} rules {event.rules}"


# --- reading ------------------------------------------------------------------------------------


def read_text_record(text: str) -> TextRecord:
    """Read a text record up to the form of its lines.

    Raises:
        RecordFault: at the first line that is none; `valid` counts the lines read before.
    """
    rows = [_without_comment(row) for row in text.removeprefix("\ufeff").split("\n")]
    started, position = _read_header(rows)
    title = title_events(started.title)
    lines: list[ActionLine | EventLine] = []
    for number, row in enumerate(rows[position:], position + 1):
        if not row.strip():
            continue
        if len(lines) >= MOST_ENTRIES:
            raise RecordFault("too-long", number, detail=str(MOST_ENTRIES), valid=len(lines))
        try:
            lines.append(read_line(row, number, started.players, title))
        except (Unreadable, Ambiguous) as error:
            raise RecordFault(
                "unreadable", number, entry=len(lines) + 2, detail=row.strip(), valid=len(lines) + 1
            ) from error
    return TextRecord(started, lines)


def _without_comment(row: str) -> str:
    """Return a line up to a # that does not stand between quotes."""
    found = re.match(r'(?:[^"#]|"(?:[^"\\]|\\.)*"|")*', row.rstrip("\r"))
    return found[0].rstrip() if found else ""


def _read_header(rows: list[str]) -> tuple[GameStarted, int]:
    if not rows or rows[0].strip().casefold() != FIRST_LINE:
        raise RecordFault("no-text-header", 1, detail=rows[0] if rows else "")
    tags: list[tuple[int, str, str]] = []
    position = 1
    for row in rows[1:]:
        name, colon, value = row.partition(":")
        if not colon or name.strip().lower() not in _TAGS:
            if row.strip():
                break
        else:
            tags.append((position + 1, name.strip().lower(), value.strip()))
        position += 1
    return _started(tags), position


_TAGS = ("title", "date", "player", "first", "house", "made-by", "source")


def _started(tags: list[tuple[int, str, str]]) -> GameStarted:
    single = {name: (line, value) for line, name, value in tags}
    missing = next((tag for tag in ("title", "date", "player") if tag not in single), None)
    if missing:
        raise RecordFault("tag-missing", 1, detail=missing)
    line, title = single["title"]
    if title not in TITLES:
        raise RecordFault("unknown-title", line, detail=title)
    players = tuple(_player(line, value) for line, name, value in tags if name == "player")
    first = 0
    if "first" in single:
        line, value = single["first"]
        try:
            first = seat_of(value, players)
        except (Unreadable, Ambiguous) as error:
            raise RecordFault("bad-tag", line, detail=value) from error
    house = tuple(value for _, name, value in tags if name == "house")
    made_by = single.get("made-by", (0, None))[1]
    origin = _origin(*single["source"]) if "source" in single else None
    line, date = single["date"]
    started = GameStarted(title, players, date, first, house, made_by, origin)
    try:  # the bounds of the fields are checked where events are read
        return msgspec.convert(msgspec.to_builtins(started), GameStarted)
    except msgspec.ValidationError as error:
        raise RecordFault("bad-tag", line, detail=str(error)) from error


def _player(line: int, value: str) -> Player:
    name, equals, colours = value.partition("=")
    clean = clean_name(name.strip())
    if not equals or clean is None:
        raise RecordFault("bad-tag", line, detail=value)
    return Player(clean, tuple(c.strip().lower() for c in colours.split(",") if c.strip()))


def _origin(line: int, value: str) -> Origin:
    parts = value.split()
    if len(parts) != 3 or not parts[1].isdecimal() or len(parts[1]) > 6:
        raise RecordFault("bad-tag", line, detail=value)
    return Origin(parts[0], int(parts[1]), parts[2], 1)


_WORD = re.compile(
    r"\s*(note|count|adjust|gap|ruling|abandoned|result|describe)\b\s*", re.IGNORECASE
)


def read_line(
    row: str, number: int, players: Sequence[Player], title: TitleEvents
) -> ActionLine | EventLine:
    """Read one line of a record, `number` in its file; an action is only recognised here.

    Raises:
        Unreadable: it begins like another line and does not go on like one.
        Ambiguous: a name in it begins several names.
    """
    found = _WORD.match(row)
    if found is None:
        return ActionLine(number, row, 0, None)
    word, rest = found[1].lower(), found.end()
    if word == "ruling":
        reason, end = read_quoted(row, rest)
        return ActionLine(number, row, end, reason)
    return EventLine(number, _read_event(word, row, rest, players, title))


def _read_event(
    word: str, row: str, rest: int, players: Sequence[Player], title: TitleEvents
) -> Event:
    match word:
        case "note":
            return Noted(_only_quoted(row, rest))
        case "gap":
            return GapDeclared(_only_quoted(row, rest))
        case "abandoned":
            return GameAbandoned(_only_quoted(row, rest) if row[rest:].strip() else None)
        case "count":
            return Counted(*read_quantity(row[rest:], players, title.QUANTITIES))
        case "result":
            return _read_result(row, rest, players)
        case "describe":
            return title.read_description(row[rest:].strip())
    quote = row.find('"', rest)
    if quote < 0:
        raise Unreadable(row, len(row), "reason")
    return read_adjustment(row[rest:quote], _only_quoted(row, quote), players, title)


def read_adjustment(text: str, reason: str, players: Sequence[Player], title: TitleEvents) -> Event:
    """Read what the table states: a quantity of a player, or whatever else the title knows.

    Raises:
        Unreadable: it is neither.
        Ambiguous: a name in it begins several names.
    """
    statement = title.read_statement(text, reason, players)
    if statement is not None:
        return statement
    return Adjusted(*read_quantity(text, players, title.QUANTITIES), reason)


def _only_quoted(row: str, position: int) -> str:
    remark, end = read_quoted(row, position)
    if row[end:].strip():
        raise Unreadable(row, end, "line-end")
    return remark


_RESULT = re.compile(
    r"((?:[a-z]+\s+-?\d{1,4}\s+)+)won\s+((?:[a-z]+\s+)+)rules\s+([a-z0-9.-]{1,30})\s*\Z",
    re.IGNORECASE | re.ASCII,
)


def _read_result(row: str, rest: int, players: Sequence[Player]) -> GameClosed:
    found = _RESULT.match(row, rest)
    if found is None:
        raise Unreadable(row, rest, "result")
    words = found[1].split()
    points = {seat_of(words[i], players): int(words[i + 1]) for i in range(0, len(words), 2)}
    if sorted(points) != list(range(len(players))):
        raise Unreadable(row, rest, "result")
    scores = tuple(points[seat] for seat in range(len(players)))
    winners = tuple(seat_of(word, players) for word in found[2].split())
    return GameClosed(scores, winners, found[3].lower())
