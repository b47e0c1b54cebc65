"""The text record: header tags, then one effective action a line; a person can type it.

    tablescribe text record 1
    title: a-title
    date: 2026-03-01
    player: An = blue
    player: Bram = red
    first: An

    b 3
    r 2                    # comments say what followed; they are not read
    ruling "he had said so" r 5
    count b score 12
    note "rain"
    note @3 "she had waited for it"

This file knows the form of a line; what an action means in its game is bound by the projections.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from events.common import (
    REF_FORM,
    Adjusted,
    Counted,
    Event,
    GameAbandoned,
    GameClosed,
    GameStarted,
    GapDeclared,
    Lots,
    Noted,
    Origin,
    Player,
    StatedTogether,
)
from events.notation import (
    Ambiguous,
    Unreadable,
    named_seat,
    read_quantity,
    read_quoted,
    seat_of,
)
from events.records.jsonl import MOST_ENTRIES, RecordFault
from events.text import LONGEST_ROW, clean_name, read_minutes
from events.titles.registry import TITLES, title_events
from events.titles.title_events import TitleEvents

FIRST_LINE = "tablescribe text record 1"
SHEET, WHOLE = "yes", "whole"
"""What the tag of a score sheet says, and the word for statements that are a whole position."""

MOST_ROWS = 4 * MOST_ENTRIES
"""Lines in a record, blank ones and comments among them."""


class ActionLine(Struct, frozen=True, gc=False):
    """A line that is an action: where it stands, its text from a column on, why it was let stand.

    `turn` is the turn it belongs to, where the line says so.
    """

    line: int
    text: str
    column: int
    ruling: str | None
    turn: int | None = None


class EventLine(Struct, frozen=True, gc=False):
    """A line whose event needs no game to be understood: where it stands, its text, the event."""

    line: int
    text: str
    event: Event


class TextRecord(NamedTuple):
    """A text record: how the game started, and its rows with their numbers, comments taken off."""

    started: GameStarted
    rows: list[tuple[int, str]]

    def lines(self) -> Iterator[ActionLine | EventLine]:
        """Yield the lines.

        Raises:
            Unreadable: a row is none.
            Ambiguous: a name in it begins several names.
        """
        title = title_events(self.started.title)
        for number, row in self.rows:
            yield read_line(row, number, self.started.players, title)


def read_text_record(text: str) -> TextRecord:
    """Read the header of a text record and take the comments off its rows.

    Raises:
        RecordFault: the header is none, a row is too long, or there are too many.
    """
    if text.count("\n") > MOST_ROWS:
        raise RecordFault("too-many-lines", MOST_ROWS + 1, detail=str(MOST_ROWS))
    written = text.removeprefix("\ufeff").split("\n")
    if max(map(len, written)) > LONGEST_ROW:
        wide = next(number for number, row in enumerate(written, 1) if len(row) > LONGEST_ROW)
        raise RecordFault("too-wide", wide, detail=str(LONGEST_ROW))
    rows = [
        (_without_comment(row) if '"' in row else row.partition("#")[0]).rstrip() for row in written
    ]
    started, position = _read_header(rows)
    kept = [(number, row) for number, row in enumerate(rows[position:], position + 1) if row]
    if len(kept) > MOST_ENTRIES:
        raise RecordFault("too-long", kept[MOST_ENTRIES][0], detail=str(MOST_ENTRIES))
    return TextRecord(started, kept)


def _without_comment(row: str) -> str:
    """Return a line up to a # that does not stand between quotes; an open quote hides none."""
    found = _BEFORE_COMMENT.match(row) if "#" in row else None
    return found[0] if found else row


_BEFORE_COMMENT = re.compile(r'(?:[^"#]++|"(?:[^"\\]++|\\.)*+")*+(?:"[^#]*+)?')


def _read_header(rows: list[str]) -> tuple[GameStarted, int]:
    """Return how the game started, and how many rows the header has.

    It ends with the first blank row after the players, or with the first row that is no tag.
    """
    if not rows or rows[0].strip().casefold() != FIRST_LINE:
        raise RecordFault("no-text-header", 1, detail=rows[0] if rows else "")
    tags: list[tuple[int, str, str]] = []
    position = 1
    for row in rows[1:]:
        name, colon, value = row.partition(":")
        tag = name.strip().lower()
        ended = not row.strip() and any(known == "player" for _line, known, _value in tags)
        if ended or (row.strip() and (not colon or tag not in _TAGS)):
            break
        if row.strip():
            if tag not in _MANY and any(known == tag for _line, known, _value in tags):
                raise RecordFault("tag-twice", position + 1, detail=tag)
            tags.append((position + 1, tag, value.strip()))
        position += 1
    return _started(tags), position


_MANY = ("player", "house")
_TAGS = ["title", "date", "player", "first", "house", "limit", "made-by", "lots", "sheet", "source"]


