"""Whole random games of each title, all that is legal listed at every step: `make playouts`.

Seconds are the processor's. A title is played as soon as it offers what random play needs
(`tests/random_play.py`).
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from events.titles.registry import title_events
from tests.random_play import PLAYED, begun, perft, play, playing
from tools.bench.peers import list_chess
from tools.bench.timing import Bound, Figure, alternate

ROUNDS = 9
GAMES = 3
"""How many games of each number of players, with and without house rules, in a round."""

CHESS_GAMES = 20
DEPTH = 2
BOUNDS = {"league-of-six": 0.5}
"""How many times as many actions a second must be listed as python-chess lists moves, if not 1."""


class Played(NamedTuple):
    """What was played: how many games, decisions, and actions in the lists before them."""

    games: int
    positions: int
    listed: int


def played(title: str, games: int) -> Played:
    """Play so many games from each start of a title to their ends, always the same ones."""
    starts = playing(title).starts
    counts = [
        list(play(begun(started), Random(seed))) for started in starts for seed in range(games)
    ]
    return Played(len(counts), sum(map(len, counts)), sum(map(sum, counts)))


def listing(_folder: Path, title: str) -> list[Figure]:
    """Compare listed actions a second with python-chess, which lists its moves and pushes one."""
    ours, theirs = played(title, GAMES).listed, list_chess(CHESS_GAMES)
    mine, peer = alternate(
        [lambda: played(title, GAMES), lambda: list_chess(CHESS_GAMES)],
        ROUNDS,
    )
    return [
        Figure.beside(
            f"{title_events(title).NAME}: listing in random play",
            *(ours / mine, theirs / peer),
            Bound("at least", BOUNDS.get(title, 1)),
            "{:,.0f}/s".format,
        )
    ]


def cpu_seconds(run: Callable[[], object]) -> float:
    """Return how much of the processor's time one run takes, whatever else goes on."""
    begin = process_time()
    run()
    return process_time() - begin


def _say_played(title: str, games: int) -> None:
    count = played(title, games)
    took = cpu_seconds(lambda: played(title, games))
    print(f"{title_events(title).NAME}: {count.games} games, {count.positions:,} positions")
    print(f"  {count.positions / took:>12,.0f} actions a second, each chosen from a list")
    print(f"  {count.listed / took:>12,.0f} listed actions a second")
    print(f"  {count.listed / count.positions:>12,.1f} in a list in the mean")


def _say_lines(title: str, depth: int) -> None:
    for name, position in playing(title).positions.items():
        counts = [f"{perft(position, deep):>14,}" for deep in range(1, depth + 1)]
        print(f"  {name:<36}{''.join(counts)}")


def main(games: int = GAMES, depth: int = DEPTH) -> None:
    """Play games of each title, and count the lines that follow from its fixed positions."""
    for title in PLAYED:
        _say_played(title, games)
        print(f"  lines of 1 to {depth} actions from fixed positions:")
        _say_lines(title, depth)
    listed, took = list_chess(CHESS_GAMES), cpu_seconds(lambda: list_chess(CHESS_GAMES))
    print(f"python-chess, beside them: {listed / took:,.0f} listed moves a second")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
