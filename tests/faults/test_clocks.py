"""Clocks set back and forth: nothing is lost, and what was written last is looked at."""

import random
from unittest.mock import patch

from events.store.sqlite_store import SqliteStore
from tests.faults.programs import NEW
from tests.faults.rig import SEED, Tally, acknowledged, holds, size, wrong_with
from tests.table import Table

NOW = 1_772_396_130_123
DAY = 86_400_000
JUMPS = (0, 0, 1, -1, DAY, -DAY, 3_650 * DAY, -3_650 * DAY, 3_600_000, -3_600_000)
"""Milliseconds by which a clock is off: of summer time, of a day, of an empty battery."""


def clocks(folder, writes) -> Tally:
    """Write to three games while the clock jumps; what was written last is looked at last."""
    chance, table = random.Random(SEED), Table(folder / "clocks.db")
    told, wrong = [], []
    for number in range(writes):
        at = max(0, NOW + chance.choice(JUMPS) + chance.choice(JUMPS))
        with patch("time.time_ns", lambda at=at: at * 1_000_000):
            game = f"rk{chance.randint(1, 3)}"
            asked = NEW if number < 3 else ("note", f"{number}", "-g", game)
            [one] = acknowledged(table(*asked, "--json").out)
        told.append(one)
        with SqliteStore(table.db) as store:
            latest = store.latest()
        if latest is None or f"rk{latest.number}" != one.game:
            wrong.append(f"write {number + 1} at {at}: another game is the latest")
    return Tally({"writes": writes}, [*wrong, *wrong_with(table.db, told)])


def test_clocks_set_back_and_forth(tmp_path):
    holds(clocks(tmp_path, size(40, 400)))


def test_the_rig_finds_a_store_that_believes_clocks(tmp_path, monkeypatch):
    """The control."""
    monkeypatch.setattr(SqliteStore, "_after_all", lambda _store, at: at)
    assert "another game is the latest" in clocks(tmp_path, 40).wrong[0]
