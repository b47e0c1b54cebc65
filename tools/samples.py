"""Play the full sample games anew: `make samples`."""

import tempfile
from pathlib import Path

from events.titles.registry import TITLES
from tests.table import Table
from tests.title_parts import part
from tools.seeded_player import play

FOLDER = Path(__file__).parent.parent / "sample_games"


def names() -> list[str]:
    """Return every game that is played, "meridian/full-2-players"."""
    return [f"{title}/{game}" for title in TITLES for game in part(title, "sample_games").GAMES]


def sample(table: Table, name: str) -> str:
    """Play one game and return its record."""
    title, game = name.split("/")
    seed, options = part(title, "sample_games").GAMES[game]
    play(table, seed, title, *options, "--date", "2026-03-01")
    record = table("export").out
    # the log's own times are not those of a table, so the record names no log
    return "\n".join(
        [*(line for line in record.splitlines() if not line.startswith("source:")), ""]
    )


def main() -> None:
    """Write every full game."""
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(names()):
            path = FOLDER / f"{name}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(sample(Table(Path(folder) / f"{number}.db"), name), encoding="utf-8")
            print(name)


if __name__ == "__main__":
    main()
