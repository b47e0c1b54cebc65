"""Threads with a store each, and the queue for them: readers next to the desk.

A store's connection belongs to the thread that opened it. A fixed number of threads work at once;
other jobs wait, with recorders' first.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar, copy_context
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

from cli.game.game_store import find_game
from cli.game.open_game import OpenGame
from events.store.event_store import EventStore
from events.store.location import StoreError
from projections.seen import PUBLIC, Viewer

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
