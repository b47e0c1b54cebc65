"""The games of a store, each with how it stands or ended."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from cli.game.game_store import game_name
from cli.game.logs import Child, Links
from cli.game.open_game import OpenGame
from cli.game.summaries import sum_up
from cli.terminal.command import Option, Ref, Request, Seat
from cli.terminal.errors import Mistake
from cli.terminal.language import _, clauses
from cli.titles.title_named import name_of
from cli.wording.gap_words import certainty_words
from cli.wording.sentences import left_words, names_words, score_words
from events.common import Player
from events.store.event_store import EventStore, StoredGame
from events.titles.registry import TITLES, title_events
from projections.summary import Summary, summary

STATES = ["open", "over", "abandoned", "unreadable"]


class GamesCall(Request, frozen=True):
    """List your games, newest first, and show which one is current."""

    all: Annotated[
        bool, Option("List all games, not only the last 20, and discarded ones.", short="-a")
    ] = False


class GameRow(Struct, kw_only=True, forbid_unknown_fields=True):
    """A game of the file; one that cannot be read says so in `words` and has less."""

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
    """The games of a store, the newest first, and whether several of them are going on."""

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
    """Yield what is said of a log that is broken, or that a newer version has gone on with."""
    if open_game.broken is not None:
        yield _("broken from #{n} on").format(n=open_game.broken)
    if open_game.beyond is not None:
        yield _("recorded by a newer version from #{n} on").format(n=open_game.beyond)


def _row(
    store: EventStore, game: StoredGame, kept: Summary | None, current: bool, links: Links
) -> GameRow:
    """Return a row; a game of which nothing is kept is folded for it."""
    remarks: Iterator[str] = iter(())
    if kept is None:
        try:
            open_game = OpenGame(store, game)
        except Mistake as mistake:
            return _unreadable(game, mistake, current)
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
    """Return how a game stands or ended, in words."""
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


def _unreadable(game: StoredGame, mistake: Mistake, current: bool) -> GameRow:
    return GameRow(
        game=game_name(game),
        uid=game.uid,
        title=game.title,
        current=current,
        state="unreadable",
        date="?",
        words=mistake.message,
        entries=game.n,
    )


def _kept_summaries(store: EventStore, games: Sequence[StoredGame]) -> dict[str, Summary]:
    """Return the summaries of the games that are not going on, by their ids."""
    done = [game for game in games if not game.open and game.title in TITLES]
    found = zip(done, sum_up(store, done), strict=True)
    return {game.uid: one for game, one in found if not isinstance(one, str)}
