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
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from events.common import (
    DIGITS,
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
    PlayerLeft,
    PositionStated,
    Signed,
    StatedTogether,
)
from events.notation import (
    CODE,
    RECORD_WORDS,
    WHOLE,
    Ambiguous,
    Unreadable,
    code_of,
    named_seat,
    player_text,
    quote,
    read_quoted,
    seat_of,
)
from events.quantities import adjustment, count_event, read_quantity, write_quantity
from events.records.jsonl import MOST_ENTRIES, RecordFault
from events.text import LONGEST_ROW, clean_name, read_minutes, write_minutes
from events.titles.registry import TITLES, TitleEvents, title_events

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


class TextRecord(Struct, frozen=True):
    """A text record: how the game started, and its rows with their numbers, comments taken off."""

    started: GameStarted
    rows: list[tuple[int, str]]


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
    started, position = read_header(rows)
    kept = [(number, row) for number, row in enumerate(rows[position:], position + 1) if row]
    if len(kept) > MOST_ENTRIES:
        raise RecordFault("too-long", kept[MOST_ENTRIES][0], detail=str(MOST_ENTRIES))
    return TextRecord(started, kept)


FIRST_LINE = "tablescribe text record 1"
SHEET = "yes"
"""What the tag of a score sheet says."""


def read_header(rows: list[str]) -> tuple[GameStarted, int]:
    """Return how the game started, and how many rows the header has.

    It ends with the first blank row after the players, or with the first row that is no tag.

    Raises:
        RecordFault: the rows are not a header, or a tag has an invalid value.
    """
    if not rows or rows[0].strip().casefold() != FIRST_LINE:
        raise RecordFault("no-text-header", 1, detail=rows[0] if rows else "")
    tags: list[tuple[int, str, str]] = []
    said: set[str] = set()
    position = 1
    for row in rows[1:]:
        name, colon, value = row.partition(":")
        tag = name.strip().lower()
        blank = not row.strip()
        ended = "player" in said if blank else not colon or tag not in _TAGS
        if ended:
            break
        if not blank:
            if tag in said and tag not in _MANY:
                raise RecordFault("tag-twice", position + 1, detail=tag)
            said.add(tag)
            tags.append((position + 1, tag, value.strip()))
        position += 1
    return _start_of(tags), position


_MANY = ("player", "house")
_TAGS = ["title", "date", "player", "first", "house", "limit", "made-by", "lots", "sheet", "source"]


def _start_of(tags: list[tuple[int, str, str]]) -> GameStarted:
    single = {name: (line, value) for line, name, value in tags}
    missing = next((tag for tag in ("title", "date", "player") if tag not in single), None)
    if missing:
        raise RecordFault("tag-missing", 1, detail=missing)
    line, title = single["title"]
    title = title.casefold()
    if title not in TITLES:
        raise RecordFault("unknown-title", line, detail=title)
    coloured = bool(title_events(title).colours_each(2))
    seats = [(line, value) for line, name, value in tags if name == "player"]
    players = tuple(_player(line, value, coloured=coloured) for line, value in seats)
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


def _player(line: int, value: str, *, coloured: bool) -> Player:
    name, equals, colours = value.partition("=")
    clean = clean_name(name.strip())
    if clean is None or (coloured and not equals):
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


def _without_comment(row: str) -> str:
    """Return a line up to a # that does not stand between quotes; an open quote hides none."""
    found = _BEFORE_COMMENT.match(row) if "#" in row else None
    return found[0] if found else row


_BEFORE_COMMENT = re.compile(r'(?:[^"#]++|"(?:[^"\\]++|\\.)*+")*+(?:"[^#]*+)?')


_WORD = re.compile(rf"\s*({'|'.join(RECORD_WORDS)})\b\s*", re.IGNORECASE)


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
        case "leave":
            return read_leaving(row, rest, players)
        case "stated":
            return _read_together(row, rest)
        case "abandoned":
            return GameAbandoned(_only_quoted(row, rest) if row[rest:].strip() else None)
        case "count":
            return count_event(read_quantity(row[rest:], players, title.QUANTITIES), title.SECRETS)
        case "result":
            return _read_result(row, rest, players)
        case "describe":
            return title.read_description(row[rest:].strip())
    quote = row.find('"', rest)
    if quote < 0:
        raise Unreadable(row, len(row), "reason")
    return _read_stated(row[rest:quote], _only_quoted(row, quote), players, title)


