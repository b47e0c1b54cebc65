"""Writing the replay as one page: how long a full game takes, and how large the page is."""

from pathlib import Path

from cli.exports.html.page import export
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES, title_events
from tools.bench.games import keep_texts, opened_game, samples, scratch
from tools.bench.timing import Bound, Figure, alternate, written

MOST = Bound("at most", 300, "KB")
ROUNDS = 7


def pages(folder: Path) -> list[Figure]:
    """Measure the page of the longest sample game of each title, in one process."""
    return [_page(folder / f"{title}.db", title, name) for title, name in names().items()]


def names() -> dict[str, str]:
    """Return every title with its name."""
    return {title: title_events(title).NAME for title in TITLES}


def _page(path: Path, title: str, name: str) -> Figure:
    longest = max(samples(title), key=lambda text: text.plies)
    [uid] = keep_texts(path, [longest], title)
    with SqliteStore(path) as store:
        open_game = opened_game(store, uid)
        [taken] = alternate([lambda: export(open_game.seen)], ROUNDS)
        size = len(export(open_game.seen).encode()) / 1000
    what = f"{name}: a full game ({longest.plies} plies) as one HTML page"
    return Figure(what, f"{written(taken)}, {size:.0f} KB", bound=MOST, quantity=size)


def main() -> None:
    """Print these figures alone."""
    from tools.bench.report import plain

    with scratch() as folder:
        print(plain(pages(folder)))


if __name__ == "__main__":
    main()
