"""The server's app on a file of games, asked and listened to in this process, by ASGI."""

import asyncio
import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Self
from urllib.parse import unquote

import httpx
from starlette.applications import Starlette

from cli.serve.admission import Limits
from cli.serve.app import make_app
from cli.serve.desk import Desk
from cli.serve.links import Link, Links
from cli.serve.served import Served
from events.store.sqlite_store import SqliteStore

HOST = "127.0.0.1:8765"
OWN = {"Origin": f"http://{HOST}", "Content-Type": "application/json"}
"""What a page of the server says with what it sends."""

MANY = Limits(
    burst=1_000_000,
    guesses=1_000_000,
    connections=(1000, 1000),
    requests=(1_000_000, 1_000_000, 1_000_000),
    listeners=(1000, 1000, 1000),
)
"""Limits for tests that are not about them: all who ask come from one address."""


def app_of(db: Path, links: Links, limits: Limits = MANY) -> tuple[Starlette, Desk]:
    """Return the app, and its desk, which has to be closed."""
    desk = Desk(partial(SqliteStore, db))
    return make_app(Served(desk, links), limits), desk


class Exchange:
    """A request, and what is answered: a stream goes on until it is cut.

    Attributes:
        heard: the events of a stream so far, each as its fields.
        body: all that was answered so far.
    """

    def __init__(
        self, app: Starlette, method: str, path: str, headers: Mapping[str, str], sent: bytes = b""
    ) -> None:
        self.heard: list[dict[str, str]] = []
        self.body = b""
        self._status, self._headers = 0, list[tuple[str, str]]()
        self._sent, self._rest, self._streams = [sent], "", False
        self._left, self._more = asyncio.Event(), asyncio.Event()
        path, _mark, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.lower().encode(), value.encode())
                for name, value in {"Host": HOST, **headers}.items()
            ],
            "client": ("10.0.0.7", 5000),
            "server": ("127.0.0.1", 8765),
        }
        self._task = asyncio.ensure_future(app(scope, self._receive, self._send))
        self._task.add_done_callback(lambda _task: self._more.set())

    async def _receive(self) -> dict[str, Any]:
        if self._sent:
            return {"type": "http.request", "body": self._sent.pop(), "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        await asyncio.sleep(0)  # a stream without end lets others on
        if message["type"] == "http.response.start":
            self._status = message["status"]
            self._headers = [(name.decode(), value.decode()) for name, value in message["headers"]]
            self._streams = "text/event-stream" in dict(self._headers).get("content-type", "")
            return
        self.body += message.get("body", b"")
        if self._streams:
            self._take(message.get("body", b"").decode())
        self._more.set()

    def _take(self, said: str) -> None:
        *whole, self._rest = (self._rest + said).split("\n\n")
        for one in whole:
            lines = [line.partition(": ") for line in one.split("\n") if line.strip(": ")]
            fields = {name: value for name, _colon, value in lines}
            if "data" in fields:
                self.heard.append(fields)

    @property
    def ended(self) -> bool:
        return self._task.done()

    async def until(self, enough: Callable[[], object]) -> None:
        """Wait until it has said enough, or ends."""
        async with asyncio.timeout(60):
            while not (enough() or self.ended):
                self._more.clear()
                await self._more.wait()

    async def cut(self) -> None:
        """Lose the connection."""
        self._left.set()
        await self.answer()

    async def answer(self) -> httpx.Response:
        """Wait until there is no more of it; return it."""
        await asyncio.wait_for(self._task, 60)
        return httpx.Response(self._status, headers=self._headers, content=self.body)


class Server:
    """A server on a file of games, which runs `async with` it; then another may."""

    def __init__(self, db: Path, links: Links | None = None, limits: Limits = MANY) -> None:
        self.links = Links() if links is None else links
        self.app, self.desk = app_of(db, self.links, limits)
        self.live, self.watch = self.app.state.live, self.app.state.watch
        self._running = self.app.router.lifespan_context(self.app)
        self._listening: list[Exchange] = []

    async def __aenter__(self) -> Self:
        await self._running.__aenter__()
        return self

    async def __aexit__(self, *_raised: object) -> None:
        """Let all who listen go, then close what is open."""
        self.watch.close()
        for one in self._listening:
            await one.answer()
        await self._running.__aexit__(None, None, None)

    async def ask(
        self, path: str, link: Link | None = None, said: object = None, **headers: str
    ) -> httpx.Response:
        """Return what is answered, to who sends something or only asks."""
        return await self._exchange(path, link, said, headers).answer()

    def listen(self, path: str, link: Link, **headers: str) -> Exchange:
        """Listen to a stream; `{token}` of a path is that of the link."""
        self._listening.append(self._exchange(path, link, None, headers))
        return self._listening[-1]

    def _exchange(
        self, path: str, link: Link | None, said: object, headers: Mapping[str, str]
    ) -> Exchange:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if link is not None:
            path = path.replace("{token}", link.token)
            named["Authorization"] = f"Bearer {link.token}"
        if said is None:
            return Exchange(self.app, "GET", path, named)
        return Exchange(self.app, "POST", path, {**OWN, **named}, json.dumps(said).encode())