def _started(tags: list[tuple[int, str, str]]) -> GameStarted:
    single = {name: (line, value) for line, name, value in tags}
    missing = next((tag for tag in ("title", "date", "player") if tag not in single), None)
    if missing:
        raise RecordFault("tag-missing", 1, detail=missing)
    line, title = single["title"]
    title = title.casefold()
    if title not in TITLES:
        raise RecordFault("unknown-title", line, detail=title)
    players = tuple(_player(line, value) for line, name, value in tags if name == "player")
    first = 0
    if "first" in single:
        line, value = single["first"]
        try:
            first = named_seat(value, players)
        except (Unreadable, Ambiguous) as error:
            raise RecordFault("bad-tag", line, detail=value) from error
    house = tuple(value for _, name, value in tags if name == "house")
    made_by = single.get("made-by", (0, None))[1]
    origin = _origin(*single["source"]) if "source" in single else None
    limit = _limit(*single["limit"]) if "limit" in single else None
    seed, *drawn = single["lots"][1].split() or [""] if "lots" in single else [""]
    lots = Lots(seed, tuple(drawn)) if "lots" in single else None
    if (sheet := single.get("sheet")) and sheet[1].casefold() != SHEET:
        raise RecordFault("bad-tag", sheet[0], detail=sheet[1])
    line, date = single["date"]
    started = GameStarted(
        title,
        players,
        date,
        first,
        house,
        made_by=made_by,
        origin=origin,
        limit=limit,
        lots=lots,
        sheet=sheet is not None,
    )
    try:  # the bounds of the fields are checked where events are read
        return msgspec.convert(msgspec.to_builtins(started), GameStarted)
    except msgspec.ValidationError as error:
        name = _FIELDS.get(str(error).rpartition("$.")[2].rstrip("`").split("[")[0], "date")
        line, value = single.get(name, (line, ""))
        raise RecordFault("bad-tag", line, detail=f"{name}: {value}") from error


_FIELDS = {
    "made_by": "made-by",
    "origin": "source",
    "house": "house",
    "players": "player",
    "lots": "lots",
}


def _player(line: int, value: str) -> Player:
    name, equals, colours = value.partition("=")
    clean = clean_name(name.strip())
    if not equals or clean is None:
        raise RecordFault("bad-tag", line, detail=value)
    return Player(clean, tuple(c.strip().lower() for c in colours.split(",") if c.strip()))


def _limit(line: int, value: str) -> int:
    limit = read_minutes(value)
    if limit is None:
        raise RecordFault("bad-tag", line, detail=value)
    return limit


def _origin(line: int, value: str) -> Origin:
    parts = value.split()
    if len(parts) != 3 or not parts[1].isdecimal() or len(parts[1]) > 6:
        raise RecordFault("bad-tag", line, detail=value)
    return Origin(parts[0], int(parts[1]), parts[2], 1)


_WORD = re.compile(
    r"\s*(note|count|adjust|stated|gap|ruling|turn|abandoned|result|describe)\b\s*", re.IGNORECASE
)


def read_line(
    row: str, number: int, players: Sequence[Player], title: TitleEvents
) -> ActionLine | EventLine:
    """Read one line of a record, `number` in its file; an action is only recognised here.

    Raises:
        Unreadable: it begins like another line and does not go on like one.
        Ambiguous: a name in it begins several names.
    """
    found = None if row[1:2] == " " and row[0].isalpha() else _WORD.match(row)
    if found is None:  # as after a letter that stands alone
        return ActionLine(number, row, 0, None)
    word, rest = found[1].lower(), found.end()
    if word == "turn":
        return _action_line(row, number, 0, None)
    if word == "ruling":
        reason, end = read_quoted(row, rest)
        return _action_line(row, number, end, reason)
    return EventLine(number, row, _read_event(word, row, rest, players, title))


_TURN = re.compile(r"\s*turn\s+([1-9][0-9]{0,3})\s+", re.IGNORECASE)


def _action_line(row: str, number: int, column: int, ruling: str | None) -> ActionLine:
    if found := _TURN.match(row, column):
        return ActionLine(number, row, found.end(), ruling, int(found[1]))
    return ActionLine(number, row, column, ruling)


def _read_event(
    word: str, row: str, rest: int, players: Sequence[Player], title: TitleEvents
) -> Event:
    match word:
        case "note":
            return _read_note(row, rest)
        case "gap":
            return GapDeclared(_only_quoted(row, rest))
        case "stated":
            return _read_stated(row, rest)
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


_ABOUT = re.compile(rf"@({REF_FORM})\s*")


def _read_note(row: str, rest: int) -> Noted:
    """Read a note, `@31` before it for the entry to which it belongs."""
    found = _ABOUT.match(row, rest)
    if found is None:
        return Noted(_only_quoted(row, rest))
    return Noted(_only_quoted(row, found.end()), found[1])


_STATED = re.compile(rf"(0|[1-9]\d{{0,2}})(\s+{WHOLE})?(?=\s)", re.IGNORECASE | re.ASCII)


def _read_stated(row: str, rest: int) -> StatedTogether:
    if (found := _STATED.match(row, rest)) is None:
        raise Unreadable(row, rest, "number")
    return StatedTogether(int(found[1]), _only_quoted(row, found.end()), whole=bool(found[2]))


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
