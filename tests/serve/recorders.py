"""A server in this process, with a recorder's link and another that only shows."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import httpx

from cli.serve.links import Links, Role
from events.store.sqlite_store import SqliteStore
from tests.serve import apps

HOST = f"http://{apps.HOST}"
_IDS = count(1)


class Phone:
    """A recorder's page, as far as the server can tell one from another."""

    def __init__(self, client: httpx.AsyncClient, token: str) -> None:
        self.client = client
        self.at = f"/t/{token}/record"
        self.n = 0

    async def now(self, *tapped: str, **query: str):
        answer = await self.client.get(
            f"{self.at}/now", params={"tapped": tapped, "since": self.n, **query}
        )
        found = answer.json()
        if answer.status_code == 200:
            self.n = found["head"]["n"]
        return found

    async def send(self, what: str = "", **content):
        """Send something to record, with an id of its own and what was seen last unless given."""
        made = {"id": f"phone-{next(_IDS)}", "expected": self.n, **content}
        return await self.client.post(self.at + what, json=made, headers={"Origin": HOST})

    async def record(self, line: str, **content):
        """Record a line that the server takes, and go on from there."""
        answer = await self.send(line=line, **content)
        assert answer.status_code == 200, answer.text
        self.n = answer.json()["n"]
        return answer.json()


@asynccontextmanager
async def serving(db) -> AsyncIterator[tuple[Phone, Phone, str]]:
    """Two phones of recorders, and the token of a link that shows."""
    links = Links()
    with SqliteStore(db) as store:
        [stored] = store.games()
    tokens = [links.make(role, stored.uid).token for role in (Role.RECORDER, Role.TABLE)]
    app, desk = apps.app_of(db, links)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=HOST) as client:
        yield Phone(client, tokens[0]), Phone(client, tokens[0]), tokens[1]
    await desk.close()


def held(scene, db):
    """Play a scene with two phones and the token that shows."""

    async def play():
        async with serving(db) as phones:
            await scene(*phones)

    asyncio.run(play())
