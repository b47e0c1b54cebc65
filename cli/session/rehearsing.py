"""What a word of the session would do: the command itself, run where nothing is written."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cached_property
from typing import Any

import click

from cli.game.open_game import OpenGame
from cli.session.run_command import run
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
    """Runs the commands of a session without a trace.

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
        """Return what a command line would say, as one line; nobody is asked anything.

        Raises:
            Mistake: it would say no.
            StoreError: the file cannot be read now.
        """
        out = io.StringIO()  # is no terminal, so that nobody can be asked
        with redirect_stdout(out), redirect_stderr(out):
            run(self.open_game, [*words], self._by, self._store)
        return " ".join(out.getvalue().split())
