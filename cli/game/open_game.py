"""A game being recorded or tried, and the one way to add to it: plan, check, append."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from cli.game.game_store import Stale, accept, find_game, id_mistake, open_store
from cli.game.looking import before_writing, is_declared, look_at
from cli.game.seen_game import LoadedGame, SeenGame
from cli.terminal.command import AlreadyRecorded
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, clauses
from cli.terminal.printing import warn
from cli.titles.title_screens import title_screens
from cli.wording.event_words import words as entry_words
from cli.wording.sentences import doubt_words
from events.common import Event, GameClosed, Ruled
from events.secrets import unsalt
from events.store.entry import Draft, Entry, broken_links, check_numbers, draft, encode_event
from events.store.event_store import Appended, Conflict, EventStore, StoredGame
from events.store.location import Location
from events.text import NAME_LENGTH, clean_remark, decoding_error, echo, is_id
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.refusal import Doubt, Refusal
from projections.resolving import count_readable, events_of
from projections.seen import OPEN, PUBLIC, Viewer, keeps_secrets
from projections.titles.title_rules import Consequence, Result


class Done(Struct, frozen=True):
    """The effect of one recorded action.

    Attributes:
        ref: its entry.
        event: the event, without its ruling.
        ruling: the reason of the ruling that allowed it.
        rows: the rows it added to the ledger.
        doubts: what is unlikely about it.
        result: the scores after it.
        admitted: the refusals that its ruling overrides.
        followed: its consequences besides points.
        over: whether it ended the game.
        next: the player to act next, for programs.
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


class OpenGame(LoadedGame):
    """A game of the store, loaded for recording."""

    def __init__(self, store: EventStore, stored: StoredGame) -> None:
        if stored.title not in TITLES:
            from cli.titles.title_named import unknown_words

            raise Mistake(unknown_words(stored.title), Exit.STORE, "unknown-title")
        self.store = store
        self.stored = stored
        self.title = title_events(stored.title)
        self.screens = title_screens(stored.title)
        self.asked = PUBLIC
        self._seen: tuple[object, SeenGame] | None = None
        self.alone = False
        self.load()

    @staticmethod
    def open(db: Location | None, name: str | None, *, writing: bool) -> OpenGame:
        """Open the game that a command is about.

        Raises:
            Mistake: there is no such game, or several could be meant.
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
            Mistake: an entry is damaged, of a newer version, or not of this title.
        """
        self.entries = self.store.read(self.stored.uid)
        faults = broken_links(self.entries, self.stored.uid)
        self.broken = faults[0].n if faults else None
        self.beyond = None
        try:
            check_numbers(self.entries)
            self.events = self._decode()
            self.known = len(self.entries)
            self.game = fold_game(self.timeline())
        except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as error:
            raise Exit.STORE.mistake(
                "log-unreadable",
                _("game {game} cannot be read ({detail}); audit shows where"),
                game=self.name,
                detail=decoding_error(error),
            ) from error

    def _decode(self) -> list[tuple[int, Event]]:
        """Return the events of the entries, without those of a newer version."""
        title = self.stored.title
        try:
            return events_of(title, self.entries)
        except msgspec.ValidationError:
            readable = count_readable(title, self.stored.uid, self.entries)
            if not readable:  # damaged, or there is not even a first entry
                raise
            self.beyond = readable + 1
            del self.entries[readable:]
            return events_of(title, self.entries)

    def newer_mistake(self) -> Mistake:
        """Return the error for adding to a game that a newer version has continued."""
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
        """Continue with a game already folded with the entries just appended."""
        folded = len(game.timeline.raw)
        if self.known < folded:  # it was in the log before, and more may be
            self.load()
            return
        for n, event in self.events[folded:]:  # the claim that was appended with it
            game.take(str(n), event)
        self.game = game

    def settle(self) -> None:
        """Bring the game to the state a fresh load would find, after a write.

        Actions are already applied; only the timeline is resolved again. Other events may change
        anything before them, so the game is folded again.
        """
        if len(self.game.timeline.raw) == self.n == self.known:
            return
        if type(self.events[-1][1]) in self.game.rules.EFFECTS and not self.game.over:
            self.game.timeline = self.timeline()
        else:
            self.load()

    def rewind(self, number: int) -> None:
        """Forget everything after an entry, in memory only."""
        del self.entries[number:]
        del self.events[number:]
        self.game = fold_game(self.timeline())

    def at(self, number: int | None) -> FoldedGame:
        """Return the game after an entry; without a number the current one.

        Raises:
            Mistake: there is no such entry.
        """
        return self.game if number is None else fold_game(self.timeline_at(number))

    @property
    def viewer(self) -> Viewer:
        """The viewer of the output; the end of the game reveals all secrets."""
        return OPEN if self.game.over and keeps_secrets(self.stored.title) else self.asked

    @property
    def seen(self) -> SeenGame:
        """The game as its viewer may see it now."""
        stands = (self.n, self.known, id(self.game), id(self.game.timeline))
        now = (*stands, self.viewer, self.alone)
        if self._seen is None or self._seen[0] != now:
            self._seen = now, SeenGame(self, self.viewer)
        return self._seen[1]

    @property
    def opened(self) -> SeenGame:
        """The game with all secrets, for records and for `--open`."""
        return SeenGame(self, OPEN)

    def take(
        self,
        event: Event,
        ruling: str | None = None,
        doubts: Sequence[Doubt] = (),
        admitted: Sequence[Refusal] = (),
        against: Sequence[Refusal] | None = None,
    ) -> Done:
        """Apply an action in memory; `append` makes it durable.

        `against` are its refusals, if the caller has checked them already.
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
        """Reserve a place for an event being recorded."""
        n = self.n + 1
        self.events.append((n, event))
        self.entries.append(Entry(n, "", 0, "", encode_event(event), b""))

    def append(
        self, events: Sequence[Event], *, by: str, id_: str | None = None, still_open: bool
    ) -> tuple[Entry, ...]:
        """Append events durably, all or none, after the entries known when they were planned.

        Events applied by `take` must be the last ones applied.

        Raises:
            Stale: the log has grown meanwhile; the game has been reloaded.
            Mistake: another entry has the id, or a newer version has continued the game.
            StoreError: the disk is full, or the store is not usable.
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
        done = accept(outcome, self.store)
        if isinstance(done, Appended):
            self.entries[known:] = done.entries
            self.known = len(self.entries)
            started = self.game.timeline.started if known else None
            self.events[known:] = events_of(self.stored.title, done.entries, started)
        return done.entries

    def check_bounds(self, event: Event) -> None:
        """Check that a log can hold an event.

        Raises:
            Mistake: the event exceeds the bounds of a readable log.
        """
        try:
            self.title.DECODER.decode(encode_event(event))
        except msgspec.ValidationError as error:
            raise Exit.REFUSED.mistake(
                "out-of-bounds",
                _("this is more than a log can hold ({detail}); nothing was written"),
                detail=decoding_error(error),
            ) from error

    def drafts(self, events: Sequence[Event], by: str, id_: str | None) -> list[Draft]:
        """Return events as drafts; the first gets the given id.

        Raises:
            Mistake: an event exceeds the bounds of a readable log.
        """
        for event in events:
            self.check_bounds(event)
        return [draft(event, by=by, id_=id_ if i == 0 else None) for i, event in enumerate(events)]

    def closing(self) -> list[GameClosed]:
        """Return the result to append with the last action, if that ended the game."""
        return closing_claim(self.game)


