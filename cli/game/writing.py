"""The one way to add to a game that exists: a plan in an envelope is made, checked and appended."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic, TypeVar

from msgspec import Struct

from cli.game.game_store import id_mistake
from cli.game.looking import before_writing, is_declared, looked_at
from cli.game.open_game import OpenGame, Stale
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.terminal.phrases import clauses
from cli.wording.sentences import doubt_words
from events.common import Event, GameClosed, Ruled
from events.secrets import unsalted
from events.store.entry import Entry, encode_event
from events.text import NAME_LENGTH, clean_remark, echoed, is_id
from projections.refusal import Doubt


class Envelope(Struct, frozen=True):
    """What belongs to an entry besides what it records.

    Attributes:
        id: its id, None to have one made.
        by: who records.
        agreed: whether the recorder lets strange actions stand.
        expected: how many entries the recorder has seen; None: as many as there are.
    """

    id: str | None = None
    by: str = "table"
    agreed: bool = False
    expected: int | None = None


def envelope(id_: str | None, by: str, *, agreed: bool) -> Envelope:
    """Return the envelope that a command asks for.

    Raises:
        Mistake: the id or the recorder's name is not valid.
    """
    return Envelope(checked_id(id_), clean_by(by), agreed)


def clean_reason(text: str) -> str:
    """Return a note or reason fit to be kept.

    Raises:
        Mistake: it is empty, too long, or holds characters that no line of text may.
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
    """Return the recorder's name fit to be kept.

    Raises:
        Mistake: it holds what no line of text may.
    """
    clean = clean_remark(by)
    if clean is None or len(clean) > NAME_LENGTH:
        raise Exit.USAGE.mistake(
            "bad-name", _("{by} cannot be the name of a recorder"), by=echoed(by) or '""'
        )
    return clean


def checked_id(id_: str | None) -> str | None:
    """Return an id that can be one; None stays None.

    Raises:
        Mistake: it holds other characters than an id may.
    """
    if id_ is not None and not is_id(id_):
        raise Exit.USAGE.mistake(
            "bad-id",
            _("an id has at most 64 characters: letters, digits, dots, dashes and underscores"),
        )
    return id_


F = TypeVar("F")


class Strange(Struct, frozen=True):
    """An action that is legal and unlikely, as it was typed, and why."""

    read: str
    doubts: tuple[Doubt, ...]


class Plan(Struct, Generic[F]):
    """What a writer would append to a game, and what to return once that is in the log.

    Attributes:
        events: the events. The first one gets the id of the envelope.
        facts: makes the result from the entries.
        follows: the claim that the end of the game adds.
        still_open: whether the game can go on afterwards.
        strange: what a person has to agree to.
        is_action: whether the same event by somebody else is this one: the same action happens
            once, and two undos are two.
        holds: whether it is true whatever somebody else has recorded meanwhile.
    """

    events: Sequence[Event]
    facts: Callable[[Sequence[Entry]], F]
    follows: Sequence[GameClosed] = ()
    still_open: bool = True
    strange: Sequence[Strange] = ()
    is_action: bool = False
    holds: bool = False


class Already(Struct, frozen=True):
    """An entry that was in the log before, with the same content; nothing was written."""

    game: OpenGame
    entry: Entry

    @property
    def event(self) -> Event:
        """The event of the entry."""
        return self.game.seen.events[self.entry.n - 1][1]


class Doubtful(Mistake):
    """Something unlikely to which nobody has agreed yet; nothing was written."""

    def __init__(self, game: OpenGame, strange: Sequence[Strange]) -> None:
        self.strange = strange
        words = [
            doubt_words(doubt, game.screens, game.players)
            for one in strange
            for doubt in one.doubts
        ]
        super().__init__(clauses(words), Exit.REFUSED, "doubtful", doubts=words)


class Overtaken(Mistake):
    """The log has gone on by `others`, and nothing was written.

    `meant` has the actions that were to be recorded, in full, since turns may differ now.
    """

    def __init__(self, game: OpenGame, others: Sequence[Entry], meant: str) -> None:
        from cli.wording.entry_words import words

        self.others, self.meant = others, meant
        lines = [
            f"#{one.n} {words(game.seen.events[one.n - 1][1], game.seen.view)}" for one in others
        ]
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
    """Append what a writer plans, all of it or nothing, and return its facts.

    Args:
        game: the game. It is as the log is afterwards, or as it was if something is raised.
        plan_of: makes the plan on the game as it stands. Actions take effect in memory.
        wanted: the envelope. An id that the log has already is compared, and nothing is written.

    Raises:
        Doubtful: something is unlikely, and nobody has agreed.
        Overtaken: the log has gone on meanwhile.
        Mistake: the plan cannot be made, or the log cannot take it.
        StoreError: the disk is full, or the store cannot be used.
    """
    if wanted.id is not None and (known := game.store.find(game.stored.uid, wanted.id)):
        return _compared(game, plan_of, known)
    if wanted.expected is not None and wanted.expected != game.n:
        return _after_others(game, plan_of, wanted.expected)
    try:
        with before_writing(game.stored.title):
            plan = plan_of(game)
            if is_declared(game.stored.title):  # all that will be said of it can be said
                looked_at(game.seen.game)
        if plan.strange and not wanted.agreed:
            raise Doubtful(game, plan.strange)
        if not plan.events:
            return plan.facts(())
        entries = game.append(
            [*plan.events, *plan.follows],
            by=wanted.by,
            id_=wanted.id,
            still_open=plan.still_open,
        )
    except Mistake:
        game.forget_unrecorded()
        raise
    except Stale as stale:
        if plan.holds:
            return write(game, plan_of, wanted)
        if plan.is_action and _is_all(game, plan.events, stale.others):
            return Already(game, stale.others[0])
        meant = _in_full(game, plan.events) if plan.is_action else ""
        raise Overtaken(game, stale.others, meant) from stale
    return plan.facts(entries)


def _compared(game: OpenGame, plan_of: Callable[[OpenGame], Plan[F]], known: Entry) -> Already:
    """Return an entry that an id names, if the same plan made before it would have made it.

    Raises:
        Mistake: the id belongs to something else.
    """
    if known.n == 1:
        raise id_mistake(known.id, known.n)
    recorded = [unsalted(one.event) for one in game.entries[known.n - 1 :]]
    game.rewind(known.n - 1)
    try:
        events = [unsalted(encode_event(event)) for event in plan_of(game).events]
    except Mistake:
        events = []
    finally:
        game.load()
    if not events or recorded[: len(events)] != events:
        raise id_mistake(known.id, known.n)
    return Already(game, known)


def _after_others(game: OpenGame, plan_of: Callable[[OpenGame], Plan[F]], seen: int) -> Already:
    """Return the entry behind those that a recorder has seen, if it is what the recorder plans.

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
    """Return actions in their canonical form, which says who acts."""
    actions = [event.action if isinstance(event, Ruled) else event for event in events]
    return "; ".join(game.title.write(action, game.players) for action in actions)


def _is_all(game: OpenGame, events: Sequence[Event], others: Sequence[Entry]) -> bool:
    """Whether what others wrote is what was planned, and no more but the end of the game."""
    first, *rest = others
    claims = all(isinstance(game.events[one.n - 1][1], GameClosed) for one in rest)
    return claims and [unsalted(first.event)] == [unsalted(encode_event(one)) for one in events]


def id_for_one() -> Mistake:
    """Return the mistake of one id for several entries."""
    return Exit.USAGE.mistake("id-for-one", _("with --id give one action at a time"))
