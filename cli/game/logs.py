"""The entries of a game as they may be listed, what others wrote since, and forks."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from cli.game.game_store import game_name
from cli.game.seen_game import SeenGame
from cli.terminal.command import At, Option, Request
from cli.terminal.language import _, clauses
from cli.wording.entry_words import Marks
from cli.wording.entry_words import words as entry_words
from cli.wording.event_words import event_words
from events.common import Event
from events.store.event_store import EventStore, StoredGame
from projections.steps import steps
from projections.timeline import Timeline


class Child(Struct, forbid_unknown_fields=True):
    """A game that comes from another, and from after which entry of it."""

    game: str
    uid: str
    entry: int


class Links:
    """The links between the games of a file."""

    def __init__(self, store: EventStore, uid: str | None = None, *, hidden: bool = False) -> None:
        """Keep all links, only those of one game, or none where they are `hidden`."""
        self._store = store
        self._children: dict[str, list[tuple[int, StoredGame]]] = {}
        self._parents: dict[str, tuple[str, int]] = {}
        for fork in () if hidden else store.forks():
            parent, entry, child = fork.parent, fork.entry, fork.game
            if uid in (None, parent, child.uid):
                self._children.setdefault(parent, []).append((entry, child))
                self._parents[child.uid] = (parent, entry)

    def parent(self, uid: str) -> tuple[StoredGame, int] | None:
        """Return the game of the file that a game comes from, and the entry; None without one."""
        uid_entry = self._parents.get(uid)
        game = self._store.game(uid_entry[0]) if uid_entry else None
        return (game, uid_entry[1]) if game and uid_entry else None

    def forks(self, uid: str) -> list[Child]:
        """Return the games that come from a game, for programs."""
        return [
            Child(game_name(game), game.uid, entry) for entry, game in self._children.get(uid, [])
        ]

    def words(self, uid: str) -> Iterator[str]:
        """Yield what is said of a game's links."""
        if parent := self.parent(uid):
            yield _("from {game} #{n}").format(game=game_name(parent[0]), n=parent[1])
        if children := self._children.get(uid):
            names = ", ".join(f"{game_name(game)} (#{entry})" for entry, game in children)
            yield _("forks: {names}").format(names=names)


class LogCall(Request, frozen=True):
    """List the log; with --all also what was undone or replaced."""

    all: Annotated[bool, Option("Include what was undone or replaced.", short="-a", local=True)] = (
        False
    )
    after: Annotated[int, Option("Only the entries after entry N.", "N", least=0)] = 0
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

    game: SeenGame
    call: LogCall
    events: list[tuple[int, Event]]
    marks: Marks
    links: Links


def list_entries(game: SeenGame, call: LogCall) -> Listing:
    """Return the entries of a log.

    Raises:
        Mistake: there is no such entry.
    """
    events = game.events[: call.at]
    marks = Marks(game.at(call.at))
    links = Links(game.store, game.stored.uid, hidden=game.alone)
    return Listing(game, call, events, marks, links)


def unlikely(timeline: Timeline) -> frozenset[int]:
    """Return the entries with an unlikely action, by what the viewer may know of the log."""
    return frozenset(
        int(step.coming.ref.partition(".")[0])
        for step in steps(timeline)
        if step.coming and step.game.rules.doubts(step.game.state, step.coming.event)
    )


def describe(open_game: SeenGame, event: Event) -> str:
    """Return an entry of somebody else: as it is typed, and what an action was in words."""
    view, rules = open_game.view, open_game.game.rules
    words = entry_words(event, view)
    is_open = type(event) in rules.EFFECTS and view.hidden(event) is None
    said = event_words(view, event) if is_open else words
    return words if said == words else clauses([words, said])


class EntryWords(Struct, frozen=True):
    """An entry of a log, and the line that says it with its number."""

    n: int
    words: str


def others_entries(open_game: SeenGame, since: int, most: int = 5) -> list[EntryWords]:
    """Return the last entries after one."""
    last = open_game.events[since:][-most:]
    return [EntryWords(n, f"#{n} {describe(open_game, event)}") for n, event in last]


def others_lines(open_game: SeenGame, since: int) -> list[str]:
    """Return the lines that say them."""
    return [one.words for one in others_entries(open_game, since)]