class Envelope(Struct, frozen=True):
    """The metadata of an entry.

    Attributes:
        id: its id, None to generate one.
        by: the recorder's name.
        agreed: whether the recorder accepts unlikely actions.
        expected: how many entries the recorder has seen; None: all.
    """

    id: str | None = None
    by: str = "table"
    agreed: bool = False
    expected: int | None = None


def envelope(id_: str | None, by: str, *, agreed: bool) -> Envelope:
    """Return the envelope of a command.

    Raises:
        Mistake: the id or the recorder's name is not valid.
    """
    return Envelope(check_id(id_), clean_by(by), agreed)


def clean_reason(text: str) -> str:
    """Return a note or reason, stripped and checked.

    Raises:
        Mistake: the text is empty, too long, or has characters not allowed in a line.
    """
    remark = clean_remark(text)
    if remark is None:
        raise Exit.USAGE.mistake(
            "bad-remark",
            _(
                "a note or reason must be one line of 1 to 500 characters, without control "
                "characters"
            ),
        )
    return remark


def clean_by(by: str) -> str:
    """Return the recorder's name, stripped and checked.

    Raises:
        Mistake: the name has characters not allowed in a line.
    """
    clean = clean_remark(by)
    if clean is None or len(clean) > NAME_LENGTH:
        raise Exit.USAGE.mistake(
            "bad-name", _("{by} cannot be the name of a recorder"), by=echo(by) or '""'
        )
    return clean


