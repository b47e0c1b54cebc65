"""Durable appends with the rule check, beside bare inserts of the same bytes."""

import contextlib
import io
import os
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from cli.game.acting import DoCall, plan_actions, record_actions
from cli.game.open_game import Envelope, OpenGame
from cli.voices.acting import DO
from events.store.entry import Entry
from events.store.sqlite_store import SqliteStore
from tools.bench.games import opened_game, random_game, store
from tools.bench.peers import bare_insert, bare_store
from tools.bench.timing import Bound, Figure, Run, in_turn, seconds, written

FSYNCS = 200
SLOW = 2_000
"""Writes a second up to which a disk takes so long that the bound holds; on a faster one what is
done besides counts, and is measured by itself."""

GAMES = 2
WANTED = Envelope(agreed=True)


class Times(NamedTuple):
    """How long each append took: with the rule check, with its echo too, bare; and the check."""

    checked: list[float]
    echoed: list[float]
    bare: list[float]
    check: list[float]


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


def echo(open_game: OpenGame, text: str) -> None:
    """Record an action and put what it did into words, as `do` does."""
    list(DO.words(record_actions(open_game, DoCall((text,)), WANTED)))


def _columns(entry: Entry) -> tuple[object, ...]:
    return (1, entry.n, entry.id, entry.at, entry.by, entry.event, entry.hash)


def _play(folder: Path, seed: int, times: Times) -> None:
    """Record a game action by action in two stores, and the same bytes bare in a third."""
    game = random_game(4, seed)
    paths = [folder / f"{name}{seed}.db" for name in ("checked", "echoed")]
    uids = [store(path, [game.started], still_open=True) for path in paths]
    bare = bare_store(folder / f"bare{seed}.db")
    with SqliteStore(paths[0]) as first, SqliteStore(paths[1]) as second:
        checked, echoed = opened_game(first, uids[0]), opened_game(second, uids[1])
        for number in range(len(game.plays)):
            text, row = game.text(number), _columns(checked.entries[-1])
            sides: list[Run] = [
                partial(record, checked, text, times.check),
                partial(echo, echoed, text),
                partial(bare_insert, bare, row),
            ]
            for side in in_turn(len(sides), number):
                times[side].append(seconds(sides[side]))
    bare.close()


def appending(folder: Path) -> list[Figure]:
    """Compare recording actions in one process with bare inserts; say what the disk can do."""
    times = Times([], [], [], [])
    with contextlib.redirect_stdout(io.StringIO()):
        for seed in range(GAMES):
            _play(folder, seed, times)
    bare, rate = median(times.bare), fsync_rate(folder)
    bound = Bound("at least", 0.8) if rate <= SLOW else None
    bounds = (
        ("durable appends with the rule check", times.checked, bound),
        ("the same with their echo", times.echoed, None),
    )
    return [
        *(
            Figure(
                what,
                _rate(median(ours)),
                _rate(bare),
                bare / median(ours),
                bound,
            )
            for what, ours, bound in bounds
        ),
        Figure("of that: reading, binding, checking, effect", written(median(times.check))),
        Figure(
            "of that: what the store does besides the bare insert",
            written(median(times.checked) - median(times.check) - bare),
        ),
        Figure("fsyncs of 4 KiB that this disk makes", f"{rate:,.0f}/s"),
    ]


def _rate(duration: float) -> str:
    return f"{1 / duration:,.0f}/s ({written(duration)})"
