"""A server in this process whose streams can be listened to, cut and left, one word at a time."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx

from cli.serve.links import Link, Links
from tests.serve.apps import HOST, app_of


class Stream:
    """What somebody hears who asks an app for a stream.

    Attributes:
        heard: the events, each as its fields.
        ended: whether there will be no more.
    """

    def __init__(self, app: Any, path: str, headers: dict[str, str]) -> None:
        self.heard: list[dict[str, str]] = []
        self.status = 0
        self._rest = ""
        self._left = asyncio.Event()
        self._asked = False
        path, _mark, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
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

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        await asyncio.sleep(0)  # a stream without end lets others on
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        *whole, self._rest = (self._rest + message.get("body", b"").decode()).split("\n\n")
        for one in whole:
            lines = [line.partition(": ") for line in one.split("\n") if line.strip(": ")]
            fields = {name: value for name, _colon, value in lines}
            if "data" in fields:
                self.heard.append(fields)

    @property
    def ended(self) -> bool:
        return self._task.done()

    async def cut(self) -> None:
        """Lose the connection."""
        self._left.set()
        await self.gone()

    async def gone(self) -> None:
        """Wait until there is no more of it."""
        await asyncio.wait_for(self._task, 20)


class Server:
    """A server on a file of games and a file of links; it can be ended and started again."""

    def __init__(self, db: Path, links: Path) -> None:
        self.links = Links(path=links)
        self.app, self.desk = app_of(db, self.links)
        self._running = self.app.router.lifespan_context(self.app)
        self._streams: list[Stream] = []

    async def start(self) -> None:
        await self._running.__aenter__()

    async def end(self) -> None:
        """Let all who listen go, then close what is open."""
        self.app.state.watch.close()
        for one in self._streams:
            await one.gone()
        await self._running.__aexit__(None, None, None)

    async def ask(self, path: str, link: Link, **said: Any) -> httpx.Response:
        """Ask for something, or have something written where anything is said."""
        transport = httpx.ASGITransport(self.app, client=("10.0.0.8", 5000))
        headers = {"Authorization": f"Bearer {link.token}", "Origin": f"http://{HOST}"}
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as guest:
            if said:
                return await guest.post(path, json=said, headers=headers)
            return await guest.get(path, headers=headers)

    def stream(self, path: str, link: Link, **headers: str) -> Stream:
        """Listen to a stream."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        made = Stream(self.app, path, {"Authorization": f"Bearer {link.token}", **named})
        self._streams.append(made)
        return made


def event_of(fields: dict[str, str]) -> tuple[str, Any]:
    """Return the kind of an event of a page's stream, and what it says."""
    return fields["event"], json.loads(fields["data"])
