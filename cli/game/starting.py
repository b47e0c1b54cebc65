"""Start a game, new or from an entry of another: its setup and printed parts."""

import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cli.game.game_store import accept, find_game, open_store, written_game
from cli.game.looking import before_writing, is_declared, look_at, seen_by
from cli.game.open_game import Envelope, OpenGame, check_id, clean_by
from cli.game.roster import Roster, players_words
from cli.game.setup_input import check_line_up, read_limit, read_setup
from cli.game.stating import Statement, read_statements, state_position
from cli.terminal.command import Argument, Option, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.titles.title_named import check_title, name_of
from cli.titles.title_options import printed_parts, title_options
from cli.titles.title_screens import title_screens
from cli.wording.sentences import names_words, refusal_sentence, setup_lines
from events.common import SEED_PATTERN, Event, GameStarted
from events.store.entry import Draft, draft, new_id
from events.store.event_store import EventStore
from events.store.location import Location, Server
from events.text import echo, is_id, is_word, write_minutes
from events.titles.registry import title_events
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.forking import fork_events
from projections.lots import lot_events, with_lots
from projections.operations import ROOT
from projections.refusal import Refusal
from projections.seen import PUBLIC
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules

First = Annotated[
    str | None,
    Option("Who goes first (default: the first player named).", "NAME", completes="typed_players"),
]
House = Annotated[
    tuple[str, ...] | None,
    Option("A house rule, see below; may be repeated.", "RULE", completes="house_rules"),
]
Date = Annotated[
    str | None, Option("The day it was played, if not today (2026-03-01).", "YYYY-MM-DD")
]


class NewCall(Request, frozen=True):
    """Start a game and show what comes next."""

    title: Annotated[
        str | None, Argument("{titles} (default: you are asked).", "[TITLE]", completes="titles")
    ] = None
    players: Annotated[
        tuple[str, ...] | None,
        Argument(
            "Who plays, clockwise from the first seat (default: you are asked).",
            "[NAME:COLOUR]...",
            completes="seats",
        ),
    ] = None
    again: Annotated[
        bool, Option("Play the last game again with the same players.", local=True)
    ] = False
    first: First = None
    house: House = None
    limit: Annotated[
        str | None,
        Option(
            "Thinking time for each player (for example 45m); shown by clock, not enforced.", "TIME"
        ),
    ] = None
    lots: Annotated[
        bool, Option("Draw by lot who goes first, and anything else that chance decides.")
    ] = False
    seed: Annotated[
        str | None, Option("Seed for the draw, agreed by the players (for example 4-1-6).", "SEED")
    ] = None
    date: Date = None
    made_by: Annotated[
        str | None,
        Option(
            "Name of the program that generated the game, if it was not played by people.",
            "PROGRAM",
        ),
    ] = None
    also: dict[str, str] = msgspec.field(default_factory=dict)
    """Printed parts by the names of their options."""


class Started(Struct, frozen=True):
    """A started game, with the descriptions of its printed parts."""

    game: OpenGame
    described: Sequence[Event]


def rematch_of(last: GameStarted) -> GameStarted:
    """Return the start of a rematch: same title, seats, colours, house rules and limit."""
    return GameStarted(
        last.title, last.players, day_of(None), last.first, last.house, limit=last.limit
    )


def descriptions_for(started: GameStarted, last: Timeline) -> list[Event]:
    """Return the descriptions of a game that apply to another start of its title."""
    events = [item.event for item in last.descriptions()]
    return [event for event in events if unfit(started, event) is None]


def rematch(game: OpenGame, first: int, wanted: Envelope) -> Started:
    """Start another game with the same title, seats, colours, house rules and limit.

    The descriptions of printed parts are copied. Two recorders who start it at once get one game.

    Raises:
        Mistake: the log cannot be written.
    """
    last = game.timeline()
    first = min(first, len(last.started.players) - 1)
    started = replace(rematch_of(last.started), first=first)
    described = descriptions_for(started, last)
    for stored in game.store.games(only_open=True, limit=1):
        if stored.title == started.title and stored.n == 1 + len(described):
            with suppress(Mistake):  # another table's game that cannot be read
                newest = OpenGame(game.store, stored)
                if newest.timeline().started == started:
                    return Started(newest, described)
    made = begin(game.store, started, described, by=wanted.by, id_=wanted.id)
    return Started(made, described)


