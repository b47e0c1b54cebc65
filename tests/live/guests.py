"""Those who listen to games and those who record them: programs, as docs/data/api.md says."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import httpx

from tests.api.begun import Begun
from tests.live.server import RECORDER, TABLE


class Heard(NamedTuple):
    """An entry that came to a listener: its number, id and hash, and when it came."""

    n: int
    id: str
    hash: str
    at: float


class Listener:
    """Follows a game; comes back with the last number when the line is lost or silent for long.

    Attributes:
        heard: all that came, in the order in which it came.
        came_back: how often it had to come back.
    """

    def __init__(self, client: httpx.AsyncClient, base: str, uid: str) -> None:
        self._client, self._url = client, f"{base}/api/v1/games/{uid}/events"
        self.uid = uid
        self.heard: list[Heard] = []
        self.came_back = -1
        self.awake = asyncio.Event()
        self.awake.set()

    async def listen(self) -> None:
        """Listen for ever."""
        while True:
            self.came_back += 1
            with suppress(httpx.HTTPError, httpx.StreamError):
                await self._listen_once()
            await asyncio.sleep(0.05)

    async def _listen_once(self) -> None:
        headers = {"Authorization": f"Bearer {TABLE}"}
        if self.heard:
            headers["Last-Event-ID"] = str(self.heard[-1].n)
        async with self._client.stream("GET", self._url, headers=headers) as answer:
            if answer.status_code != 200:
                return
            async for line in answer.aiter_lines():
                if not self.awake.is_set():  # reads nothing, and finds a dead line when it wakes
                    await self.awake.wait()
                    return
                if line.startswith("data: "):
                    entry = json.loads(line[6:])
                    came = time.monotonic()
                    self.heard.append(Heard(entry["n"], entry["id"], entry["hash"], came))


class Notebook:
    """What all recorders know together.

    Attributes:
        sent: when an id was sent first.
        told: the number that the server told of an id.
        answered: when it told that.
        twice: how many requests found that their id was in the log already.
        conflicts: how many were told that the log has gone on.
    """

    def __init__(self) -> None:
        self.sent: dict[str, float] = {}
        self.told: dict[str, int] = {}
        self.answered: dict[str, float] = {}
        self.twice = 0
        self.conflicts = 0
        self.next: dict[str, int] = {}


class Recorder:
    """Records actions and notes in all games; a request that is not answered is sent again."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        base: str,
        games: list[Begun],
        book: Notebook,
        seed: int,
    ) -> None:
        self._client, self._base, self._games, self._book = client, base, games, book
        self._random, self._name = random.Random(seed), f"recorder-{seed}"
        self._numbers: Iterator[int] = iter(range(10**9))
        self._known: dict[str, int] = {}

    async def record(self, pace: float, done: asyncio.Event) -> None:
        """Record an entry every `pace` seconds or so until all is done."""
        while not done.is_set():
            game = self._random.choice(self._games)
            line = self._book.next.get(game.uid, 0)
            if line < len(game.lines) and self._random.random() < 0.7:
                id_ = f"{game.game}.{line}"  # whoever records this line, it is one entry
                await self._post(game, "do", id_, {"actions": game.lines[line]})
                self._book.next[game.uid] = max(self._book.next.get(game.uid, 0), line + 1)
            else:
                id_ = f"{self._name}.{next(self._numbers)}"
                await self._post(game, "note", id_, {"text": f"noted by {self._name}"})
            await asyncio.sleep(self._random.expovariate(1 / pace))

    async def _post(self, game: Begun, command: str, id_: str, said: dict[str, Any]) -> None:
        """Send until it is in the log; every second note says how many entries it knows."""
        url = f"{self._base}/api/v1/games/{game.uid}/{command}"
        headers = {"Authorization": f"Bearer {RECORDER}"}
        body = {**said, "id": id_, "by": self._name}
        careful = command == "note" and self._random.random() < 0.5 and game.uid in self._known
        self._book.sent.setdefault(id_, time.monotonic())
        while True:
            if careful:
                body["expected"] = self._known[game.uid]
            try:
                answer = await self._client.post(url, json=body, headers=headers)
            except httpx.HTTPError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code in (429, 503):  # too much, or somebody else writes at this moment
                await asyncio.sleep(0.05)
                continue
            found = json.loads(answer.content.splitlines()[0])
            if answer.status_code == 409:
                self._book.conflicts += 1
                self._known[game.uid] = found["current"]
                continue
            assert answer.status_code == 200, (command, said, answer.text)
            self._book.twice += found["format"] == "tablescribe.already/1"
            self._known[game.uid] = self._book.told[id_] = found["entry"]
            self._book.answered.setdefault(id_, time.monotonic())
            return
