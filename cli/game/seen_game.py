"""A loaded game for reading: whole, or as a viewer may see it.

All output (text, drawings, exports, pages) takes a `SeenGame`. Only writing to the log and checking
it take the whole one (`OpenGame`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.game.game_store import altered_words, game_name, store_remarks
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, ngettext, some
from cli.titles.title_screens import TitleScreens
from cli.titles.view import View
from events.common import Corrected, Event, Misfit, Player, Ruled
from events.store.entry import Entry, encode_event
from events.store.event_store import EventStore, StoredGame
from events.text import visible
from events.titles.registry import TitleEvents
from projections.folding import FoldedGame, fold_game
from projections.seen import Mask, Seen, Viewer
from projections.timeline import Timeline

if TYPE_CHECKING:
    from projections.audit import Auditor
    from projections.steps import Step


def _is_misfit(event: Event) -> bool:
    match event:
        case Ruled():
            return _is_misfit(event.action)
        case Corrected():
            return any(map(_is_misfit, event.actions))
    return isinstance(event, Misfit)


class LoadedGame:
    """A game of the store in memory, for all readers.

    Attributes:
        store: its store.
        stored: its row in the store.
        title: its events and facts.
        screens: its sentences and drawings.
        entries: the entries, unrecorded ones last.
        known: how many of them are in the log.
        events: their events by number.
        game: the fold of all of them.
        asked: the requested viewer of the output.
        alone: whether the caller may know of no other game.
        broken: the first entry whose hash does not follow from those before, None if all do.
        beyond: the first entry of a newer version that this one cannot read, None without one. Only
            the entries before it are loaded.
        veil: hides the secrets missing from the log while folding; None for a whole log.
    """

    store: EventStore
    stored: StoredGame
    title: TitleEvents
    screens: TitleScreens
    entries: list[Entry]
    known: int
    events: list[tuple[int, Event]]
    game: FoldedGame
    asked: Viewer
    alone: bool
    broken: int | None
    beyond: int | None
    veil: Callable[[Any], None] | None = None

    @property
    def name(self) -> str:
        """The game's short name."""
        return game_name(self.stored)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return self.game.timeline.started.players

    @property
    def n(self) -> int:
        """The number of the last known entry."""
        return len(self.entries)

    def timeline(self) -> Timeline:
        """Return what is in effect of the log."""
        return self.timeline_of(self.events)

    def timeline_of(self, events: Sequence[tuple[int, Event]]) -> Timeline:
        """Return what is in effect of some events of this game."""
        return Timeline(events, self.veil)

    def timeline_at(self, number: int) -> Timeline:
        """Return what was in effect after an entry, with all later descriptions.

        Raises:
            Mistake: there is no such entry.
        """
        self.check_number(number)
        return self.timeline_of([*self.events[:number], *self._described_after(number)])

    def place_of(self, ref: str) -> int:
        """Return the position of an entry among those in effect.

        Raises:
            Mistake: the entry is not in effect.
        """
        refs = [item.ref for item in self.timeline().items]
        if ref not in refs:
            words = _("entry {ref} is no longer in effect").format(ref=visible(ref))
            raise Mistake(words, Exit.REFUSED, "not-standing")
        return refs.index(ref)

    def _described_after(self, number: int) -> list[tuple[int, Event]]:
        """Return the descriptions after an entry, which apply to the whole game."""
        return [
            (self.n + place, item.event)
            for place, item in enumerate(self.timeline().items, 1)
            if item.event.describes and int(item.ref.split(".")[0]) > number
        ]

    def all_remarks(self) -> list[str]:
        """Return the remarks on the game, after those on all games if visible."""
        return [*([] if self.alone else store_remarks(self.store)), *self.remarks()]

    def remarks(self) -> Iterator[str]:
        """Yield the remarks on the log for every reader of the game."""
        if altered := self.store.alterations(self.stored.uid):
            yield altered_words(altered)
        if self.broken is not None:
            yield self.broken_words()
        if self.beyond is not None:
            words = _("{game} was recorded by a newer version: entries from #{n} on cannot be read")
            yield words.format(game=self.name, n=self.beyond)
        if misfits := [f"#{n}" for n, event in self.events if _is_misfit(event)]:
            yield ngettext(
                "{game}: {entries} cannot belong to this game and has no effect: audit shows why",
                "{game}: {entries} cannot belong to this game and have no effect: audit shows why",
                len(misfits),
                game=self.name,
                entries=some(misfits, 5),
            )

    def broken_words(self) -> str:
        """Return the message about a game with a broken chain."""
        words = _(
            "the log of {game} is broken from #{n} on: tablescribe audit {game} shows details"
        )
        return words.format(game=self.name, n=self.broken)

    def check_number(self, number: int) -> None:
        """Check that an entry of this number exists.

        Raises:
            Mistake: the log has no such entry.
        """
        if not 1 <= number <= self.n:
            raise Exit.USAGE.mistake(
                "no-such-entry",
                _("there is no entry {number}; the log has 1 to {last}"),
                number=number,
                last=self.n,
            )


