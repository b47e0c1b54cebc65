"""The interface of an event store, and the outcomes of an append.

The face is narrow, so that another store can stand behind it; `tests/events/test_store.py` is what
any store has to pass.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Protocol, Self

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

from events.common import Origin
from events.secrets import unsalt
from events.store.entry import FIRST_PREV, ChainFault, Draft, Entry, seal
from events.store.location import Location


class _First(Struct):
    """The part of a first entry that names another game."""

    origin: Origin | None = None


_decode = Decoder(_First).decode


def origin_of(event: str) -> Origin | None:
    """Return where a game comes from, of the JSON of its first entry; None if that is damaged."""
    try:
        return _decode(event).origin
    except MsgspecError:
        return None


class Appended(Struct, frozen=True):
    """The entries are in the log, durably."""

    entries: tuple[Entry, ...]


class AlreadyRecorded(Struct, frozen=True):
    """The same ids with the same events were in the log before; nothing was written."""

    entries: tuple[Entry, ...]


class Conflict(Struct, frozen=True):
    """The log has gone on meanwhile: `current` entries instead of `expected`."""

    expected: int
    current: int


class IdTaken(Struct, frozen=True):
    """An id stands in the log already, with another event."""

    id: str
    n: int


Outcome = Appended | AlreadyRecorded | Conflict | IdTaken


class Head(Struct, frozen=True):
    """How far a log goes: the number of entries and the hash of the last one."""

    n: int
    hash: bytes


class StoredGame(Struct, frozen=True):
    """A game in the store.

    Attributes:
        number: its number in this store, from 1.
        uid: its id everywhere.
        title: what is played.
        open: whether it can go on.
        n: how many entries its log has.
        at: the order of writing: when the last one was recorded, in ms since 1970 (UTC), or, where
            that is earlier than what was written to another game before, just after it.
        hash: the hash of the last entry.
    """

    number: int
    uid: str
    title: str
    open: bool
    n: int
    at: int
    hash: bytes


class StoreFault(Struct, frozen=True):
    """Damage to a store as a whole.

    Attributes:
        code: "integrity" (its engine finds damage), "head" (what is kept of how far a game goes is
            not its last entry's), "head-time" (only its time is earlier), "no-entries" (a game
            without any), "no-game" (entries of none), "no-game-head" (a head of none), "title"
            (another than its log says), "type" (a value of a wrong type), "missing", "foreign" or
            "changed" (a table, an index or a trigger), "journal" (another mode than ours), or of
            what was begun "gone" (a game that is not there any more), "renumbered" (it has another
            number), "other-beginning" (its first entry is another), "unlisted" (a game that was not
            begun here), "games-log" (the log of the games is broken) or "no-games-log" (it is
            gone).
        number: the game's number here, None where it is no game's.
        kept: how many entries the store says that the game has ("head"); which entry ("type");
            which title ("title", "gone"); which number it had ("renumbered").
        detail: what was found; how many entries there are ("head"); the table ("type"); where the
            log is broken ("games-log").
    """

    code: str
    number: int | None = None
    kept: str = ""
    detail: str = ""


class Fork(Struct, frozen=True):
    """A game that comes from another: that game's uid, how many of its entries, and the game."""

    parent: str
    entry: int
    game: StoredGame


