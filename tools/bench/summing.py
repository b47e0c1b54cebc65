"""`stats` over many games: the first time, the second, and after one more entry."""

from pathlib import Path
from statistics import median

from events.common import Noted
from events.store.entry import draft
from events.store.sqlite_store import SqliteStore
from tools.bench.commands import MANY, PROGRAM, Side
from tools.bench.games import add_many, random_game
from tools.bench.timing import Bound, Figure, seconds, written

ROUNDS = 3
SEATS = (2, 3, 4)


def summing(folder: Path, games: int = MANY) -> list[Figure]:
    """Compare `stats` with what it kept, and without."""
    db, kept = folder / "summed.db", folder / "summed.db-summaries"
    SqliteStore(db, create=True).close()
    for number in range(4):
        events = random_game(SEATS[number % len(SEATS)], number).events
        add_many(db, events, games // 4)
    stats = Side(folder, PROGRAM, "stats", "--json", "--db", db)
    stats()  # compiled and read from the disk for all rounds alike
    first, second, changed = list[float](), list[float](), list[float]()
    for number in range(ROUNDS):
        kept.unlink()
        first.append(seconds(stats))
        second.append(seconds(stats))
        _go_on(db, number)
        changed.append(seconds(stats))
    return [
        _figure(f"`stats` over {games:,} games, the second time, times faster", second, first),
        _figure("the same after one more entry in one of them", changed, first),
    ]


def _go_on(db: Path, number: int) -> None:
    """Append a note to the last game, and another in each round."""
    with SqliteStore(db) as store:
        game = store.games(limit=1)[0]
        note = draft(Noted(f"round {number}"), by="table")
        store.append(game.uid, game.title, game.n, [note], still_open=False)


def _figure(what: str, ours: list[float], peer: list[float]) -> Figure:
    kept, all_read = median(ours), median(peer)
    ratio = all_read / kept
    return Figure(what, written(kept), written(all_read), ratio, Bound("at least", 20))
