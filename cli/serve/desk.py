"""The desk: what is written, and the games that go on, one piece of work after the other.

Games stay loaded here, in one thread with the open store; what the server awaits meanwhile are
other people's connections. What may take long and only reads is for the desk's readers.
"""

import time
from collections.abc import Callable
from typing import TypeVar

import msgspec

from cli.game.game_store import find_game
from cli.game.open_game import OpenGame
from cli.serve.readers import Readers, StoreThread
from events.common import Corrected, Redone, Undone
from events.store.entry import check_numbers
from events.store.event_store import EventStore, StoredGame
from projections.folding import fold_game
from projections.resolving import events_of
from projections.seen import PUBLIC, Viewer
from projections.timeline import Timeline

T = TypeVar("T")

MOVING = (Undone, Redone, Corrected)
"""What changes what stands of the entries before it."""


AGAIN = 5.0
"""Seconds after which it is asked again whether others have written: another program can change
entries, and then a game is compared with its log."""


class Desk:
    """The games of a store as they are being served.

    What is given to `ask` and `ask_game` runs in the desk's thread; it may raise `Mistake` and
    `StoreError`, which reach the caller.

    Attributes:
        readers: who reads what may take long, beside the desk.
    """

    def __init__(self, open_store: Callable[[], EventStore]) -> None:
        self.readers = Readers(open_store)
        self._thread = StoreThread(open_store, "desk")
        self._games: dict[str, OpenGame] = {}
        self._compared: dict[str, tuple[float, str]] = {}

    async def ask(self, work: Callable[[EventStore], T]) -> T:
        """Return what a piece of work on the store returns."""
        return await self._thread.ask(work)

    async def ask_game(
        self, name: str, work: Callable[[OpenGame], T], viewer: Viewer = PUBLIC
    ) -> T:
        """Return what a piece of work on a game returns: the game is as the log is now.

        Raises:
            Mistake: there is no such game, or what the work raises.
        """
        return await self.ask(lambda store: work(self._game(store, name, viewer)))

    async def changes(self, since: int | None) -> tuple[int, list[StoredGame]]:
        """Return a token of now, and the games written to since an earlier one, by whomever.

        The store's own order of writing says so (`EventStore.changed`); no game is read for it.
        """
        return await self.ask(lambda store: store.changes(since))

    async def close(self) -> None:
        """Close all stores when all work is done."""
        await self.readers.close()
        await self._thread.close()

    def _game(self, store: EventStore, name: str, viewer: Viewer) -> OpenGame:
        stored: StoredGame = find_game(store, name, writing=False)
        opened = self._games.get(stored.uid)
        if opened is None or self._altered(opened):
            self._games.pop(stored.uid, None)  # if it cannot be read any more
            self._compared[stored.uid] = time.monotonic(), store.version()
            opened = self._games[stored.uid] = OpenGame(store, stored)
        elif (stored.n, stored.hash) != (opened.n, opened.entries[-1].hash):
            opened.stored = stored
            if not _went_on(opened):
                opened.load()
        elif len(opened.game.timeline.raw) != opened.n:  # it was recorded here
            opened.load()
        opened.asked = viewer
        return opened

    def _altered(self, opened: OpenGame) -> bool:
        """Return whether the entries of a game are other ones than when they were read."""
        uid, now = opened.stored.uid, time.monotonic()
        compared, version = self._compared[uid]
        if now - compared < AGAIN:
            return False
        self._compared[uid] = now, opened.store.version()
        if self._compared[uid][1] == version:
            return False
        return opened.store.read(uid)[: opened.known] != opened.entries[: opened.known]


def _went_on(opened: OpenGame) -> bool:
    """Let a game take what others have appended since; False: it is to be loaded whole."""
    uid, known = opened.stored.uid, opened.n
    read = opened.store.read(uid, after=known - 1)
    if opened.beyond is not None or not read or read[0].hash != opened.entries[-1].hash:
        return False
    new = read[1:]
    try:
        events = events_of(opened.stored.title, new, opened.game.timeline.started)
        check_numbers([*opened.entries, *new])
        timeline = Timeline([*opened.events, *events])
    except (msgspec.MsgspecError, ValueError):
        return False
    if any(type(event) in MOVING or event.describes for _n, event in events):
        opened.game = fold_game(timeline)
    else:
        for item in timeline.items[len(opened.timeline().items) :]:
            opened.game.take(*item)
        opened.game.timeline = timeline
    opened.entries += new
    opened.events += events
    opened.known = opened.n
    return True
