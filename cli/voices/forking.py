"""`fork`: what is printed of a what-if game."""

from collections.abc import Iterator
from typing import Any

from cli.game.forking import ForkCall, Forked, fork
from cli.terminal.command import Command, Next, OfGame
from cli.terminal.language import ngettext
from cli.terminal.output import Output, Remark
from cli.wording.event_words import outcome_words


class Fork(OfGame, kw_only=True, tag="tablescribe.fork/1"):
    """A game that was forked."""

    uid: str
    parent: str
    origin: Any
    entries: int
    next: Next


def _words(forked: Forked) -> Iterator[Output]:
    yield from _remarks(forked)
    child = forked.game
    yield ngettext(
        "{child}: forked from {parent} after #{entry}, {n} entry",
        "{child}: forked from {parent} after #{entry}, {n} entries",
        child.n,
        child=child.name,
        parent=forked.parent.name,
        entry=forked.entry,
    )
    yield outcome_words(child.seen.game, child.seen.view)


def _remarks(forked: Forked) -> Iterator[Remark]:
    """Yield what has to be known of the log of the game."""
    yield from map(Remark, forked.parent.remarks())


def _answers(forked: Forked) -> Iterator[Fork | Remark]:
    child = forked.game
    yield Fork(
        game=child.name,
        uid=child.stored.uid,
        parent=forked.parent.name,
        origin=child.game.timeline.started.origin,
        entries=child.n,
        next=child.screens.next_json(child.seen.game),
        **child.seen.view.keys(),
    )
    yield from _remarks(forked)


FORK = Command("fork", ForkCall, fork, _words, _answers, subject="store", writes=True)
