"""How Robber Knights is played for its sample games."""

import random
from typing import Any

GAMES: dict[str, tuple[int, list[str]]] = {
    "full-2-players": (2, ["An:blue", "Bram:red"]),
    "full-3-players": (3, ["An:blue", "Bram:red", "Céline:green"]),
    "full-4-players": (
        4,
        ["An:blue", "Bram:red", "Céline:green", "Dirk:yellow", "--first", "Bram"],
    ),
}
"""The games that are played for `sample_games/`: a seed, and what stands behind `new`."""

WORKED = ("rk8a", "rk8b", "rk8c", "rk8d")
"""What the records of worked cases begin with, beside the whole games."""

AGAIN = ("full-2-players",)
"""The games that a test plays anew; the others are played by `make samples` alone."""

STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def choose(turn: dict[str, Any], shown: dict[str, Any], chance: random.Random) -> str:
    """Choose by what a tile is worth on the board as it lies."""
    return best(turn, {tile["cell"]: tile for tile in shown["board"]["tiles"]}, chance)


def best(turn: dict[str, Any], board: dict[str, Any], chance: random.Random) -> str:
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
