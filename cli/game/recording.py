"""From typed text to recorded actions: read, bound, checked, appended, echoed."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from cli.game.echo import echo, say_needless
from cli.game.game_store import id_mistake
from cli.game.open_game import Done, OpenGame, Stale
from cli.game.record_options import RecordOptions
from cli.game.refusing import refusal_mistake
from cli.game.said_first import read_said
from cli.game.thinking import limit_passed
from cli.game.typed_words import read_typed
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.phrases import clauses, some
from cli.terminal.printing import confirmed, say, warn
from cli.terminal.reader import interactive
from cli.wording.sentences import doubt_words
from events.common import Counted, Event, GameClosed, Noted, Ruled
from events.notation import Ambiguous, Unreadable
from events.store.entry import Entry, encode_event
from events.text import LONGEST_ROW, echoed
from projections.folding import fold_game
from projections.refusal import Doubt, Refusal
from projections.timeline import Timeline
from projections.titles.title_rules import Consequence


def act(open_game: OpenGame, text: str, options: RecordOptions) -> None:
    """Record the actions of a text, all or none, and say what they did.

    Raises:
        Mistake: the text cannot be read, an action is refused, or the log cannot take it.
    """
    if len(text) > LONGEST_ROW:
        raise Mistake(
            _("a line has at most {most} characters").format(most=LONGEST_ROW),
            Exit.UNREADABLE,
            "too-wide",
        )
    if options.id is not None and (known := open_game.store.find(open_game.stored.uid, options.id)):
        _say_known(open_game, text, options, known)
        return
    try:
        _record(open_game, text, options)
    except Stale as stale:
        _go_on_after(open_game, stale.meant, options, stale.others)


class Recorded(Struct, frozen=True):
    """What was appended of a text, and what of it had happened already.

    Attributes:
        done: what each action did, with its entry.
        needless: what says, as typed, that something has happened already.
        passed: who has passed the limit of thinking time by it.
    """

    done: list[tuple[Done, Entry]]
    needless: list[tuple[str, Consequence]]
    passed: list[int]


def _record(open_game: OpenGame, text: str, options: RecordOptions) -> None:
    recorded = record(open_game, text, options)
    for place, (done, entry) in enumerate(recorded.done, 1):
        last = place == len(recorded.done)
        passed = recorded.passed if last else ()
        echo(open_game, done, entry, as_json=options.as_json, last=last, passed=passed)
    for read, already in recorded.needless:
        say_needless(open_game, read, already, as_json=options.as_json)


def record(open_game: OpenGame, text: str, options: RecordOptions) -> Recorded:
    """Append the actions of a text, all or none, and return what they did; nothing is said.

    Raises:
        Mistake: the text cannot be read, an action is refused, or the log cannot take it.
        Stale: the log has gone on meanwhile.
    """
    try:
        done, needless = taken(open_game, text, options)
    except Mistake:
        if open_game.n > open_game.known:  # of several actions some were taken already
            open_game.load()
        raise
    if not done:
        return Recorded([], needless, [])
    if len(done) > 1 and options.id is not None:
        open_game.load()
        raise id_for_one()
    events: list[Event] = [event for _n, event in open_game.events[open_game.known :]]
    try:
        entries = open_game.append(
            [*events, *open_game.closing()],
            by=options.by,
            id_=options.id,
            still_open=open_game.game.open,
        )
    except Stale as stale:
        stale.meant = _in_full(open_game, done)
        raise
    return Recorded(
        list(zip(done, entries, strict=False)), needless, limit_passed(open_game, len(entries))
    )


def _in_full(open_game: OpenGame, done: Sequence[Done]) -> str:
    """Return actions in their canonical form, which says who acts."""
    return "; ".join(open_game.title.write(one.event, open_game.players) for one in done)


def id_for_one() -> Mistake:
    """Return the mistake of one id for several entries."""
    return Mistake(_("with --id give one action at a time"), Exit.USAGE, "id-for-one")


def taken(
    open_game: OpenGame, text: str, options: RecordOptions
) -> tuple[list[Done], list[tuple[str, Consequence]]]:
    """Read, bind and check the actions of a text and let them take effect in memory.

    Return what they did, and which of them, as typed, say what has happened already.

    Raises:
        Mistake: the text cannot be read, or an action is refused.
    """
    try:
        text, lines = _read(open_game, text)
    except (Unreadable, Ambiguous) as error:
        from cli.game.unread import unread

        raise unread(open_game, error) from error
    done: list[Done] = []
    needless: list[tuple[str, Consequence]] = []
    for number, line in enumerate(lines, 1):
        read = text[line.start : line.end].strip()
        event = open_game.game.rules.bind(open_game.game.state, line)
        place = {"action": number, "position": line.start} if len(lines) > 1 else {}
        if isinstance(event, Refusal):
            raise refusal_mistake(open_game.game, open_game, None, event, read, **place)
        if already := open_game.game.rules.needless(open_game.game.state, event):
            needless.append((read, already))
        else:
            done.append(_take(open_game, event, options, read, place))
    return done, needless


def _read(open_game: OpenGame, text: str) -> tuple[str, Sequence[Any]]:
    title, players = open_game.title, open_game.players
    return read_typed(open_game.screens, text, lambda said: read_said(title, said, players))


def _take(
    open_game: OpenGame, event: Event, options: RecordOptions, read: str, place: dict[str, int]
) -> Done:
    against = open_game.game.refusals(event)
    if against and (options.ruling is None or not against[0].irregular):
        raise refusal_mistake(open_game.game, open_game, event, against[0], read, **place)
    doubts = open_game.game.rules.doubts(open_game.game.state, event)
    ask_about(open_game, doubts, read, options.agreed)
    ruling = options.ruling if against else None
    if options.ruling is not None and not against:
        warn(_('"{read}" needs no ruling; it is recorded as an ordinary action').format(read=read))
    return open_game.take(event, ruling, doubts, against)


def ask_about(
    open_game: OpenGame, doubts: Sequence[Doubt], read: str, agreed: bool | None = None
) -> None:
    """Ask about what is strange, where a person can be asked and has not `agreed` yet or refused.

    Raises:
        Mistake: the person says no, or is to be asked elsewhere.
    """
    if agreed is False and doubts:
        said = [doubt_words(doubt, open_game.screens, open_game.players) for doubt in doubts]
        raise Mistake(clauses(said), Exit.REFUSED, "doubtful", doubts=said)
    if not doubts or agreed or not interactive():
        return
    for doubt in doubts:
        warn(doubt_words(doubt, open_game.screens, open_game.players))
    if not confirmed(_('record "{read}" anyway?').format(read=echoed(read))):
        raise Mistake(_("nothing was recorded"), Exit.REFUSED, "declined")


def _say_known(open_game: OpenGame, text: str, options: RecordOptions, known: Entry) -> None:
    """Answer a repeated id: a success if it is the same action, else a mistake."""
    if not means(open_game, text, options, known):
        raise id_mistake(known.id, known.n)
    say_already(open_game, known, open_game.events[known.n - 1][1], options.as_json)


def means(open_game: OpenGame, text: str, options: RecordOptions, entry: Entry) -> bool:
    """Whether a text, said just before an entry, would have meant what the entry says."""
    if entry.n == 1:
        return False
    before = fold_game(Timeline(open_game.events[: entry.n - 1]))
    try:
        text, lines = _read(open_game, text)
    except (Unreadable, Ambiguous):
        return False
    bound = before.rules.bind(before.state, lines[0])
    if len(lines) != 1 or not isinstance(bound, Event):
        return False
    ruled = [Ruled(bound, options.ruling)] if options.ruling is not None else []
    return any(encode_event(event) == entry.event for event in (bound, *ruled))


def say_already(open_game: OpenGame, known: Entry, event: Event, as_json: bool) -> None:
    """Say that an entry was in the log before."""
    if as_json:
        answer(open_game, "already", entry=known.n, id=known.id, event=open_game.view.json(event))
    else:
        say(_("#{n} was already recorded; nothing was written").format(n=known.n))


def _go_on_after(
    open_game: OpenGame, text: str, options: RecordOptions, others: list[Entry]
) -> None:
    """Meet what another recorder wrote: the same action is done; another one is shown first."""
    from cli.wording.entry_words import words

    events = [event for _n, event in open_game.events[len(open_game.events) - len(others) :]]
    shown = [words(event, open_game.view) for event in events]
    if is_all(open_game, text, options, others):
        say_already(open_game, others[0], events[0], options.as_json)
        return
    warn(
        _("someone else recorded in the meantime: {lines}").format(
            lines=clauses(f"#{one.n} {line}" for one, line in zip(others, shown, strict=True))
        )
    )
    if interactive() and confirmed(_('record "{read}" after it?').format(read=echoed(text))):
        act(open_game, text, options)
        return
    raise Mistake(
        _("the log has gone on to entry {n}; nothing was written: look and enter it again").format(
            n=open_game.n
        ),
        Exit.CONFLICT,
        "conflict",
        expected=open_game.n - len(others),
        current=open_game.n,
        others=some(shown),
    )


def is_all(open_game: OpenGame, text: str, options: RecordOptions, others: list[Entry]) -> bool:
    """Whether what others wrote last is what a text means, and no more but the end of the game."""
    events = [event for _n, event in open_game.events[len(open_game.events) - len(others) :]]
    claims = sum(isinstance(event, GameClosed) for event in events)
    return len(others) == 1 + claims and means(open_game, text, options, others[0])


def record_plain(
    open_game: OpenGame, event: Event, options: RecordOptions, *also: Event, still_open: bool
) -> Entry:
    """Append an event that is no action of the title, and what follows from it; return its entry.

    Raises:
        Mistake: the log has gone on meanwhile, or cannot take it.
    """
    try:
        return open_game.append(
            [event, *also], by=options.by, id_=options.id, still_open=still_open
        )[0]
    except Stale as stale:
        if not isinstance(event, Counted | Noted):
            raise stale_mistake(open_game, stale) from stale
    return record_plain(open_game, event, options, *also, still_open=open_game.game.open)


def record_statement(open_game: OpenGame, event: Event, read: str, options: RecordOptions) -> None:
    """Record what the table states (a value, a gap, the end), checked, and say what it did.

    Raises:
        Mistake: it is refused, or the log cannot take it.
    """
    if options.id is not None and (known := open_game.store.find(open_game.stored.uid, options.id)):
        confirm(open_game, known, event, options)
        return
    if against := open_game.game.refusals(event):
        raise refusal_mistake(open_game.game, open_game, event, against[0], read)
    doubts = open_game.game.rules.doubts(open_game.game.state, event)
    ask_about(open_game, doubts, read)
    done = open_game.take(event, doubts=doubts)
    try:
        entries = open_game.append(
            [event, *open_game.closing()],
            by=options.by,
            id_=options.id,
            still_open=open_game.game.open,
        )
    except Stale as stale:
        raise stale_mistake(open_game, stale) from stale
    echo(open_game, done, entries[0], as_json=options.as_json, last=True)


def stale_mistake(open_game: OpenGame, stale: Stale) -> Mistake:
    """Return the sentence about a log that has gone on meanwhile, with what was written."""
    from cli.wording.entry_words import words

    first = open_game.n - len(stale.others) + 1
    lines = [
        f"#{n} {words(open_game.events[n - 1][1], open_game.view)}"
        for n in range(first, open_game.n + 1)
    ]
    return Mistake(
        _(
            "someone else recorded {lines} in the meantime; nothing was written: look at it and "
            "try again"
        ).format(lines=clauses(lines[:3])),
        Exit.CONFLICT,
        "conflict",
        expected=open_game.n - len(stale.others),
        current=open_game.n,
    )


def repeated(open_game: OpenGame, options: RecordOptions) -> Entry | None:
    """Return the entry that an id names already; the game is then as it was before it.

    The command can work out once more what it meant; `confirm` compares.

    Raises:
        Mistake: it is that of the first entry, before which there was nothing to take back.
    """
    known = (
        open_game.store.find(open_game.stored.uid, options.id) if options.id is not None else None
    )
    if known is not None:
        if known.n == 1:
            raise id_mistake(known.id, known.n)
        open_game.rewind(known.n - 1)
    return known


def confirm(open_game: OpenGame, known: Entry, event: Event, options: RecordOptions) -> None:
    """Say that an entry was in the log before, if it is the same event.

    Raises:
        Mistake: the id belongs to another event.
    """
    if encode_event(event) != known.event:
        raise id_mistake(known.id, known.n)
    say_already(open_game, known, event, options.as_json)
