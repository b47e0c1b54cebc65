"""`make live`: an evening as long as one wishes, measured and compared; 1 if it failed."""

import os
import sys
import tempfile
from pathlib import Path

from tests.live.evening import Evening, Size, held, percentile

BOUND = 300
"""Within so many ms an entry reaches 95 of 100 listeners, where nobody disturbs."""

WAIT = 1.0
"""Within so many seconds a recorder is answered, whoever disturbs."""

GROWTH = 1.5
"""By how much a server's memory may grow from a quarter of its time to the end, with its logs."""


def size() -> Size:
    """Return the size that the environment asks for."""

    def number(name: str, default: float) -> float:
        return float(os.environ.get(name) or default)

    seconds = 60 * number("MINUTES", 10)
    return Size(
        listeners=int(number("LISTENERS", 60)),
        recorders=int(number("RECORDERS", 8)),
        games=int(number("GAMES", 20)),
        seconds=seconds,
        cut=min(60.0, seconds / 5),
        asleep=min(120.0, seconds / 5),
        silence=20.0,
        pace=0.5,
        hostile=int(number("HOSTILE", 0)),
    )


def lines(evening: Evening) -> list[str]:
    """Return what is said of an evening."""
    found = [
        f"{evening.entries} entries, heard {evening.heard} times; listeners came back "
        f"{evening.came_back} times, {evening.book.twice} requests were repeated, "
        f"{evening.book.conflicts} told of a conflict",
        *(
            f"{what}: median {percentile(times, 50):.0f} ms, 95 of 100 within "
            f"{percentile(times):.0f} ms ({len(times)} times)"
            for what, times in (
                ("an entry", evening.ways()),
                ("a recorder's answer", evening.waits()),
            )
        ),
        "the hostile address: " + ", ".join(f"{n} {what}" for what, n in evening.hostile.items()),
    ]
    for process in dict.fromkeys(pid for pid, _size in evening.memory):
        sizes = " ".join(f"{size:.0f}" for pid, size in evening.memory if pid == process)
        found.append(f"memory of the server, MiB: {sizes}")
    return [*found, *evening.faults]


def wrong(evening: Evening) -> list[str]:
    """Return what does not hold."""
    found = list(evening.faults)
    if not evening.hostile and percentile(evening.ways()) > BOUND:
        found.append(f"an entry takes {percentile(evening.ways()):.0f} ms, more than {BOUND}")
    if evening.hostile and max(evening.waits()) > WAIT:
        found.append(f"a recorder waited {max(evening.waits()):.1f} s, more than {WAIT}")
    for process in dict.fromkeys(pid for pid, _size in evening.memory):
        sizes = [size for pid, size in evening.memory if pid == process]
        if sizes[-1] > GROWTH * sizes[len(sizes) // 4]:
            found.append(f"the memory grows: {sizes}")
    return found


def main() -> None:
    """Hold the evening and say what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        evening = held(Path(folder), size())
    print("\n".join(lines(evening)))
    failed = wrong(evening)
    print("\n".join(["FAILED", *failed]) if failed else "nothing lost, doubled or reordered")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
