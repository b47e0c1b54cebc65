"""A game being recorded: its entries in memory, its state, and the one way to add to it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from cli.game.game_store import accepted, find_game, open_store
from cli.game.seen_game import LoadedGame, SeenGame
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.terminal.printing import warn
from cli.titles.title_screens import title_screens
from events.common import Event, GameClosed, Ruled
from events.store.chain import broken_links, check_numbers
from events.store.entry import Draft, Entry, draft, encode_event
from events.store.event_store import Appended, Conflict, EventStore, StoredGame
from events.store.location import Location
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.refusal import Doubt, Refusal
from projections.resolving import events_of, understood
from projections.seen import OPEN, PUBLIC, Viewer, keeps_secrets
from projections.titles.title_rules import Consequence, Result


class Done(Struct, frozen=True):
    """What one recorded action did, for its echo.

    Attributes:
        ref: its entry.
        event: the event, out of its ruling.
        ruling: why it was let stand.
        rows: the rows that it added to the ledger.
        doubts: what is strange about it.
        result: the scores after it.
        admitted: the refusals that its ruling overrules.
        followed: what followed from it besides points.
        over: whether the game ended by it.
        next: who acts after it, for programs.
    """

    ref: str
    event: Event
    ruling: str | None
    rows: tuple[Any, ...]
    doubts: tuple[Doubt, ...]
    result: Result
    admitted: tuple[Refusal, ...] = ()
    followed: tuple[Consequence, ...] = ()
    over: bool = False
    next: dict[str, Any] | None = None


class Stale(Exception):
    """The log has gone on by `others`; `meant` was to be recorded, in full as turns may differ."""

    def __init__(self, others: list[Entry]) -> None:
        super().__init__(others)
        self.others = others
        self.meant = ""


class OpenGame(LoadedGame):
    """A game of the store, loaded to go on with it."""

    def __init__(self, store: EventStore, stored: StoredGame) -> None:
        if stored.title not in TITLES:
            from cli.titles.title_named import unknown_words

            raise Mistake(
                unknown_words(stored.title),
                Exit.STORE,
                "unknown-title",
            )
        self.store = store
        self.stored = stored
        self.title = title_events(stored.title)
        self.screens = title_screens(stored.title)
        self.asked = PUBLIC
        self._seen: tuple[object, SeenGame] | None = None
        self.alone = False
        self.load()

    @staticmethod
    def open(db: Location | None, name: str | None, *, writing: bool) -> "OpenGame":
        """Open the game that a command is about.

        Raises:
            Mistake: there is none, or several could be meant.
            StoreError: the store cannot be used.
        """
        store = open_store(db)
        opened = OpenGame(store, find_game(store, name, writing=writing))
        if opened.beyond is not None and writing:
            raise opened.newer_mistake()
        for line in opened.remarks():
            warn(line)
        return opened

    def load(self) -> None:
        """Read the log and fold it.

        Raises:
            Mistake: an entry is of a newer version, or not of this title.
        """
        self.entries = self.store.read(self.stored.uid)
        faults = broken_links(self.entries, self.stored.uid)
        self.broken = faults[0].n if faults else None
        self.beyond = None
        try:
            check_numbers(self.entries)
            self.events = self._decoded()
            self.known = len(self.entries)
            self.game = fold_game(self.timeline())
        except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as error:
            raise Exit.STORE.mistake(
                "log-unreadable",
                _("game {game} cannot be read ({detail}); audit shows where"),
                game=self.name,
                detail=error,
            ) from error

    def _decoded(self) -> list[tuple[int, Event]]:
        """Return the events of the entries, and leave out what a newer version went on with."""
        title = self.stored.title
        try:
            return events_of(title, self.entries)
        except msgspec.ValidationError:
            known = understood(title, self.stored.uid, self.entries)
            if not known:  # damaged, or there is not even a first entry
                raise
            self.beyond = known + 1
            del self.entries[known:]
            return events_of(title, self.entries)

    def newer_mistake(self) -> Mistake:
        """Return why nothing can be added to such a game."""
        return Exit.STORE.mistake(
            "newer-entry",
            _(
                "{game} was recorded by a newer version: entries from #{n} on cannot be read, so "
                "nothing can be added; please update tablescribe"
            ),
            game=self.name,
            n=self.beyond,
        ).telling(entry=self.beyond)

    def go_on_with(self, game: FoldedGame) -> None:
        """Go on with a game that was folded with what has just been appended, or its beginning."""
        folded = len(game.timeline.raw)
        if self.known < folded:  # it was in the log before, and more may be
            self.load()
            return
        for n, event in self.events[folded:]:  # the claim that was appended with it
            game.take(str(n), event)
        self.game = game

    def forget_unrecorded(self) -> None:
        """Forget what has taken effect in memory and is not in the log."""
        if self.n > self.known:
            self.load()

    def settle(self) -> None:
        """Make the game what a fresh look at its log finds, after a command has written to it.

        An action has taken effect already: only what stands of the log is resolved again. Whatever
        else is written may change anything before it.
        """
        if len(self.game.timeline.raw) == self.n == self.known:
            return
        if type(self.events[-1][1]) in self.game.rules.EFFECTS and not self.game.over:
            self.game.timeline = self.timeline()
        else:
            self.load()

    def rewind(self, number: int) -> None:
        """Forget what came after an entry, in memory only."""
        del self.entries[number:]
        del self.events[number:]
        self.game = fold_game(self.timeline())

    def at(self, number: int | None) -> FoldedGame:
        """Return the game as it was after an entry; as it is without a number.

        Raises:
            Mistake: there is no such entry.
        """
        return self.game if number is None else fold_game(self.timeline_at(number))

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the output is for: the end opens to all what players held in secret."""
        return OPEN if self.game.over and keeps_secrets(self.stored.title) else self.asked

    @property
    def seen(self) -> SeenGame:
        """The game as it may be seen now by whom its output is for."""
        stands = (self.n, self.known, id(self.game), id(self.game.timeline))
        now = (*stands, self.viewer, self.alone)
        if self._seen is None or self._seen[0] != now:
            self._seen = now, SeenGame(self, self.viewer)
        return self._seen[1]

    @property
    def opened(self) -> SeenGame:
        """The game as its log has it, secrets too: for records, and for who asks for all."""
        return SeenGame(self, OPEN)

    def take(
        self,
        event: Event,
        ruling: str | None = None,
        doubts: Sequence[Doubt] = (),
        admitted: Sequence[Refusal] = (),
        against: Sequence[Refusal] | None = None,
    ) -> Done:
        """Let an action take effect in memory; `append` makes it last.

        `against` is what the rules have just said of it, where they were asked.
        """
        before = len(self.game.rules.ledger(self.game.state))
        ref = str(self.n + 1)
        self._hold(Ruled(event, ruling) if ruling is not None else event)
        if event.describes:  # it holds for the whole game, backwards too
            self.game, took = fold_game(self.timeline()), False
        else:
            took = self.game.take(ref, event, ruling, against)
        followed = tuple(self.game.rules.consequences(self.game.state)) if took else ()
        return Done(
            ref,
            event,
            ruling,
            tuple(self.game.rules.ledger(self.game.state)[before:]),
            tuple(doubts),
            self.game.rules.result(self.game.state),
            tuple(admitted),
            followed,
            self.game.over,
            self.screens.next_json(self.seen.game),
        )

    def _hold(self, event: Event) -> None:
        """Keep a place for an event that is being recorded."""
        n = self.n + 1
        self.events.append((n, event))
        self.entries.append(Entry(n, "", 0, "", encode_event(event), b""))

    def append(
        self, events: Sequence[Event], *, by: str, id_: str | None = None, still_open: bool
    ) -> tuple[Entry, ...]:
        """Append events durably, all or none, after the entries known when they were made.

        `events` may have been taken already (`take`); they are the last ones then.

        Raises:
            Stale: the log has gone on meanwhile; the game is loaded anew.
            Mistake: the id is taken, or a newer version has gone on with the game.
            StoreError: the disk is full, or the store cannot be used.
        """
        if self.beyond is not None:
            raise self.newer_mistake()
        known = self.known
        drafts = self.drafts(events, by, id_)
        outcome = self.store.append(
            self.stored.uid, self.stored.title, known, drafts, still_open=still_open
        )
        if isinstance(outcome, Conflict):
            self.load()
            raise Stale(self.entries[known:])
        done = accepted(outcome, self.store)
        if isinstance(done, Appended):
            self.entries[known:] = done.entries
            self.known = len(self.entries)
            started = self.game.timeline.started if known else None
            self.events[known:] = events_of(self.stored.title, done.entries, started)
        return done.entries

    def check_bounds(self, event: Event) -> None:
        """Check that a log can hold an event.

        Raises:
            Mistake: it is out of the bounds within which a log can be read again.
        """
        try:
            self.title.DECODER.decode(encode_event(event))
        except msgspec.ValidationError as error:
            raise Exit.REFUSED.mistake(
                "out-of-bounds",
                _("this is more than a log can hold ({detail}); nothing was written"),
                detail=error,
            ) from error

    def drafts(self, events: Sequence[Event], by: str, id_: str | None) -> list[Draft]:
        """Return events as drafts; the id given is the first one's.

        Raises:
            Mistake: an event is out of the bounds within which a log can be read again.
        """
        for event in events:
            self.check_bounds(event)
        return [draft(event, by=by, id_=id_ if i == 0 else None) for i, event in enumerate(events)]

    def closing(self) -> list[GameClosed]:
        """Return the claim to append with what was just taken, if the game ended by it."""
        return closing_claim(self.game)
