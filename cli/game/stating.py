"""Statements of the players: parsed, checked, recorded as one operation."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from cli.game.acting import Recorded, refusal_mistake
from cli.game.open_game import Already, Done, Envelope, OpenGame, Plan, Strange, clean_reason, write
from cli.game.viewpoint import by_colour
from cli.terminal.command import Argument, Option, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import standard_input
from cli.terminal.language import _, nearest_of
from cli.terminal.reader import at_table, on_phone
from cli.titles.common_words import read_typed
from cli.titles.title_screens import TitleScreens
from cli.wording.sentences import final_words, unreadable
from events.common import (
    MOST_AT_ONCE,
    Event,
    GameAbandoned,
    GameClosed,
    GapDeclared,
    Player,
    PositionStated,
    StatedTogether,
)
from events.notation import Ambiguous, Unreadable
from events.quantities import add_up, read_quantity
from events.records.text_record import read_adjustment, read_leaving, statements_in, write_line
from events.text import LONGEST_ROW, echo
from events.titles.registry import TitleEvents, title_events
from projections.folding import FoldedGame
from projections.lots import only_set_up
from projections.positions import Arranging, topic_of
from projections.refusal import Refusal
from projections.statements import gap_reason
from projections.titles.title_rules import REASON, Part


class AdjustCall(Request, frozen=True):
    """Set the log to what is on the table now (a score, whose turn it is, ...).

    The entry is marked as set by hand. Several statements are recorded together, or not at all if
    one is refused; one undo removes them all.
    """

    what: Annotated[
        tuple[str, ...] | None,
        Argument(
            "PLAYER [QUANTITY] NUMBER, or another form from the page of the title: {statements}; "
            "separate several with ;. - reads lines from standard input (default: you are asked "
            "for the whole position).",
            "[STATEMENT]...",
        ),
    ] = None
    reason: Annotated[
        str | None,
        Option(
            "Why you are changing the log by hand (default: the reason of the gap before it).",
            "TEXT",
        ),
    ] = None
    whole: Annotated[
        bool,
        Option("State the whole position; anything you leave out keeps its value from the log."),
    ] = False
    stated: tuple["Statement", ...] = ()
    """A whole position, where a person was asked for it."""

    @property
    def text(self) -> str:
        """The statements as one line, from the words of one or an argument for each."""
        what = self.what or ()
        return ("; " if all(" " in part for part in what) else " ").join(what)


class GapCall(Request, frozen=True):
    """Mark that part of the game was not recorded; go on with `adjust`, then `do`."""

    reason: Annotated[
        tuple[str, ...], Argument("Why nothing was recorded, in one line.", "REASON...")
    ]


class DescribeCall(Request, frozen=True):
    """Describe a printed part; the description applies from the start of the game."""

    what: Annotated[
        tuple[str, ...], Argument("What is printed, on one short line: {descriptions}.", "PART...")
    ]


class Statement(Struct, frozen=True):
    """A statement of the players, as typed and as an event."""

    read: str
    event: Event
    place: int = 0
    """Which one of several it was, as they were typed, from 1; 0: it was not typed."""


def read_statement(
    text: str, reason: str, title: TitleEvents, players: Sequence[Player], screens: TitleScreens
) -> Statement:
    """Parse a statement.

    Raises:
        Mistake: the text is not a statement.
    """
    if len(text) > LONGEST_ROW:
        raise Exit.UNREADABLE.mistake(
            "too-wide", _("a line has at most {most} characters"), most=LONGEST_ROW
        )
    try:
        return Statement(
            *read_typed(
                screens.local_words,
                text,
                lambda said: read_adjustment(add_up(said), reason, players, title),
            )
        )
    except Ambiguous as error:
        raise unreadable(error, screens) from error
    except Unreadable as error:
        fault = _statement_fault(text, title, players)
        if fault is not None:
            raise unreadable(fault, screens, players=players) from error
        raise not_stated(text, screens) from error


def _statement_fault(text: str, title: TitleEvents, players: Sequence[Player]) -> Unreadable | None:
    """Return where a text that begins like a statement stops being one."""
    try:
        title.read_statement(text, REASON, players)
    except Unreadable as error:
        return error
    try:
        read_quantity(add_up(text), players, title.QUANTITIES)
    except Unreadable as error:
        who = error.text[error.position :].split()
        if error.expected == ("player",) and nearest_of(who[0], [one.name for one in players]):
            return error
    return None


def read_statements(
    texts: Sequence[str],
    reason: str,
    title: TitleEvents,
    players: Sequence[Player],
    screens: TitleScreens,
) -> list[Statement]:
    """Parse statements; an error names its position among them.

    Raises:
        Mistake: a text is not a statement.
    """
    return [
        replace(read_statement(text, reason, title, players, screens), place=place)
        for place, text in enumerate(texts, 1)
    ]


def not_stated(text: str, screens: TitleScreens) -> Mistake:
    """Return the error for a text that is not a statement, or not the requested one."""
    return Mistake(
        _('"{text}" is not a statement; write {forms}').format(
            text=echo(text), forms=screens.statement_words()
        ),
        Exit.UNREADABLE,
        "no-statement",
        read=text,
    )


def reason_for(open_game: OpenGame, said: str | None) -> str:
    """Return the reason of a statement; without one, that of the gap before it.

    Raises:
        Mistake: there is no reason, and no gap was declared just before.
    """
    reason = said or gap_reason(open_game.timeline())
    if reason is None:
        words = (
            _('give a reason for changing the log by hand, in quotes at the end: "TEXT"')
            if at_table()
            else _(
                "give a reason for changing the log by hand: --reason TEXT (default after a gap: "
                "the gap's reason)"
            )
        )
        raise Exit.USAGE.mistake("no-reason", words)
    return reason


def state_position(
    game: FoldedGame, said: Sequence[Statement], reason: str, screens: TitleScreens, *, whole: bool
) -> "Positioned":
    """Apply the statements of a position to a game, as far as possible.

    The result is the same for every order of typing. Parts missing from a whole position keep their
    value.

    Raises:
        Mistake: two statements contradict each other, there are too many, or a whole position
            leaves out a part the log cannot know.
    """

    def unsaid_events(part: Part) -> Sequence[Event]:
        kept = whole and part.hidden and not part.owed
        return [replace(event, reason=reason) for event in part.now] if kept else ()

    texts = _different(said)
    arranging = Arranging(game.rules, game.state, "0")
    game.rules.apply(game.state, "0", StatedTogether(len(said), reason, whole))
    arranging.take((one.event for one in texts.values()), unsaid_events)
    owed = [
        part
        for part in game.rules.position(game.state)
        if part.owed and not any(map(part.holds, arranging.order))
    ]
    if whole and owed and not arranging.against:
        raise _missing(screens, game.timeline.started.players, owed[0])
    event = PositionStated(tuple(arranging.order), reason, whole)
    title, players = title_events(game.title), game.timeline.started.players
    if len(event.parts) > MOST_AT_ONCE or len(write_line(event, players, title)) > LONGEST_ROW:
        raise Exit.USAGE.mistake(
            "too-many-statements",
            _("too many statements at once (more than {most} characters)"),
            most=LONGEST_ROW,
        )
    against = arranging.against
    refused = (texts[topic_of(against.event)], against.refusals[0]) if against else None
    return Positioned(event, refused)


class Positioned(Struct, frozen=True):
    """A stated position, and its first impossible statement with the refusal.

    The event of a refused position has the statements before it.
    """

    event: PositionStated[Event]
    refused: tuple[Statement, Refusal] | None


def _different(said: Sequence[Statement]) -> dict[object, Statement]:
    """Return statements by their topics.

    Raises:
        Mistake: two statements about one topic differ.
    """
    found: dict[object, Statement] = {}
    for one in said:
        other = found.setdefault(topic_of(one.event), one)
        if other.event != one.event:
            raise Exit.USAGE.mistake(
                "stated-twice",
                _('"{text}" and "{other}" state the same thing: keep one of them'),
                text=echo(one.read),
                other=echo(other.read),
            )
    return found


def _missing(screens: TitleScreens, players: Sequence[Player], part: Part) -> Mistake:
    """Return the error for a position without a part the log cannot know."""
    from cli.wording.gap_words import part_words

    return Exit.REFUSED.mistake(
        "position-incomplete",
        _("the whole position also needs: {what}"),
        what=part_words(screens, players, part),
    ).telling(part=part.code, player=part.player)


def adjust(game: OpenGame, call: AdjustCall, wanted: Envelope) -> Recorded | Already:
    """Record statements together, and return their effects.

    Raises:
        Mistake: a statement is missing, cannot be read or is refused, or the append fails.
    """
    reason = None if call.reason is None else clean_reason(call.reason)
    if not (call.stated or call.what):
        raise Exit.USAGE.mistake(
            "no-statement",
            _(
                "type what is on the table now: {forms}; in a terminal, adjust alone asks for it "
                "line by line"
            ),
            forms=game.screens.statement_words(),
        )
    texts, whole = statements_in(call.text), call.whole or bool(call.stated)

    def plan(now: OpenGame) -> Plan[Recorded]:
        why = reason_for(now, reason)
        said = call.stated or read_statements(texts, why, now.title, now.players, now.screens)
        if len(said) == 1 and not whole:
            return plan_statements(now, said)
        found = state_position(now.game.twin(), said, why, now.screens, whole=whole)
        if found.refused:
            one, against = found.refused
            place = {"action": one.place} if one.place else {}
            raise refusal_mistake(now.game, now, one.event, against, one.read, **place)
        read = "; ".join(one.read for one in said)
        return plan_statements(now, [Statement(read, found.event)])

    return write(game, plan, wanted)


def declare_gap(game: OpenGame, call: GapCall, wanted: Envelope) -> Recorded | Already:
    """Record that part of the game was not recorded, and return the effect.

    Raises:
        Mistake: the reason is not valid, the gap is refused, or the append fails.
    """
    event = GapDeclared(clean_reason(" ".join(call.reason)))
    return record_statements(game, [Statement("gap", event)], wanted)


def describe(game: OpenGame, call: DescribeCall, wanted: Envelope) -> Recorded | Already:
    """Record the description of a printed part, and return its effect.

    Raises:
        Mistake: the text is not a description, is refused, or is too long for a log.
    """
    text = " ".join(call.what)
    try:
        event = game.title.read_description(text)
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, game.screens, players=game.players) from error
    return record_statements(game, [Statement(text, event)], wanted)


def record_statements(
    game: OpenGame, said: Sequence[Statement], wanted: Envelope
) -> Recorded | Already:
    """Check and record statements (values, a gap, the end), and return their effects.

    Raises:
        Mistake: one is refused or unlikely, or the append fails.
    """
    return write(game, lambda now: plan_statements(now, said), wanted)


def plan_statements(game: OpenGame, said: Sequence[Statement]) -> Plan[Recorded]:
    """Check statements and apply them in memory.

    Conservation is checked once, after the last one.

    Raises:
        Mistake: a statement is refused after those before it.
    """
    done: list[Done] = []
    strange: list[Strange] = []
    before = game.game.imbalances()
    for one in said:
        if against := game.game.refusals(one.event):
            place = {"action": one.place} if len(said) > 1 and one.place else {}
            raise refusal_mistake(game.game, game, one.event, against[0], one.read, **place)
        if doubts := game.game.rules.doubts(game.game.state, one.event):
            strange.append(Strange(one.read, tuple(doubts)))
        done.append(game.take(one.event, doubts=doubts, against=against))
    found = [one for key, one in game.game.imbalances().items() if key not in before]
    if found:
        strange.append(Strange(said[-1].read, tuple(found)))
        done[-1] = replace(done[-1], doubts=(*done[-1].doubts, *found))
    return Plan(
        [one.event for one in said],
        lambda entries: Recorded(game, list(zip(done, entries, strict=False)), [], [], []),
        game.closing(),
        still_open=game.game.open,
        strange=strange,
    )


def typed_lines() -> list[str]:
    """Return the statements of the standard input, one or more a line; # begins a comment.

    Raises:
        Mistake: the input is empty.
    """
    lines = standard_input().read().removeprefix("\ufeff").splitlines()
    texts = [text for line in lines for text in statements_in(line.partition("#")[0])]
    if not texts:
        raise Exit.UNREADABLE.mistake(
            "no-statement", _("there are no statements on standard input")
        )
    return texts


class LeaveCall(Request, frozen=True):
    """Record that a player leaves before the end; the others play on.

    Their turns are skipped and what they have stays. They cannot win, and the game is not rated.
    """

    who: Annotated[
        tuple[str, ...],
        Argument(
            "Who leaves, by name or colour, and why if you like.",
            "PLAYER [REASON]...",
            completes="players",
        ),
    ]


def leave(game: OpenGame, call: LeaveCall, wanted: Envelope) -> Recorded | Already:
    """Record that a player leaves, and return the effect.

    Raises:
        Mistake: no player or several could be meant, it is refused, or the append fails.
    """
    text = " ".join(call.who)
    who, space, why = text.partition(" ")
    try:
        event = read_leaving(f"{by_colour(who, game.players)}{space}{why}", 0, game.players)
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, game.screens, players=game.players) from error
    if event.reason is not None:
        event = replace(event, reason=clean_reason(event.reason))
    return record_statements(game, [Statement(f"leave {text}", event)], wanted)


class DiscardCall(Request, frozen=True):
    """Discard a game begun by mistake, in which nothing was played yet.

    Its entries stay; only games --all lists it from then on.
    """

    reason: Annotated[tuple[str, ...] | None, Argument("Why, in one line.", "[REASON]...")] = None


def discard(game: OpenGame, call: DiscardCall, wanted: Envelope) -> Recorded | Already:
    """Record that a game was started by mistake.

    Raises:
        Mistake: an action was recorded, the game is closed already, or the append fails.
    """
    if not only_set_up(game.game):
        raise Exit.REFUSED.mistake(
            "has-begun",
            _(
                "{game} has begun: undo everything first (undo --to 1), or end it with close "
                "--abandoned"
            ),
            game=game.name,
        )
    reason = clean_reason(" ".join(call.reason)) if call.reason else None
    return record_statements(game, [Statement("discard", GameAbandoned(reason))], wanted)


class CloseCall(Request, frozen=True):
    """Close a game: write the result of a finished one, or abandon it (--abandoned)."""

    abandoned: Annotated[bool, Option("The players stopped before the end.")] = False
    reason: Annotated[str | None, Option("Why it was abandoned (with --abandoned).", "TEXT")] = None


class Closed(Struct, frozen=True):
    """The result in a game's log: the entry, the result, and whether it was there before."""

    game: OpenGame
    n: int
    claim: GameClosed
    before: bool