Place = EventStore | Location | None
"""A store, or where one is, or is made if there is none."""


def start_game(place: Place, call: NewCall, wanted: Envelope) -> Started:
    """Start a game and return it; nothing is created if it cannot start.

    Raises:
        Mistake: the title refuses this start, or another entry has the id.
        StoreError: the store cannot be written.
    """
    started, described = plan_start(call, location_of(place))
    store = store_at(place)
    return Started(begin(store, started, described, by=wanted.by, id_=wanted.id), described)


def location_of(place: Place) -> Location | None:
    """Return where a store is, None for the default location."""
    return place if place is None or isinstance(place, Path | Server) else place.location


def store_at(place: Place) -> EventStore:
    """Return a store, created if missing.

    Raises:
        StoreError: the store cannot be used.
    """
    if place is None or isinstance(place, Path | Server):
        return open_store(place, create=True)
    return place


def plan_start(call: NewCall, db: Location | None) -> tuple[GameStarted, list[Event]]:
    """Return the start of a game, and the descriptions of its printed parts.

    Raises:
        Mistake: the title refuses this start.
    """
    last = None
    if call.again:
        title = check_title(call.title) if call.title else None
        if (last := Roster.of(open_store(db)).last(title)) is None:
            words = _("there is no earlier game to play a rematch of")
            raise Exit.NO_GAME.mistake("no-rematch", words)
        call = _as_in(last.started, call)
    if call.title is None or not call.players:
        raise Exit.USAGE.mistake(
            "no-players",
            _("name the game and the players: tablescribe new TITLE NAME:COLOUR NAME:COLOUR ..."),
        )
    slug = check_title(call.title)
    kept = last.started.house if last else ()
    started = read_setup(slug, call.players, call.first, call.house, day_of(call.date), kept)
    if call.limit is not None:
        started = replace(started, limit=read_limit(call.limit))
    if call.lots or call.seed is not None:
        started = draw_lots_for(started, call.seed, said_first=call.first is not None)
    if call.made_by:
        if not is_word(call.made_by):
            words = _("the name of a program may have small letters, digits and dashes only")
            raise Exit.USAGE.mistake("bad-program", words)
        started = replace(started, made_by=call.made_by)
    described = described_parts(slug, call.also, db)
    if last is not None and not described:
        described = descriptions_for(started, last)
    check_described(started, described)
    return started, described


def _as_in(last: GameStarted, call: NewCall) -> NewCall:
    """Return a call with its missing values taken from the last game."""
    chosen = title_events(last.title).FIRST_SAID and not (call.lots or call.seed or call.players)
    return replace(
        call,
        title=last.title,
        players=call.players or tuple(players_words(last)),
        first=call.first or (last.players[last.first].name if chosen else None),
        limit=call.limit or (write_minutes(last.limit) if last.limit else None),
    )


def described_parts(title: str, named: Mapping[str, str], db: Location | None) -> list[Event]:
    """Return the named descriptions, by the names of their options.

    Raises:
        Mistake: there is no such description, or the title needs none.
    """
    found = []
    for name, parts in printed_parts().items():
        if name in named:
            parts.check_title(title)
            found.append(parts.find(named[name], db))
    return found


def day_of(date: str | None) -> str:
    """Return the date of the game, today by default.

    Raises:
        Mistake: the text is not a date.
    """
    if date is None:
        return time.strftime("%Y-%m-%d")
    from datetime import date as day

    try:
        return day.fromisoformat(date).isoformat()
    except ValueError as error:
        raise Exit.USAGE.mistake(
            "bad-date", _("{date} is not a date; write it like 2026-03-01"), date=echo(date)
        ) from error


_SEED_BYTES = 8


