"""The desk: all writing and the open games, one job at a time.

Games stay loaded here, in one thread with the open store, while the server handles other
connections. Long reading jobs go to the desk's readers.
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
    """The games of a store being served.

    Jobs given to `ask` and `ask_game` run in the desk's thread. Their `Mistake` and `StoreError`
    reach the caller.

    Attributes:
        readers: the threads for long reading jobs.
    """

    def __init__(self, open_store: Callable[[], EventStore]) -> None:
        self.readers = Readers(open_store)
        self._thread = StoreThread(open_store, "desk")
        self._games: dict[str, OpenGame] = {}
        self._compared: dict[str, tuple[float, str]] = {}

    async def ask(self, work: Callable[[EventStore], T]) -> T:
        """Return the result of a job on the store."""
        return await self._thread.ask(work)

    async def ask_game(
        self, name: str, work: Callable[[OpenGame], T], viewer: Viewer = PUBLIC
    ) -> T:
        """Return the result of a job on a game, which is up to date with the log.

        Raises:
            Mistake: there is no such game, or the job raises it.
        """
        return await self.ask(lambda store: work(self._game(store, name, viewer)))

    async def changes(self, since: int | None) -> tuple[int, list[StoredGame]]:
        """Return a token for now, and the games written to since an earlier one.

        The store's order of writing gives them (`EventStore.changed`) without reading any game.
        """
        return await self.ask(lambda store: store.changes(since))

    async def close(self) -> None:
        """Close all stores once all jobs are done."""
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
        """Return whether a game's entries differ from those read earlier."""
        uid, now = opened.stored.uid, time.monotonic()
        compared, version = self._compared[uid]
        if now - compared < AGAIN:
            return False
        self._compared[uid] = now, opened.store.version()
        if self._compared[uid][1] == version:
            return False
        return opened.store.read(uid)[: opened.known] != opened.entries[: opened.known]


def _went_on(opened: OpenGame) -> bool:
    """Add the entries that others have appended; return False if a reload is needed."""
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
