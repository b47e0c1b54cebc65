"""Score sheets: games of which only the final position is typed, scored as any other."""

from collections.abc import Sequence

from msgspec import Struct

from cli.game.envelope import checked_id, clean_by
from cli.game.game_store import accepted, written_game
from cli.game.open_game import OpenGame
from cli.game.stating import Statement, completed, read_statement, together
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.titles.title_screens import title_screens
from cli.wording.sentences import refused
from events.common import Event, GameStarted
from events.store.entry import draft
from events.store.event_store import EventStore
from events.titles.registry import title_events
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules

REASON = "score sheet"
"""The reason of every statement on a sheet, the same in all languages."""


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
        raise Mistake(
            _("there is no score sheet for {title}; record it with tablescribe new").format(
                title=title_events(title).NAME
            ),
            Exit.USAGE,
            "no-sheet",
        )


def read_sheet(
    started: GameStarted, described: Sequence[Event], texts: Sequence[str]
) -> list[Statement]:
    """Return what is typed on a sheet, in the order in which it is asked.

    Raises:
        Mistake: a line states nothing, or a part is left out that no log can know.
    """
    title, screens = title_events(started.title), title_screens(started.title)
    said = [read_statement(text, REASON, title, started.players, screens) for text in texts]
    return completed(begun(started, described), said, REASON, screens)


def begun(started: GameStarted, described: Sequence[Event]) -> FoldedGame:
    """Return the game before anything is stated."""
    return fold_game(Timeline(enumerate([started, *described], 1)))


def checked(started: GameStarted, described: Sequence[Event], said: Sequence[Statement]) -> Sheet:
    """Return a sheet with what ends it and the claim that it leaves.

    Raises:
        Mistake: something on it cannot be, as it stands beside the rest.
    """
    screens, game = title_screens(started.title), begun(started, described)
    n = len(described) + 2  # the event that says how many statements there are
    for number, one in enumerate(said, 1):
        if against := game.refusals(one.event):
            raise refused(against[0], started.players, screens, one.read, action=number)
        game.take(str(n + number), one.event)
    ending = game.rules.sheet_ending(game.state, REASON)
    for number, event in enumerate(ending, n + 1 + len(said)):
        game.take(str(number), event)
    everything = [*said, *(Statement("sheet", event) for event in ending)]
    operation = [one.event for one in together(everything, REASON, whole=True)]
    return Sheet([started, *described, *operation, *closing_claim(game)], game)


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