_NUMBERS = r"-?\d+(?:\s+-?\d+)*\s*(?:[;,]|\Z)"
_APART = re.compile(rf"\s*(?:;|,(?!\s*{_NUMBERS}))\s*")


def statements_in(text: str) -> list[str]:
    """Return the statements of a line, separated by semicolons or commas.

    A comma before numbers alone, which state nothing, stands between values: "heaps 3, 3".
    """
    return [part for part in _APART.split(text.strip()) if part]


_WHOLE = re.compile(rf"\s*{WHOLE}\b", re.IGNORECASE)


def _read_stated(text: str, reason: str, players: Sequence[Player], title: TitleEvents) -> Event:
    """Read what the players state: one statement, or several that are one position."""
    whole = _WHOLE.match(text)
    said = statements_in(text[whole.end() :] if whole else text)
    parts = [
        read_adjustment(one, reason, players, title) for one in said or ([] if whole else [text])
    ]
    if len(parts) == 1 and not whole:
        return parts[0]
    return PositionStated(tuple(parts), reason, whole=bool(whole))


def read_leaving(row: str, rest: int, players: Sequence[Player]) -> PlayerLeft:
    """Read who leaves and, in quotation marks or without, why: "Ann the last tram".

    Raises:
        Unreadable: no player is named.
        Ambiguous: the name begins several names.
    """
    named = row[rest:].partition('"')[0]
    for end in reversed([found.end() for found in re.finditer(r"\S+", named)]):
        try:
            seat = seat_of(named[:end], players)
        except Unreadable:
            continue
        why = row[rest + end :].strip()
        quotes = why.startswith('"')
        return PlayerLeft(seat, _only_quoted(row, rest + end) if quotes else why or None)
    raise Unreadable(row, rest, "player")


_ABOUT = re.compile(rf"@({REF_FORM})\s*")


def _read_note(row: str, rest: int) -> Noted:
    """Read a note, `@31` before it for the entry to which it belongs."""
    found = _ABOUT.match(row, rest)
    if found is None:
        return Noted(_only_quoted(row, rest))
    return Noted(_only_quoted(row, found.end()), found[1])


_STATED = re.compile(rf"(0|[1-9]\d{{0,2}})(\s+{WHOLE})?(?=\s)", re.IGNORECASE | re.ASCII)


def _read_together(row: str, rest: int) -> StatedTogether:
    if (found := _STATED.match(row, rest)) is None:
        raise Unreadable(row, rest, "number")
    return StatedTogether(int(found[1]), _only_quoted(row, found.end()), whole=bool(found[2]))


def read_adjustment(text: str, reason: str, players: Sequence[Player], title: TitleEvents) -> Event:
    """Read what the players state: a quantity of a player, or whatever else the title knows.

    Raises:
        Unreadable: the text is not a statement.
        Ambiguous: a name in it begins several names.
    """
    statement = title.read_statement(text, reason, players)
    if statement is not None:
        return statement
    return adjustment(read_quantity(text, players, title.QUANTITIES), reason, title.SECRETS)


def _only_quoted(row: str, position: int) -> str:
    remark, end = read_quoted(row, position)
    if row[end:].strip():
        raise Unreadable(row, end, "line-end")
    return remark


NOBODY = "-"
"""Who won, where nobody did."""

