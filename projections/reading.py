"""From the lines of a text record to events: every action bound and checked in its place."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from events.common import Event, GameClosed, GameStarted, Player, Ruled, is_aside
from events.jsonl import RecordFault
from events.notation import Ambiguous, Unreadable
from events.text_record import ActionLine, EventLine, TextRecord
from events.titles import title_events
from projections.play import Game
from projections.refusal import Doubt, Refusal
from projections.setup import setup_faults
from projections.timeline import Item, Timeline


class Refused(RecordFault):
    """An action of a record that the rules refuse; `refusal` says why, `started` in which game."""

    def __init__(
        self, refusal: Refusal, started: GameStarted, line: int, entry: int, detail: str
    ) -> None:
        super().__init__("refused", line, entry=entry, detail=detail, valid=entry - 1)
        self.refusal = refusal
        self.started = started


@dataclass
class ReadRecord:
    """The events of a text record, and what is strange about some (line and doubt)."""

    events: list[Event]
    doubts: list[tuple[int, Doubt]] = field(default_factory=list)


def bind_record(record: TextRecord) -> ReadRecord:
    """Return the events of a text record, each checked in the state that those before it make.

    Raises:
        Refused: at the first action that may not happen.
        RecordFault: at the first line that cannot be read.
    """
    started = record.started
    if faults := setup_faults(started):
        raise RecordFault("bad-setup", 1, detail=faults[0].code)
    game = Game(Timeline([(1, started)]))
    read = ReadRecord([started])
    for line in record.lines:
        if isinstance(line, EventLine):
            _take(read, game, line.line, line.event, None)
        else:
            _take_actions(read, game, line, started.players)
    return read


def _take_actions(
    read: ReadRecord, game: Game, line: ActionLine, players: Sequence[Player]
) -> None:
    entry = len(read.events) + 1
    try:
        parts = title_events(game.title).read(line.text[line.column :], players)
    except (Unreadable, Ambiguous) as error:
        raise RecordFault(
            "unreadable", line.line, entry=entry, detail=line.text.strip(), valid=entry - 1
        ) from error
    for part in parts:
        bound = game.rules.bind(game.state, part)
        if isinstance(bound, Refusal):
            raise Refused(
                bound, game.timeline.started, line.line, len(read.events) + 1, line.text.strip()
            )
        _take(read, game, line.line, bound, line.ruling)


def _take(read: ReadRecord, game: Game, line: int, event: Event, ruling: str | None) -> None:
    n = len(read.events) + 1
    event = _within_bounds(game, line, n, event)
    item = Item(str(n), event, ruling)
    if not isinstance(event, GameClosed):
        against = _refusals(game, event)
        if against and (ruling is None or not against[0].irregular):
            raise Refused(against[0], game.timeline.started, line, n, "")
        read.doubts += [(line, doubt) for doubt in game.rules.doubts(game.state, event)]
    if is_aside(event):
        game.aside(item)
    else:
        game.apply(item)
    read.events.append(Ruled(event, ruling) if ruling is not None else event)


def _refusals(game: Game, event: Event) -> Sequence[Refusal]:
    return [] if is_aside(event) else game.refusals(event)


def _within_bounds(game: Game, line: int, n: int, event: Event) -> Event:
    """Check the bounds of an event's fields as they are when it is read from a log."""
    try:
        decoded: Event = title_events(game.title).DECODER.decode(msgspec.json.encode(event))
    except msgspec.ValidationError as error:
        raise RecordFault("unreadable", line, entry=n, detail=str(error), valid=n - 1) from error
    return decoded


def started_of(events: Sequence[Event]) -> GameStarted:
    """Return the first event of a record, which says how the game started."""
    first = events[0]
    if not isinstance(first, GameStarted):
        raise TypeError(first)
    return first
