"""What a reader sees of a store."""

from pathlib import Path

from tests.table import Table


def printed(db: Path) -> str | None:
    """Return what the program prints of all games; None where it refuses."""
    table = Table(db)
    games = table("games", code=None)
    named = table("games", "--json", code=None)
    if games.code or named.code:
        return None
    said = [games.out]
    for game in (one["game"] for one in named.json["games"]):
        for command in ("show", "score", "log"):
            answer = table(command, "-g", game, code=None)
            if answer.code:
                return None
            said.append(answer.out)
    current = table("show", code=None)  # the game that is meant where none is named
    return None if current.code not in (0, 7) else "".join([*said, current.out])
