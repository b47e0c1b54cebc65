"""A server in this process: its app asked by httpx, its events as they are sent."""

import asyncio
import json
from contextlib import asynccontextmanager
from copy import copy
from pathlib import Path

import httpx

from cli.game.open_game import OpenGame
from cli.serve.admission import Limits
from cli.serve.links import Link, Links, Role
from events.store.sqlite_store import SqliteStore
from projections.folding import fold_game
from projections.timeline import Timeline
from tests.serve.apps import HOST, MANY, app_of


class Serving:
    """A server for the games of a file, and whoever asks it."""

    def __init__(self, path: Path, limits: Limits = MANY) -> None:
        self.links = Links()
        self.app, self.desk = app_of(path, self.links, limits)
        self.live = self.app.state.live
        with SqliteStore(path) as store:
            game = store.latest()
        assert game is not None
        self.uid = game.uid
        self.table = self.links.make(Role.TABLE, self.uid)

        self._knowing = 0
        lacking = self.live.lacking

        async def counted(*asked):
            news = await lacking(*asked)
            self._knowing += news[1] is None
            return news

        self.live.lacking = counted

    async def wait_for_listeners(self, many: int) -> None:
        """Wait until so many listeners know all there is, and wait for more."""
        async with asyncio.timeout(60):
            while self._knowing < many:
                await asyncio.sleep(0)

    def player(self, seat: int) -> Link:
        return self.links.make(Role.PLAYER, self.uid, seat)

    async def get(self, path: str, method="GET", **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        transport = httpx.ASGITransport(self.app, client=("10.0.0.7", 5000))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as guest:
            return await guest.request(method, path, headers=named)

    async def events(self, link: Link, since: int, many: int) -> list[tuple[str, dict]]:
        """Return the next events of a listener, as kind and data."""
        found = []
        async for text in self.live.events(link, self.uid, since):
            fields = dict(line.split(": ", 1) for line in text.strip().split("\n"))
            found.append((fields["event"], json.loads(fields["data"])))
            if len(found) == many:
                break
        return found


@asynccontextmanager
async def serving(path: Path, limits: Limits = MANY):
    """Serve while a test asks; the store is watched."""
    server = Serving(path, limits)
    watching = asyncio.create_task(server.app.state.watch.run())
    try:
        yield server
    finally:
        server.live.close()
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        await server.desk.close()


def as_of(open_game: OpenGame, n: int) -> OpenGame:
    """Return a game as its log was after an entry."""
    before = copy(open_game)
    before.entries, before.events = open_game.entries[:n], open_game.events[:n]
    before.known = n
    before.game = fold_game(Timeline(before.events))
    return before
