"""A server for tests: the app in this process, in a thread of its own, on a port of its own."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette

from cli.serve.app import make_app
from cli.serve.desk import Desk
from cli.serve.gate import Limits
from cli.serve.links import Link, Links, Role
from cli.serve.served import Served
from events.store.sqlite_store import SqliteStore

MANY = Limits(burst=1_000_000, misses=1_000_000, listeners=(1000, 1000, 1000))
"""Limits for tests that are not about them: all who ask come from one address."""


def api_app(db: Path, links: Links, limits: Limits = MANY) -> Starlette:
    """Return the server."""
    return make_app(Served(Desk(partial(SqliteStore, db)), links), limits)


class Api:
    """Asks a server as who holds a link."""

    def __init__(self, client: httpx.Client, link: Link | None) -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {link.token}"} if link else {}

    def get(self, path: str, headers: dict[str, str] | None = None, **query: Any) -> Any:
        """Return the answer to a question."""
        return self.client.get(
            f"/api/v1{path}", params=query, headers={**self.headers, **(headers or {})}
        )

    def post(self, path: str, headers: dict[str, str] | None = None, **said: Any) -> Any:
        """Return the answer to something that is to be written."""
        return self.client.post(
            f"/api/v1{path}", json=said, headers={**self.headers, **(headers or {})}
        )


class Server:
    """A server and the links to it."""

    def __init__(self, client: httpx.Client, links: Links) -> None:
        self.client, self.links = client, links
        self.recorder = self.link(Role.RECORDER)
        self.table = self.link(Role.TABLE)
        self.nobody = Api(client, None)

    def link(self, role: Role, game: str | None = None, seat: int | None = None) -> Api:
        """Return who asks by a new link."""
        return Api(self.client, self.links.make(role, game, seat))


@contextmanager
def serving(db: Path, limits: Limits = MANY) -> Iterator[Server]:
    """Serve a file of games."""
    links = Links()
    config = uvicorn.Config(
        api_app(db, links, limits), port=0, log_level="error", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            yield Server(client, links)
    finally:
        server.should_exit = True
        thread.join()