def draw_lots_for(started: GameStarted, seed: str | None, *, said_first: bool) -> GameStarted:
    """Return a start in which lots decide what the call leaves open.

    Without a seed one comes from the system's secure random source.

    Raises:
        Mistake: the seed is not valid, or there is nothing to draw.
    """
    text = os.urandom(_SEED_BYTES).hex() if seed is None else seed.strip().lower()
    if not re.match(SEED_PATTERN, text):
        raise Exit.USAGE.mistake(
            "bad-seed",
            _("{seed} is not a seed; use letters a to z, digits and dashes (for example 4-1-6)"),
            seed=echo(text) or '""',
        )
    drawn = with_lots(started, text, said_first=said_first)
    if drawn is None:
        raise Exit.USAGE.mistake(
            "no-lots", _("there is nothing to draw by lot: you have already named who goes first")
        )
    return drawn


def unfit(started: GameStarted, described: Event) -> Refusal | None:
    """Return why printed parts do not fit a start, None if they do."""
    rules = title_rules(started.title)
    return rules.impossible(rules.start(started), described)


def check_described(started: GameStarted, described: Sequence[Event]) -> None:
    """Check that printed parts fit a start.

    Raises:
        Mistake: they do not fit, such as a board for another number of players.
    """
    for event in described:
        if against := unfit(started, event):
            parts = title_options(started.title).printed
            read = f"{parts.name if parts else ''} {getattr(event, 'name', '')}".strip()
            raise refusal_sentence(against, started.players, title_screens(started.title), read)


def begin(
    store: EventStore,
    started: GameStarted,
    described: Sequence[Event],
    *,
    by: str,
    id_: str | None = None,
) -> OpenGame:
    """Write the first entries of a game (start, descriptions, lots) and return it, loaded.

    Raises:
        Mistake: another entry has the id, or the title refuses the start.
        StoreError: the store cannot be written.
    """
    check_line_up(started)
    with before_writing(started.title):
        if is_declared(started.title):
            look_at(seen_by(FoldedGame(Timeline([(1, started)])), PUBLIC))
    first = draft(started, by=clean_by(by), id_=check_id(id_))
    open_game = _write_new(store, started.title, [first], still_open=True)
    if open_game.n == 1:
        for event in described:
            open_game.take(event)
        entered = list(described)
        for event in lot_events(open_game.game):
            open_game.take(event)
            entered.append(event)
        if entered:
            open_game.append(entered, by=clean_by(by), still_open=True)
    return open_game


def started_lines(open_game: OpenGame, described: Sequence[Event]) -> Iterator[str]:
    """Yield the started game, its described parts, and what comes next."""
    started = open_game.game.timeline.started
    yield _started_words(open_game, started)
    for event in described:
        yield open_game.screens.described_words(event, open_game.seen.game)
    yield from setup_lines(started)
    yield open_game.screens.next_words(open_game.seen.game)


def _started_words(open_game: OpenGame, started: GameStarted) -> str:
    title = title_events(started.title)
    sentence = _("{game}: {title} ({edition} edition). (Other editions have different rules.)")
    if not title.EDITION:
        sentence = _("{game}: {title}. {first} goes first.")
    elif title.FIRST_SAID:
        sentence = _(
            "{game}: {title} ({edition} edition). {first} goes first. (Other editions "
            "have different rules.)"
        )
    return sentence.format(
        game=open_game.name,
        title=open_game.screens.title_words(open_game.seen.game),
        edition=title.EDITION,
        first=started.players[started.first].name,
    )


REASON = "score sheet"
"""The reason of every statement on a sheet, the same in all languages."""


class SheetCall(Request, frozen=True):
    """Enter the final position of a game that was not recorded; it counts like any other.

    At a terminal you are asked for it; otherwise standard input has one statement per line, written
    as for adjust.
    """

    title: Annotated[
        str | None, Argument("{titles} (default: you are asked).", "TITLE", completes="titles")
    ] = None
    players: Annotated[
        tuple[str, ...],
        Argument(
            "Who played, clockwise from the first seat (default: you are asked).",
            "NAME:COLOUR...",
            completes="seats",
        ),
    ] = ()
    first: First = None
    house: House = None
    date: Date = None
    also: dict[str, str] = msgspec.field(default_factory=dict)
    """Printed parts by the names of their options."""

    texts: tuple[str, ...] = ()
    """What is stated, as for adjust."""

    sheet: "Sheet | None" = None
    """The sheet, where a person was asked for it."""