def check_id(id_: str | None) -> str | None:
    """Return an id after a check; None stays None.

    Raises:
        Mistake: the id has characters not allowed in one.
    """
    if id_ is not None and not is_id(id_):
        raise Exit.USAGE.mistake(
            "bad-id",
            _("an id has at most 64 characters: letters, digits, dots, dashes and underscores"),
        )
    return id_


F = TypeVar("F")


class Strange(Struct, frozen=True):
    """A legal but unlikely action as typed, and why."""

    read: str
    doubts: tuple[Doubt, ...]


class Plan(Struct, Generic[F]):
    """The events a writer would append, and the result to return once they are in the log.

    Attributes:
        events: the events. The first one gets the id of the envelope.
        facts: builds the result from the entries.
        follows: the result of the game, if it ends.
        still_open: whether the game can continue afterwards.
        strange: what a person must confirm.
        is_action: whether an equal event by another recorder is the same one: an action happens
            once, but two undos are two.
        holds: whether it stays valid whatever others have recorded meanwhile.
    """

    events: Sequence[Event]
    facts: Callable[[Sequence[Entry]], F]
    follows: Sequence[GameClosed] = ()
    still_open: bool = True
    strange: Sequence[Strange] = ()
    is_action: bool = False
    holds: bool = False


class Already(Struct, frozen=True):
    """An entry with the same content that was in the log before; nothing was written."""

    game: OpenGame
    entry: Entry

    @property
    def words(self) -> str:
        """The message about it."""
        return _("#{n} was already recorded; nothing was written").format(n=self.entry.n)

    @property
    def answer(self) -> AlreadyRecorded:
        """The same for programs."""
        seen, entry = self.game.seen, self.entry
        event = seen.view.json(seen.events[entry.n - 1][1])
        return AlreadyRecorded(entry=entry.n, id=entry.id, event=event, **seen.keys())


class Doubtful(Mistake):
    """An unlikely action without confirmation; nothing was written."""

    def __init__(self, game: OpenGame, strange: Sequence[Strange]) -> None:
        self.strange = strange
        words = [
            doubt_words(doubt, game.screens, game.players)
            for one in strange
            for doubt in one.doubts
        ]
        super().__init__(clauses(words), Exit.REFUSED, "doubtful", doubts=words)


class Overtaken(Mistake):
    """The log has grown by `others`; nothing was written.

    `meant` are the actions not recorded, in full form, as turns may differ now.
    """

    def __init__(self, game: OpenGame, others: Sequence[Entry], meant: str) -> None:
        self.others, self.meant = others, meant
        events, view = game.seen.events, game.seen.view
        lines = [f"#{one.n} {entry_words(events[one.n - 1][1], view)}" for one in others]
        super().__init__(
            _(
                "someone else recorded {lines} in the meantime; nothing was written: look at it "
                "and try again"
            ).format(lines=clauses(lines[:3])),
            Exit.CONFLICT,
            "conflict",
            expected=game.n - len(others),
            current=game.n,
        )


def write(game: OpenGame, plan_of: Callable[[OpenGame], Plan[F]], wanted: Envelope) -> F | Already:
    """Append a writer's plan, all or nothing, and return its result.

    Args:
        game: the game. Afterwards it is as in the log; after an error it is as before.
        plan_of: makes the plan on the current game, and may apply actions in memory.
        wanted: the envelope. If its id is in the log, the entries are only compared.

    Raises:
        Doubtful: an action is unlikely and not confirmed.
        Overtaken: the log has grown meanwhile.
        Mistake: the plan fails, or the append does.
        StoreError: the disk is full, or the store is not usable.
    """
    if wanted.id is not None and (known := game.store.find(game.stored.uid, wanted.id)):
        return _compare(game, plan_of, known)
    if wanted.expected is not None and wanted.expected != game.n:
        return _after_others(game, plan_of, wanted.expected)
    try:
        with before_writing(game.stored.title):
            plan = plan_of(game)
            if is_declared(game.stored.title):  # all that will be said of it can be said
                look_at(game.seen.game)
        if plan.strange and not wanted.agreed:
            raise Doubtful(game, plan.strange)
        if not plan.events:
            return plan.facts(())
        entries = game.append(
            [*plan.events, *plan.follows], by=wanted.by, id_=wanted.id, still_open=plan.still_open
        )
    except Mistake:
        if game.n > game.known:  # it was applied in memory alone
            game.load()
        raise
    except Stale as stale:
        if plan.holds:
            return write(game, plan_of, wanted)
        if plan.is_action and _is_all(game, plan.events, stale.others):
            return Already(game, stale.others[0])
        meant = _in_full(game, plan.events) if plan.is_action else ""
        raise Overtaken(game, stale.others, meant) from stale
    for one, claim in zip(entries[len(plan.events) :], plan.follows, strict=False):
        game.game.take(str(one.n), claim)  # the actions were applied by the plan
    return plan.facts(entries)


