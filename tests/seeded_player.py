"""A player with a seed that plays sensibly, through the program's public interface alone.

It reads `turn --json` and `show --json` and answers with `do`, as any other program could.
"""

import random
from functools import partial
from typing import Any

from tests.table import Table

STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def play(table: Table, seed: int, title: str, *options: str) -> str:
    """Start a game and play it to its end; return its short name."""
    chance = random.Random(seed)
    game = table("new", title, *options, "--made-by", "seeded-player", "--json").json
    name: str = game["game"]
    while True:
        turn = table("turn", "--json", "-g", name).json
        if turn["over"]:
            return name
        board = table("show", "--json", "-g", name).json
        table("do", "-g", name, CHOICES[title](turn, board, chance))


def meridian(turn: dict[str, Any], shown: dict[str, Any], chance: random.Random) -> str:
    """Turn up a card by chance, or take the turn that is worth most."""
    codes = [CODES[player["colours"][0]] for player in shown["players"]]
    if turn["next"]["turn_up"]:
        owed = turn["next"]["turn_up"][0]
        return f"{codes[owed['player']]} +{chance.choice(owed['possible'])}"
    value = partial(worth_of_tower, turn["next"]["player"], shown["board"])
    return max(turn["actions"], key=lambda action: value(action) + chance.random() * 0.5)


def worth_of_tower(player: int, board: dict[str, Any], action: str) -> float:
    """Guess what a turn is worth: islands won, pieces spent, towers of others pushed about."""
    _code, card, *rest = action.split()
    if "@" not in rest[-1]:
        return 0.0 if rest == ["pass"] else -1.0
    height, city = map(int, rest[-1].split("@"))
    meridian_ = int(card.split("/")[-1])
    letter = board["described"]["rows"][city - 1][meridian_ - 1]
    sums = [0.0] * len(board["players"])
    for tower in board["towers"]:
        there = board["described"]["rows"][tower["city"] - 1][tower["meridian"] - 1]
        if there.lower() == letter.lower():
            sums[tower["owner"]] += 2 if there.isupper() else 1
    mine, best = sums[player], max(s for seat, s in enumerate(sums) if seat != player)
    after = mine + (2 if letter.isupper() else 1)
    size = "".join(board["described"]["rows"]).lower().count(letter.lower())
    gain = size * ((after > best) - (mine > best)) + (1 if after == best else 0)
    return 0.8 + gain - 0.15 * height - (0.6 if len(rest) > 1 else 0)


def robber_knights(turn: dict[str, Any], shown: dict[str, Any], chance: random.Random) -> str:
    """Choose by what a tile is worth on the board as it lies."""
    return choose(turn, {tile["cell"]: tile for tile in shown["board"]["tiles"]}, chance)


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


CODES = {"black": "k", "grey": "g", "brown": "b", "orange": "o"}
CHOICES = {"robber-knights": robber_knights, "meridian": meridian}