class Sheet(Struct, frozen=True):
    """A checked score sheet: the events of its log, and the game they make."""

    events: list[Event]
    game: FoldedGame


def check_offered(title: str) -> None:
    """Check that a title has score sheets.

    Raises:
        Mistake: the title has no score sheet.
    """
    if not title_rules(title).SHEET:
        raise Exit.USAGE.mistake(
            "no-sheet",
            _("there is no score sheet for {title}; record it with tablescribe new"),
            title=name_of(title_events(title)),
        )


def keep_sheet(place: Place, call: SheetCall, wanted: Envelope) -> OpenGame:
    """Store a score sheet as a game, all or nothing, and return it.

    Raises:
        Mistake: the position is impossible, or another entry has the id.
        StoreError: the store cannot be written.
    """
    sheet = call.sheet
    if sheet is None:
        started, described = sheet_start(call, location_of(place))
        sheet = check_sheet(started, described, read_sheet(started, described, call.texts))
    ids = [wanted.id, *(wanted.id and f"{wanted.id}.{n}" for n in range(1, len(sheet.events)))]
    made = [
        draft(event, by=wanted.by, id_=one) for event, one in zip(sheet.events, ids, strict=True)
    ]
    return _write_new(store_at(place), sheet.game.title, made, still_open=not sheet.game.over)


def sheet_start(call: SheetCall, db: Location | None) -> tuple[GameStarted, list[Event]]:
    """Return the start of a sheet's game, and the descriptions of its printed parts.

    Raises:
        Mistake: the title has no score sheets, or refuses this start.
    """
    if call.title is None or not call.players:
        raise Exit.USAGE.mistake(
            "no-players",
            _("name the game and the players: tablescribe sheet TITLE NAME:COLOUR NAME:COLOUR ..."),
        )
    slug = check_title(call.title)
    check_offered(slug)
    day = day_of(call.date)
    started = read_setup(slug, call.players, call.first, call.house or (), day)
    started = replace(started, sheet=True)
    described = described_parts(slug, call.also, db)
    check_described(started, described)
    return started, described


def read_sheet(
    started: GameStarted, described: Sequence[Event], texts: Sequence[str]
) -> list[Statement]:
    """Parse the lines of a sheet.

    Raises:
        Mistake: a line is not a statement.
    """
    title, screens = title_events(started.title), title_screens(started.title)
    return read_statements(texts, REASON, title, started.players, screens)


def begin_sheet(started: GameStarted, described: Sequence[Event]) -> FoldedGame:
    """Return the game before any statement."""
    return fold_game(Timeline(enumerate([started, *described], 1)))


def check_sheet(
    started: GameStarted, described: Sequence[Event], statements: Sequence[Statement]
) -> Sheet:
    """Return a sheet with its end and its result.

    Raises:
        Mistake: it is empty, leaves out what the log cannot know, or contradicts itself.
    """
    screens, game = title_screens(started.title), begin_sheet(started, described)
    found = state_position(begin_sheet(started, described), statements, REASON, screens, whole=True)
    if found.refused:
        one, against = found.refused
        place: dict[str, Any] = {"action": one.place} if one.place else {}
        raise refusal_sentence(against, started.players, screens, one.read, **place)
    if not found.event.parts:
        raise Exit.REFUSED.mistake(
            "empty-sheet",
            _("the sheet is empty: type what lies on the table, or each player's points"),
        )
    if missing := _without_points(game, found.event.parts):
        raise Exit.REFUSED.mistake(
            "points-missing",
            _("the sheet has points for some players only; these are missing: {names}"),
            names=names_words(missing, started.players),
        ).telling(players=missing)
    game.take("0", found.event)
    ending = game.rules.sheet_ending(game.state, REASON)
    position = replace(found.event, parts=(*found.event.parts, *ending))
    events = [started, *described, position]
    game = fold_game(Timeline(enumerate(events, 1)))
    if not game.over:
        raise Exit.REFUSED.mistake(
            "not-final",
            _("a score sheet has only the final position; leave out what belongs to a turn"),
        )
    return Sheet([*events, *closing_claim(game)], game)


