"""Server-sent events for pages while a game continues."""

import asyncio
import time
from collections.abc import AsyncIterator

import msgspec

from cli import __version__
from cli.game.open_game import OpenGame
from cli.serve.desk import Desk
from cli.serve.following import Following, News
from cli.serve.links import Link, Links
from cli.serve.listening import Listening
from cli.terminal.errors import Mistake
from cli.terminal.reader import reader
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


class Live(Listening[News | None]):
    """The listeners on pages, and their news."""

    def __init__(self, desk: Desk, links: Links) -> None:
        super().__init__(desk, lambda game, since: self.following(game).news(game, since))
        self._links = links
        self._views: dict[tuple[str, Viewer, str], Following] = {}

    def following(self, open_game: OpenGame) -> Following:
        """Return a game as its viewer sees it, in their language; runs in the desk's thread."""
        key = (open_game.stored.uid, open_game.asked, reader().language)
        view = self._views.pop(key, None)
        if view is None or view.begun_with is not open_game:
            view = Following(open_game, open_game.asked)
        self._views[key] = view
        if len(self._views) > MOST_VIEWS:
            del self._views[next(iter(self._views))]
        return view

    async def watch_links(self) -> None:
        """End listening on links that another command revokes, until cancelled."""
        while True:
            await asyncio.sleep(LINKS_POLL)
            try:
                changed = self._links.refresh()
            except Mistake:  # what is valid stays valid until the file can be read again
                continue
            for uid in list(self._moved) if changed else ():
                self.wake(uid)

    async def events(self, link: Link, uid: str, since: int) -> AsyncIterator[str]:
        """Yield the events for a listener who has the log up to an entry."""
        yield hello()
        known: list[str] | None = None
        while not self.closing:
            if self._links.find(link.token) is None:
                yield event("gone")
                return
            moved = self.next_change(uid)
            try:
                remarks, news = await self.lacking(uid, link.viewer, since)
            except (Mistake, StoreError):
                await asyncio.sleep(1)
                continue
            known = remarks if known is None else known
            if news is None and remarks == known:
                try:
                    await asyncio.wait_for(moved.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield event("alive")
            elif news is None or news.data is None or remarks != known:
                yield event("reload")
                return
            else:
                since = news.n
                yield event("steps", news.data.decode(), news.n)


def hello() -> str:
    """Return the first event of a listener: the program's version, and the time."""
    said = {"version": __version__, "now": int(time.time() * 1000)}
    return f"retry: {RETRY}\n{event('hello', msgspec.json.encode(said).decode())}"


def event(kind: str, data: str = "{}", id_: int | None = None) -> str:
    """Return one event; its data is one line, as JSON is."""
    named = "" if id_ is None else f"id: {id_}\n"
    return f"{named}event: {kind}\ndata: {data}\n\n"
