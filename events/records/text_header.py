"""The header of a text record: what is played, by whom, and how the game starts."""

import msgspec

from events.common import GameStarted, Lots, Origin, Player
from events.notation import Ambiguous, Unreadable, named_seat
from events.records.jsonl import RecordFault
from events.text import clean_name, read_minutes
from events.titles.registry import TITLES, title_events

FIRST_LINE = "tablescribe text record 1"
SHEET = "yes"
"""What the tag of a score sheet says."""


def read_header(rows: list[str]) -> tuple[GameStarted, int]:
    """Return how the game started, and how many rows the header has.

    It ends with the first blank row after the players, or with the first row that is no tag.

    Raises:
        RecordFault: it is no header, or a tag says what no game starts with.
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
