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
    sees = ["--open"] if title == "league-of-six" else []  # it plays every hand
    while True:
        turn = table("turn", "--json", "-g", name, *sees).json
        if turn["over"]:
            return name
        board = table("show", "--json", "-g", name, *sees).json
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


# --- League of Six ------------------------------------------------------------------------------

TOWNS = ("ba", "go", "ka", "la", "lo", "zi")


def league_of_six(turn: dict[str, Any], shown: dict[str, Any], chance: random.Random) -> str:
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


CODES = {"black": "k", "grey": "g", "brown": "b", "orange": "o"}
CHOICES = {
    "robber-knights": robber_knights,
    "meridian": meridian,
    "league-of-six": league_of_six,
}
