"""The ledger as CSV: a row for every change of a score."""

from collections import Counter
from collections.abc import Iterator

from cli.exports.cells import Cell, table
from cli.game.open_game import Sitting
from events.store.entry import write_time

HEADER = (
    "game",
    "title",
    "date",
    "entry",
    "at",
    "seat",
    "player",
    "amount",
    "total",
    "rule",
    "place",
    "what",
)


def export(sitting: Sitting) -> str:
    """Return the ledger of a game as CSV."""
    return table(HEADER, rows(sitting))


def rows(sitting: Sitting) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each row."""
    started, game = sitting.game.timeline.started, sitting.game
    totals: Counter[int] = Counter()
    for row in game.rules.ledger(game.state):
        totals[row.player] += row.amount
        yield (
            sitting.stored.uid,
            started.title,
            started.date,
            row.ref,
            write_time(sitting.entries[int(row.ref.split(".")[0]) - 1].at),
            row.player,
            started.players[row.player].name,
            row.amount,
            totals[row.player],
            row.rule,
            sitting.screens.row_place(row),
            sitting.screens.row_words(row, started.players),
        )
