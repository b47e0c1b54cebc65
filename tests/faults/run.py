"""`make faults`: every rig long, then every control, each with a line of figures.

`make faults SEED=7 TIMES=3` takes other chances, and three times as many; TIMES=0.1 a tenth.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.faults.beginnings import killed_beginnings
from tests.faults.clocks import clocks
from tests.faults.damage import Damaged, Stores, cuts, damages, flips, stores, swaps
from tests.faults.kills import kills
from tests.faults.mixed import mixed
from tests.faults.no_room import no_room
from tests.faults.power import EVENING, power_losses
from tests.faults.programs import forgetful
from tests.faults.replaced import WAYS, killed_anywhere, replaced
from tests.faults.rows import changed_rows
from tests.faults.tally import Tally
from tests.faults.writers import writers

Rig = Callable[[Path], Tally | None]


def rigs(seed: int, times: float) -> list[Rig]:
    """Return the rigs, from the shortest to the longest, `times` as long as usual."""

    def size(usual: int) -> int:
        return max(1, round(usual * times))

    return [
        lambda at: no_room(at, disk=True),
        lambda at: no_room(at, disk=False),
        lambda at: clocks(at, size(400), seed),
        lambda at: writers(at, 4, size(20), seed),
        lambda at: kills(at, size(100), seed),
        lambda at: killed_beginnings(at, size(100), seed),
        *_damage(seed, size(2_000)),
        lambda at: replaced(at, WAYS, seed),
        lambda at: killed_anywhere(at, WAYS, size(20), seed),
        lambda at: power_losses(at, size(5_000), seed, torn=size(8)),
    ]


def _damage(seed: int, size: int) -> Iterator[Rig]:
    kinds: dict[str, Callable[[Stores], Iterator[Damaged]]] = {
        "bits turned over": lambda made: flips(made.sound, size, seed),
        "cut off": lambda made: cuts(made.sound, size, seed),
        "pages swapped": lambda made: swaps(made.sound, size, seed),
        "two stores mixed up": lambda made: mixed(made, size, seed),
        "rows of another program": lambda made: changed_rows(made.sound, size, seed),
    }
    for kind, of in kinds.items():

        def rig(
            at: Path, kind: str = kind, of: Callable[[Stores], Iterator[Damaged]] = of
        ) -> Tally:
            made = stores(at)
            older = made.older if kind.startswith("two") else None
            return damages(kind, at, made.sound, of(made), older=older)

        yield rig


def controls(seed: int) -> list[Rig]:
    """Return the rigs on programs that are not to be trusted: each has to find something."""
    return [
        lambda at: kills(at, 3, seed, forgetful("never")),
        lambda at: writers(at, 1, 1, seed, forgetful("never")),
        lambda at: power_losses(at, 40, seed, forgetful("off"), EVENING[:2], torn=0),
        lambda at: power_losses(at, 500, seed, forgetful("full"), EVENING[:2], torn=0),
        lambda at: replaced(at, ["an export"], seed, forgetful("unsynced")),
        lambda at: replaced(at, ["links revoked"], seed, forgetful("unnamed")),
        lambda at: replaced(at, ["restore"], seed, forgetful("journal")),
    ]


def main() -> None:
    """Run them all; leave with 1 if something was wrong, or a control found nothing."""
    seed, times = int(sys.argv[1]), float(sys.argv[2])
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
