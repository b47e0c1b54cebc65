"""Games taken from one store into another, whatever keeps them, with the hashes that they have.

Nothing but entries is copied, and an entry is where its hash says: what the other store has already
stays, what goes on from it is added, and so a copy that was broken off goes on where it stopped.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from events.common import CLUB
from events.store.entry import Entry, broken_links
from events.store.event_store import (
    NO_HEAD,
    AlreadyRecorded,
    Appended,
    EventStore,
    Head,
    StoredGame,
)
from events.store.location import StoreError

WRITTEN = ("copied", "added", "there")
"""The game is in both stores to the same head."""

TOGETHER = 50
"""Games that are written by one transaction."""


class Transfer(NamedTuple):
    """The outcome for a game.

    Attributes:
        game: the game as it is here.
        code: "copied" (all of it), "added" (the rest of it), "there" (already), "ahead" (the other
            store has more), "differs" (it has other entries), "broken" (its chain does not hold
            here) or "late" (the other store went on meanwhile).
        n: how many entries were written; where they differ or break, the first one that does.
        number: its number there, None if it is not there.
    """

    game: StoredGame
    code: str
    n: int
    number: int | None


def transfer(
    source: EventStore, target: EventStore, games: Sequence[StoredGame]
) -> Iterator[Transfer]:
    """Copy games; yield what was done with each, once it is durable and its head was compared.

    First each begins, in the order of their numbers; then the rest follows in the order of writing:
    so the newest game and the one written to last are the same there.

    Raises:
        StoreError: a store cannot be used; what was yielded is there.
    """
    begun: set[str] = set()
    for batch in _batches(sorted(games, key=lambda game: game.number)):
        with target.together():
            begun.update(game.uid for game in batch if _begin(source, target, game))
    for batch in _batches(sorted(games, key=lambda game: game.at)):
        with target.together():
            done = [_copy(source, target, game, game.uid in begun) for game in batch]
        for one, head in done:
            yield _compare(target, one, head)


LAST = 1 << 31
"""In place of a number, after those of all games: the club's log begins after them."""


def all_logs(source: EventStore) -> list[StoredGame]:
    """Return the games of a store in order, and as one more the club's log, if it has one."""
    own = source.head(CLUB)
    club = StoredGame(LAST, CLUB, CLUB, open=False, n=own.n, at=0, hash=own.hash)
    return [*reversed(source.games()), *([club] if own.n else [])]


def _batches(games: Iterable[StoredGame]) -> Iterator[list[StoredGame]]:
    rest = iter(games)
    while batch := list(islice(rest, TOGETHER)):
        yield batch


def _begin(source: EventStore, target: EventStore, game: StoredGame) -> bool:
    """Write the first entry of a game that is sound here and not there; return whether it was."""
    if target.head(game.uid).n:
        return False
    entries = source.read(game.uid)
    if not entries or broken_links(entries, game.uid):
        return False
    still_open = game.open or len(entries) > 1
    return _appended(target, game, 0, entries[:1], still_open=still_open)


def _copy(
    source: EventStore, target: EventStore, game: StoredGame, begun: bool
) -> tuple[Transfer, Head]:
    """Write what a game lacks; return what was done, and the head that it has here."""
    entries = source.read(game.uid)
    faults = broken_links(entries, game.uid)
    if faults or not entries:
        return Transfer(game, "broken", faults[0].n if faults else 1, None), NO_HEAD
    head, theirs = Head(entries[-1].n, entries[-1].hash), target.head(game.uid)
    if theirs.n > head.n or not theirs.n or entries[theirs.n - 1].hash != theirs.hash:
        return _apart(target.read(game.uid), entries, game), head
    rest = entries[theirs.n :]
    if rest and not _appended(target, game, theirs.n, rest, still_open=game.open):
        return Transfer(game, "late", 0, None), head
    if begun:
        return Transfer(game, "copied", head.n, None), head
    return Transfer(game, "added" if rest else "there", len(rest), None), head


def _apart(theirs: Sequence[Entry], ours: Sequence[Entry], game: StoredGame) -> Transfer:
    """Return what is said of a game that has gone on there, or otherwise there."""
    for one, other in zip(ours, theirs, strict=False):
        if one.hash != other.hash:
            return Transfer(game, "differs", one.n, None)
    return Transfer(game, "ahead", len(theirs) - len(ours), None)


def _appended(
    target: EventStore,
    game: StoredGame,
    expected: int,
    entries: Sequence[Entry],
    *,
    still_open: bool,
) -> bool:
    """Append sealed entries; return whether they are there."""
    found = target.append(game.uid, game.title, expected, entries, still_open=still_open)
    return isinstance(found, Appended | AlreadyRecorded)


def _compare(target: EventStore, one: Transfer, head: Head) -> Transfer:
    """Return what was done with a game, with its number there; its head is looked at once more.

    Raises:
        StoreError: what was written is not there.
    """
    there, game = target.head(one.game.uid), target.game(one.game.uid)
    if one.code in WRITTEN and there.n < head.n:
        raise StoreError("damaged", target.location, f"{one.game.uid}: #{head.n}")
    code = "late" if one.code in WRITTEN and there != head else one.code
    return one._replace(code=code, number=game.number if game else None)
