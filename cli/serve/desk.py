"""The threads that work on the store: the desk with all writing and the open games, its readers.

Games stay loaded at the desk, in one thread with the open store, one job at a time, while the
server handles other connections. Long reading jobs go to readers. A store's connection belongs to
the thread that opened it. A fixed number of threads work at once; other jobs wait, with recorders'
first.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar, copy_context
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

import msgspec

from cli.game.game_store import find_game
from cli.game.open_game import OpenGame
from events.common import Corrected, Redone, Undone
from events.store.entry import check_numbers
from events.store.event_store import EventStore, StoredGame
from events.store.location import StoreError
from projections.folding import fold_game
from projections.resolving import events_of
from projections.seen import PUBLIC, Viewer
from projections.timeline import Timeline

AHEAD: ContextVar[bool] = ContextVar("ahead", default=False)
"""Whether the request that is worked on goes to the front of a line: set for those who record."""


class Turns:
    """A queue for one of `many` places."""

    def __init__(self, many: int) -> None:
        self._free = many
        self._line: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        if self._free:
            self._free -= 1
        else:
            called = asyncio.get_running_loop().create_future()
            heappush(self._line, (not AHEAD.get(), next(self._numbers), called))
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():
                    self._call_next()
                raise
        try:
            yield
        finally:
            self._call_next()

    def _call_next(self) -> None:
        """Give the place to the first job still waiting."""
        while self._line:
            _behind, _number, called = heappop(self._line)
            if not called.done():
                called.set_result(None)
                return
        self._free += 1


T = TypeVar("T")

MANY = 3
"""How many read at once, and so how many more connections a server is asked for."""


class StoreThread:
    """A thread that does one job at a time, with a store opened for the first."""

    def __init__(self, open_store: Callable[[], EventStore], name: str) -> None:
        self._open_store = open_store
        self._thread = ThreadPoolExecutor(1, name)
        self._turns = Turns(1)
        self._store: EventStore | None = None

    async def ask(self, work: Callable[[EventStore], T]) -> T:
        """Return the result of a job; its exceptions reach the caller."""
        return await self._run(lambda: work(self._open()))

    async def forget(self) -> None:
        """Close the store; the next job opens it again."""
        await self._run(self._close)

    async def close(self) -> None:
        """Close the store once all jobs are done."""
        await self._run(self._close)
        self._thread.shutdown()

    async def _run(self, work: Callable[[], T]) -> T:
        context = copy_context()  # a thread does not know by itself who reads
        loop = asyncio.get_running_loop()
        async with self._turns.turn():
            return await loop.run_in_executor(self._thread, context.run, work)

    def _open(self) -> EventStore:
        if self._store is None:
            self._store = self._open_store()
        return self._store

    def _close(self) -> None:
        store, self._store = self._store, None
        if store is not None:
            with suppress(StoreError):
                store.close()


class Readers:
    """Threads that read next to the desk; a job gets a free one, or waits.

    Jobs given to `ask` and `ask_game` must not write. Their `Mistake` and `StoreError` reach the
    caller, and a failed store is opened again for the next job.
    """

    def __init__(self, open_store: Callable[[], EventStore]) -> None:
        self._threads = [StoreThread(open_store, f"reader {n}") for n in range(MANY)]
        self._free = self._threads.copy()
        self._turns = Turns(MANY)

    async def ask(self, work: Callable[[EventStore], T]) -> T:
        """Return the result of a job on the store."""
        async with self._turns.turn():
            thread = self._free.pop()
            try:
                return await thread.ask(work)
            except StoreError:
                await thread.forget()
                raise
            finally:
                self._free.append(thread)

    async def ask_game(
        self, name: str, work: Callable[[OpenGame], T], viewer: Viewer = PUBLIC
    ) -> T:
        """Return the result of a job on a game, read from the log for it.

        Raises:
            Mistake: there is no such game, or the job raises it.
        """

        def on_game(store: EventStore) -> T:
            open_game = OpenGame(store, find_game(store, name, writing=False))
            open_game.asked = viewer
            return work(open_game)

        return await self.ask(on_game)

    async def close(self) -> None:
        """Close all stores once all jobs are done."""
        for thread in self._threads:
            await thread.close()


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
