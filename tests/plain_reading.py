"""Text records read the long way, as an oracle for `projections.reading` and what imports it.

Every row is gone through letter by letter for its comment; for every line the game is folded anew
from its start; each event is encoded when it is kept. It stops at the first mistake.
"""

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from events.common import Event, GameClosed, Ruled, is_annotation
from events.notation import Ambiguous, Unreadable
from events.records.jsonl import RecordFault
from events.records.text_record import ActionLine, read_line, read_text_record, without_claims
from events.secrets import without_secrets
from events.store.entry import encode_event
from events.titles.registry import title_events
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.reading import read_record
from projections.refusal import Refusal
from projections.setup import setup_faults
from projections.timeline import Timeline


class Outcome(NamedTuple):
    """What reading gives: events and doubts by line, or the first mistake (code, line, entry)."""

    events: list[Event]
    doubts: list[tuple[int, str]]
    fault: tuple[str, int, int | None] | None


def without_comment(row: str) -> str:
    """Return a row up to a # that does not stand between quotes, its last spaces taken off."""
    place = 0
    while place < len(row) and row[place] != "#":
        end = place + 1
        while row[place] == '"' and end < len(row) and row[end] != '"':
            end += 2 if row[end] == "\\" else 1
        place = end + 1 if row[place] == '"' and end < len(row) else place + 1
    return row[:place].rstrip()


class _Mistake(Exception):
    """A line that is wrong; its code."""


def outcome_of(text: str) -> Outcome:
    """Return what `read_record` makes of a text, up to its first mistake."""
    try:
        read = read_record(read_text_record(text))
    except RecordFault as fault:
        return Outcome([], [], (fault.code, fault.line, fault.entry))
    faults = [(fault.code, fault.line, fault.entry) for fault in read.faults[:1]]
    if not faults:
        return Outcome(read.events, [(line, doubt.code) for line, doubt in read.doubts], None)
    return Outcome([], [], faults[0])


def plainly(text: str) -> Outcome:
    """Return the same, read the long way."""
    try:
        record = read_text_record(text)
    except RecordFault as fault:
        return Outcome([], [], (fault.code, fault.line, fault.entry))
    started = record.started
    if setup_faults(started):
        return Outcome([], [], ("bad-setup", 1, None))
    written = text.removeprefix("\ufeff").split("\n")
    events: list[Event] = [started]
    doubts: list[tuple[int, str]] = []
    differences: dict[tuple[int, str], int] = {}
    for line, _row in record.rows:
        row = without_comment(written[line - 1])
        try:
            _take(row, line, events, doubts, differences)
        except _Mistake as mistake:
            return Outcome([], [], (str(mistake), line, len(events) + 1))
        except (Unreadable, Ambiguous):
            return Outcome([], [], ("unreadable", line, len(events) + 1))
    return Outcome(events, doubts, None)


def _game(events: list[Event]) -> FoldedGame:
    return fold_game(Timeline(enumerate(events, 1)))


def _take(
    row: str,
    number: int,
    events: list[Event],
    doubts: list[tuple[int, str]],
    differences: dict[tuple[int, str], int],
) -> None:
    """Add the events of a row."""
    started = _game(events).timeline.started
    title = title_events(started.title)
    line = read_line(row, number, started.players, title)
    if not isinstance(line, ActionLine):
        _add(line.event, None, number, events, doubts)
        return
    action, claims = without_claims(row, line.column, started.players, title.QUANTITIES)
    for part in title.read(action[line.column :], started.players):
        game = _game(events)
        event: Any = game.rules.bind(game.state, part)
        if isinstance(event, Refusal):
            raise _Mistake("refused")
        if line.turn is not None and hasattr(event, "turn"):
            event = msgspec.structs.replace(event, turn=line.turn)
        _add(event, line.ruling, number, events, doubts)
    for claim in claims:
        counted, game = claim.counted, _game(events)
        logged = game.rules.quantity(game.state, counted.player, counted.quantity)
        key = (counted.player, counted.quantity)
        if logged is not None and counted.value - logged != differences.get(key, 0):
            raise _Mistake("claim-differs")
        events.append(counted)


def _add(
    event: Event,
    ruling: str | None,
    number: int,
    events: list[Event],
    doubts: list[tuple[int, str]],
) -> None:
    """Add an event that the rules, asked themselves, let through."""
    game = _game(events)
    try:
        title_events(game.title).DECODER.decode(encode_event(event))
    except msgspec.ValidationError:
        raise _Mistake("unreadable") from None
    if isinstance(event, GameClosed):
        if not game.over or len(event.scores) != len(game.timeline.started.players):
            raise _Mistake("early-result")
    elif not is_annotation(event):
        against = game.refusals(event)
        if against and (ruling is None or not against[0].irregular):
            raise _Mistake("refused")
        doubts += [(number, doubt.code) for doubt in game.rules.doubts(game.state, event)]
    events.append(event if ruling is None else Ruled(event, ruling))


def stored_plainly(events: list[Event]) -> tuple[str, list[str]]:
    """Return the id of the game that a record without a source makes, and its events as stored."""
    game = _game(events)
    if game.claim is None:
        events = [*events, *closing_claim(game)]
    lines = [encode_event(event) for event in events]
    public = lines if game.over else [without_secrets(line) for line in lines]
    digest = sha256("\n".join(public).encode()).hexdigest()
    return f"t.{digest[:20]}", lines
