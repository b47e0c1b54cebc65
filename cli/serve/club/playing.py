"""The games of a store as the club's page shows them: what is played, by whom, who is to act."""

from __future__ import annotations

from msgspec import Struct

from cli.game.open_game import OpenGame
from cli.serve.announcing import Table, table_of
from cli.titles.title_named import name_of
from cli.wording.event_words import outcome_words
from events.store.event_store import EventStore
from projections.summary import summary

MOST = 60
"""How many games that go on are shown."""

ENDED = 5
"""How many of the last games are shown that have ended."""


class Playing(Struct, frozen=True):
    """A game that is being played, or was just now.

    Attributes:
        table: what its links are named after.
        title: the title as it is printed on the box.
        turn: who is to act, or the result.
        open: whether it goes on.
        remarks: what there is to know of its log.
    """

    table: Table
    title: str
    turn: str
    open: bool
    remarks: list[str]


def shown_games(store: EventStore) -> list[str]:
    """Return which games are shown, the newest first: those that go on, then the last others."""
    going = [game.uid for game in store.games(only_open=True, limit=MOST)]
    last = [game.uid for game in store.games(limit=MOST) if not game.open]
    return [*going, *last[:ENDED]]


def playing(game: OpenGame) -> Playing | None:
    """Return a game as it is shown, None if it was given up before anything was played."""
    seen = game.seen
    if not seen.game.open and summary(game.stored.uid, game.game, game.entries).discarded:
        return None
    turn, remarks = outcome_words(seen.game, seen.view), list(game.remarks())
    return Playing(table_of(game), name_of(game.title), turn, seen.game.open, remarks)
