"""Play the full sample games anew: `make samples`."""

import tempfile
from pathlib import Path

from tests.seeded_player import play
from tests.table import Table

FOLDER = Path(__file__).parent.parent / "sample_games" / "robber-knights"

GAMES = {
    "full-2-players": (2, ["An:blue", "Bram:red"]),
    "full-3-players": (3, ["An:blue", "Bram:red", "Céline:green"]),
    "full-4-players": (
        4,
        ["An:blue", "Bram:red", "Céline:green", "Dirk:yellow", "--first", "Bram"],
    ),
}


def main() -> None:
    """Write every full game."""
    with tempfile.TemporaryDirectory() as folder:
        for name, (seed, options) in GAMES.items():
            table = Table(Path(folder) / f"{name}.db")
            play(table, seed, *options, "--date", "2026-03-01")
            record = table("export").out
            # the log's own times are not those of a table, so the record names no log
            lines = [line for line in record.splitlines() if not line.startswith("source:")]
            (FOLDER / f"{name}.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
            print(f"{name}: {len(lines)} lines")


if __name__ == "__main__":
    main()
