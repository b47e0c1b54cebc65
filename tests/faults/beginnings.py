"""kill -9 while processes begin games: a game is there and listed, or it is neither.

`python -m tests.faults.beginnings FILE [apart]` begins one game after the other and says so;
`apart` lists each by a transaction of its own, for the control.
"""

import random
import subprocess
import sys
import time
from pathlib import Path

import events.store.sqlite_store as sqlite_store
from events.common import GAMES
from events.store.beginnings import NUMBER
from events.store.entry import new_id
from events.store.event_store import Appended
from tests.faults.finder import finding
from tests.faults.tally import Tally
from tests.stores import begin

LATEST = 0.012
"""Seconds after an acknowledgement within which the blow falls: about two games."""


PAUSE = 0.003
"""Seconds in which a process lets others write: without it one can wait for its turn for long."""


def killed_beginnings(folder: Path, rounds: int, seed: int, *how: str, many: int = 2) -> Tally:
    """Kill processes that begin games in one file, again and again."""
    chance = random.Random(seed)
    db = folder / "begun.db"
    told: list[str] = []
    wrong: list[str] = []
    for number in range(rounds):
        working = [_started(db, *how) for _ in range(many)]
        for process in working:
            assert process.stdout is not None
            for _ in range(chance.randint(1, 4)):
                told += process.stdout.readline().split()
        time.sleep(chance.random() * LATEST)
        for process in working:
            process.kill()
            with process:
                assert process.stdout is not None
                told += process.stdout.read().split()
        with sqlite_store.SqliteStore(db) as store:
            there = {game.uid for game in store.games()}
            listed = [entry.id for entry in store.read(GAMES)[1:]]
        seen = [f"{uid} is lost" for uid in told if uid not in there]
        seen += [] if set(listed) == there and len(listed) == len(there) else ["not as listed"]
        seen += [said] if (said := finding(db)) else []
        wrong += [f"round {number + 1} of seed {seed}: {one}" for one in seen]
        if seen:
            break
    counted = {"kills": many * (number + 1), "acknowledged": len(told)}
    return Tally("kill -9 of beginnings", counted, wrong)


def _started(db: Path, *how: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tests.faults.beginnings", str(db), *how]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def _apart() -> None:
    """Have the list of games written by a transaction of its own."""
    write = vars(sqlite_store)["write_entries"]

    def write_apart(db, number, *rest, **open_):
        if number == NUMBER:
            db.execute("COMMIT")
            print(flush=True)  # every other blow falls behind this
            time.sleep(2 * LATEST)
            db.execute("BEGIN IMMEDIATE")
        write(db, number, *rest, **open_)

    vars(sqlite_store)["write_entries"] = write_apart


def _begin_games(db: Path) -> None:
    with sqlite_store.SqliteStore(db, create=True) as store:
        while True:
            uid = new_id()
            assert isinstance(begin(store, uid), Appended)
            print(uid, flush=True)
            time.sleep(PAUSE)


if __name__ == "__main__":
    if sys.argv[2:]:
        _apart()
    _begin_games(Path(sys.argv[1]))
