"""A player with a seed that plays sensibly, through the program's public interface alone.

It reads `turn --json` and `show --json` and answers with `do`, as any other program could.
"""

import random
from typing import Any

from tests.table import Table

NEED = {"p": 1, "f": 2, "m": 3, "l": 9}
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def play(table: Table, seed: int, *options: str) -> str:
    """Start a game and play it to its end; return its short name."""
    chance = random.Random(seed)
    game = table("new", "robber-knights", *options, "--made-by", "seeded-player", "--json").json
    name: str = game["game"]
    while True:
        turn = table("turn", "--json", "-g", name).json
        if turn["over"]:
            return name
        board = {
            tile["cell"]: tile
            for tile in table("show", "--json", "-g", name).json["board"]["tiles"]
        }
        table("do", "-g", name, choose(turn, board, chance))


def choose(turn: dict[str, Any], board: dict[str, Any], chance: random.Random) -> str:
    """Return the action that is worth most, with a little chance among equals."""
    actions: list[str] = turn["actions"]
    if turn["next"]["phase"] == "opening":
        return chance.choice(actions)
    player = turn["next"]["player"]
    return max(actions, key=lambda action: worth(action, player, board) + chance.random() * 0.4)


def worth(action: str, player: int, board: dict[str, Any]) -> float:
    """Guess what an action is worth: points won, points taken, knights spent."""
    _code, kind, *rest = action.split()
    if kind == "end":
        return 0.5
    if kind[1:] in ("v", "t"):
        return 0.3
    if len(rest) < 2:
        return 0.1 if kind[1:] != "c" else -0.5
    cell, knights = rest
    line = [int(digit) for digit in knights.lstrip("nesw")]
    value = 1.0 - 0.22 * sum(line)
    x, y = ord(cell[0]), int(cell[1:])
    dx, dy = STEP.get(knights[0], (0, 0))
    for step in range(1, len(line)):
        tile = board[f"{chr(x + dx * step)}{y + dy * step}"]
        if tile["ruler"] != player:
            value += tile["points"] * (1.0 if tile["ruler"] is None else 1.6)
    return value
