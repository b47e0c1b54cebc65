"""The program with a store that is not to be trusted: the controls of the rigs run it.

`python -m tests.faults.forgetful HOW ARGUMENTS`, where HOW is one of

- `never`: acknowledges what it never commits;
- `off`, `full`: commits with a weaker `PRAGMA synchronous` than the store's;
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


WAYS = {"never": _never, "off": _weaker("OFF"), "full": _weaker("FULL")}

if __name__ == "__main__":
    WAYS[sys.argv.pop(1)](SqliteStore)
    sys.exit(main())
