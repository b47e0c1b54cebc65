"""Reading records, loading logs, listing what is legal: everything without a disk to wait for."""

import sqlite3
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from events.log import Log
from events.meridian import DECODER as MERIDIAN
from events.text_record import read_text_record
from projections.reading import bind_record
from projections.robber_knights.legal import actions
from projections.robber_knights.state import State
from projections.stored import replay_stored
from tests.bench.games import (
    TITLE,
    Text,
    full_texts,
    keep_texts,
    load,
    random_game,
    samples,
    states_of,
)
from tests.bench.peers import keep_table, pgn, raw_load, read_pgn, rebuild, tables
from tests.bench.timing import Bound, Figure, alternate, written

PGN_GAMES = 30
ROUNDS = 15
TIMES = 10
"""How often ours reads its few games in a round, so that a round is as long as the peer's."""


def read_texts(texts: Sequence[Text]) -> None:
    """Read, bind and check text records."""
    for text in texts:
        bind_record(read_text_record(text.text))


def replay_checked(log: Log, uid: str, title: str = TITLE) -> object:
    """Replay one game with every action checked, and write out its ledger."""
    game = replay_stored(log, title, uid, check=True)
    return game.rules.ledger(game.state)


def reading(folder: Path, texts: Sequence[Text]) -> list[Figure]:
    """Compare replaying logs and reading text records with python-chess reading PGN."""
    path = folder / "reading.db"
    uids = keep_texts(path, texts)
    games = pgn(PGN_GAMES)
    plies = read_pgn(games)
    with Log(path) as log:
        replayed, read, peer = alternate(
            [
                lambda: [replay_checked(log, uid) for uid in uids * TIMES],
                lambda: read_texts(texts * TIMES),
                lambda: read_pgn(games),
            ],
            ROUNDS,
        )
    mine, theirs = TIMES * sum(text.plies for text in texts), plies / peer
    return [
        Figure(
            "replaying full games from the log with legality and ledger, "
            "beside python-chess reading PGN",
            f"{mine / replayed:,.0f} plies/s",
            f"{theirs:,.0f} plies/s",
            mine / replayed / theirs,
            Bound("at least", 4),
        ),
        Figure(
            "reading the same games from text records, beside the same",
            f"{mine / read:,.0f} plies/s",
            f"{theirs:,.0f} plies/s",
            mine / read / theirs,
        ),
    ]


def meridian(folder: Path) -> list[Figure]:
    """Measure the same of Meridian: replaying beside PGN, loading beside a raw read."""
    texts, title = samples("meridian"), "meridian"
    path = folder / "meridian.db"
    uids = keep_texts(path, texts, title)
    games = pgn(PGN_GAMES)
    plies = read_pgn(games)
    raw = sqlite3.connect(path)
    with Log(path) as log:
        entries = TIMES * sum(len(log.events(uid)) for uid in uids)
        replayed, loaded, bare, peer = alternate(
            [
                lambda: [replay_checked(log, uid, title) for uid in uids * TIMES],
                lambda: [load(log, uid, title) for uid in uids * TIMES],
                lambda: [raw_load(raw, uid, MERIDIAN.decode) for uid in uids * TIMES],
                lambda: read_pgn(games),
            ],
            ROUNDS,
        )
    raw.close()
    mine = TIMES * sum(text.plies for text in texts) / replayed
    theirs = plies / peer
    return [
        Figure(
            "Meridian: replaying with legality and ledger, beside python-chess reading PGN",
            f"{mine:,.0f} plies/s",
            f"{theirs:,.0f} plies/s",
            mine / theirs,
            Bound("at least", 4),
        ),
        Figure(
            "Meridian: loading and folding an entry, beside a raw read and decode",
            written(loaded / entries),
            written(bare / entries),
            loaded / bare,
            Bound("at most", 10),
        ),
    ]


class Loading(NamedTuple):
    """What loading games costs an entry, in seconds, in three ways."""

    ours: float
    raw: float
    rebuilt: float


def _measure_loading(folder: Path, texts: Sequence[Text]) -> Loading:
    path = folder / "loading.db"
    uids = keep_texts(path, texts)
    raw = sqlite3.connect(path)
    app = tables(folder / "tables.db")
    kept = [keep_table(app, raw_load(raw, uid)) for uid in uids]
    events = sum(version for _id, version in kept)
    with Log(path) as log:
        entries = TIMES * sum(len(log.read(uid)) for uid in uids)
        ours, bare, rebuilt = alternate(
            [
                lambda: [load(log, uid) for uid in uids * TIMES],
                lambda: [raw_load(raw, uid) for uid in uids * TIMES],
                lambda: [rebuild(app, id_) for id_, _version in kept * TIMES],
            ],
            ROUNDS,
        )
    raw.close()
    app.close()
    return Loading(ours / entries, bare / entries, rebuilt / (TIMES * events))


def loading(folder: Path, texts: Sequence[Text]) -> list[Figure]:
    """Compare loading and folding games with a raw read and with the eventsourcing library."""
    cost = _measure_loading(folder, texts)
    return [
        Figure(
            "loading and folding an entry, beside a raw read and decode",
            written(cost.ours),
            written(cost.raw),
            cost.ours / cost.raw,
            Bound("at most", 10),
        ),
        Figure(
            "the same, times faster than eventsourcing rebuilding an aggregate",
            written(cost.ours),
            written(cost.rebuilt),
            cost.rebuilt / cost.ours,
            Bound("at least", 5),
        ),
    ]


def fullest_state() -> tuple[State, int]:
    """Return the state of a random game of four with most legal actions, and how many."""
    game = random_game(4, 0)
    counts = [sum(1 for _ in actions(state)) for state in states_of(game)]
    most = max(counts)
    return next(islice(states_of(game), counts.index(most), None)), most


def legal() -> list[Figure]:
    """Measure the list of legal actions where it is longest in a game of four."""
    state, count = fullest_state()
    (cost,) = alternate([lambda: list(actions(state))], ROUNDS)
    what = f"listing the {count:,} legal actions of a random game's fullest position"
    return [Figure(f"{what} (4 players)", written(cost))]


def folding(folder: Path) -> tuple[list[Figure], str]:
    """Return all figures of this file, and which games they were measured with."""
    texts, source = full_texts(folder)
    return [*reading(folder, texts), *meridian(folder), *loading(folder, texts), *legal()], source
