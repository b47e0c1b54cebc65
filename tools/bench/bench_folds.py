"""The folds for pytest-benchmark: `pytest tools/bench --benchmark-only`.

Each group holds ours and its peer, on the same games as `make bench`.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from events.store.event_store import EventStore
from events.store.sqlite_store import SqliteStore
from projections.titles.robber_knights.legal import actions
from tools.bench.folding import PGN_GAMES, fullest_state, read_texts
from tools.bench.games import Text, full_texts, keep_texts, opened_game
from tools.bench.peers import keep_table, pgn, raw_load, read_pgn, rebuild, tables


class Stored(NamedTuple):
    """A store with full games."""

    path: Path
    uids: list[str]


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> list[Text]:
    return full_texts(tmp_path_factory.mktemp("texts"))[0]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, texts: list[Text]) -> Stored:
    path = tmp_path_factory.mktemp("stored") / "games.db"
    return Stored(path, keep_texts(path, texts))


@pytest.fixture
def store(stored: Stored) -> Iterator[EventStore]:
    with SqliteStore(stored.path) as opened:
        yield opened


@pytest.fixture
def raw(stored: Stored) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(stored.path)
    yield db
    db.close()


@pytest.mark.benchmark(group="reading")
def test_reading_text_records(benchmark: BenchmarkFixture, texts: list[Text]) -> None:
    benchmark(read_texts, texts)


@pytest.mark.benchmark(group="reading")
def test_python_chess_reading_pgn(benchmark: BenchmarkFixture) -> None:
    benchmark(read_pgn, pgn(PGN_GAMES))


@pytest.mark.benchmark(group="loading")
def test_loading_and_folding(
    benchmark: BenchmarkFixture, store: EventStore, stored: Stored
) -> None:
    games = [opened_game(store, uid) for uid in stored.uids]
    benchmark(lambda: [game.load() for game in games])


@pytest.mark.benchmark(group="loading")
def test_raw_read_and_decode(
    benchmark: BenchmarkFixture, raw: sqlite3.Connection, stored: Stored
) -> None:
    benchmark(lambda: [raw_load(raw, uid) for uid in stored.uids])


@pytest.mark.benchmark(group="loading")
def test_eventsourcing_rebuilding(
    benchmark: BenchmarkFixture, raw: sqlite3.Connection, stored: Stored, tmp_path: Path
) -> None:
    app = tables(tmp_path / "tables.db")
    kept = [keep_table(app, raw_load(raw, uid)) for uid in stored.uids]
    benchmark(lambda: [rebuild(app, id_) for id_, _version in kept])
    app.close()


@pytest.mark.benchmark(group="legal")
def test_listing_legal_actions(benchmark: BenchmarkFixture) -> None:
    state, _count = fullest_state()
    benchmark(lambda: list(actions(state)))
