"""An entry of a log for programs, as somebody may see it."""

from typing import Any

from cli.game.open_game import OpenGame
from cli.game.viewpoint import hash_shown
from cli.wording.entry_words import words
from events.store.entry import write_time


def entry_json(open_game: OpenGame, n: int) -> dict[str, Any]:
    """Return an entry without what has become of it since."""
    entry, event = open_game.entries[n - 1], open_game.events[n - 1][1]
    return {
        "n": n,
        "id": entry.id,
        "at": write_time(entry.at),
        "by": entry.by,
        "event": open_game.view.json(event),
        "hash": hash_shown(open_game, n),
        "line": words(event, open_game.view),
    }
