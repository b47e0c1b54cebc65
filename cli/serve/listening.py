"""Listeners to games, and their updates: computed once for all with the same position.

The state of a listener is only its position in the log. After an absence, a slow phase or a restart
of the server it gets all that it missed. A listener that does not read blocks only its own
connection.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from cli.game.open_game import OpenGame
from cli.serve.desk import AHEAD, Desk
from cli.terminal.errors import Mistake
from cli.terminal.reader import reader
from events.store.event_store import StoredGame
from events.store.location import StoreError
from projections.seen import Viewer

N = TypeVar("N")

MOST_ANSWERS = 64
"""How many answers are kept for the listeners who lack the same."""


class Listening(Generic[N]):
    """The games with listeners.

    Attributes:
        closing: whether the server is shutting down, which ends all listening.
    """

    def __init__(self, desk: Desk, news: Callable[[OpenGame, int], N]) -> None:
        """Take the desk, and a function that returns a game's news since an entry."""
        self.closing = False
        self._desk, self._news = desk, news
        self._answers: dict[tuple[str, Viewer, str, int], asyncio.Future[tuple[list[str], N]]] = {}
        self._moved: dict[str, asyncio.Event] = {}

    @property
    def waits(self) -> bool:
        """Whether anybody listens."""
        return bool(self._moved)

    async def hear(self, written: Sequence[StoredGame]) -> None:
        """Wake the listeners of every changed game."""
        for game in written:
            self.wake(game.uid)

    def wake(self, uid: str) -> None:
        """Wake the listeners of a game."""
        self._answers = {key: one for key, one in self._answers.items() if key[0] != uid}
        if moved := self._moved.pop(uid, None):
            moved.set()

    def close(self) -> None:
        """End all listening."""
        self.closing = True
        for uid in list(self._moved):
            self.wake(uid)

    def next_change(self, uid: str) -> asyncio.Event:
        """Return the event that is set at a game's next change."""
        return self._moved.setdefault(uid, asyncio.Event())

    async def lacking(self, uid: str, viewer: Viewer, since: int) -> tuple[list[str], N]:
        """Return the remarks on a log, and its news since an entry.

        Raises:
            Mistake: there is no such game.
            StoreError: the store is in use, or missing.
        """
        key = (uid, viewer, reader().language, since)
        if key not in self._answers:
            if len(self._answers) >= MOST_ANSWERS:
                del self._answers[next(iter(self._answers))]
            asked = self._desk.ask_game(uid, partial(self._since, since=since), viewer)
            self._answers[key] = asyncio.ensure_future(asked)
        try:
            return await asyncio.shield(self._answers[key])
        except (Mistake, StoreError):
            self._answers.pop(key, None)
            raise

    def _since(self, open_game: OpenGame, since: int) -> tuple[list[str], N]:
        return list(open_game.remarks()), self._news(open_game, since)


OFTEN = 0.04
"""Seconds from one look to the next, while anybody waits."""


class Watch:
    """Reports the games that any process writes to."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told: list[Listening[Any]] = []

    def tell(self, one: Listening[Any]) -> None:
        """Add a receiver."""
        self._told.append(one)

    async def run(self) -> None:
        """Poll and report until cancelled; it starts before there are listeners."""
        AHEAD.set(True)  # news go before what guests ask
        token = None
        while True:
            try:
                if token is None or any(one.waits for one in self._told):
                    token, written = await self._desk.changes(token)
                    for one in self._told:
                        await one.hear(written)
            except StoreError:  # in use just now, or gone: it may come back
                token = token or 0
                await asyncio.sleep(1)
            await asyncio.sleep(OFTEN)

    def close(self) -> None:
        """End all waiting, as the server is shutting down."""
        for one in self._told:
            one.close()
