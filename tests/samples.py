"""Play the full sample games anew: `make samples`."""

import tempfile
from pathlib import Path

from tests.seeded_player import play
from tests.table import Table

FOLDER = Path(__file__).parent.parent / "sample_games"

PARTLY = FOLDER / "league-of-six" / "some-tiles.toml"
"""Some of the made-up tiles, as a table that has not described all of its box would have them."""

GAMES = {
    "robber-knights/full-2-players": (2, ["An:blue", "Bram:red"]),
    "robber-knights/full-3-players": (3, ["An:blue", "Bram:red", "Céline:green"]),
    "robber-knights/full-4-players": (
        4,
        ["An:blue", "Bram:red", "Céline:green", "Dirk:yellow", "--first", "Bram"],
    ),
    "meridian/full-2-players": (
        5,
        ["An:orange,black", "Bram:grey,brown", "--board", "made-up-five"],
    ),
    "meridian/full-3-players": (
        6,
        ["An:orange", "Bram:black", "Céline:brown", "--board", "made-up-four"],
    ),
    "meridian/full-4-players": (
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
    "league-of-six/full-3-players": (
        8,
        ["An:red", "Bram:green", "Céline:yellow", "--components", "made-up"],
    ),
    "league-of-six/full-4-players": (
        9,
        ["An:red", "Bram:green", "Céline:yellow", "Dirk:blue", "--components", "made-up"],
    ),
    "league-of-six/full-5-players": (
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
    "league-of-six/partly-described": (
        11,
        ["An:red", "Bram:green", "Céline:yellow", "--components", str(PARTLY)],
    ),
    "league-of-six/all-declared": (12, ["An:red", "Bram:green", "Céline:yellow", "Dirk:blue"]),
}


def sample(table: Table, name: str) -> str:
    """Play one game and return its record."""
    seed, options = GAMES[name]
    play(table, seed, name.split("/", maxsplit=1)[0], *options, "--date", "2026-03-01")
    record = table("export").out
    # the log's own times are not those of a table, so the record names no log
    return "\n".join(
        [*(line for line in record.splitlines() if not line.startswith("source:")), ""]
    )


def main() -> None:
    """Write every full game."""
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(GAMES):
            path = FOLDER / f"{name}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(sample(Table(Path(folder) / f"{number}.db"), name), encoding="utf-8")
            print(name)


if __name__ == "__main__":
    main()
