"""Score sheets: games of which only the final position is typed, scored as any other."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cli.game.envelope import Envelope, checked_id, clean_by
from cli.game.game_store import accepted, written_game
from cli.game.open_game import OpenGame
from cli.game.setup_input import read_setup
from cli.game.starting import (
    Date,
    First,
    House,
    Place,
    check_described,
    day_of,
    described_parts,
    location_of,
    store_at,
)
from cli.game.stating import Statement, positioned, read_statements
from cli.terminal.command import Argument, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.titles.title_named import check_title, name_of
from cli.titles.title_screens import title_screens
from cli.wording.sentences import names_words, refused
from events.common import Event, GameStarted
from events.store.entry import draft
from events.store.event_store import EventStore
from events.store.location import Location
from events.titles.registry import title_events
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules

REASON = "score sheet"
"""The reason of every statement on a sheet, the same in all languages."""


class SheetCall(Request, frozen=True):
    """Enter the final position of a game that was not recorded; it counts like any other.

    At a terminal you are asked for it; otherwise standard input has one statement per line, written
    as for adjust.
    """

    title: Annotated[str, Argument("{titles}.", "TITLE", completes="titles")]
    players: Annotated[
        tuple[str, ...],
        Argument("Who played, clockwise from the first seat.", "NAME:COLOUR...", completes="seats"),
    ]
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
    """A score sheet that was checked: the events of its log, and the game that they make."""

    events: list[Event]
    game: FoldedGame


def check_offered(title: str) -> None:
    """Check that a title can be typed as a score sheet.

    Raises:
        Mistake: it cannot.
    """
    if not title_rules(title).SHEET:
        raise Exit.USAGE.mistake(
            "no-sheet",
            _("there is no score sheet for {title}; record it with tablescribe new"),
            title=name_of(title_events(title)),
        )


def keep_sheet(place: Place, call: SheetCall, wanted: Envelope) -> OpenGame:
    """Write the final position of a game as a game of its own and return it.

    Raises:
        Mistake: the position cannot be, or the id is taken.
        StoreError: the store cannot be written.
    """
    sheet = call.sheet
    if sheet is None:
        started, described = sheet_start(call, location_of(place))
        sheet = checked(started, described, read_sheet(started, described, call.texts))
    return keep(store_at(place), sheet, by=wanted.by, id_=wanted.id)


def sheet_start(call: SheetCall, db: Location | None) -> tuple[GameStarted, list[Event]]:
    """Return how the game of a sheet started, and what is described of its printed parts.

    Raises:
        Mistake: the title has no sheets, or a game cannot start like this.
    """
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
    """Return what is typed on a sheet.

    Raises:
        Mistake: a line states nothing.
    """
    title, screens = title_events(started.title), title_screens(started.title)
    return read_statements(texts, REASON, title, started.players, screens)


def begun(started: GameStarted, described: Sequence[Event]) -> FoldedGame:
    """Return the game before anything is stated."""
    return fold_game(Timeline(enumerate([started, *described], 1)))


def checked(started: GameStarted, described: Sequence[Event], said: Sequence[Statement]) -> Sheet:
    """Return a sheet with what ends it and the claim that it leaves.

    Raises:
        Mistake: nothing is on it, a part that no log can know is left out, or something cannot
            be beside the rest.
    """
    screens, game = title_screens(started.title), begun(started, described)
    found = positioned(begun(started, described), said, REASON, screens, whole=True)
    if found.refused:
        one, against = found.refused
        place: dict[str, Any] = {"action": one.place} if one.place else {}
        raise refused(against, started.players, screens, one.read, **place)
    if not found.event.parts:
        raise Exit.REFUSED.mistake(
            "empty-sheet",
            _("the sheet is empty: type what lies on the table, or each player's points"),
        )
    if missing := _without_points(game, found.event.parts):
        raise Exit.REFUSED.mistake(
            "points-missing",
            _("the sheet has points of some players only; these are missing: {names}"),
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


def _without_points(game: FoldedGame, said: Sequence[Event]) -> list[int]:
    """Return the players without points where a sheet gives those of others, by seat."""
    scores = [part for part in game.rules.position(game.state) if part.code == "score"]
    without = [part.player for part in scores if not any(map(part.holds, said))]
    left_out = [seat for seat in without if seat is not None]
    return left_out if len(without) < len(scores) else []


def keep(store: EventStore, sheet: Sheet, *, by: str, id_: str | None) -> OpenGame:
    """Write a sheet as a game, all of it or nothing, and return it, loaded.

    Raises:
        Mistake: the id is taken.
        StoreError: the store cannot be written.
    """
    first, given = checked_id(id_), clean_by(by)
    drafts = [
        draft(event, by=given, id_=first if n == 0 else first and f"{first}.{n}")
        for n, event in enumerate(sheet.events)
    ]
    uid, title = drafts[0].id, sheet.game.title
    accepted(store.append(uid, title, 0, drafts, still_open=not sheet.game.over), store)
    return OpenGame(store, written_game(store, uid))
