"""Records from elsewhere: checked whole before anything of them is kept."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec

from events.common import (
    Corrected,
    Event,
    GameClosed,
    GameStarted,
    Misfit,
    Noted,
    Origin,
    Ruled,
    Signed,
    is_annotation,
)
from events.records.jsonl import Record, RecordFault
from events.secrets import unsalt, with_fresh_salts, without_secrets
from events.store.entry import Draft, Entry, encode_event, encoded_event, read_time
from events.text import decoding_error
from projections.every_line import IllegalEntries, Played, ask
from projections.folding import FoldedGame, closing_claim
from projections.forking import own_events
from projections.notes import is_there
from projections.reading import ReadRecord, started_of
from projections.refusal import Refusal
from projections.resolving import beginning_of, events_of, resolve
from projections.seals import BAD, seals
from projections.seen import sealed_entries
from projections.setup import setup_faults
from projections.timeline import Timeline


class CheckedRecord(NamedTuple):
    """The effective entries of a record, with its irregular ones, which an audit will list."""

    timeline: Timeline
    irregular: list[tuple[int, Refusal]]


def check_record(record: Record) -> CheckedRecord:
    """Check that a log can be folded.

    Raises:
        RecordFault: an entry names what does not stand, or does what no state can hold.
    """
    try:
        _check_setup(record, beginning_of(record.events))
        timeline = Timeline(resolve(record.title, record.events))
    except ValueError as error:
        raise RecordFault("not-an-entry", 2, entry=1, detail=decoding_error(error)) from error
    started, events = timeline.started, list(timeline.raw.items())
    _check_setup(record, started)
    if timeline.unresolved:
        n, code = next(iter(timeline.unresolved.items()))
        raise RecordFault("no-operation", n + 1, entry=n, detail=code, valid=n - 1)
    if hidden := sealed_entries(events):
        raise RecordFault("sealed", hidden[0] + 1, entry=hidden[0], valid=hidden[0] - 1)
    for n, event in events:
        if missing := _missing(event):
            raise RecordFault("link-nothing", n + 1, entry=n, detail=missing, valid=n - 1)
        if isinstance(event, Noted) and event.about and not is_there(timeline.raw, event.about):
            detail = f"@{event.about}"
            raise RecordFault("link-nothing", n + 1, entry=n, detail=detail, valid=n - 1)
    claims, illegal = EarlyClaims(timeline), IllegalEntries(timeline)
    ask(timeline, claims, illegal)
    if claims.found:
        n = min(claims.found)
        raise RecordFault("early-result", n + 1, entry=n, valid=n - 1)
    for n, against in illegal.illegal_entries():
        if not against.irregular:
            raise RecordFault("impossible", n + 1, entry=n, detail=against.code, valid=n - 1)
    _check_seals(record, timeline)
    return CheckedRecord(timeline, illegal.illegal_entries())


def _check_setup(record: Record, started: GameStarted) -> None:
    if started.title != record.title:
        raise RecordFault("bad-setup", 2, entry=1, detail=started.title)
    if faults := setup_faults(started):
        raise RecordFault("bad-setup", 2, entry=1, detail=faults[0].code)


def _check_seals(record: Record, timeline: Timeline) -> None:
    for seal in seals(record.game, record.entries, list(timeline.raw.items())):
        if seal.state in BAD:
            name = timeline.started.players[seal.signed.player].name
            raise RecordFault("false-seal", seal.n + 1, entry=seal.n, detail=name, valid=seal.n - 1)


class EarlyClaims:
    """The claims that were written while the game was not over."""

    def __init__(self, timeline: Timeline) -> None:
        self.found: list[int] = []
        self.wanted: dict[int, list[int]] = {}
        for n, home in timeline.home.items():
            if isinstance(timeline.raw[n], GameClosed):
                self.wanted.setdefault(home, []).append(n)

    def look(self, node: int, played: Played) -> None:
        """Look whether the game was over where claims were written."""
        if not played.game.over:
            self.found += self.wanted[node]


def _missing(event: Event) -> str | None:
    """Return what an event names that is not there, where no rule is asked; None if all is."""
    if isinstance(event, Corrected):
        named = (_missing(action) or _unfit(action) for action in event.actions)
        return next(filter(None, named), None)
    if isinstance(event, GameStarted):
        return "start" if setup_faults(event) else None
    return _unfit(event) if is_annotation(event) else None


def _unfit(event: Event) -> str | None:
    """Return what an event names that its game has not; None if it is no misfit."""
    match event:
        case Ruled():
            return _unfit(event.action)
        case Misfit():
            named = {"no-such-seat": "player", "other-number": "players"}
            return named.get(event.code, str(event.params.get("quantity")))
    return None


def drafts_of_text(read: ReadRecord, by: str) -> tuple[list[Draft], FoldedGame]:
    """Return the entries of a text record with ids that follow from it, and the game they make.

    The game's is made from what its events, as they are stored, say: so the same text is known.
    Their time is the day that the record names. A finished game without a result gets its claim.
    While it runs its id does not follow from its secrets; who keeps it gives those salts
    (`with_salts`).

    Raises:
        ValueError: the game cannot start as the record says.
    """
    lines, game = read.encoded, read.game
    if game is None:
        raise ValueError(read.faults)
    if game.claim is None:
        lines = lines + [encoded_event(claim) for claim in closing_claim(game)]
    started = started_of(read.events)
    open_to_all = (
        lines if game.over else [without_secrets(line.decode()).encode() for line in lines]
    )
    digest = sha256(b"\n".join(open_to_all))
    uid = f"t.{digest.hexdigest()[:20]}"
    if started.origin is not None:
        origin = msgspec.structs.replace(started.origin, copied=len(lines))
        start = msgspec.structs.replace(started, origin=origin)
        lines = [encoded_event(start), *lines[1:]]
    at = read_time(f"{started.date}T00:00:00.000Z")
    drafts = [
        Draft(uid if n == 1 else f"{uid}.{n}", at, by, line.decode())
        for n, line in enumerate(lines, 1)
    ]
    return drafts, game


def with_salts(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the entries of a running game with a fresh salt for each secret."""
    return [msgspec.structs.replace(one, event=with_fresh_salts(one.event)) for one in drafts]


