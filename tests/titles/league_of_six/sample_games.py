"""How League of Six is played for its sample games."""

import random
from typing import Any

from tools.goldens import SAMPLES

PARTLY = SAMPLES / "league-of-six" / "some-tiles.toml"
"""Some of the made-up tiles, as a table that has not described all of its box would have them."""

GAMES: dict[str, tuple[int, list[str]]] = {
    "full-3-players": (
        8,
        ["An:red", "Bram:green", "Céline:yellow", "--components", "made-up"],
    ),
    "full-4-players": (
        9,
        ["An:red", "Bram:green", "Céline:yellow", "Dirk:blue", "--components", "made-up"],
    ),
    "full-5-players": (
        10,
        [
            "An:red",
            "Bram:green",
            "Céline:yellow",
            "Dirk:blue",
            "Eva:purple",
            "--components",
            "made-up",
        ],
    ),
    "partly-described": (
        11,
        ["An:red", "Bram:green", "Céline:yellow", "--components", str(PARTLY)],
    ),
    "all-declared": (12, ["An:red", "Bram:green", "Céline:yellow", "Dirk:blue"]),
}
"""The games that are played for `sample_games/`: a seed, and what stands behind `new`."""

WORKED = ("l613a", "l613b", "l613c", "l614", "partly", "all")
"""What the records of worked cases begin with, beside the whole games."""

AGAIN = ("partly-described",)
"""The games that a test plays anew; the others are played by `make samples` alone."""

TOWNS = ("ba", "go", "ka", "la", "lo", "zi")


def choose(turn: dict[str, Any], shown: dict[str, Any], chance: random.Random) -> str:
    """Lay down what chance brings, or decide what seems worth most."""
    codes = [player["colours"][0][0] for player in shown["players"]]
    if turn["next"]["missing"]:
        return laid(turn, codes, chance)
    if turn["next"]["phase"] == "towns":
        return min(turn["actions"], key=lambda action: dearness(action, chance))
    board = shown["board"]
    if turn["next"]["phase"] == "taxes":
        gains = turn["turnings"]
        if gains is None:
            return f"{codes[turn['next']['player']]} {declared(turn, board, chance)}"
        best = max(range(6), key=lambda n: worth_of_gain(gains[n]) + chance.random())
        return turn["actions"][best]
    actions: list[str] = turn["actions"]
    unknown = [place for place, tile in board["storage"].items() if tile["rows"] is None]
    if unknown and (
        not actions or all(action.split()[1][:2] in ("ro", "ci") for action in actions)
    ):
        return stored_unseen(turn, board, codes, unknown, chance)
    goods = board["players"][turn["next"]["player"]]["goods"]
    return max(actions, key=lambda action: worth_of_row(action, goods, board) + chance.random() / 2)


def laid(turn: dict[str, Any], codes: list[str], chance: random.Random) -> str:
    """Return what chance brings next: towns, orders, tiles, cards, besiegers."""
    can, missing = turn["possible"], turn["next"]["missing"]
    match missing[0]:
        case "ring":
            towns = chance.sample(TOWNS, 6)
            numbers = {"la": 1, "ba": 3, "go": 5, "ka": 2, "lo": 4, "zi": 6}
            return " ".join(["ring", *(f"{town}{numbers[town]}" for town in towns)])
        case "order":
            return " ".join(["order", *chance.sample(codes, len(codes))])
        case "storage":
            return " ".join(["storage", *chance.sample(can["storage"], 2)])
        case "leaders":
            return " ".join(["leaders", *(chance.choice("cab") for _stack in range(4))])
        case "siege":
            return " ".join(["siege", *chance.sample(can["towns"], can["besieged"])])
    rest = [tile for tile in can["tax"] if tile not in can["first"]]
    tiles = [*can["first"], *chance.sample(rest, len(can["open"]) - len(can["first"]))]
    return " ".join(["tax", *chance.sample(tiles, len(tiles))])


def dearness(action: str, chance: random.Random) -> float:
    """Guess how much a player minds an action: a bid costs, taking one brings something."""
    word = action.rsplit(maxsplit=1)[-1]
    if word == "ok":
        return 1.5 + chance.random() * 4
    return (int(word) if word.isdigit() else 0) + chance.random() * 4


def worth_of_gain(symbols: str) -> float:
    """Guess what a turning is worth: goods most, then guards, then horses."""
    return sum({"w": 0.8, "h": 0.6}.get(symbol, 1.3) for symbol in symbols)


def declared(turn: dict[str, Any], board: dict[str, Any], chance: random.Random) -> str:
    """Return what somebody may collect where not all is described: the centre at least."""
    town = board["players"][turn["next"]["player"]]["town"]
    tile = next(one["printed"] for one in board["ring"] if one["town"] == town) or {}
    gained = "".join(chance.choice("wwrgybh") for _symbol in range(chance.randint(3, 5)))
    card = f"+{tile['card']}" if tile.get("card") else ""
    return f"{tile.get('centre', '')}{gained}{card}"


def stored_unseen(
    turn: dict[str, Any],
    board: dict[str, Any],
    codes: list[str],
    unknown: list[str],
    chance: random.Random,
) -> str:
    """Choose a row that is described as it is chosen; when none is left, nothing can be stored."""
    for place in unknown:
        taken = {one["row"] for one in board["storage"][place]["chosen"]}
        for row in range(1, 5):
            if row not in taken:
                spaces = [f"{chance.choice('rgyb')}{chance.randint(1, 3)}" for _ in range(3)]
                code = codes[turn["next"]["player"]]
                return f"{code} {place[:2]}{row} {5 - row} {' '.join(spaces)}"
    return chance.choice(turn["actions"]) if turn["actions"] else "done"


def worth_of_row(action: str, goods: dict[str, int], board: dict[str, Any]) -> float:
    """Guess what a row, a way to fill spaces, or a leader card is worth."""
    words = action.split()[1:]
    if words[0] == "no":
        return -1.0
    if words[0] == "card":
        return float(words[1])
    place = {"ro": "royal", "ci": "civic"}.get(words[0][:2])
    if place is None:
        return float(sum(int(space[1:]) for space in words))
    row = board["storage"][place]["rows"][int(words[0][2:]) - 1]
    left = {colour[0]: cubes for colour, cubes in goods.items()}
    value = 0.0
    for space in row["spaces"]:
        if left[space[0]]:
            left[space[0]] -= 1
            value += int(space[1:])
        else:
            value -= 0.5
    return value
