"""How pads are filled in for the sample games."""

import random
from typing import Any

NAMES = ("An", "Bram", "Céline", "Dirk", "Elif", "Frans", "Greet", "Hugo", "Iris", "Joost")
PADS = {
    2: "darts-501",
    3: "tricks",
    4: "king",
    5: "golf",
    6: "euro",
    7: "tricks",
    8: "teams",
    9: "tally",
    10: "tally",
}
GAMES: dict[str, tuple[int, list[str]]] = {
    f"full-{players}-players": (players, [*NAMES[:players], "--pad", pad])
    for players, pad in PADS.items()
}
"""The games that are played for `sample_games/`: a seed, and what stands behind `new`."""

WORKED = ()
"""What the records of worked cases begin with, beside the whole games."""

AGAIN = ("full-4-players",)
"""The games that a test plays anew; the others are played by `make samples` alone."""

ROUNDS = 8
"""After how many rounds the players end a game that does not end by itself."""

TALLIED = 200
"""And at how many points, where there are no rounds."""


def choose(turn: dict[str, Any], shown: dict[str, Any], chance: random.Random) -> str:
    """Score something for the next side, as much as may be there."""
    board = shown["board"]
    pad, names = board["pad"], [player["name"] for player in shown["players"]]
    round_ = turn["next"]["round"]
    if "rounds" not in pad and "target" not in pad:
        best = max(side["score"] for side in board["sides"])
        if best > TALLIED or (round_ or 0) > ROUNDS:
            return "end"
    side = chance.randrange(len(board["sides"]))
    if round_ is not None:
        side = turn["next"]["missing"][0] % len(board["sides"])
    able = next(one for one in turn["open"] if one["player"] % len(board["sides"]) == side)
    category = (
        able["categories"][0]
        if pad.get("per_round") == "all"
        else chance.choice(able["categories"])
    )
    whole = next(one for one in pad["categories"] if one["name"] == category["name"])
    number = _number(board, whole, side, round_, chance)
    return f"{names[able['player']]}: {category['name']} {number}"


def _number(
    board: dict[str, Any],
    category: dict[str, Any],
    side: int,
    round_: int | None,
    chance: random.Random,
) -> int:
    """Return how many there may be: what is left of them, or not more than a score can bear."""
    said = [
        cell
        for cell in board["cells"]
        if cell["round"] == round_ and cell["category"] == category["name"]
    ]
    if "total" in category:
        left = category["total"] - sum(cell["number"] for cell in said)
        return left if len(said) == len(board["sides"]) - 1 else chance.randint(0, left)
    if board["pad"].get("exact"):
        return min(chance.randint(20, 100), board["sides"][side]["score"])
    least = max(category.get("least", 0), -4)
    return chance.randint(least, min(category.get("most", 40), 40 if category.get("per", 1) else 3))
