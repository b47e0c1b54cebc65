"""From the lines of a text record to events: every action is bound and checked in its place.

Reading continues after an error as far as later lines can be understood. After an irregular action,
which the state can hold, that is everything. After an unreadable or impossible line, later lines
are only parsed, and no longer checked by the rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import msgspec

from events.common import Event, GameClosed, GameStarted, Noted, Ruled, is_annotation
from events.notation import Ambiguous, Unreadable, action_span
from events.records.jsonl import RecordFault
from events.records.text_record import (
    ActionLine,
    Claim,
    EventLine,
    TextRecord,
    error_span,
    read_line,
    without_claims,
)
from events.store.entry import encoded_event
from events.titles.registry import title_events
from projections.folding import FoldedGame, fold_game
from projections.notes import is_there
from projections.refusal import Doubt, Refusal
from projections.setup import SetupFault, setup_faults
from projections.timeline import Timeline

MOST_FAULTS = 20
"""Mistakes that are told of one record."""

Span = tuple[int, int]


class Refused(RecordFault):
    """An action of a record that the rules refuse; `refusal` says why, `started` in which game."""

    def __init__(
        self, refusal: Refusal, started: GameStarted, line: int, entry: int, detail: str, span: Span
    ) -> None:
        super().__init__("refused", line, entry=entry, detail=detail, valid=entry - 1, span=span)
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
        detail, span = row.strip(), error_span(row, error)
        super().__init__("unreadable", line, entry=entry, detail=detail, valid=entry - 1, span=span)
        self.error = error
        self.started = started


class FalseClaim(RecordFault):
    """A claim at the end of a line that does not agree; `logged` is what the log has."""

    def __init__(
        self, claim: Claim, logged: int | None, started: GameStarted, line: int, entry: int
    ) -> None:
        span = (claim.start, claim.end)
        super().__init__("claim-differs", line, entry=entry, valid=entry - 1, span=span)
        self.counted = claim.counted
        self.logged = logged
        self.started = started


@dataclass
class ReadRecord:
    """The events of a text record, and what is strange about some (line and doubt).

    `encoded` are the events as they are stored. `faults` are the mistakes in it, in their order;
    with any of them it is not to be kept. `game` is the game that the events make, None if it
    cannot start.
    """

    events: list[Event]
    encoded: list[bytes] = field(default_factory=list)
    game: FoldedGame | None = None
    doubts: list[tuple[int, Doubt]] = field(default_factory=list)
    faults: list[RecordFault] = field(default_factory=list)


def read_record(record: TextRecord, *, anyway: bool = False) -> ReadRecord:
    """Return the events of a text record, each checked in the state that those before it make.

    Its errors are listed, up to `MOST_FAULTS`.

    With `anyway` a claim that does not agree is no error: it is kept as a count.
    """
    if faults := setup_faults(record.started):
        return ReadRecord([record.started], faults=[BadSetup(faults[0])])
    reader = _Reader(record.started, anyway)
    for number, row in record.rows:
        if len(reader.read.faults) >= MOST_FAULTS:
            break
        reader.take_row(number, row)
    reader.check_notes()
    del reader.read.faults[MOST_FAULTS:]
    reader.game.timeline = Timeline(enumerate(reader.read.events, 1))
    reader.read.game = reader.game
    return reader.read


class _Reader:
    """A record being read: the game so far, and whether it is still known how it stands."""

    def __init__(self, started: GameStarted, anyway: bool) -> None:
        self.started = started
        self.players = started.players
        self.anyway = anyway
        self.title = title_events(started.title)
        self._read = self.title.read
        self._decode = self.title.DECODER.decode
        self.game = FoldedGame(Timeline([(1, started)]))
        self.read = ReadRecord([started], [encoded_event(started)])
        self.lost = False
        self.differences: dict[tuple[int, str], int | None] = {}
        self.notes: list[tuple[EventLine, int, str]] = []

    @property
    def entry(self) -> int:
        """The number that the next entry gets."""
        return len(self.read.events) + 1

    def take_row(self, number: int, row: str) -> None:
        """Take one line; what is wrong with it is noted."""
        try:
            line = read_line(row, number, self.players, self.title)
            if isinstance(line, ActionLine):
                self._take_actions(line)
            elif not self.lost:
                if isinstance(line.event, Noted) and line.event.about:
                    self.notes.append((line, self.entry, line.event.about))
                self._take(line, line.event)
        except (Unreadable, Ambiguous) as error:
            self._note(UnreadableLine(error, self.started, number, self.entry, row))
            self.lost = True

    def check_notes(self) -> None:
        """Check that the entries to which notes belong are there, once all lines are read."""
        raw = dict(enumerate(self.read.events, 1))
        for line, entry, about in [] if self.lost else self.notes:
            if not is_there(raw, about):
                detail, span = f"@{about}", self._span(line, 0)
                self._note(
                    RecordFault("link-nothing", line.line, entry=entry, detail=detail, span=span)
                )
        self.read.faults.sort(key=lambda fault: fault.line)

    def _note(self, fault: RecordFault) -> None:
        if self.lost:
            fault.entry = None  # its number is not known any more
        self.read.faults.append(fault)

    def _take_actions(self, line: ActionLine) -> None:
        """Bind the actions of a line, each in its turn, and take them; its claims after them."""
        row, claims = without_claims(line.text, line.column, self.players, self.title.QUANTITIES)
        for place, part in enumerate(self._read(row[line.column :], self.players)):
            if self.lost:
                return
            bound = self.game.rules.bind(self.game.state, part)
            if type(bound) is Refusal:  # for what is none, quicker than isinstance
                detail, span = line.text.strip(), self._span(line, place)
                self._note(Refused(bound, self.started, line.line, self.entry, detail, span))
                self.lost = True
                return
            if line.turn is not None and hasattr(bound, "turn"):
                bound = msgspec.structs.replace(bound, turn=line.turn)
            self._take(line, bound, line.ruling, place)
        for claim in claims:
            if not self.lost:
                self._take_claim(line, claim)

    def _span(self, line: ActionLine | EventLine, place: int) -> Span:
        """Return the columns between which an event of a line stands."""
        if isinstance(line, EventLine):
            return len(line.text) - len(line.text.lstrip()), len(line.text.rstrip())
        row, _ = without_claims(line.text, line.column, self.players, self.title.QUANTITIES)
        read = partial(self.title.read, players=self.players)
        begin, end = action_span(row[line.column :], place, read)
        return line.column + begin, line.column + end

    def _take(
        self, line: ActionLine | EventLine, event: Event, ruling: str | None = None, place: int = 0
    ) -> None:
        """Check an event, let it take effect and keep it, unless the state cannot hold it."""
        game, read, against = self.game, self.read, None
        encoded = encoded_event(event)
        try:
            self._decode(encoded)
        except msgspec.ValidationError as error:  # out of the bounds that a log has
            self._note_here("unreadable", line, place, str(error))
            self.lost = True
            return
        if not is_annotation(event):
            against = game.refusals(event)
            if against and ruling is None and game.rules.needless(game.state, event):
                return  # it says again what has happened already
            if against and (ruling is None or not against[0].irregular):
                span = self._span(line, place)
                self._note(Refused(against[0], self.started, line.line, self.entry, "", span))
                self.lost = not against[0].irregular
            if self.lost:
                return
            for doubt in game.rules.doubts(game.state, event):
                read.doubts.append((line.line, doubt))
        elif isinstance(event, GameClosed) and not self._ends(event):
            self._note_here("early-result", line, place)
            return
        game.take(str(len(read.events) + 1), event, ruling, against)
        if ruling is not None:
            event = Ruled(event, ruling)
            encoded = encoded_event(event)
        read.events.append(event)
        read.encoded.append(encoded)
        if event.describes:  # it holds for the whole game, backwards too
            self.game = fold_game(Timeline(list(enumerate(read.events, 1))))

    def _ends(self, claim: GameClosed) -> bool:
        """Return whether the game is over, and a claim gives everybody's points."""
        return self.game.over and len(claim.scores) == len(self.players)

    def _note_here(
        self, code: str, line: ActionLine | EventLine, place: int, detail: str = ""
    ) -> None:
        """Note that an event of a line cannot be kept."""
        n, span = self.entry, self._span(line, place)
        self._note(RecordFault(code, line.line, entry=n, detail=detail, valid=n - 1, span=span))

    def _take_claim(self, line: ActionLine, claim: Claim) -> None:
        """Compare a claim with the log; a difference that has been told is not told again."""
        counted = claim.counted
        key = (counted.player, counted.quantity)
        logged = self.game.rules.quantity(self.game.state, counted.player, counted.quantity)
        difference = None if logged is None else (counted.amount or 0) - logged
        if difference != self.differences.get(key, 0) and not (self.anyway or logged is None):
            self._note(FalseClaim(claim, logged, self.started, line.line, self.entry))
        self.differences[key] = difference
        self._take(line, counted)


def started_of(events: Sequence[Event]) -> GameStarted:
    """Return the first event of a record, which says how the game started."""
    first = events[0]
    if not isinstance(first, GameStarted):
        raise TypeError(first)
    return first
