"""The lossless record."""

from cli.game.open_game import Sitting
from events.records.jsonl import write_jsonl


def export(sitting: Sitting) -> str:
    """Return the JSON Lines record of a game: the whole log, secrets and undone entries too."""
    return write_jsonl(sitting.stored.uid, sitting.stored.title, sitting.entries)
