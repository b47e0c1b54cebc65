"""Reading records, loading logs, listing what is legal: everything without a disk to wait for."""

import sqlite3
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from eventsourcing.application import Application

from events.common import Event
from events.store.event_store import EventStore
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES, title_events
from projections.folding import fold_game
from projections.resolving import events_of
from projections.timeline import Timeline
from projections.titles.league_of_six import legal as league_legal
from projections.titles.robber_knights.legal import actions
from projections.titles.robber_knights.state import State
from tests.random_play import PLAYED
from tests.text_records import sound_record
from tools.bench.fresh import in_fresh_processes
from tools.bench.fullest import fullest_league
from tools.bench.games import (
    TITLE,
    Text,
    keep_texts,
    opened_game,
    random_game,
    samples,
    states_of,
)
from tools.bench.league_table import keep_league
from tools.bench.meridian_table import keep_meridian
from tools.bench.pad_table import keep_pad
from tools.bench.peers import keep_table, pgn, raw_load, read_pgn, rebuild, tables
from tools.bench.playouts import listing
from tools.bench.timing import Bound, Figure, alternate, written

PGN_GAMES = 30
ROUNDS = 15
READS = 1.5
"""How many times faster than python-chess text records should be read, of any title."""

TIMES = 10
"""How often ours reads its few games in a round, so that a round is as long as the peer's."""


def read_texts(texts: Sequence[Text]) -> None:
    """Read, bind and check text records."""
    for text in texts:
        sound_record(text.text)


def replay_checked(store: EventStore, uid: str, title: str = TITLE) -> object:
    """Replay one game with every action checked, and write out its ledger."""
    game = fold_game(Timeline(events_of(title, store.read(uid))), check=True)
    return game.rules.ledger(game.state)


class Title(NamedTuple):
    """A title to measure: its name, its aggregate of eventsourcing, and its bounds.

    `replays` is how many times faster than python-chess it must replay, `loads` how many times
    faster than the aggregate is rebuilt it must load.
    """

    slug: str
    name: str
    keep: Callable[[Application[UUID], Sequence[Event]], tuple[UUID, int]]
    replays: float
    loads: float


MERIDIAN = Title("meridian", "Meridian", keep_meridian, 3, 5)
LEAGUE = Title("league-of-six", "League of Six", keep_league, 2, 3.5)
ROBBER_KNIGHTS = Title(TITLE, "Robber Knights", keep_table, 3, 5)
SCORE_PAD = Title("score-pad", "Score pad", keep_pad, 2, 3)
MEASURED = (ROBBER_KNIGHTS, MERIDIAN, LEAGUE, SCORE_PAD)


def replaying(folder: Path, texts: Sequence[Text], title: Title) -> list[Figure]:
    """Compare replaying logs and reading text records of a title with python-chess reading PGN."""
    path, slug = folder / f"{title.slug}.db", title.slug
    uids = keep_texts(path, texts, slug)
    games = pgn(PGN_GAMES)
    plies = read_pgn(games)
    with SqliteStore(path) as store:
        replayed, read, peer = alternate(
            [
                lambda: [replay_checked(store, uid, slug) for uid in uids * TIMES],
                lambda: read_texts(texts * TIMES),
                lambda: read_pgn(games),
            ],
            ROUNDS,
        )
    mine, theirs = TIMES * sum(text.plies for text in texts), plies / peer
    return [
        Figure.beside(
            f"{title.name}: {what}", mine / taken, theirs, Bound("at least", bound), _rate
        )
        for what, taken, bound in (
            ("replaying", replayed, title.replays),
            ("reading text records", read, READS),
        )
    ]


def _rate(plies: float) -> str:
    return f"{plies:,.0f} plies/s"


class Loading(NamedTuple):
    """What loading games costs an entry, in seconds, in three ways."""

    ours: float
    raw: float
    rebuilt: float


def _measure_loading(folder: Path, texts: Sequence[Text], title: Title) -> Loading:
    slug, decode = title.slug, title_events(title.slug).DECODER.decode
    path = folder / f"loading-{slug}.db"
    uids = keep_texts(path, texts, slug)
    raw = sqlite3.connect(path)
    app = tables(folder / f"tables-{slug}.db")
    kept = [title.keep(app, raw_load(raw, uid, decode)) for uid in uids]
    events = sum(version for _id, version in kept)
    with SqliteStore(path) as store:
        games = [opened_game(store, uid) for uid in uids]
        entries = TIMES * sum(game.n for game in games)
        ours, bare, rebuilt = alternate(
            [
                lambda: [game.load() for game in games * TIMES],
                lambda: [raw_load(raw, uid, decode) for uid in uids * TIMES],
                lambda: [rebuild(app, id_) for id_, _version in kept * TIMES],
            ],
            ROUNDS,
        )
    raw.close()
    app.close()
    return Loading(ours / entries, bare / entries, rebuilt / (TIMES * events))


def loading(folder: Path, texts: Sequence[Text], title: Title) -> list[Figure]:
    """Compare loading and folding games with a raw read and with the eventsourcing library."""
    cost = _measure_loading(folder, texts, title)
    times = Bound("at least", title.loads)
    return [
        Figure.beside(f"{title.name}: loading an entry", cost.ours, cost.raw, Bound("at most", 10)),
        Figure(
            f"{title.name}: times faster than eventsourcing",
            written(cost.ours),
            written(cost.rebuilt),
            cost.rebuilt / cost.ours,
            times,
        ),
    ]


def fullest_state() -> tuple[State, int]:
    """Return the state of a random game of four with most legal actions, and how many."""
    game = random_game(4, 0)
    counts = [sum(1 for _ in actions(state)) for state in states_of(game)]
    most = max(counts)
    return next(islice(states_of(game), counts.index(most), None)), most


def legal() -> list[Figure]:
    """Measure the list of legal actions where it is longest."""
    state, count = fullest_state()
    league = fullest_league()
    cost, filling = alternate(
        [lambda: list(actions(state)), lambda: list(league_legal.actions(league))], ROUNDS
    )
    what = f"listing the {count:,} legal actions of a random game's fullest position"
    ways = len(list(league_legal.actions(league)))
    return [
        Figure(f"Robber Knights: {what}", written(cost)),
        Figure(
            f"League of Six: listing the {ways:,} legal actions of the fullest position",
            written(filling),
            bound=Bound("at most", 20, "ms"),
            quantity=filling * 1e3,
        ),
    ]


def folding(folder: Path) -> tuple[list[Figure], str]:
    """Return all figures of this file, and which games they were measured with."""
    each = ", ".join(f"{len(samples(slug))} of {title_events(slug).NAME}" for slug in TITLES)
    figures = [
        *(
            figure
            for title in MEASURED
            for played in [samples(title.slug)]
            for measure in (replaying, loading)
            for figure in in_fresh_processes(measure, folder, played, title)
        ),
        *legal(),
        *(figure for title in PLAYED for figure in in_fresh_processes(listing, folder, title)),
    ]
    return figures, f"the sample games that end by their rules: {each}"
