"""Whole random games of each title, all that is legal listed at every step: `make playouts`.

Seconds are the processor's. A title is played as soon as it offers what random play needs
(`tests/random_play.py`).
"""

import sys
from time import process_time

from events.titles.registry import title_events
from tests.random_play import PLAYED
from tools.bench.peers import list_chess
from tools.bench.titles import CHESS_GAMES, played


def main(games: int) -> None:
    """Play games of each title."""
    for title in PLAYED:
        begin = process_time()
        lists = list(played(title, games))
        took, decisions, listed = process_time() - begin, sum(map(len, lists)), sum(map(sum, lists))
        print(f"{title_events(title).NAME}: {len(lists)} games, {decisions:,} positions")
        print(f"  {decisions / took:>12,.0f} actions a second, each chosen from a list")
        print(f"  {listed / took:>12,.0f} listed actions a second")
        print(f"  {listed / decisions:>12,.1f} in a list in the mean")
    begin = process_time()
    listed = list_chess(CHESS_GAMES)
    took = process_time() - begin
    print(f"python-chess, beside them: {listed / took:,.0f} listed moves a second")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
