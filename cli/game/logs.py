"""The games of a store, the entries of one for a listing, and its forks."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Any

from msgspec import UNSET, Meta, MsgspecError, Struct, UnsetType, json

from cli.game.game_store import game_name
from cli.game.open_game import OpenGame
from cli.game.seen_game import SeenGame
from cli.game.summaries import sum_up
from cli.terminal.command import At, Option, Ref, Request, Seat
from cli.terminal.errors import Mistake
from cli.terminal.language import _, clauses
from cli.titles.title_named import name_of
from cli.wording.event_words import Marks, event_words
from cli.wording.event_words import words as entry_words
from cli.wording.gap_words import certainty_words
from cli.wording.sentences import left_words, names_words, score_words
from events.common import Day, Event, Player
from events.store.event_store import EventStore, StoredGame
from events.store.location import StoreError
from events.titles.registry import TITLES, title_events
from projections.steps import steps
from projections.summary import Summary, summary
from projections.timeline import Timeline


class Child(Struct, forbid_unknown_fields=True):
    """A game forked from another, and the entry after which it begins."""

    game: str
    uid: str
    entry: int


class Links:
    """The links between the games of a store."""

    def __init__(self, store: EventStore, uid: str | None = None, *, hidden: bool = False) -> None:
        """Load all links, only those of one game, or none if `hidden`."""
        self._store = store
        self._children: dict[str, list[tuple[int, StoredGame]]] = {}
        self._parents: dict[str, tuple[str, int]] = {}
        for fork in () if hidden else store.forks():
            parent, entry, child = fork.parent, fork.entry, fork.game
            if uid in (None, parent, child.uid):
                self._children.setdefault(parent, []).append((entry, child))
                self._parents[child.uid] = (parent, entry)

    def parent(self, uid: str) -> tuple[StoredGame, int] | None:
        """Return the game that a game was forked from, and the entry; None without one here."""
        uid_entry = self._parents.get(uid)
        game = self._store.game(uid_entry[0]) if uid_entry else None
        return (game, uid_entry[1]) if game and uid_entry else None

    def forks(self, uid: str) -> list[Child]:
        """Return the games forked from a game, for programs."""
        return [
            Child(game_name(game), game.uid, entry) for entry, game in self._children.get(uid, [])
        ]

    def words(self, uid: str) -> Iterator[str]:
        """Yield the sentences about a game's links."""
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
    """The entries of a log up to one of them.

    Attributes:
        game: the game.
        call: the request, which selects entries.
        events: the events up to the last selected one, by number.
        marks: the current state of each entry.
        links: the games it was forked from, and its forks.
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
    """Return the entries with an unlikely action, by what the viewer may know."""
    return frozenset(
        int(step.coming.ref.partition(".")[0])
        for step in steps(timeline)
        if step.coming and step.game.rules.doubts(step.game.state, step.coming.event)
    )


def describe(open_game: SeenGame, event: Event) -> str:
    """Return another recorder's entry as typed, with the action in words; parts in words alone."""
    view, rules = open_game.view, open_game.game.rules
    if event.describes:
        return event_words(view, event)
    words = entry_words(event, view)
    is_open = type(event) in rules.EFFECTS and view.hidden(event) is None
    said = event_words(view, event) if is_open else words
    return words if said == words else clauses([words, said])


class EntryWords(Struct, frozen=True):
    """An entry of a log, and its line with the number."""

    n: int
    words: str


def others_entries(open_game: SeenGame, since: int, most: int = 5) -> list[EntryWords]:
    """Return the last entries after a given one."""
    last = open_game.events[since:][-most:]
    return [EntryWords(n, f"#{n} {describe(open_game, event)}") for n, event in last]


def others_lines(open_game: SeenGame, since: int) -> list[str]:
    """Return the lines of those entries."""
    return [one.words for one in others_entries(open_game, since)]


STATES = ["open", "over", "abandoned", "unreadable"]


class GamesCall(Request, frozen=True):
    """List your games, newest first, and show which one is current."""

    all: Annotated[
        bool, Option("List all games, not only the last 20, and discarded ones.", short="-a")
    ] = False


class GameRow(Struct, kw_only=True, forbid_unknown_fields=True):
    """A game of the store; an unreadable one explains itself in `words` and has less."""

    game: str
    uid: str
    title: str
    players: Sequence[str] | UnsetType = UNSET
    date: str
    state: Annotated[str, Meta(extra_json_schema={"enum": STATES})]
    current: bool
    entries: int
    scores: Sequence[int] | UnsetType = UNSET
    winners: Sequence[Seat] | UnsetType | None = UNSET
    origin: Any = UNSET
    forks: list[Child] | UnsetType = UNSET
    sheet: bool | UnsetType = UNSET
    uncertain_since: Ref | UnsetType | None = UNSET
    absent: tuple[str, ...] | UnsetType = UNSET
    words: str


