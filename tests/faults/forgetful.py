"""The program with a store that is not to be trusted: the controls of the rigs run it.

`python -m tests.faults.forgetful HOW ARGUMENTS`, where HOW is one of

- `never`: acknowledges what it never commits;
- `off`, `full`: commits with a weaker `PRAGMA synchronous` than the store's;
- `unsynced`, `unnamed`: puts a file in the place of another before it is on the disk, or does not
  wait until its name is;
- `journal`: leaves the journal of the games before beside those that are put back.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import cli.game.copies as copies
import cli.terminal.files as files
from cli.main import main
from events.store.sqlite_store import SqliteStore

_to_write = SqliteStore._to_write


@contextmanager
def _never(store: SqliteStore) -> Iterator[None]:
    store._db.execute("BEGIN IMMEDIATE")
    yield


def _weaker(how: str) -> Callable[[SqliteStore], None]:
    def weak(store: SqliteStore) -> None:
        _to_write(store)
        store._db.execute(f"PRAGMA synchronous = {how}")

    return weak


WAYS = {
    "never": (SqliteStore, "together", _never),
    "off": (SqliteStore, "_to_write", _weaker("OFF")),
    "full": (SqliteStore, "_to_write", _weaker("FULL")),
    "unsynced": (files, "_keep", lambda _path: None),
    "unnamed": (files, "_keep_folder", lambda _path: None),
    "journal": (copies, "_with_beside", lambda path: [path]),
}

if __name__ == "__main__":
    setattr(*WAYS[sys.argv.pop(1)])
    sys.exit(main())