_RESULT = re.compile(
    rf"((?:{CODE}\s+-?{DIGITS}\s+)+)won\s+((?:{CODE}\s+)+|-\s+)rules\s+([a-z0-9.-]{{1,30}})"
    r"\s*\Z",
    re.IGNORECASE,
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
    winners = tuple(seat_of(word, players) for word in found[2].split() if word != NOBODY)
    return GameClosed(scores, winners, found[3].lower())


class Claim(Struct, frozen=True):
    """A count at the end of a line, and the columns (from 0) between which it stands."""

    counted: Counted
    start: int
    end: int


def without_claims(
    row: str, column: int, players: Sequence[Player], quantities: Sequence[str]
) -> tuple[str, tuple[Claim, ...]]:
    """Return a line up to its claims, and these; the action begins at a column.

    Raises:
        Unreadable: the text after the = is not a count.
        Ambiguous: a name in it begins several names.
    """
    equals = row.find("=", column)
    if equals < 0:
        return row, ()
    claims, start = [], equals + 1
    for part in row[start:].split(","):
        end = start + len(part)
        counted = Counted(*read_quantity(part, players, quantities))
        claims.append(Claim(counted, start + len(part) - len(part.lstrip()), end))
        start = end + 1
    return row[:equals], tuple(claims)


_SPACED_WORD = re.compile(r"\s*(\S+)")


def error_span(row: str, error: Unreadable | Ambiguous) -> tuple[int, int]:
    """Return the columns (from 0) of a line between which stands what cannot be read."""
    begin = max(row.rfind(error.text), 0)
    if isinstance(error, Ambiguous):
        return begin, begin + len(error.text)
    found = _SPACED_WORD.match(row, begin + error.position)
    if found is None:  # it stops too early
        end = len(row.rstrip())
        return end, end + 1
    return found.span(1)


def write_header(started: GameStarted, origin: Origin | None) -> list[str]:
    """Return the lines before the first action; `origin` names the log that they come from."""
    lines = [FIRST_LINE, f"title: {started.title}", f"date: {started.date}"]
    lines += [f"player: {player_text(player, ' = ', ', ')}" for player in started.players]
    if title_events(started.title).FIRST_SAID:
        lines.append(f"first: {started.players[started.first].name}")
    lines += [f"house: {rule}" for rule in started.house]
    if started.limit:
        lines.append(f"limit: {write_minutes(started.limit)}")
    if started.made_by:
        lines.append(f"made-by: {started.made_by}")
    if started.lots:
        lines.append(f"lots: {started.lots.seed} {' '.join(started.lots.drawn)}")
    if started.sheet:
        lines.append(f"sheet: {SHEET}")
    if origin:
        lines.append(f"source: {origin.game} {origin.entry} {origin.hash}")
    return [*lines, ""]


def write_statement(event: Event, players: Sequence[Player], title: TitleEvents) -> str:
    """Return what the players state, without its reason."""
    if isinstance(event, Adjusted):
        return write_quantity(event, players)
    return title.write_statement(event, players)


def write_position(event: PositionStated[Event], parts: Sequence[str]) -> str:
    """Return the line of a stated position, of which the parts are written."""
    said = [WHOLE] if event.whole else []
    said += filter(None, ["; ".join(parts)])
    return " ".join(["adjust", *said, quote(event.reason)])


def write_line(
    event: Event,
    players: Sequence[Player],
    title: TitleEvents,
    ruling: str | None = None,
    turn: int | None = None,
) -> str:
    """Return the line of an effective event; with `turn` it says which turn it belongs to."""
    match event:
        case Noted():
            about = f"@{event.about} " if event.about else ""
            return f"note {about}{quote(event.text)}"
        case Counted():
            return f"count {write_quantity(event, players)}"
        case GapDeclared():
            return f"gap {quote(event.reason)}"
        case PlayerLeft():
            return f"leave {code_of(event.player, players)}{_why(event.reason)}"
        case PositionStated():
            return write_position(
                event, [write_statement(part, players, title) for part in event.parts]
            )
        case StatedTogether():
            whole = f" {WHOLE}" if event.whole else ""
            return f"stated {event.entries}{whole} {quote(event.reason)}"
        case GameAbandoned():
            return f"abandoned{_why(event.reason)}"
        case GameClosed():
            result = _result(event.scores, event.winners, players)
            return f"result {result} rules {event.rules}"
        case Signed():  # to be shown: a text record holds none
            by = code_of(event.player, players)
            return f"signed {by}: {_result(event.scores, event.winners, players)}"
    if event.describes:
        return f"describe {title.write_description(event)}"
    if (reason := getattr(event, "reason", None)) is not None:
        return f"adjust {write_statement(event, players, title)} {quote(reason)}"
    action = title.write(event, players)
    if turn is not None:
        action = f"turn {turn} {action}"
    return f"ruling {quote(ruling)} {action}" if ruling is not None else action


def _why(reason: str | None) -> str:
    return f" {quote(reason)}" if reason else ""


def _result(scores: Sequence[int], winners: Sequence[int], players: Sequence[Player]) -> str:
    points = " ".join(f"{code_of(seat, players)} {points}" for seat, points in enumerate(scores))
    return f"{points} won {' '.join(code_of(seat, players) for seat in winners) or NOBODY}"


# --- reading ------------------------------------------------------------------------------------