def close(game: OpenGame, call: CloseCall, wanted: Envelope) -> Recorded | Closed | Already:
    """Record the result of a finished game, or that a game was abandoned.

    Raises:
        Mistake: the game is not over or has no points, or the append fails.
    """
    if call.abandoned:
        reason = None if call.reason is None else clean_reason(call.reason)
        abandoned = Statement("close --abandoned", GameAbandoned(reason))
        return record_statements(game, [abandoned], wanted)
    return write(game, _plan_claim, wanted)


def _plan_claim(game: OpenGame) -> Plan[Closed]:
    """Return the plan of a result, without an event if it is in the log already.

    Raises:
        Mistake: the game is not over, or has no points.
    """
    if not game.game.over:
        raise Exit.REFUSED.mistake(
            "not-over",
            _("{game} is not finished ({next}); to abandon it, tick: {tick}")
            if on_phone()
            else _("{game} is not finished ({next}); to abandon it: close --abandoned"),
            game=game.name,
            tick=_("the players stopped before the end"),
            next=game.screens.next_words(game.seen.game),
        )
    claims = game.closing()
    if not claims:
        raise Exit.REFUSED.mistake(
            "no-points",
            _("{game} is finished, but its result is not known: {result}"),
            game=game.name,
            result=final_words(game.seen.game, game.players, game.screens),
        )
    claim, known = claims[0], game.game.claim
    if known is not None and known[1] == claim:
        return Plan([], lambda entries: Closed(game, int(known[0]), claim, before=True))
    return Plan(
        [claim], lambda entries: Closed(game, entries[0].n, claim, before=False), still_open=False
    )
