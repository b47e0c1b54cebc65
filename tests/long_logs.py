"""Long logs of every mixture: a game that goes on with mistakes, second thoughts and counts.

Actions come from a sample game, whichever of them the rules allow next; between them the table
takes back, restores, corrects, rules, counts, notes, states and forgets, as the seed has it.
"""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from events.common import (
    Adjusted,
    Corrected,
    Counted,
    Event,
    GameClosed,
    GapDeclared,
    Noted,
    Redone,
    Ruled,
    Undone,
    is_annotation,
)
from events.records.text_record import read_text_record
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.operations import ROOT
from projections.reading import read_record
from projections.timeline import Timeline

SAMPLES = Path(__file__).parents[1] / "sample_games"
SCRIPTS = {title: f"{title}/full-{max(title_events(title).SEATS)}-players" for title in TITLES}
REASON = "as the table has it"

USUAL = {
    "act": 44,
    "undo": 10,
    "redo": 6,
    "correct": 8,
    "insert": 3,
    "remove": 2,
    "restart": 0.2,
    "rule": 3,
    "illegal": 1,
    "agree": 6,
    "differ": 4,
    "note": 5,
    "adjust": 5,
    "gap": 0.5,
    "describe": 0.5,
    "close": 2,
}
"""How often each kind of entry is tried, beside the others."""


@cache
def script(title: str) -> tuple[Event, ...]:
    """Return the events of a full sample game of a title, how it started first."""
    text = (SAMPLES / f"{SCRIPTS[title]}.txt").read_text(encoding="utf-8")
    events = read_record(read_text_record(text)).events
    return tuple(event for event in events if not is_annotation(event))


