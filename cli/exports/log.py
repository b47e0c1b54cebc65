"""The log as CSV: a row for every entry, those that were taken back too, as the viewer sees it."""

from collections.abc import Iterator

import msgspec

from cli.exports.cells import Cell, table
from cli.game.open_game import Sitting
from cli.wording.entry_status import Marks
from cli.wording.entry_words import words
from events.store.entry import write_time

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


def export(sitting: Sitting) -> str:
    """Return the log of a game as CSV."""
    return table(HEADER, rows(sitting))


def rows(sitting: Sitting) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each row."""
    started, view, marks = sitting.game.timeline.started, sitting.view, Marks(sitting.timeline())
    for (n, event), entry in zip(sitting.events, sitting.entries, strict=True):
        shown = msgspec.to_builtins(view.json(event))
        seat = shown.get("action", shown).get("player")
        yield (
            sitting.stored.uid,
            started.title,
            started.date,
            n,
            entry.id,
            write_time(entry.at),
            entry.by,
            shown["type"],
            seat,
            None if seat is None else view.players[seat].name,
            words(event, view),
            marks.of(n),
            entry.hash.hex(),
        )
