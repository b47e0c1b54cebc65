"""What a word of the session would do: its use case, on a store to which nothing is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import click

from cli.game.envelope import Envelope
from cli.game.open_game import OpenGame
from cli.game.viewpoint import open_words
from cli.session.run_command import of_this_game, parse
from cli.terminal.output import plain_text
from cli.terminal.reader import as_reader
from events.store.entry import Draft, Entry
from events.store.event_store import Appended, Conflict, EventStore, Outcome
from events.store.location import Location
from events.store.sealing import sealed
from events.store.stores import store_type


class Unwritten(EventStore):
    """What a store is to which nothing is written: an append only says what it would make."""

    def append(
        self,
        uid: str,
        title: str,
        expected: int,
        drafts: Sequence[Draft | Entry],
        *,
        still_open: bool,
    ) -> Outcome:
        """Return the entries that the drafts would be."""
        head = self.head(uid)
        if head.n != expected:
            return Conflict(expected, head.n)
        return Appended(tuple(sealed(drafts, head)))


def unwritten(location: Location) -> EventStore:
    """Open the store at a location, to which nothing is written."""
    made: type[Any] = type("UnwrittenStore", (Unwritten, store_type(location)), {})
    store: EventStore = made(location)
    return store


class Rehearsal:
    """Does what a session is asked without a trace.

    Attributes:
        open_game: the game of the session.
    """

    def __init__(self, open_game: OpenGame, by: str) -> None:
        self.open_game = open_game
        self._by = by

    @cached_property
    def _store(self) -> EventStore:
        """Its own connection, closed with the command that holds the session."""
        store = unwritten(self.open_game.store.location)
        return click.get_current_context().with_resource(store)

    def said(self, words: Sequence[str]) -> str:
        """Return what a command line would print, as one line; nobody is asked anything.

        Raises:
            Mistake: it would be refused.
            StoreError: the file cannot be read now.
        """
        found = of_this_game([*words])
        if found is None:
            return parse([*words])
        game = OpenGame(self._store, self.open_game.stored)
        game.asked = self.open_game.asked
        wanted = (Envelope(by=self._by, agreed=True),) if found.command.writes else ()
        with as_reader(at_table=True, remote=True):
            subject = game if wanted else game.seen
            facts = found.command.use(subject, found.request, *wanted)
            first = open_words(game.viewer, game.game)
            return plain_text([first, *found.command.words(facts)])
