"""From the lines of a text record to events: every action bound and checked in its place.

Reading goes on after a mistake as far as what follows can still be understood: after an irregular
action, which the state can hold, everything is; after a line that cannot be read or held, whether
the lines after it can be read, but no longer whether the rules allow them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import msgspec

from events.common import Event, GameClosed, GameStarted, Player, Ruled, is_annotation
from events.notation import Ambiguous, Unreadable, action_span
from events.records.jsonl import RecordFault
from events.records.line_claims import Claim, error_span, without_claims
from events.records.text_record import ActionLine, TextRecord, read_line
from events.titles.registry import title_events
from projections.folding import FoldedGame, fold_game
from projections.refusal import Doubt, Refusal
from projections.setup import SetupFault, setup_faults
from projections.timeline import Timeline

MOST_FAULTS = 20
"""Mistakes that are told of one record."""

Span = tuple[int, int]
Where = Callable[[], Span]
"""Says where something stands on its line; asked only when something is wrong with it."""


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

    `faults` are the mistakes in it, in their order; with any of them it is not to be kept.
    """

    events: list[Event]
    doubts: list[tuple[int, Doubt]] = field(default_factory=list)
    faults: list[RecordFault] = field(default_factory=list)


def read_record(record: TextRecord, *, anyway: bool = False, most: int = MOST_FAULTS) -> ReadRecord:
    """Return the events of a text record, each checked in the state that those before it make.

    All its mistakes are told, up to `most`.

    With `anyway` a claim that does not agree is no mistake: it is kept as the count that it is.
    """
    if faults := setup_faults(record.started):
        return ReadRecord([record.started], faults=[BadSetup(faults[0])])
    reader = _Reader(record.started, anyway)
    for number, row in record.rows:
        if len(reader.read.faults) >= most:
            break
        reader.take_row(number, row)
    del reader.read.faults[most:]
    return reader.read


class _Reader:
    """A record being read: the game so far, and whether it is still known how it stands."""

    def __init__(self, started: GameStarted, anyway: bool) -> None:
        self.started = started
        self.anyway = anyway
        self.title = title_events(started.title)
        self.game = FoldedGame(Timeline([(1, started)]))
        self.read = ReadRecord([started])
        self.lost = False
        self.differences: dict[tuple[int, str], int | None] = {}

    @property
    def players(self) -> Sequence[Player]:
        return self.started.players

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
                self._take(number, line.event, None, partial(_whole, row))
        except (Unreadable, Ambiguous) as error:
            self._note(UnreadableLine(error, self.started, number, self.entry, row))
            self.lost = True

    def _note(self, fault: RecordFault) -> None:
        if self.lost:
            fault.entry = None  # its number is not known any more
        self.read.faults.append(fault)

    def _take_actions(self, line: ActionLine) -> None:
        row, claims = without_claims(line.text, line.column, self.players, self.title.QUANTITIES)
        text = row[line.column :]
        for place, part in enumerate(self.title.read(text, self.players)):
            where = partial(self._action_span, text, place, line.column)
            if not self.lost:
                self._take_action(line, part, where)
        for claim in claims:
            if not self.lost:
                self._take_claim(line.line, claim)

    def _action_span(self, text: str, place: int, column: int) -> Span:
        begin, end = action_span(text, place, partial(self.title.read, players=self.players))
        return column + begin, column + end

    def _take_action(self, line: ActionLine, part: object, where: Where) -> None:
        bound = self.game.rules.bind(self.game.state, part)
        if line.turn is not None and hasattr(bound, "turn"):
            bound = msgspec.structs.replace(bound, turn=line.turn)
        if isinstance(bound, Refusal):
            detail = line.text.strip()
            self._note(Refused(bound, self.started, line.line, self.entry, detail, where()))
            self.lost = True
        else:
            self._take(line.line, bound, line.ruling, where)

    def _take(self, line: int, event: Event, ruling: str | None, where: Where) -> None:
        """Check an event and let it take effect, unless the state cannot hold it."""
        n, rules = self.entry, self.game.rules
        try:
            event = self.title.DECODER.decode(msgspec.json.encode(event))
        except msgspec.ValidationError as error:  # out of the bounds that a log has
            detail, span = str(error), where()
            self._note(
                RecordFault("unreadable", line, entry=n, detail=detail, valid=n - 1, span=span)
            )
            self.lost = True
            return
        if isinstance(event, GameClosed):
            if not self.game.over or len(event.scores) != len(self.players):
                self._note(RecordFault("early-result", line, entry=n, valid=n - 1, span=where()))
                return
        elif not is_annotation(event):
            against = self.game.refusals(event)
            if against and (ruling is None or not against[0].irregular):
                self._note(Refused(against[0], self.started, line, n, "", where()))
                self.lost = not against[0].irregular
            if self.lost:
                return
            self.read.doubts += [(line, one) for one in rules.doubts(self.game.state, event)]
        self._add(event, ruling)

    def _add(self, event: Event, ruling: str | None) -> None:
        self.game.take(str(self.entry), event, ruling)
        self.read.events.append(Ruled(event, ruling) if ruling is not None else event)
        if event.describes:  # it holds for the whole game, backwards too
            self.game = fold_game(Timeline(list(enumerate(self.read.events, 1))))

    def _take_claim(self, line: int, claim: Claim) -> None:
        """Compare a claim with the log; a difference that has been told is not told again."""
        counted = claim.counted
        key = (counted.player, counted.quantity)
        logged = self.game.rules.quantity(self.game.state, counted.player, counted.quantity)
        difference = None if logged is None else counted.value - logged
        if difference != self.differences.get(key, 0) and not (self.anyway or logged is None):
            self._note(FalseClaim(claim, logged, self.started, line, self.entry))
        self.differences[key] = difference
        self._add(counted, None)


def _whole(row: str) -> Span:
    """Return the columns of all that stands on a line."""
    return len(row) - len(row.lstrip()), len(row.rstrip())


def started_of(events: Sequence[Event]) -> GameStarted:
    """Return the first event of a record, which says how the game started."""
    first = events[0]
    if not isinstance(first, GameStarted):
        raise TypeError(first)
    return first
