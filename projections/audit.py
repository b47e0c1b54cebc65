"""The audit: the game derived anew from its log, one check a function."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from events.common import (
    Corrected,
    Counted,
    Event,
    GapDeclared,
    PlayerLeft,
    StatedTogether,
    is_annotation,
)
from events.store.entry import Entry, broken_links
from events.titles.registry import title_events
from projections.every_line import IllegalEntries, KnownSince, ask, illegal_standing
from projections.finding import Comparison, Finding, Severity
from projections.folding import FoldedGame, fold_game
from projections.lots import contradictions, drawn_lots, text_of
from projections.refusal import Param, Refusal
from projections.seals import FAULTS, Seal, seals, signature_finding
from projections.seen import Mask
from projections.setup import setup_faults
from projections.steps import Step, steps
from projections.timeline import Item, Timeline


def audit(uid: str, entries: Sequence[Entry], events: Sequence[tuple[int, Event]]) -> list[Finding]:
    """Return the findings on a game, faults and notices, in the order of entries.

    The events are those of the entries, decoded; `broken_links` says more about damaged ones.
    """
    auditor = Auditor(uid, entries, events)
    auditor.walk()
    return auditor.findings()


class Auditor:
    """Audits a game in one walk through it; who walks there anyway lets it `see` every step.

    Attributes:
        game: the game at the last step that was seen; None before, and where it cannot start.
    """

    def __init__(
        self, uid: str, entries: Sequence[Entry], events: Sequence[tuple[int, Event]]
    ) -> None:
        """Look whether the log can be folded at all: its chain, and how it starts."""
        self.game: FoldedGame | None = None
        self._log = (uid, entries, events)
        self._unfit = [
            Finding("fault", f"chain-{fault.code}", str(fault.n))
            for fault in broken_links(entries, uid)
        ]
        if not self._unfit:
            self._timeline = Timeline(events)
            self._unfit = [
                Finding("fault", "setup", "1", {"fault": fault.code, **fault.params})
                for fault in setup_faults(self._timeline.started)
            ]
        self._believed: list[Finding] = []
        self._unbalanced: list[Finding] = []
        self._known: Collection[tuple[object, ...]] = ()
        self._to_come = 0
        """How many statements of an operation are still to come."""

    def walk(self) -> None:
        """Walk through the game, if it can start."""
        if not self._unfit:
            for step in steps(self._timeline, check=True):
                self.see(step)

    def see(self, step: Step[Any]) -> None:
        """Look at a step of a walk on which the rules are asked about every event."""
        if self._unfit:
            return
        self.game = step.game
        if step.item is not None and not is_annotation(step.item.event):
            self._unbalanced += self._imbalances(step.game, step.item)
        if step.coming is not None and not is_annotation(step.coming.event):
            self._believed += _doubtful_findings(step.game, step.coming)

    def _imbalances(self, game: FoldedGame, item: Item) -> Iterator[Finding]:
        """Yield each imbalance of what must be conserved, once."""
        if isinstance(item.event, StatedTogether):
            self._to_come = item.event.entries
        elif self._to_come:
            self._to_come = self._to_come - 1 if item.event.states else 0
        if self._to_come:
            return
        found = game.imbalances()
        for key, imbalance in found.items():
            if key not in self._known:
                severity: Severity = "notice" if item.ruling is not None else "fault"
                yield Finding(severity, "conservation", item.ref, imbalance=imbalance)
        self._known = found.keys()

    def findings(self, mask: Mask | None = None) -> list[Finding]:
        """Return the findings after the last step, as a viewer with a mask may see them."""
        if self._unfit or self.game is None:
            return self._unfit
        game, timeline = self.game, self._timeline
        illegal, revealed = _recorded_findings(game)
        found = [
            *_house_rules(timeline),
            *_lots(timeline),
            *(Finding("fault", code, str(n)) for n, code in timeline.unresolved.items()),
            *illegal,
            *_objections(game),
            *self._believed,
            *self._unbalanced,
            *_counts(game, mask),
            *_set_aside(timeline),
            *_claims(game),
            *(_signature_finding(game, seal) for seal in seals(*self._log)),
            *_statements(timeline),
            *_corrections(timeline),
            *revealed,
        ]
        return sorted(found, key=lambda finding: _place(finding.ref))


def _house_rules(timeline: Timeline) -> Iterator[Finding]:
    """By which house rules the game was played."""
    for rule in timeline.started.house:
        yield Finding("notice", "house-rule", "1", {"rule": rule})


def _lots(timeline: Timeline) -> Iterator[Finding]:
    """Yield the lots that the seed does not give when they are drawn again."""
    if timeline.started.lots is not None:
        lots = text_of(drawn_lots(timeline.started))
        yield Finding("notice", "lots", "1", {"seed": timeline.started.lots.seed, "lots": lots})
    for found in contradictions(list(timeline.raw.items())):
        yield Finding("fault", "lot-differs", str(found.n), found.params)


def _place(ref: str) -> tuple[int, ...]:
    return tuple(int(part) for part in ref.split("."))


def _recorded_findings(game: FoldedGame) -> tuple[list[Finding], list[Finding]]:
    """Yield what was so when it was recorded, even where it has been undone since.

    Every entry was legal; and what undo and corrections reached back over somebody had seen.
    """
    timeline = game.timeline
    if timeline.as_recorded:
        return _illegal(illegal_standing(game)), []
    illegal, known = IllegalEntries(timeline), KnownSince(timeline)
    ask(timeline, illegal, known)
    revealing = [
        Finding("notice", "revealed", str(n), {"times": len(revealed)}, revealed=revealed[-1])
        for n, revealed in known.reaching_back()
    ]
    return _illegal(illegal.illegal_entries()), revealing


def _illegal(found: Iterable[tuple[int, Refusal]]) -> list[Finding]:
    return [Finding("fault", "illegal", str(n), refusal=against) for n, against in found]


def _objections(game: FoldedGame) -> Iterator[Finding]:
    """Yield what the rules refuse in the effective game: ruled, kept by a correction or skipped."""
    last_change = max(game.timeline.corrections, default=0)
    last_description = max(
        (_place(item.ref) for item in game.timeline.items if item.event.describes), default=(0,)
    )
    described = _by_description(game) if last_change and last_description > (1,) else ()
    for found in game.objections:
        place = _place(found.ref)
        changed = ("." in found.ref or last_change > place[0]) and found.ref not in described
        for against in found.refusals[:1] if found.skipped else found.refusals:
            if found.skipped and changed:
                yield Finding("fault", "skipped", found.ref, refusal=against)
            elif found.ruling is not None:
                params: dict[str, Param] = {"reason": found.ruling}
                yield Finding("notice", "ruling", found.ref, params, refusal=against)
            elif changed:
                yield Finding("fault", "irregular", found.ref, refusal=against)
            elif last_description > place:  # it holds backwards too
                yield Finding("fault", "description", found.ref, refusal=against)


def _by_description(game: FoldedGame) -> Collection[str]:
    """Return what a description contradicts that came later, and no correction since."""
    raw = game.timeline.raw
    last = max((n for n, event in raw.items() if event.describes), default=0)
    contradicted = _refs_refused([(n, event) for n, event in raw.items() if n <= last])
    refs = set[str]()
    refused: dict[int, Collection[str]] = {}  # by how many descriptions were known
    for found in game.objections:
        n = _place(found.ref)[0]
        known = [(k, event) for k, event in raw.items() if not event.describes or k < n]
        if len(known) not in refused:
            refused[len(known)] = _refs_refused(known)
        if found.ref in contradicted and found.ref not in refused[len(known)]:
            refs.add(found.ref)
    return refs


def _refs_refused(events: Sequence[tuple[int, Event]]) -> Collection[str]:
    return {one.ref for one in fold_game(Timeline(events), check=True).objections}


def _doubtful_findings(game: FoldedGame, item: Item) -> Iterator[Finding]:
    """Yield what is uncertain: doubtful by assumptions about a box, or declared by the players."""
    if not game.refusals(item.event):
        for doubt in game.rules.doubts(game.state, item.event):
            yield Finding("notice", "doubt", item.ref, doubt=doubt)
    impossible = game.rules.impossible(game.state, item.event)
    if not impossible and game.rules.unchecked(game.state, item.event):
        yield Finding("notice", "unchecked", item.ref)


def _counts(game: FoldedGame, mask: Mask | None) -> Iterator[Finding]:
    """Every count agrees with the log; else the first entry that can be wrong is named.

    A count that agrees settles those before it, back to the last action.
    """
    known = title_events(game.title).QUANTITIES
    agreed: dict[tuple[int, str], str] = {}
    actions = FirstActions(game.timeline)
    settled, later = set(), dict[tuple[int, str], str]()
    for found in reversed(game.counts):
        what = found.counted.player, found.counted.quantity
        if found.agrees:
            later[what] = found.ref
        elif what in later and actions.between(found.ref, later[what]) == "-":
            settled.add(found.ref)
    for found in game.counts:
        counted = found.counted
        if mask is not None and mask.hides_count(found):
            about: dict[str, Param] = {"player": counted.player, "quantity": counted.quantity}
            yield Finding("notice", "count-hidden", found.ref, about)
        elif found.agrees:
            agreed[counted.player, counted.quantity] = found.ref
        elif found.ref not in settled:
            since = agreed.get((counted.player, counted.quantity), "1")
            params: dict[str, Param] = {
                "player": counted.player,
                "quantity": counted.quantity,
                "counted": "?" if counted.amount is None else counted.amount,
                "logged": "?" if found.logged is None else found.logged,
                "since": since,
                "first": actions.between(since, found.ref),
            }
            seated = counted.player < len(game.timeline.started.players)
            if found.logged is None and counted.quantity in known and seated:
                yield Finding("notice", "count-unknown", found.ref, params)
            elif params["first"] == "-":
                yield Finding("fault", "count-alone", found.ref, params)
            else:
                yield Finding("fault", "count", found.ref, params)


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


class FirstActions:
    """The first effective action from each place on; descriptions count if requested."""

    def __init__(self, timeline: Timeline, *, described: bool = True) -> None:
        self._refs = [item.ref for item in timeline.items]
        self._places = {ref: place for place, ref in enumerate(self._refs)}
        self._from = [len(self._refs)] * (len(self._refs) + 1)
        for place in reversed(range(len(self._refs))):
            event = timeline.items[place].event
            plain = is_annotation(event) or (event.describes and not described)
            self._from[place] = self._from[place + 1] if plain else place

    def between(self, ref: str, wrong: str) -> str:
        """Return the first effective action after a count (or the start) and before another, or -.

        "1" is the start.
        """
        place = self._from[self._places.get(ref, -1) + 1]
        return self._refs[place] if place < self._places[wrong] else "-"


def _set_aside(timeline: Timeline) -> Iterator[Finding]:
    """Counts whose action was taken back since are not compared."""
    for n in timeline.set_aside:
        if isinstance(timeline.raw[n], Counted):
            yield Finding("notice", "count-set-aside", str(n))


def _claims(game: FoldedGame) -> Iterator[Finding]:
    """The result that was written when the game ended is the one that the log gives."""
    result = game.rules.result(game.state)
    if not result.scores:
        yield Finding("notice", "unscored", "0")
        return
    if game.claim is None or (result.tie_open and _is_outdated(game.timeline, game.claim[0])):
        if game.over and not result.tie_open:  # nobody could write it
            yield Finding("notice", "no-claim", "0")
        return
    ref, claim = game.claim
    if not game.over:
        corrected = any(n > _place(ref)[0] for n in game.timeline.corrections)
        yield Finding("notice" if corrected else "fault", "claim-unfinished", ref)
        return
    if claim.winners != result.winners:
        yield Finding("fault", "claim-winners", ref, {"rules": claim.rules})
    if len(claim.scores) > len(result.scores):
        yield Finding("fault", "claim-winners", ref, {"rules": claim.rules})
    for seat, points in enumerate(result.scores):
        claimed = claim.scores[seat] if seat < len(claim.scores) else None
        if claimed != points:
            params: dict[str, Param] = {
                "player": seat,
                "claimed": "?" if claimed is None else claimed,
                "logged": points,
                "rules": claim.rules,
                "now": game.rules.RULES,
            }
            yield Finding("fault", "claim", ref, params)


def _is_outdated(timeline: Timeline, ref: str) -> bool:
    """Return whether the game went on after a claim, or was corrected.

    While nobody knows who wins, no other claim follows.
    """
    n = _place(ref)[0]
    later = (item.ref for item in timeline.items if not is_annotation(item.event))
    return any(m > n for m in (*timeline.corrections, *(_place(one)[0] for one in later)))


def _signature_finding(game: FoldedGame, seal: Seal) -> Finding:
    """Who signed what, and whether it holds."""
    code, params = signature_finding(seal, game.rules.result(game.state), over=game.over)
    return Finding("fault" if code in FAULTS else "notice", code, str(seal.n), params)


def _statements(timeline: Timeline) -> Iterator[Finding]:
    """Yield what the players stated, which cannot be checked, and who left before the end."""
    if timeline.started.sheet:
        yield Finding("notice", "sheet", "1")
    for item in timeline.items:
        if isinstance(item.event, PlayerLeft):
            yield Finding("notice", "left", item.ref, {"player": item.event.player})
        elif isinstance(item.event, GapDeclared):
            yield Finding("notice", "gap", item.ref, {"reason": item.event.reason})
        elif item.event.states:
            reason = getattr(item.event, "reason", "")
            yield Finding("notice", "stated", item.ref, {"reason": reason})


def _corrections(timeline: Timeline) -> Iterator[Finding]:
    """Every correction that stands."""
    for n in timeline.corrections:
        event = timeline.raw[n]
        if isinstance(event, Corrected):
            params: dict[str, Param] = {"first": event.first, "actions": len(event.actions)}
            yield Finding("notice", "corrected", str(n), params)