class SeenGame(LoadedGame):
    """A game as a viewer may see it, for reading only.

    Attributes:
        viewer: the viewer.
        mask: what the viewer may not know.
        view: writes its events.
        game: the fold, as the viewer may see it.
    """

    game: Seen

    def __init__(self, whole: LoadedGame, viewer: Viewer) -> None:
        """Mask a game for a viewer."""
        self.stored, self.title, self.screens = whole.stored, whole.title, whole.screens
        self.store, self.broken, self.beyond = whole.store, whole.broken, whole.beyond
        self.viewer, self.asked, self.alone = viewer, whole.asked, whole.alone
        self.known, self._whole = whole.known, whole
        self.mask = Mask(whole.game, whole.timeline, viewer)
        self.entries, self.events = whole.entries, whole.events
        if self.mask.hidden:
            self.events = [(n, self.mask.event(event)) for n, event in whole.events]
            self.entries = list(map(_as_seen, whole.entries, whole.events, self.events))
        self.game = self.mask.game(whole.game, whole.timeline)
        self.view = View(self.title, self.screens, self.players, viewer, self.mask)

    def keys(self) -> dict[str, str]:
        """Return the members of every JSON answer about a game: which it is, and the viewer."""
        return {"game": self.name, **self.view.keys()}

    @property
    def fingerprints(self) -> bool:
        """Whether hashes reveal nothing hidden: each secret in the log has a salt."""
        return self.mask.salted

    def as_while_it_ran(self) -> SeenGame:
        """Return the game as its viewer saw it before the end revealed the secrets."""
        return SeenGame(self._whole, self.asked)

    def at(self, number: int | None) -> Seen:
        """Return the game after an entry, by what the viewer may know now.

        Raises:
            Mistake: there is no such entry.
        """
        if number is None:
            return self.game
        return self.mask.game(fold_game(self._whole.timeline_at(number)))

    def steps(self, number: int | None = None, *, check: bool = False) -> Iterator[Step[Seen]]:
        """Walk through the game, up to an entry if given (`projections.steps.steps`).

        Raises:
            Mistake: there is no such entry.
        """
        whole = self._whole
        timeline = whole.timeline() if number is None else whole.timeline_at(number)
        return self.mask.steps(timeline, check=check)

    def steps_beside(self, running: SeenGame) -> Iterator[tuple[Step[Seen], Step[Seen]]]:
        """Yield each step as seen while the game ran, and as seen now."""
        if not (running.mask.folds_all and self.mask.folds_all):
            yield from zip(running.steps(check=True), self.steps(check=True), strict=True)
            return
        from projections.steps import steps

        before, now = running.timeline(), self.timeline()
        for step in steps(self._whole.timeline(), check=True):
            yield running.mask.step(step, before), self.mask.step(step, now)

    def auditor(self) -> Auditor:
        """Return the auditor of the whole log; `mask` hides findings from the viewer."""
        from projections.audit import Auditor

        return Auditor(self.stored.uid, self._whole.entries, self._whole.events)


def _as_seen(entry: Entry, true: tuple[int, Event], shown: tuple[int, Event]) -> Entry:
    """Return an entry with its visible event; unchanged if all of it is visible."""
    if shown[1] is true[1]:
        return entry
    return Entry(entry.n, entry.id, entry.at, entry.by, encode_event(shown[1]), entry.hash)
