"""Readers: reads that may take long, beside the desk, by threads that have a store each."""

from collections.abc import Callable
from typing import TypeVar

from cli.game.game_store import find_game
from cli.game.open_game import OpenGame
from cli.serve.store_thread import StoreThread
from cli.serve.turns import Turns
from events.store.event_store import EventStore
from events.store.location import StoreError
from projections.seen import PUBLIC, Viewer

T = TypeVar("T")

MANY = 3
"""How many read at once, and so how many more connections a server is asked for."""


class Readers:
    """Threads that read what the desk writes; who asks is given one that is free, or waits.

    What is given to `ask` and `ask_game` writes nothing. It may raise `Mistake` and `StoreError`,
    which reach the caller; a store that could not be used is opened anew for who asks next.
    """

    def __init__(self, open_store: Callable[[], EventStore]) -> None:
        self._threads = [StoreThread(open_store, f"reader {n}") for n in range(MANY)]
        self._free = self._threads.copy()
        self._turns = Turns(MANY)

    async def ask(self, work: Callable[[EventStore], T]) -> T:
        """Return what a piece of work on the store returns."""
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
        """Return what a piece of work on a game returns, which is read from the log for it.

        Raises:
            Mistake: there is no such game, or what the work raises.
        """

        def on_game(store: EventStore) -> T:
            open_game = OpenGame(store, find_game(store, name, writing=False))
            open_game.asked = viewer
            return work(open_game)

        return await self.ask(on_game)

    async def close(self) -> None:
        """Close all stores when what is read has been."""
        for thread in self._threads:
            await thread.close()
