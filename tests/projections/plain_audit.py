"""What an audit finds, worked out the plain way: a fold for every question, from the start."""

from collections.abc import Collection, Iterator, Sequence

from events.common import (
    Corrected,
    Event,
    GameClosed,
    GameStarted,
    Redone,
    Ruled,
    Undone,
    is_annotation,
)
from events.titles.registry import title_events
from projections.finding import Comparison, Finding, Objection
from projections.folding import FoldedGame, fold_game
from projections.refusal import COMMON, Param, Refusal, refusal
from projections.reveals import any_reveals, number, revealed_next
from projections.steps import steps
from projections.titles.title_rules import Revealed
from tests.projections.plain_timeline import PlainTimeline


def _folded(timeline: PlainTimeline) -> FoldedGame:
    return fold_game(timeline)


def _place(ref: str) -> tuple[int, ...]:
    return tuple(int(part) for part in ref.split("."))


def illegal_entries(events: Sequence[tuple[int, Event]]) -> Iterator[tuple[int, Refusal]]:
    game: FoldedGame | None = None
    acted = False
    for position, (n, event) in enumerate(events):
        if isinstance(event, GameStarted):
            if n > 1:
                yield n, refusal(COMMON, "not-of-this-title")
            continue
        if isinstance(event, Undone | Redone | Corrected):
            game = None
            continue
        if game is None:
            game = _folded(PlainTimeline(events[:position]))
        ruling = event.reason if isinstance(event, Ruled) else None
        action = event.action if isinstance(event, Ruled) else event
        if not is_annotation(action):
            against = game.refusals(action)
            if against and (ruling is None or not against[0].irregular):
                yield n, against[0]
            if against and not against[0].irregular:
                continue
        game.take(str(n), action, ruling)
        if not action.describes:
            acted = True
        elif acted:
            game = None  # it holds backwards too


def _revealed_in(timeline: PlainTimeline, entries: Collection[int]) -> list[Revealed]:
    if not any_reveals(timeline, entries):
        return []
    walk = steps(timeline)
    return [one for step in walk for one in revealed_next(step, entries)]


def revealed_by(timeline: PlainTimeline) -> Iterator[tuple[int, list[Revealed]]]:
    """Yield each undo and correction that reaches back over something seen, and what it was."""
    events = list(timeline.raw.items())
    for move in timeline.moves:
        if any_reveals(timeline, move.taken):
            before = PlainTimeline(events[: move.n - 1])
            if revealed := _revealed_in(before, move.taken):
                yield move.n, revealed
    for n in timeline.corrections:
        event = timeline.raw[n]
        if isinstance(event, Corrected) and (revealed := revealed_since(timeline, n, event.first)):
            yield n, revealed


def revealed_since(timeline: PlainTimeline, n: int, first: str) -> list[Revealed]:
    """Return what was revealed from the entry `first` on before the entry `n` corrected it."""
    before = PlainTimeline(list(timeline.raw.items())[: n - 1])
    return _revealed_in(before, entries_since(before, first))


def entries_since(timeline: PlainTimeline, first: str) -> set[int]:
    """Return the raw entries of what stands from entry `first` on, none if it does not."""
    refs = [item.ref for item in timeline.items]
    return set(map(number, refs[refs.index(first) :])) if first in refs else set()


def objections(game: FoldedGame) -> Iterator[Finding]:
    """What the rules refuse in the effective game: ruled, kept by a correction, or skipped."""
    corrections = game.timeline.corrections
    first_change = min(corrections, default=0)
    for found in game.objections:
        changed = "." in found.ref or (first_change and _anyway_covers(game, found))
        for against in found.refusals[:1] if found.skipped else found.refusals:
            if found.skipped and changed:
                yield Finding("fault", "skipped", found.ref, refusal=against)
            elif found.ruling is not None:
                params: dict[str, Param] = {"reason": found.ruling}
                yield Finding("notice", "ruling", found.ref, params, refusal=against)
            elif changed:
                yield Finding("fault", "irregular", found.ref, refusal=against)
            elif _described_after(game, found):
                yield Finding("fault", "description", found.ref, refusal=against)


def _described_after(game: FoldedGame, found: Objection) -> bool:
    """Whether a printed component was described after an entry; it holds backwards too."""
    return any(
        item.event.describes and _place(item.ref) > _place(found.ref)
        for item in game.timeline.items
    )


def _anyway_covers(game: FoldedGame, found: Objection) -> bool:
    return any(n > _place(found.ref)[0] for n in game.timeline.corrections)


def counts(game: FoldedGame) -> Iterator[Finding]:
    """Every count agrees with the log; else the first entry that can be wrong is named."""
    known = title_events(game.title).QUANTITIES
    for found in game.counts:
        if not found.agrees and not _settled(game, found):
            params: dict[str, Param] = {
                "player": found.counted.player,
                "quantity": found.counted.quantity,
                "counted": "?" if found.counted.amount is None else found.counted.amount,
                "logged": "?" if found.logged is None else found.logged,
                "since": last_agreeing(game.counts, found),
                "first": _first_after(game, last_agreeing(game.counts, found), found.ref),
            }
            seated = found.counted.player < len(game.timeline.started.players)
            if found.logged is None and found.counted.quantity in known and seated:
                yield Finding("notice", "count-unknown", found.ref, params)
            elif params["first"] == "-":
                yield Finding("fault", "count-alone", found.ref, params)
            else:
                yield Finding("fault", "count", found.ref, params)


def _settled(game: FoldedGame, wrong: Comparison) -> bool:
    """Whether a count of the same agreed later, with no action between."""
    what = wrong.counted.player, wrong.counted.quantity
    return any(
        found.agrees
        and (found.counted.player, found.counted.quantity) == what
        and _place(found.ref) > _place(wrong.ref)
        and _first_after(game, wrong.ref, found.ref) == "-"
        for found in game.counts
    )


def last_agreeing(counts: Sequence[Comparison], wrong: Comparison) -> str:
    """Return the entry of the last count of the same quantity that agreed, "1" if none did."""
    last = "1"
    for found in counts:
        if found.ref == wrong.ref:
            break
        same = (found.counted.player, found.counted.quantity)
        if found.agrees and same == (wrong.counted.player, wrong.counted.quantity):
            last = found.ref
    return last


def _first_after(game: FoldedGame, ref: str, wrong: str) -> str:
    """Return the first effective action after a count (or the start) and before another, or -."""
    passed = ref == "1"
    for item in game.timeline.items:
        if item.ref == wrong:
            break
        if passed and not is_annotation(item.event):
            return item.ref
        passed = passed or item.ref == ref
    return "-"


def early_claims(events: Sequence[tuple[int, Event]]) -> list[int]:
    """Return the claims that were written while the game was not over."""
    return [
        n
        for place, (n, event) in enumerate(events)
        if isinstance(event, GameClosed) and not _folded(PlainTimeline(events[:place])).over
    ]
