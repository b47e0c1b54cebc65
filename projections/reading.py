"""From the lines of a text record to events: every action bound and checked in its place."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from events.common import Event, GameClosed, GameStarted, Player, Ruled, is_aside
from events.jsonl import RecordFault
from events.notation import Ambiguous, Unreadable
from events.text_record import ActionLine, EventLine, LineFault, TextRecord
from events.titles import title_events
from projections.play import Game, play
from projections.refusal import Doubt, Refusal
from projections.setup import SetupFault, setup_faults
from projections.timeline import Item, Timeline


class Refused(RecordFault):
    """An action of a record that the rules refuse; `refusal` says why, `started` in which game."""

    def __init__(
        self, refusal: Refusal, started: GameStarted, line: int, entry: int, detail: str
    ) -> None:
        super().__init__("refused", line, entry=entry, detail=detail, valid=entry - 1)
        self.refusal = refusal
        self.started = started


class BadSetup(RecordFault):
    """A record of a game that cannot start as it says; `fault` says why."""

    def __init__(self, fault: SetupFault) -> None:
        super().__init__("bad-setup", 1, detail=fault.code)
        self.fault = fault


class UnreadableLine(RecordFault):
    """A line of a record that is no notation; `error` says why, `started` in which game."""

    def __init__(
        self, error: Unreadable | Ambiguous, started: GameStarted, line: int, entry: int, row: str
    ) -> None:
        super().__init__("unreadable", line, entry=entry, detail=row, valid=entry - 1)
        self.error = error
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
        raise BadSetup(faults[0])
    game = Game(Timeline([(1, started)]))
    read = ReadRecord([started])
    try:
        for line in record.lines():
            if isinstance(line, EventLine):
                _take(read, game, line.line, line.event, None)
            else:
                _take_actions(read, game, line, started.players)
    except LineFault as fault:
        raise _unreadable(read, fault.number, fault.row, fault.error, started) from fault
    return read


def _unreadable(
    read: ReadRecord,
    line: int,
    row: str,
    error: Unreadable | Ambiguous,
    started: GameStarted,
) -> "UnreadableLine":
    return UnreadableLine(error, started, line, len(read.events) + 1, row.strip())


def _take_actions(
    read: ReadRecord, game: Game, line: ActionLine, players: Sequence[Player]
) -> None:
    try:
        parts = title_events(game.title).read(line.text[line.column :], players)
    except (Unreadable, Ambiguous) as error:
        raise _unreadable(read, line.line, line.text, error, game.timeline.started) from error
    for part in parts:
        bound = game.rules.bind(game.state, part)
        if line.turn is not None and hasattr(bound, "turn"):
            bound = msgspec.structs.replace(bound, turn=line.turn)
        if isinstance(bound, Refusal):
            raise Refused(
                bound, game.timeline.started, line.line, len(read.events) + 1, line.text.strip()
            )
        _take(read, game, line.line, bound, line.ruling)


def _take(read: ReadRecord, game: Game, line: int, event: Event, ruling: str | None) -> None:
    n = len(read.events) + 1
    event = _within_bounds(game, line, n, event)
    item = Item(str(n), event, ruling)
    if isinstance(event, GameClosed):
        if not game.over or len(event.scores) != len(game.timeline.started.players):
            raise RecordFault("early-result", line, entry=n, valid=n - 1)
    else:
        against = _refusals(game, event)
        if against and (ruling is None or not against[0].irregular):
            raise Refused(against[0], game.timeline.started, line, n, "")
        read.doubts += [(line, doubt) for doubt in game.rules.doubts(game.state, event)]
    if is_aside(event):
        game.aside(item)
    else:
        game.apply(item)
    read.events.append(Ruled(event, ruling) if ruling is not None else event)
    if event.describes:  # it holds for the whole game, backwards too
        game.state = play(Timeline(list(enumerate(read.events, 1)))).state


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
