"""The log as CSV: a row for every entry, even undone ones, as the viewer may see it."""

from collections.abc import Iterator

import msgspec

from cli.game.seen_game import SeenGame
from cli.game.viewpoint import hash_shown
from cli.terminal.cells import Cell, table
from cli.wording.event_words import Marks, words
from events.store.entry import write_time
from events.text import visible

HEADER = (
    "game",
    "title",
    "date",
    "entry",
    "id",
    "at",
    "by",
    "type",
    "seat",
    "player",
    "line",
    "mark",
    "hash",
)


def export(open_game: SeenGame, *, excel: bool = False) -> str:
    """Return the log of a game as CSV."""
    return table(HEADER, rows(open_game), excel=excel)


def rows(open_game: SeenGame) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each row."""
    started, view, marks = (open_game.game.timeline.started, open_game.view, Marks(open_game.game))
    for (n, event), entry in zip(open_game.events, open_game.entries, strict=True):
        shown = msgspec.to_builtins(view.json(event))
        seat = shown.get("action", shown).get("player")
        yield (
            open_game.stored.uid,
            started.title,
            started.date,
            n,
            visible(entry.id),
            write_time(entry.at),
            visible(entry.by),
            shown["type"],
            seat,
            view.players[seat].name if seat in range(len(view.players)) else None,
            words(event, view),
            marks.of(n),
            hash_shown(open_game, n),
        )
