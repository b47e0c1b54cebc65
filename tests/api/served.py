"""A server for tests: the app in this process, in a thread of its own, on a port of its own."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import httpx

from cli.serve.admission import Limits
from cli.serve.links import Link, Links, Role
from cli.serve.running import HERE, listen
from cli.serve.running import Server as Process
from tests.serve.apps import MANY, app_of


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
def serving(
    db: Path, limits: Limits = MANY, certificate: tuple[Path, Path] | None = None
) -> Iterator[Server]:
    """Serve a file of games; by TLS with a certificate and its key."""
    links = Links()
    server = Process(app_of(db, links, limits)[0], *(certificate or ()))
    listening = listen(0, lan=False)
    port = listening.getsockname()[1]
    thread = Thread(target=server.run, args=[[listening]])
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        with httpx.Client(base_url=f"http://{HERE}:{port}", timeout=60) as client:
            yield Server(client, links)
    finally:
        server.should_exit = True
        thread.join()