def _compare(game: OpenGame, plan_of: Callable[[OpenGame], Plan[F]], known: Entry) -> Already:
    """Return the entry with an id, if the same plan before it would have written it.

    Raises:
        Mistake: the id belongs to a different entry.
    """
    if known.n == 1:
        raise id_mistake(known.id, known.n)
    recorded = [unsalt(one.event) for one in game.entries[known.n - 1 :]]
    game.rewind(known.n - 1)
    try:
        events = [unsalt(encode_event(event)) for event in plan_of(game).events]
    except Mistake:
        events = []
    finally:
        game.load()
    if not events or recorded[: len(events)] != events:
        raise id_mistake(known.id, known.n)
    return Already(game, known)


def _after_others(game: OpenGame, plan_of: Callable[[OpenGame], Plan[F]], seen: int) -> Already:
    """Return the entry after those a recorder has seen, if it equals the plan.

    Raises:
        Overtaken: others have recorded something else.
    """
    events: Sequence[Event] = ()
    if 0 < seen < game.n:
        game.rewind(seen)
        with suppress(Mistake):
            plan = plan_of(game)
            events = plan.events if plan.is_action else ()
        game.load()
    others = game.entries[seen:]
    if events and _is_all(game, events, others):
        return Already(game, others[0])
    raise Overtaken(game, others, "")


def _in_full(game: OpenGame, events: Sequence[Event]) -> str:
    """Return actions in canonical form, with the acting player."""
    actions = [event.action if isinstance(event, Ruled) else event for event in events]
    return "; ".join(game.title.write(action, game.players) for action in actions)


def _is_all(game: OpenGame, events: Sequence[Event], others: Sequence[Entry]) -> bool:
    """Return whether others wrote exactly the plan, and at most the end of the game."""
    first, *rest = others
    claims = all(isinstance(game.events[one.n - 1][1], GameClosed) for one in rest)
    return claims and [unsalt(first.event)] == [unsalt(encode_event(one)) for one in events]


def id_for_one() -> Mistake:
    """Return the error for one id with several entries."""
    return Exit.USAGE.mistake("id-for-one", _("with --id give one action at a time"))


class TriedGame(OpenGame):
    """A game as its viewer may know it, which continues in memory alone.

    Prompts, lists and phones check lines on it, so they reveal no secret. Hidden hands set no limit
    in it; with the `poorest` hands they are empty.
    """

    def __init__(self, whole: OpenGame, *, poorest: bool = False) -> None:
        """Copy a game as its viewer may know it."""
        self.whole = whole
        self.store, self.stored = whole.store, whole.stored
        self.title, self.screens = whole.title, whole.screens
        self.asked, self.alone = whole.asked, whole.alone
        self.broken, self.beyond = whole.broken, whole.beyond
        self._poorest = poorest
        self._seen = None
        self.load()

    def load(self) -> None:
        """Reset the game to the real one."""
        seen = self.whole.seen
        self.entries, self.events = seen.entries.copy(), seen.events.copy()
        self.known = len(self.entries)
        self.game = seen.game.twin()
        hides = bool(seen.game.hidden) and seen.game.rules.veil is not None
        self.veil = self._veil if hides else None
        if self._poorest:
            self._veil(self.game.state)

    def _veil(self, state: Any) -> None:  # noqa: ANN401
        """Hide what the viewer does not know, or empty it."""
        rules, seats = self.whole.seen.game.rules, self.whole.seen.game.hidden
        if rules.veil is not None:
            rules.veil(state, seats, ())
        if self._poorest:
            rules.impoverish(state, seats)

    def let(self, event: Event) -> None:
        """Apply an action, so that the next one of its line can be checked."""
        self.game.take(str(self.n + 1), event)

    def append(
        self, events: Sequence[Event], *, by: str, id_: str | None = None, still_open: bool
    ) -> tuple[Entry, ...]:
        """Return the entries that events would become.

        Raises:
            Mistake: an event is out of bounds, or a newer version has continued the game.
        """
        if self.beyond is not None:
            raise self.newer_mistake()
        entries = tuple(
            Entry(n, one.id, one.at, one.by, one.event, b"")
            for n, one in enumerate(self.drafts(events, by, id_), self.known + 1)
        )
        self.events[self.known :] = [
            (one.n, event) for one, event in zip(entries, events, strict=True)
        ]
        self.entries[self.known :] = entries
        self.known = len(self.entries)
        return entries
