"""The lossless record in JSON Lines."""

from cli.game.seen_game import SeenGame
from events.records.jsonl import write_jsonl


def export(open_game: SeenGame) -> str:
    """Return the JSON Lines record of a game: the whole log, with secrets and undone entries.

    Entries of a newer version stay as they are stored.
    """
    stored, entries = open_game.stored, open_game.entries
    if open_game.beyond is not None:
        entries = open_game.store.read(stored.uid)
    return write_jsonl(stored.uid, stored.title, entries)