class Shelf(Struct, frozen=True):
    """The games of a store, newest first, and whether several are open."""

    rows: list[GameRow]
    several: bool


def list_games(store: EventStore, call: GamesCall) -> Shelf:
    """Return the games of a store, the last 20 or all.

    Raises:
        StoreError: the store cannot be read.
    """
    found = store.games(limit=-1 if call.all else 20)
    still_open = store.games(only_open=True, limit=2)
    latest = store.latest()
    current = latest.uid if latest and (len(still_open) == 1 or not still_open) else None
    links = Links(store)
    kept = _kept_summaries(store, found)
    rows = [
        _row(store, one, kept.get(one.uid), one.uid == current, links)
        for one in found
        if call.all or not (one.uid in kept and kept[one.uid].discarded)
    ]
    return Shelf(rows, len(still_open) > 1)


def _remarks(open_game: OpenGame) -> Iterator[str]:
    """Yield the remarks on a log that is broken, or continued by a newer version."""
    if open_game.broken is not None:
        yield _("broken from #{n} on").format(n=open_game.broken)
    if open_game.beyond is not None:
        yield _("recorded by a newer version from #{n} on").format(n=open_game.beyond)


def _row(
    store: EventStore, game: StoredGame, kept: Summary | None, current: bool, links: Links
) -> GameRow:
    """Return a row; a game without a kept summary is folded for it."""
    remarks: Iterator[str] = iter(())
    if kept is None:
        try:
            open_game = OpenGame(store, game)
        except Mistake as mistake:
            return _unreadable(game, _date(store, game), mistake, current)
        kept = summary(game.uid, open_game.game, open_game.entries)
        remarks = _remarks(open_game)
    parts = [
        _result(kept, game.n),
        *filter(None, [left_words(kept.absent)]),
        *certainty_words(kept.sheet, kept.uncertain, kept.gaps),
        *links.words(game.uid),
        *remarks,
    ]
    return GameRow(
        game=game_name(game),
        uid=game.uid,
        title=game.title,
        players=kept.players,
        date=kept.date,
        state=kept.state,
        current=current,
        entries=game.n,
        scores=kept.scores,
        winners=kept.winners if kept.over else None,
        origin=kept.origin,
        forks=links.forks(game.uid),
        sheet=kept.sheet,
        uncertain_since=kept.uncertain,
        absent=kept.absent or UNSET,
        words=clauses(parts),
    )


def _result(kept: Summary, n: int) -> str:
    """Return the state or result of a game in words."""
    players = [Player(name, ()) for name in kept.players]
    words = {
        "over": _("{title}: {points}; won by {names}"),
        "abandoned": _("{title}: {points}; abandoned"),
        "open": _("{title}: {points}; open, at entry {n}"),
    }[kept.state]
    if kept.over and not kept.winners:
        words = _("{title}: over; {points}")
    if kept.discarded:
        words = _("{title}: {points}; discarded")
    return words.format(
        title=name_of(title_events(kept.title), kept.rules),
        points=score_words(kept.scores, players),
        n=n,
        names=names_words(kept.winners, players),
    )


class _Begun(Struct):
    """A first entry, whatever its title."""

    date: Day


def _date(store: EventStore, game: StoredGame) -> str:
    """Return the date in the first entry of an unreadable game; "?" if that is unreadable too."""
    with suppress(StoreError, MsgspecError, IndexError):
        return json.decode(store.read(game.uid)[0].event, type=_Begun).date
    return "?"


def _unreadable(game: StoredGame, date: str, mistake: Mistake, current: bool) -> GameRow:
    return GameRow(
        game=game_name(game),
        uid=game.uid,
        title=game.title,
        current=current,
        state="unreadable",
        date=date,
        words=mistake.message,
        entries=game.n,
    )


def _kept_summaries(store: EventStore, games: Sequence[StoredGame]) -> dict[str, Summary]:
    """Return the kept summaries of games that are not open, by id."""
    done = [game for game in games if not game.open and game.title in TITLES]
    found = zip(done, sum_up(store, done), strict=True)
    return {game.uid: one for game, one in found if not isinstance(one, str)}
