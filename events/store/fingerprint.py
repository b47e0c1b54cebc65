"""One fingerprint of a whole store, over the heads of all its games and of the club's log.

It is the same in a copy, whatever keeps it: games count in the order of their numbers, and the
numbers themselves do not. The log of the games that were begun says the same, so it is not in it.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from events.common import CLUB, GAMES
from events.store.event_store import EventStore, Head, StoredGame
from events.store.spoken_head import TypedHead
from events.store.transferring import all_logs


def fingerprint(logs: Iterable[tuple[str, Head]]) -> Head:
    """Return the fingerprint of logs by their uids: how many entries, and the hash of their heads.

    The hash is SHA-256 over a line for each log in its order: its uid, the number of its entries
    and the hash of the last one in hexadecimal, separated by spaces.
    """
    entries, covered = 0, sha256()
    for uid, head in logs:
        entries += head.n
        covered.update(f"{uid} {head.n} {head.hash.hex()}\n".encode())
    return Head(entries, covered.digest())


def store_fingerprint(store: EventStore) -> Head:
    """Return the fingerprint of a store as it is now."""
    return fingerprint((log.uid, Head(log.n, log.hash)) for log in all_logs(store))


def compare_store(store: EventStore, kept: TypedHead) -> tuple[str, int, int]:
    """Compare a fingerprint of a store that was kept elsewhere with the store as it is now.

    Returns:
        What it is, how many entries it is of and how many there are. It is "last" (nothing was
        written since), "earlier" (the store has gone on since), "lost" (it has fewer entries),
        "rewritten" (it had others, or was written to in an order that no log tells) or "nowhere"
        (the number of entries was not given, and it is another).
    """
    now = store_fingerprint(store)
    if kept.n in (None, now.n) and now.hash.hex().startswith(kept.start):
        return "last", now.n, now.n
    if kept.n is None:
        return "nowhere", 0, now.n
    if kept.n > now.n:
        return "lost", kept.n, now.n
    before = _earlier(store, kept.n).hash.hex().startswith(kept.start)
    return ("earlier" if before else "rewritten"), kept.n, now.n


def _earlier(store: EventStore, entries: int) -> Head:
    """Return the fingerprint of a store as it was when so many entries had been written.

    An entry was not written before its game began here, nor before the one it follows. (A copy
    begins the club's log last, and it comes from nowhere else.)
    """
    begun = {entry.id: entry.at for entry in store.read(GAMES) if entry.id != CLUB}
    logs, written = all_logs(store), list[tuple[int, int]]()
    for place, log in enumerate(logs):
        at = begun.get(log.uid, 0)
        for entry in store.read(log.uid):
            at = max(at, entry.at)
            written.append((at, place))
    written.sort()
    counted = Counter(place for _at, place in written[:entries])
    there = [(log, counted[place]) for place, log in enumerate(logs) if counted[place]]
    return fingerprint((log.uid, _head(store, log, n)) for log, n in there)


def _head(store: EventStore, log: StoredGame, n: int) -> Head:
    """Return the head that a log had at an entry."""
    return Head(n, log.hash if n == log.n else store.read(log.uid, n - 1)[0].hash)