def is_text_of(started: GameStarted, events: Sequence[Event], log: Sequence[Entry]) -> bool:
    """Return whether a text record has exactly the actions its source log had when exported.

    The record names that log and an entry (`source:`), up to which both must agree.
    """
    origin = started.origin
    if origin is None or len(log) < origin.entry:
        return False
    if log[origin.entry - 1].hash.hex() != origin.hash:
        return False
    then = Timeline(events_of(started.title, log[: origin.entry]))
    exported = own_events([item for item in then.items if not isinstance(item.event, Signed)])
    same_start = msgspec.structs.replace(started, origin=then.started.origin) == then.started
    return same_start and _unsalt(events) == _unsalt(exported)


def _unsalt(events: Sequence[Event]) -> list[str]:
    """Return encoded events without salts: a text has none, and each reading makes new ones."""
    return [unsalt(encode_event(event)) for event in events]


def common_length(ours: Sequence[Entry], theirs: Sequence[Entry]) -> int:
    """Return how many entries two logs have in common from the start."""
    for i, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        if mine.hash != other.hash and _content_of(mine) != _content_of(other):
            return i
    return min(len(ours), len(theirs))


def _content_of(entry: Entry) -> tuple[str, int, str, str]:
    """Return what an entry says: read from text twice, its secrets have other salts."""
    return entry.id, entry.at, entry.by, unsalt(entry.event)


def branch(title: str, entries: Sequence[Entry], common: int) -> list[Draft]:
    """Return a diverging log as a game of its own that names where it comes from.

    Its id follows from the log's head, so that importing it twice is noticed.
    """
    first, shared = entries[0], entries[common - 1]
    started = started_of([event for _n, event in events_of(title, entries[:1])])
    origin = Origin(first.id, shared.n, shared.hash.hex(), len(entries))
    begun_so = encode_event(msgspec.structs.replace(started, origin=origin))
    return [
        Draft(f"b.{entries[-1].hash.hex()[:20]}", first.at, first.by, begun_so),
        *(Draft(entry.id, entry.at, entry.by, entry.event) for entry in entries[1:]),
    ]
