"""A player with a seed that plays sensibly, through the program's public interface alone.

It reads `turn --json` and `show --json` and answers with `do`, as any other program could. By
what it chooses, a title says in `tests/titles/<folder>/sample_games.py`.
"""

import random

from tests.table import Table
from tests.title_parts import part


def play(table: Table, seed: int, title: str, *options: str) -> str:
    """Start a game and play it to its end; return its short name."""
    chance = random.Random(seed)
    choose = part(title, "sample_games").choose
    game = table("new", title, *options, "--made-by", "seeded-player", "--json").json
    name: str = game["game"]
    while True:
        turn = table("turn", "--json", "-g", name, "--open").json  # it plays every hand
        if turn["over"]:
            return name
        board = table("show", "--json", "-g", name, "--open").json
        table("do", "-g", name, choose(turn, board, chance))
