"""What listeners are sent while a game goes on, as server-sent events.

A listener is where it has got to in the log, and nothing else is kept of it: whoever was away, was
too slow or comes back to another run of the server is sent all that it lacks as one event. What a
listener does not take stops its own connection alone.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial

import msgspec

from cli import __version__
from cli.game.open_game import OpenGame
from cli.serve.desk import Desk
from cli.serve.following import Following, News
from cli.serve.links import Link, Links
from cli.terminal.errors import Mistake
from cli.terminal.reader import reader
from events.store.event_store import StoredGame
from events.store.location import StoreError
from projections.seen import Viewer

LINKS_POLL = 1.0
"""Seconds between two looks at the file of links."""

KEEP_ALIVE = 15.0
"""Seconds after which a listener is told that the server is there."""

RETRY = 1000
"""Milliseconds after which a browser tries again."""

MOST_VIEWS = 64
"""How many views of games are kept; the one asked for the longest time ago goes first."""

MOST_ANSWERS = 64
"""How many answers are kept for the listeners who lack the same."""


class Live:
    """Who listens, and what is new.

    Attributes:
        closing: whether the server ends: listeners are let go.
    """

    def __init__(self, desk: Desk, links: Links) -> None:
        self.closing = False
        self._desk = desk
        self._links = links
        self._views: dict[tuple[str, Viewer, str], Following] = {}
        self._answers: dict[tuple[str, Viewer, str, int], asyncio.Future[News | None]] = {}
        self._news: dict[str, asyncio.Event] = {}

    def following(self, open_game: OpenGame) -> Following:
        """Return a game as the viewer sees it who asks, in their language; in the desk's thread."""
        key = (open_game.stored.uid, open_game.asked, reader().language)
        view = self._views.pop(key, None) or Following(open_game, open_game.asked)
        self._views[key] = view
        if len(self._views) > MOST_VIEWS:
            del self._views[next(iter(self._views))]
        return view

    @property
    def waits(self) -> bool:
        """Whether anybody listens."""
        return bool(self._news)

    async def hear(self, written: Sequence[StoredGame]) -> None:
        """Wake the listeners of every game that has gone on."""
        for game in written:
            self.wake(game.uid)

    async def watch_links(self) -> None:
        """Let go whose links another command revokes; until it is cancelled."""
        while True:
            await asyncio.sleep(LINKS_POLL)
            try:
                changed = self._links.refresh()
            except Mistake:  # what is valid stays valid until the file can be read again
                continue
            for uid in list(self._news) if changed else ():
                self.wake(uid)

    def wake(self, uid: str) -> None:
        """Let the listeners of a game look for what they lack."""
        self._answers = {key: one for key, one in self._answers.items() if key[0] != uid}
        if news := self._news.pop(uid, None):
            news.set()

    def close(self) -> None:
        """Let all listeners go."""
        self.closing = True
        for uid in list(self._news):
            self.wake(uid)

    async def events(self, link: Link, uid: str, since: int) -> AsyncIterator[str]:
        """Yield the events for a listener who knows the log up to an entry."""
        yield hello()
        while not self.closing:
            if self._links.find(link.token) is None:
                yield event("gone")
                return
            waited = self._news.setdefault(uid, asyncio.Event())
            try:
                news = await self._lacking(uid, link.viewer, since)
            except (Mistake, StoreError):
                await asyncio.sleep(1)
                continue
            if news is None:
                try:
                    await asyncio.wait_for(waited.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield event("alive")
            elif news.data is None:
                yield event("reload")
                return
            else:
                since = news.n
                yield event("steps", news.data.decode(), news.n)

    async def _lacking(self, uid: str, viewer: Viewer, since: int) -> News | None:
        """Return what is new since an entry, worked out once for all who lack the same."""
        key = (uid, viewer, reader().language, since)
        if key not in self._answers:
            if len(self._answers) >= MOST_ANSWERS:
                del self._answers[next(iter(self._answers))]
            asked = self._desk.ask_game(uid, partial(self._news_since, since=since), viewer)
            self._answers[key] = asyncio.ensure_future(asked)
        try:
            return await asyncio.shield(self._answers[key])
        except (Mistake, StoreError):
            self._answers.pop(key, None)
            raise

    def _news_since(self, open_game: OpenGame, since: int) -> News | None:
        return self.following(open_game).news(open_game, since)


def hello() -> str:
    """Return what a listener is told first: which program this is, and what time it is."""
    said = {"version": __version__, "now": int(time.time() * 1000)}
    return f"retry: {RETRY}\n{event('hello', msgspec.json.encode(said).decode())}"


def event(kind: str, data: str = "{}", id_: int | None = None) -> str:
    """Return one event; its data is one line, as JSON is."""
    named = "" if id_ is None else f"id: {id_}\n"
    return f"{named}event: {kind}\ndata: {data}\n\n"
