"""Durable appends with the rule check, beside bare inserts of the same bytes."""

import contextlib
import io
import os
import sqlite3
from pathlib import Path
from statistics import median

from cli.acting import Wish, act
from cli.sitting import Sitting
from events.common import GameStarted
from events.entry import Entry
from events.log import Log
from events.robber_knights import write
from tests.bench.games import random_game, store
from tests.bench.peers import bare_insert, bare_store
from tests.bench.timing import Bound, Figure, seconds, us

FSYNCS = 200
GAMES = 4


def fsync_rate(folder: Path) -> float:
    """Return how many small writes a second the disk of a folder makes durable."""
    times: list[float] = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            file.write(b"x" * 4096)
            times.append(seconds(lambda: os.fsync(file.fileno())))
    return 1 / median(times)


def _columns(entry: Entry) -> tuple[object, ...]:
    return (1, entry.n, entry.id, entry.at, entry.by, entry.event, entry.hash)


def _play(path: Path, bare: sqlite3.Connection, seed: int) -> tuple[list[float], list[float]]:
    """Record a game action by action, each followed or preceded by bare inserts of its bytes."""
    started, *plays = random_game(4, seed)
    if not isinstance(started, GameStarted):
        raise TypeError(started)
    uid = store(path, [started], still_open=True)
    ours: list[float] = []
    peer: list[float] = []
    with Log(path) as log:
        game = log.game(uid)
        if game is None:
            raise LookupError(uid)
        sitting = Sitting(log, game)
        for event in plays:
            text = write(event, started.players)
            ours.append(seconds(lambda text=text: act(sitting, text, Wish())))
            row = _columns(sitting.entries[-1])
            peer.append(seconds(lambda row=row: bare_insert(bare, row)))
    return ours, peer


def appending(folder: Path) -> list[Figure]:
    """Compare recording actions in one process with bare inserts; say what the disk can do."""
    ours: list[float] = []
    peer: list[float] = []
    bare = bare_store(folder / "bare.db")
    with contextlib.redirect_stdout(io.StringIO()):
        for seed in range(GAMES):
            mine, theirs = _play(folder / "appending.db", bare, seed)
            ours += mine
            peer += theirs
    bare.close()
    mine_rate, peer_rate = 1 / median(ours), 1 / median(peer)
    rate = fsync_rate(folder)
    return [
        Figure(
            "durable appends with the rule check and its echo, beside bare sqlite3 inserts",
            f"{mine_rate:,.0f}/s ({us(median(ours))})",
            f"{peer_rate:,.0f}/s ({us(median(peer))})",
            mine_rate / peer_rate,
            Bound("at least", 0.8),
        ),
        Figure("fsyncs of 4 KiB that this disk makes", f"{rate:,.0f}/s"),
    ]
