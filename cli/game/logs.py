"""The entries of a game, as they may be listed."""

from typing import Annotated

from msgspec import Struct

from cli.command import At, Request, Typed
from cli.game.forks import Links
from cli.game.open_game import OpenGame
from cli.terminal.language import gettext_noop
from cli.wording.entry_status import Marks
from events.common import Event
from projections.folding import fold_game
from projections.timeline import Timeline


class LogCall(Request, frozen=True):
    """List the log; with --all also what was undone or replaced."""

    all: Annotated[
        bool,
        Typed(gettext_noop("Include what was undone or replaced."), ("--all", "-a"), local=True),
    ] = False
    after: Annotated[
        int, Typed(gettext_noop("Only the entries after entry N."), ("--after",), "N", least=0)
    ] = 0
    at: At = None


class Listing(Struct, frozen=True):
    """The entries of a log up to one.

    Attributes:
        game: the game.
        call: which of them are wanted.
        events: the events up to the last one that is wanted, by number.
        marks: what has become of each entry.
        links: the games that the game comes from, and those that come from it.
    """

    game: OpenGame
    call: LogCall
    events: list[tuple[int, Event]]
    marks: Marks
    links: Links


def list_entries(game: OpenGame, call: LogCall) -> Listing:
    """Return the entries of a log.

    Raises:
        Mistake: there is no such entry.
    """
    if call.at is not None:
        game.check_number(call.at)
    events = game.events[: call.at]
    marks = Marks(game.game if call.at is None else fold_game(Timeline(events)))
    links = Links(game.store, game.stored.uid, hidden=game.alone)
    return Listing(game, call, events, marks, links)
