"""What a word of the session would do: the command itself, run where nothing is written."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cached_property

import click

from cli.game.open_game import OpenGame
from cli.session.run_command import run
from events.store.entry import Draft, Entry
from events.store.event_store import Appended, Conflict, Outcome
from events.store.sealing import sealed
from events.store.sqlite_store import SqliteStore


class UnwrittenStore(SqliteStore):
    """A file of games to which nothing is written: an append only says what it would make."""

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


class Rehearsal:
    """Runs the commands of a session without a trace.

    Attributes:
        open_game: the game of the session.
    """

    def __init__(self, open_game: OpenGame, by: str) -> None:
        self.open_game = open_game
        self._by = by

    @cached_property
    def _store(self) -> UnwrittenStore:
        """Its own connection, closed with the command that holds the session."""
        store = UnwrittenStore(self.open_game.store.path)
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
