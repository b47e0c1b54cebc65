"""Who listens to games, and what each lacks: worked out once for all who lack the same.

A listener is where it has got to in the log, and nothing else is kept of it: whoever was away, was
too slow or comes back to another run of the server is sent all that it lacks. What a listener does
not take stops its own connection alone.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from cli.game.open_game import OpenGame
from cli.serve.desk import Desk
from cli.serve.readers import AHEAD
from cli.terminal.errors import Mistake
from cli.terminal.reader import reader
from events.store.event_store import StoredGame
from events.store.location import StoreError
from projections.seen import Viewer

N = TypeVar("N")

MOST_ANSWERS = 64
"""How many answers are kept for the listeners who lack the same."""


class Listening(Generic[N]):
    """The games that somebody listens to.

    Attributes:
        closing: whether the server ends: listeners are let go.
    """

    def __init__(self, desk: Desk, news: Callable[[OpenGame, int], N]) -> None:
        """Take the games, and what returns what is new in one since an entry."""
        self.closing = False
        self._desk, self._news = desk, news
        self._answers: dict[tuple[str, Viewer, str, int], asyncio.Future[tuple[list[str], N]]] = {}
        self._moved: dict[str, asyncio.Event] = {}

    @property
    def waits(self) -> bool:
        """Whether anybody listens."""
        return bool(self._moved)

    async def hear(self, written: Sequence[StoredGame]) -> None:
        """Wake the listeners of every game that has gone on."""
        for game in written:
            self.wake(game.uid)

    def wake(self, uid: str) -> None:
        """Let the listeners of a game look for what they lack."""
        self._answers = {key: one for key, one in self._answers.items() if key[0] != uid}
        if moved := self._moved.pop(uid, None):
            moved.set()

    def close(self) -> None:
        """Let all listeners go."""
        self.closing = True
        for uid in list(self._moved):
            self.wake(uid)

    def next_change(self, uid: str) -> asyncio.Event:
        """Return what is set once a game goes on, for who then asks what is lacking."""
        return self._moved.setdefault(uid, asyncio.Event())

    async def lacking(self, uid: str, viewer: Viewer, since: int) -> tuple[list[str], N]:
        """Return what there is to know of the log, and what is new in it since an entry.

        Raises:
            Mistake: there is no such game.
            StoreError: the store is in use, or gone.
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
    """Tells of the games that are written to, by whomever, from its beginning on."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told: list[Listening[Any]] = []

    def tell(self, one: Listening[Any]) -> None:
        """Tell somebody too."""
        self._told.append(one)

    async def run(self) -> None:
        """Look and tell, until it is cancelled; nobody is listening yet when it begins."""
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
        """Let all who wait go: the server ends."""
        for one in self._told:
            one.close()
