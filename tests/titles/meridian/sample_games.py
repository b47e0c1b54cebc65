"""How Meridian is played for its sample games."""

import random
from functools import partial
from typing import Any

GAMES: dict[str, tuple[int, list[str]]] = {
    "full-2-players": (
        5,
        ["An:orange,black", "Bram:grey,brown", "--board", "made-up-five"],
    ),
    "full-3-players": (
        6,
        ["An:orange", "Bram:black", "Céline:brown", "--board", "made-up-four"],
    ),
    "full-4-players": (
        7,
        [
            "An:orange",
            "Bram:black",
            "Céline:brown",
            "Dirk:grey",
            "--first",
            "Dirk",
            "--board",
            "made-up-five",
        ],
    ),
}
"""The games that are played for `sample_games/`: a seed, and what stands behind `new`."""

WORKED = ("me9a", "me9b", "me9c")
"""What the records of worked cases begin with, beside the whole games."""

AGAIN = ("full-3-players",)
"""The games that a test plays anew; the others are played by `make samples` alone."""

CODES = {"black": "k", "grey": "g", "brown": "b", "orange": "o"}


def choose(turn: dict[str, Any], shown: dict[str, Any], chance: random.Random) -> str:
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
