"""The program with a store that is not to be trusted: the controls of the rigs run it.

`python -m tests.faults.forgetful HOW ARGUMENTS`, where HOW is one of

- `never`: acknowledges what it never commits;
- `off`, `full`: commits with a weaker `PRAGMA synchronous` than the store's;
- `unsynced`, `unnamed`: puts a file in the place of another before it is on the disk, or does not
  wait until its name is;
- `journal`: leaves the journal of the games before beside those that are put back.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cli.main import main
from events.store.sqlite_store import SqliteStore


def _never(store: SqliteStore) -> None:
    @contextmanager
    def together(self: SqliteStore) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        yield

    store.together = together


def _weaker(how: str):
    def weaken(store) -> None:
        to_write = store._to_write

        def weak(self: SqliteStore) -> None:
            to_write(self)
            self._db.execute(f"PRAGMA synchronous = {how}")

        store._to_write = weak

    return weaken


def _careless(name: str):
    def forget(_store) -> None:
        import cli.terminal.files as files

        setattr(files, name, lambda _path: None)

    return forget


def _journal(_store) -> None:
    import cli.game.copies as copies

    copies._with_beside = lambda path: [path]


WAYS = {
    "never": _never,
    "off": _weaker("OFF"),
    "full": _weaker("FULL"),
    "unsynced": _careless("_keep"),
    "unnamed": _careless("_keep_folder"),
    "journal": _journal,
}

if __name__ == "__main__":
    WAYS[sys.argv.pop(1)](SqliteStore)
    sys.exit(main())
