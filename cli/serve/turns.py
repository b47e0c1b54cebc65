"""Turns: so many at once; the others wait in line, and who records goes to its front."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count

AHEAD: ContextVar[bool] = ContextVar("ahead", default=False)
"""Whether the request that is worked on goes to the front of a line: set for those who record."""


class Turns:
    """A line of those who wait for one of `many` places."""

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
        """Give the place to the first in line who still waits."""
        while self._line:
            _behind, _number, called = heappop(self._line)
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
