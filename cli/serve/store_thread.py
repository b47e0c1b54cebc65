"""A thread with a store of its own: a store's connection belongs to the thread that opened it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import TypeVar

from cli.serve.turns import Turns
from events.store.event_store import EventStore
from events.store.location import StoreError

T = TypeVar("T")


class StoreThread:
    """One piece of work after the other, on a store that is opened for the first."""

    def __init__(self, open_store: Callable[[], EventStore], name: str) -> None:
        self._open_store = open_store
        self._thread = ThreadPoolExecutor(1, name)
        self._turns = Turns(1)
        self._store: EventStore | None = None

    async def ask(self, work: Callable[[EventStore], T]) -> T:
        """Return what a piece of work returns; what it raises reaches the caller."""
        return await self._run(lambda: work(self._opened()))

    async def forget(self) -> None:
        """Close the store; it is opened anew for the next piece of work."""
        await self._run(self._close)

    async def close(self) -> None:
        """Close the store when all work is done."""
        await self._run(self._close)
        self._thread.shutdown()

    async def _run(self, work: Callable[[], T]) -> T:
        context = copy_context()  # a thread does not know by itself who reads
        loop = asyncio.get_running_loop()
        async with self._turns.turn():
            return await loop.run_in_executor(self._thread, context.run, work)

    def _opened(self) -> EventStore:
        if self._store is None:
            self._store = self._open_store()
        return self._store

    def _close(self) -> None:
        store, self._store = self._store, None
        if store is not None:
            with suppress(StoreError):
                store.close()