class LongLog:
    """A log that is being written; `events` are its entries."""

    def __init__(self, title: str, seed: int) -> None:
        self._chance = random.Random(f"{title} {seed}")
        self._script = script(title)[1:]
        self._quantities = sorted(title_events(title).QUANTITIES)
        self.events: list[Event] = [script(title)[0]]
        self._look()

    def _look(self) -> None:
        """Work out what stands, anew."""
        self._timeline = Timeline(list(enumerate(self.events, 1)))
        self._game: FoldedGame = fold_game(self._timeline)
        self._place = 0

    def grow(self, entries: int, weights: dict[str, float] = USUAL) -> None:
        """Write until there are so many entries."""
        kinds, how_often = list(weights), list(weights.values())
        while len(self.events) < entries:
            [kind] = self._chance.choices(kinds, how_often)
            made: Event | None = getattr(self, f"_{kind}")()
            if made is not None:
                self._write(made)

    def _write(self, event: Event) -> None:
        self.events.append(event)
        ruling = event.reason if isinstance(event, Ruled) else None
        action = event.action if isinstance(event, Ruled) else event
        if isinstance(event, Undone | Redone | Corrected) or action.describes:
            self._look()
        else:
            self._game.take(str(len(self.events)), action, ruling)

    def _standing(self) -> Timeline:
        """Return what stands now."""
        self._timeline = Timeline(list(enumerate(self.events, 1)))
        return self._timeline

    def _legal(self, event: Event | None) -> Event | None:
        """Return an event that the rules allow now."""
        return None if event is None or self._game.refusals(event) else event

    def _act(self) -> Event | None:
        """Return the next action of the script that the rules allow; the first one after it."""
        around = [*self._script[self._place :], *self._script[: self._place]]
        for skipped, event in enumerate(around):
            known = event.describes and event in self.events
            if not known and not self._game.refusals(event):
                self._place = (self._place + skipped + 1) % len(self._script)
                return event
        return self._undo(most=12)

    def _illegal(self) -> Event | None:
        for event in self._chance.sample(self._script, 12):
            against = [] if event.describes else self._game.refusals(event)
            if against and against[0].irregular:
                return event
        return None

    def _rule(self) -> Event | None:
        event = self._illegal()
        return event and Ruled(event, REASON)

    def _undo(self, most: int = 4) -> Event | None:
        path = self._standing().path
        if len(path) == 1:
            return None
        back = self._chance.randint(1, most) if self._chance.random() < 0.3 else 1
        return Undone(path[max(1, len(path) - back)])

    def _redo(self) -> Event | None:
        timeline = self._standing()
        target = timeline.redo_target()
        if target is None or self._chance.random() < 0.1:
            others = sorted(set(timeline.parent) - set(timeline.path))
            target = self._chance.choice(others[-20:]) if others else None
        return None if target is None else Redone(target)

    def _refs(self) -> Sequence[str]:
        """Return the refs among which a correction is made, mostly late ones."""
        refs = [item.ref for item in self._standing().items if not is_annotation(item.event)]
        return refs if self._chance.random() < 0.2 else refs[-20:]

    def _correct(self) -> Event | None:
        refs = self._refs()
        if not refs:
            return None
        first = self._chance.randrange(len(refs))
        last = min(len(refs) - 1, first + (self._chance.random() < 0.2))
        items = {item.ref: item for item in self._timeline.items}
        whole = (items[ref] for ref in refs[first : last + 1])
        kept = tuple(one.event if one.ruling is None else Ruled(*one[1:]) for one in whole)
        if self._chance.random() < 0.1:
            kept = (*kept[:-1], self._chance.choice(self._script))
        return Corrected(refs[first], refs[last], kept)

    def _insert(self) -> Event | None:
        refs, stated = self._refs(), self._adjust()
        return Corrected(self._chance.choice(refs), None, (stated,)) if refs and stated else None

    def _remove(self) -> Event | None:
        items = [*self._standing().items]
        stated = [i.ref for i in items if i.event.states or is_annotation(i.event)]
        if self._chance.random() < 0.1:
            stated = [item.ref for item in items[-10:]]
        if not stated:
            return None
        ref = self._chance.choice(stated)
        return Corrected(ref, ref, ())

    def _wild(self) -> Event:
        """Return an operation that names any entry, rightly or not."""
        n = self._chance.randint(1, len(self.events) + 1)
        ref, other = (
            f"{self._chance.randint(1, n)}{self._chance.choice(('', '', '.1', '.2'))}"
            for _end in "ab"
        )
        some = tuple(self._chance.choices(self._script, k=self._chance.randrange(3)))
        corrected = [Corrected(ref, last, some) for last in (ref, None, other)]
        return self._chance.choice([Undone(n), Redone(n), *corrected])

    def _restart(self) -> Event:
        return Corrected(str(ROOT), str(ROOT), (self._standing().started,))

    def _quantity(self) -> tuple[int, str, int]:
        """Return somebody, a thing that is counted, and how many of it the log has."""
        seat = self._chance.randrange(len(self._game.timeline.started.players))
        quantity = self._chance.choice(self._quantities)
        return seat, quantity, self._game.rules.quantity(self._game.state, seat, quantity) or 0

    def _agree(self) -> Event:
        return Counted(*self._quantity())

    def _differ(self) -> Event:
        seat, quantity, value = self._quantity()
        return Counted(seat, quantity, value + self._chance.choice((-1, 1)))

    def _note(self) -> Event:
        return Noted(f"note {self._chance.randrange(1000)}")

    def _adjust(self) -> Event | None:
        seat, quantity, value = self._quantity()
        return self._legal(Adjusted(seat, quantity, max(0, value), REASON))

    def _gap(self) -> Event | None:
        return self._legal(GapDeclared(REASON))

    def _describe(self) -> Event | None:
        described = [event for event in self._script if event.describes]
        return self._legal(self._chance.choice(described) if described else None)

    def _close(self) -> Event | None:
        claims: list[GameClosed] = closing_claim(self._game)
        return claims[0] if claims else None


def long_log(title: str, seed: int, entries: int, **weights: float) -> list[tuple[int, Event]]:
    """Return a log of so many entries with their numbers; `weights` instead of the usual ones."""
    log = LongLog(title, seed)
    log.grow(entries, weights or USUAL)
    return list(enumerate(log.events, 1))
