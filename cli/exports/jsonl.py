"""The lossless record."""

from cli.game.open_game import OpenGame
from events.records.jsonl import write_jsonl


def export(open_game: OpenGame) -> str:
    """Return the JSON Lines record of a game: the whole log, secrets and undone entries too."""
    return write_jsonl(open_game.stored.uid, open_game.stored.title, open_game.entries)
