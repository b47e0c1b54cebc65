"""Clocks set back and forth: the order of writing holds, whatever time it is said to be."""

import random
from pathlib import Path
from unittest.mock import patch

from events.store.sqlite_store import SqliteStore
from tests.faults.acknowledged import acknowledged, missing
from tests.faults.finder import finding
from tests.faults.programs import NEW
from tests.faults.tally import Tally
from tests.table import Table

NOW = 1_772_396_130_123
DAY = 86_400_000
JUMPS = (0, 0, 1, -1, DAY, -DAY, 3_650 * DAY, -3_650 * DAY, 3_600_000, -3_600_000)
"""Milliseconds by which a clock is off: of summer time, of a day, of an empty battery."""


def clocks(folder: Path, writes: int, seed: int) -> Tally:
    """Write to three games while the clock jumps; what was written last is looked at last."""
    chance = random.Random(seed)
    table = Table(folder / "clocks.db")
    told = []
    wrong = []
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
            wrong.append(f"seed {seed}, write {number + 1} at {at}: another game is the latest")
    wrong += [f"seed {seed}: {one}" for one in missing(table.db, told)]
    if said := finding(table.db):
        wrong.append(said)
    return Tally("clocks set back and forth", {"writes": writes}, wrong)
