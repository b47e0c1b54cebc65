"""The ledger as CSV: a row for every change of a score."""

from collections import Counter
from collections.abc import Iterator

from cli.game.seen_game import SeenGame
from cli.terminal.cells import Cell, table
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
    "source",
)


def export(open_game: SeenGame, *, excel: bool = False) -> str:
    """Return the ledger of a game as CSV."""
    return table(HEADER, rows(open_game), excel=excel)


def rows(open_game: SeenGame) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each row."""
    started, game = open_game.game.timeline.started, open_game.game
    totals: Counter[int] = Counter()
    for row in game.rules.ledger(game.state):
        totals[row.player] += row.amount
        yield (
            open_game.stored.uid,
            started.title,
            started.date,
            row.ref,
            write_time(open_game.entries[int(row.ref.split(".")[0]) - 1].at),
            row.player,
            started.players[row.player].name,
            row.amount,
            totals[row.player],
            row.rule,
            open_game.screens.row_place(row),
            open_game.screens.row_words(row, started.players),
            game.rules.CLAUSES.get(row.rule),
        )
