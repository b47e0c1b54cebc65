"""What a word of the session would do: its use case, on a store to which nothing is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import click

from cli.game.envelope import Envelope
from cli.game.open_game import OpenGame
from cli.game.viewpoint import open_words
from cli.session.run_command import HELP, of_this_game, parse, purpose, titled
from cli.session.session_commands import SHORT, arguments, first_word
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.output import plain_text
from cli.terminal.reader import as_reader
from cli.titles.title_session import title_session
from cli.wording.command_list import example
from cli.wording.usage_words import with_example
from events.store.entry import Draft, Entry
from events.store.event_store import Appended, Conflict, EventStore, Outcome
from events.store.location import Location
from events.store.sealing import sealed
from events.store.stores import store_type
from projections.refusal import Refusal


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
            first = open_words(game.seen.game)
            return plain_text([first, *found.command.words(facts)])


WRITING = ("note", "gap", "count", "adjust", "correct", "undo", "redo", "close", "describe", "use")
"""The commands that write an entry: what they would say is said."""

READING = ("show", "turn", "score", "why", "log", "clock")
"""The commands whose mistakes are found quickly; what they are for is said."""

LACKING = ("no-actions", "no-action", "no-reason", "no-statement", "quote-open")
"""Mistakes of a line to which something is still to be added."""


def previewed(rehearsal: Rehearsal, text: str) -> tuple[str, str]:
    """Return what is to be said about a line that begins with a word, and how it stands.

    It says nothing that would tell of a hand; only what was really entered may do that.

    Raises:
        StoreError: the file cannot be read now.
    """
    if own := _own(text):
        return own
    try:
        words = arguments(text)
        return _("Enter: {what}").format(what=_tried(rehearsal, words)), "good"
    except Mistake as mistake:
        if _is_quiet(rehearsal, mistake):
            return _("Enter to do it, if you can afford it"), "open"
        lacking = mistake.details.get("unfinished") or mistake.code in LACKING
        if not lacking and not mistake.code.endswith("-missing"):
            return mistake.message, "bad"
        word = first_word(text)
        as_ = example(SHORT.get(word, word), rehearsal.open_game.stored.title, at_table=True)
        return with_example(mistake.message, as_), "open"


def mistake_words(mistake: Mistake, text: str, title: str) -> str:
    """Return what is said of a line that was entered, with an example where words are missing."""
    if mistake.code != "usage" or not mistake.details.get("unfinished"):
        return mistake.message
    word = first_word(text)
    shown = example(SHORT.get(word, word), title, at_table=True)
    return with_example(mistake.message, shown) if shown else mistake.message


def _is_quiet(rehearsal: Rehearsal, mistake: Mistake) -> bool:
    """Whether a refusal, of a new action or of a later one, is about what a hand holds."""
    against, params = mistake.details.get("refusal"), mistake.details.get("params")
    if isinstance(params, dict):
        against = Refusal(mistake.code, "", False, params)
    table = title_session(rehearsal.open_game.stored.title)
    return isinstance(against, Refusal) and table.keeps_quiet(against, rehearsal.open_game.viewer)


def _tried(rehearsal: Rehearsal, words: list[str]) -> str:
    if HELP & {*words}:
        return purpose(words)
    if words[0] in WRITING or words[1:2] == ["use"]:
        return rehearsal.said(words)
    if words[0] in READING:
        rehearsal.said(words)
        return purpose(words)
    return parse(titled(words, rehearsal.open_game.stored.title))


def _own(text: str) -> tuple[str, str] | None:
    """Return what is said of a word that only a session has, None of another one."""
    match first_word(text):
        case "q" | "quit":
            return _("Enter to leave; the game is saved"), "good"
        case "?":
            return _("Enter to list the legal moves, numbered, and their rules"), "good"
        case "help":
            return _("Enter to list the words of a session, or explain one"), "good"
        case "rotate":
            return _("Enter to turn the board by a quarter turn"), "good"
        case "new":
            return _("Enter to leave this game, which is saved, and start another one"), "good"
        case "adjust" if len(text.split()) == 1:
            return _("Enter to state the position on the board"), "good"
        case "ndo":
            return _("u already undid one action; to go back to entry N type back N"), "bad"
    return None