def _without_points(game: FoldedGame, stated: Sequence[Event]) -> list[int]:
    """Return the seats without points on a sheet that has those of others."""
    scores = [part for part in game.rules.position(game.state) if part.code == "score"]
    without = [part.player for part in scores if not any(map(part.holds, stated))]
    left_out = [seat for seat in without if seat is not None]
    return left_out if len(without) < len(scores) else []


class ForkCall(Request, frozen=True):
    """Start a what-if game from any entry of another game.

    The position at that entry is copied: the new game is independent, and the two are linked.
    """

    game: Annotated[
        str | None,
        Argument("The game to start from (default: the current one).", "[GAME]", completes="games"),
    ] = None
    at: Annotated[
        int | None,
        Option(
            "Start from the position after entry N (default: the current position).", "N", least=1
        ),
    ] = None


class Forked(Struct, frozen=True):
    """A fork: the game, its source, and the entry after which it begins."""

    game: OpenGame
    parent: OpenGame
    entry: int


def fork(store: EventStore, call: ForkCall, wanted: Envelope) -> Forked:
    """Start a game from an entry of another and return it.

    Raises:
        Mistake: there is no such game or entry, or another entry has the id.
        StoreError: the store cannot be written.
    """
    parent = OpenGame(store, find_game(store, call.game, writing=False))
    entry = call.at or parent.n
    return _fork(parent, parent.timeline_at(entry), entry, wanted)


def fork_step(parent: OpenGame, ref: str, wanted: Envelope) -> Forked:
    """Start a game from a step of another's timeline and return it.

    It begins after the step's entry, or after the last one if that entry's position has changed
    since. The caller must be allowed to see all that is copied: they can end the fork, which
    reveals hands, and try actions there unseen, so no mask would keep the secrets.

    Raises:
        Mistake: the step is not in effect, has secrets before it, or another entry has the id.
        StoreError: the store cannot be written.
    """
    now = parent.timeline()
    upto = 0 if ref == str(ROOT) else parent.place_of(ref) + 1
    if parent.seen.timeline().items[:upto] != now.items[:upto]:
        words = _(
            "the new game would reveal players' secrets at its end; fork from here once this "
            "game is over"
        )
        raise Mistake(words, Exit.REFUSED, "holds-secrets")
    entry = int(ref.partition(".")[0])
    then = parent.timeline_at(entry)
    same = (then.started, then.items[:upto]) == (now.started, now.items[:upto])
    return _fork(parent, now, entry if same else parent.n, wanted, upto)


def _fork(
    parent: OpenGame, timeline: Timeline, entry: int, wanted: Envelope, upto: int | None = None
) -> Forked:
    head = parent.entries[entry - 1].hash.hex()
    events = fork_events(timeline, parent.stored.uid, entry, head, upto)
    game, made = fold_game(Timeline(enumerate(events, 1))), drafts(events, wanted.by, wanted.id)
    child = _write_new(parent.store, game.title, made, still_open=game.open)
    return Forked(child, parent, entry)


def drafts(events: list[Event], by: str, id_: str | None) -> list[Draft]:
    """Return the entries of a fork; their ids derive from the first, so a repeat is recognized.

    Raises:
        Mistake: the id is too long for a number after it.
    """
    first = id_ or new_id()
    ids = [first, *(f"{first}.{n}" for n in range(2, len(events) + 1))]
    if not is_id(ids[-1]):
        raise Exit.USAGE.mistake("bad-id", _("the id of a fork has at most 58 characters"))
    return [draft(event, by=by, id_=one) for event, one in zip(events, ids, strict=True)]


def _write_new(
    store: EventStore, title: str, made: Sequence[Draft], *, still_open: bool
) -> OpenGame:
    """Write a new game, all or nothing, and return it, loaded.

    Raises:
        Mistake: another entry has the id.
        StoreError: the store cannot be written.
    """
    accept(store.append(made[0].id, title, 0, made, still_open=still_open), store)
    return OpenGame(store, written_game(store, made[0].id))
