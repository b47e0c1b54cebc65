"""`make faults`: every rig long, then every control, each with a line of figures.

`make faults SEED=7 TIMES=3` takes other chances, and three times as many.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.faults.clocks import clocks
from tests.faults.damage import Stores, cuts, damages, flips, stores, swaps
from tests.faults.kills import kills
from tests.faults.mixed import mixed
from tests.faults.no_room import no_room
from tests.faults.power import EVENING, power_losses
from tests.faults.programs import forgetful
from tests.faults.rows import changed_rows
from tests.faults.tally import Tally
from tests.faults.writers import writers

Rig = Callable[[Path], Tally | None]


def rigs(seed: int, times: int) -> list[Rig]:
    """Return the rigs, from the shortest to the longest."""
    return [
        lambda at: no_room(at, disk=True),
        lambda at: no_room(at, disk=False),
        lambda at: clocks(at, 400 * times, seed),
        lambda at: writers(at, 4, 20 * times, seed),
        lambda at: kills(at, 100 * times, seed),
        *_damage(seed, times),
        lambda at: power_losses(at, 5_000 * times, seed, torn=8 * times),
    ]


def _damage(seed: int, times: int) -> Iterator[Rig]:
    kinds = {
        "bits turned over": (2_000, lambda made, n: flips(made.sound, n, seed)),
        "cut off": (2_000, lambda made, n: cuts(made.sound, n, seed)),
        "pages swapped": (2_000, lambda made, n: swaps(made.sound, n, seed)),
        "two stores mixed up": (2_000, lambda made, n: mixed(made, n, seed)),
        "rows of another program": (2_000, lambda made, n: changed_rows(made.sound, n, seed)),
    }
    for kind, (size, of) in kinds.items():

        def rig(at: Path, kind: str = kind, size: int = size, of: Callable = of) -> Tally:
            made: Stores = stores(at)
            return damages(kind, at, made.sound, of(made, size * times))

        yield rig


def controls(seed: int) -> list[Rig]:
    """Return the rigs on programs that are not to be trusted: each has to find something."""
    return [
        lambda at: kills(at, 3, seed, forgetful("never")),
        lambda at: writers(at, 1, 1, seed, forgetful("never")),
        lambda at: power_losses(at, 40, seed, forgetful("off"), EVENING[:2], torn=0),
        lambda at: power_losses(at, 5_000, seed, forgetful("full"), EVENING[:3], torn=0),
    ]


def main() -> None:
    """Run them all; leave with 1 if something was wrong, or a control found nothing."""
    seed, times = map(int, [*sys.argv[1:], "1", "1"][:2])
    failed = 0
    for rig in rigs(seed, times):
        tally = _run(rig)
        if tally is None:
            print("a full disk: skipped, only the owner of a system can mount one", flush=True)
            continue
        print(tally, flush=True)
        for one in tally.wrong[:20]:
            print(f"  {one}")
        failed += bool(tally.wrong)
    for rig in controls(seed):
        tally = _run(rig)
        found = tally is not None and bool(tally.wrong)
        print(f"control, {tally}{'' if found else ': a rig that cannot fail'}", flush=True)
        failed += not found
    sys.exit(1 if failed else 0)


def _run(rig: Rig) -> Tally | None:
    with tempfile.TemporaryDirectory() as folder:
        return rig(Path(folder))


if __name__ == "__main__":
    main()
