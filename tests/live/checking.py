"""Whether everybody heard and was told what the logs say: nothing lost, doubled or reordered."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import json

from events.store.entry import Entry
from tests.live.guests import Heard


def listening_faults(log: Sequence[Entry], heard: Sequence[Heard]) -> Iterator[str]:
    """Yield what a listener heard otherwise than the log has it."""
    numbers = [one.n for one in heard]
    for n in sorted({entry.n for entry in log} - set(numbers)):
        yield f"lost: #{n}"
    for n in sorted(n for n, times in Counter(numbers).items() if times > 1):
        yield f"doubled: #{n}"
    for before, after in pairwise(numbers):
        if after < before:
            yield f"reordered: #{after} after #{before}"
    known = {entry.n: entry for entry in log}
    for one in heard:  # a hash is shown where no secret could be tried out by it
        entry = known.get(one.n)
        if entry is None or entry.id != one.id or one.hash not in ("", entry.hash.hex()):
            yield f"other: #{one.n}"


def recording_faults(
    logs: Mapping[str, Sequence[Entry]],
    begun: int,
    sent: Mapping[str, float],
    told: Mapping[str, int],
) -> Iterator[str]:
    """Yield what recorders were told otherwise than the logs have it.

    `begun` is how many entries all logs had when recording began.
    """
    found: dict[str, list[int]] = {}
    for log in logs.values():
        for entry in log:
            found.setdefault(entry.id, []).append(entry.n)
    for id_, n in told.items():
        if found.get(id_) != [n]:
            yield f"told #{n} of {id_}, and the log has {found.get(id_, 'nothing')}"
    ours = sum(id_ in sent for id_ in found)
    ends = sum(any(map(_is_end, log)) for log in logs.values())
    others = sum(map(len, logs.values())) - begun - ours - ends
    if others:
        yield f"{others} entries that nobody sent"


def _is_end(entry: Entry) -> bool:
    """Whether an entry is the result, which is written once, with the action that ends a game."""
    return bool(json.decode(entry.event)["type"] == "game-closed")
