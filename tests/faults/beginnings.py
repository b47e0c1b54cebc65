"""A program that begins one game after the other and says so, for the rig of kills.

`python -m tests.faults.beginnings FILE [apart]`: `apart` lists each by a transaction of its own,
for the control.
"""

import sys
import time
from pathlib import Path

import events.store.sqlite_store as sqlite_store
from events.store.beginnings import NUMBER
from events.store.entry import new_id
from events.store.event_store import Appended
from tests.stores import begin

PAUSE = 0.003
"""Seconds in which a process lets others write: without it one can wait for its turn for long."""


def list_apart() -> None:
    """Have the list of games written by a transaction of its own."""
    write = vars(sqlite_store)["write_entries"]

    def write_apart(db, number, *rest, **open_):
        if number == NUMBER:
            db.execute("COMMIT")
            print(flush=True)  # every other blow falls behind this
            time.sleep(8 * PAUSE)
            db.execute("BEGIN IMMEDIATE")
        write(db, number, *rest, **open_)

    vars(sqlite_store)["write_entries"] = write_apart


if __name__ == "__main__":
    if sys.argv[2:]:
        list_apart()
    with sqlite_store.SqliteStore(Path(sys.argv[1]), create=True) as store:
        while True:
            uid = new_id()
            assert isinstance(begin(store, uid), Appended)
            print(uid, flush=True)
            time.sleep(PAUSE)
