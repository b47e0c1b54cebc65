"""The store: durable appends beside bare inserts, the size of an entry, `stats` of many games."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import mean, median

from cli.game.acting import DoCall, plan_actions, record_actions
from cli.game.open_game import Envelope, OpenGame
from cli.voices.acting import DO
from events.common import Noted
from events.store.entry import Entry, draft
from events.store.sqlite_store import SqliteStore
from tools.bench.commands import MANY, PROGRAM, Side
from tools.bench.games import TITLE, add_many, keep, longest, opened_game, samples
from tools.bench.harness import BYTES, RATE, Figure, Timed, in_turn, seconds
from tools.bench.peers import bare_insert, bare_store

FSYNCS = 200
SLOW = 2_000
"""Writes a second up to which a disk takes so long that the bound holds; on a faster one what is
done besides counts, and is measured by itself."""

FULL_GAMES = 200
ROUNDS = 3
WANTED = Envelope(agreed=True)


def fsync_rate(folder: Path) -> float:
    """Return how many small writes a second the disk of a folder makes durable."""
    times: list[float] = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            file.write(b"x" * 4096)
            times.append(seconds(lambda: os.fsync(file.fileno())))
    return 1 / median(times)


def record(open_game: OpenGame, text: str, check: list[float]) -> None:
    """Read, bind, check and append an action, as `do` does, and say nothing.

    `check` is told how long it took before the append.
    """
    check.append(seconds(lambda: plan_actions(open_game, DoCall((text,)), WANTED)))
    events = [event for _n, event in open_game.events[open_game.known :]]
    open_game.append([*events, *open_game.closing()], by=WANTED.by, still_open=open_game.game.open)


def columns(entry: Entry) -> tuple[object, ...]:
    """Return an entry as a plain table keeps it."""
    return 1, entry.n, entry.id, entry.at, entry.by, entry.event, entry.hash


def appending(folder: Path) -> list[Figure]:
    """Record a game action by action in two stores, and the same bytes bare in a third."""
    game, check = longest(TITLE), list[float]()
    paths = [folder / f"{name}.db" for name in ("checked", "echoed")]
    uids = [keep(path, game.drafts[:1], TITLE, still_open=True) for path in paths]
    bare = bare_store(folder / "bare.db")

    def one_by_one(record_one: Callable[[str], object]) -> Timed:
        return partial(next, (seconds(partial(record_one, line)) for line in game.lines))

    with SqliteStore(paths[0]) as first, SqliteStore(paths[1]) as second:
        checked, echoed = opened_game(first, uids[0]), opened_game(second, uids[1])
        sides = [
            one_by_one(lambda line: record(checked, line, check)),
            one_by_one(lambda line: [*DO.words(record_actions(echoed, DoCall((line,)), WANTED))]),
            one_by_one(lambda _line: bare_insert(bare, [columns(checked.entries[-1])])),
        ]
        mine, told, peer = in_turn(sides, len(game.plays) - 1)
    bare.close()
    rate, checking = fsync_rate(folder), median(check)
    least = 0.8 if rate <= SLOW else 0
    what = "durable appends with the rule check"
    return [
        Figure(what, 1 / mine, 1 / peer, least=least, form=RATE),
        Figure("the same with their echo", 1 / told, 1 / peer, form=RATE),
        Figure("of that: reading, binding, checking, effect", checking),
        Figure("of that: what the store does besides the bare insert", mine - checking - peer),
        Figure("fsyncs of 4 KiB that this disk makes", rate, form=RATE),
    ]


def size(folder: Path) -> Figure:
    """Measure what an entry takes in the file beside its event's JSON, over full games."""
    path, drafts = folder / "size.db", samples(TITLE)[1].drafts
    SqliteStore(path, create=True).close()
    empty = path.stat().st_size
    add_many(path, drafts, FULL_GAMES)
    stored = (path.stat().st_size - empty) / (FULL_GAMES * len(drafts))
    json = mean(len(one.event.encode()) for one in drafts)
    what = "bytes of an entry in the file beside its event's JSON"
    return Figure(what, stored - json, most=160, form=BYTES)


def summing(folder: Path) -> list[Figure]:
    """Compare `stats` over many games with what it kept, after one more entry, and without."""
    db, kept = folder / "summed.db", folder / "summed.db-summaries"
    whole = samples(TITLE)
    for game in whole:
        add_many(db, game.drafts, MANY // len(whole))
    stats = Side(folder, PROGRAM, "stats", "--json", "--db", db)
    stats()  # compiled and read from the disk for all rounds alike

    def one_more() -> float:
        with SqliteStore(db) as store:
            game = store.games(limit=1)[0]
            store.append(game.uid, TITLE, game.n, [draft(Noted("x"), by="t")], still_open=False)
        return stats()

    def anew() -> float:
        kept.unlink()
        return stats()

    first, second, changed = in_turn([anew, stats, one_more], ROUNDS)
    what = f"`stats` over {MANY:,} games, the second time, times faster"
    more = "the same after one more entry in one of them"
    return [
        Figure(name, ours, first, least=20, faster=True)
        for name, ours in ((what, second), (more, changed))
    ]


def storing(folder: Path) -> list[Figure]:
    """Return all figures of this file."""
    return [*appending(folder), size(folder), *summing(folder)]