class EventStore(Protocol):
    """An open store of logs, each append-only; `with` closes it.

    A game is known by its number here, or by its uid everywhere (the id of its first entry). The
    logs of the store itself, by the uids in `OWN` (events/common.py), are no game's. They are read,
    found in and verified by these uids, and are in no list of games. What the club says is appended
    as to a game; the log of the games that were begun is written with the first entry of each.
    """

    location: Location
    newer: bool
    """Whether a newer version has changed its tables: it is read as far as it is understood."""

    def close(self) -> None:
        """Close the store."""

    def __enter__(self) -> Self:
        """Return the open store."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the store."""
        self.close()

    def append(
        self,
        uid: str,
        title: str,
        expected: int,
        drafts: Sequence[Draft | Entry],
        *,
        still_open: bool,
    ) -> Outcome:
        """Append entries to the log of a game, all or none, durably when it returns.

        Args:
            uid: the game, which is also the id of its first entry.
            title: its title; kept when the first entry makes the game.
            expected: how many entries the writer knows; 0 starts the game.
            drafts: the entries; one that is sealed already, after those that the writer knows,
                stays as it is. The same ids with the same events are a success at any number.
            still_open: whether the game goes on after these entries (for `games`).

        Raises:
            StoreError: the store cannot be written ("read-only", "busy", "damaged", "newer") or
                has no room ("full"); nothing was.
        """

    def together(self) -> AbstractContextManager[None]:
        """Write everything that is appended inside in one transaction, durable at the end.

        Each append stays whole or not there. Whatever is raised inside takes all of them back.

        Raises:
            StoreError: the store cannot be written or has no room ("full"); nothing was.
        """

    def read(self, uid: str, after: int = 0) -> list[Entry]:
        """Return the entries of a game in order, those after number `after`."""

    def find(self, uid: str, id_: str) -> Entry | None:
        """Return the entry of a game that carries an id, None if there is none."""

    def head(self, uid: str) -> Head:
        """Return how far a game's log goes; (0, zeros) for a game that is not here."""

    def game(self, key: str | int) -> StoredGame | None:
        """Return a game by its number in this store or by its uid."""

    def latest(self) -> StoredGame | None:
        """Return the game written to last, open ones first; None in an empty store."""

    def games(self, *, only_open: bool = False, limit: int = -1) -> list[StoredGame]:
        """Return the games, the newest first; all of them without a limit."""

    def forks(self) -> list[Fork]:
        """Return the games that come from another."""

    def changes(self, since: int | None = 0) -> tuple[int, list[StoredGame]]:
        """Return a token of now, and the games written to since an earlier one; 0 is the first.

        None asks for the token alone.

        No game that was written to is ever left out, however late its writer was done; one may
        come that was not, or again, so `n` says whether there is something new. It costs one look
        at an index, whatever the number of games: a server asks this and no more, again and again.
        """

    def version(self) -> str:
        """Return a token that stays the same for as long as no other connection has written."""

    def faults(self) -> list[StoreFault]:
        """Return the faults of the store as a whole, apart from the logs in it."""

    def alterations(self, uid: str | None = None) -> list[StoreFault]:
        """Return how games are not as they were begun: gone, renumbered, other ones, or not begun.

        But for all of them it costs a look, however many games there are.

        Args:
            uid: the game that is looked at. `GAMES`: whether as many games are there as were begun,
                and all of them only where that is not so. None: all. Of all nobody looks at first
                entries here; `faults` does.
        """

    def verify(self, uid: str) -> list[ChainFault]:
        """Return where the chain of a game breaks: [] if every entry follows from those before."""


NO_HEAD = Head(0, FIRST_PREV)
"""The head of an empty log."""


def seal_all(drafts: Sequence[Draft | Entry], head: Head = NO_HEAD) -> list[Entry]:
    """Return the entries that drafts make after a head: in an empty log without one.

    What is an entry was sealed after that head before, and stays as it is.
    """
    return list(_seal_each(drafts, head))


def _seal_each(drafts: Sequence[Draft | Entry], head: Head) -> Iterator[Entry]:
    n, prev = head.n, head.hash
    for draft in drafts:
        n += 1
        if isinstance(draft, Entry):
            entry = draft
        else:
            entry = Entry(n, draft.id, draft.at, draft.by, draft.event, seal(n, draft, prev))
        prev = entry.hash
        yield entry


def known_by_ids(
    drafts: Sequence[Draft | Entry], find: Callable[[str], Entry | None]
) -> AlreadyRecorded | IdTaken | None:
    """Compare drafts with entries that carry their ids; None if there is no such entry."""
    found = [(draft, find(draft.id)) for draft in drafts]
    for draft, entry in found:
        if entry is not None and unsalt(entry.event) != unsalt(draft.event):
            return IdTaken(draft.id, entry.n)
    entries = tuple(entry for _, entry in found if entry is not None)
    if entries and len(entries) < len(drafts):
        return IdTaken(entries[0].id, entries[0].n)
    return AlreadyRecorded(entries) if entries else None
