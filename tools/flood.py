"""`make flood`: an evening that one address tries to silence; 1 if it succeeded.

The program's own server has listeners and recorders from many addresses of this machine, and is
killed twice. Meanwhile one address holds as many connections as it can, of four kinds, and opens
each again that is closed: silent, with a slow head, with a slow body, and listening by a good link.
Recorders are to be answered within a second, and nobody is to hear an entry twice, out of order or
not at all. It takes its numbers from LISTENERS, RECORDERS, HOSTILE and SECONDS.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import NamedTuple

import httpx

from cli.serve.links import Links, Role, links_file
from tests.api.begun import Begun
from tests.live.checking import listening_faults, recording_faults
from tests.live.evening import Server, logs, percentile, tables
from tests.live.guests import Listener, Notebook, Recorder

HOST, HOSTILE = "127.0.0.1", "127.0.0.66"
BOUND = 1.0
"""Within so many seconds a recorder is answered, always."""

GUESTS = 10
"""How many guests share an address."""

GAMES = 10


class Size(NamedTuple):
    """How many listen, record and disturb, and for how many seconds."""

    listeners: int = 200
    recorders: int = 10
    hostile: int = 1000
    seconds: float = 120


class Report(NamedTuple):
    """What came of it.

    Attributes:
        faults: what somebody heard or was told otherwise than the log has it.
        entries: how many were recorded.
        heard: how many entries came to listeners.
        came_back: how often listeners came back.
        waits: how long recorders waited for their answers, in seconds, without outages.
        ways: how long entries took to listeners, in seconds, without outages.
        hostile: what the hostile address did.
    """

    faults: list[str]
    entries: int
    heard: int
    came_back: int
    waits: list[float]
    ways: list[float]
    hostile: dict[str, int]


# --- the hostile address: a process of its own ---------------------------------------------------


class Hostile:
    """Holds connections of four kinds from one address."""

    def __init__(self, port: int, token: str, uid: str) -> None:
        self._port = port
        get = f"GET /api/v1/games/{uid}/events HTTP/1.1\r\nHost: localhost\r\n"
        bears = f"Authorization: Bearer {token}\r\n"
        post = f"POST /api/v1/games/{uid}/note HTTP/1.1\r\nHost: localhost\r\n{bears}"
        self._kinds = {
            "silent": ("", ""),
            "slow head": (get, "X"),
            "slow body": (f"{post}Content-Length: 60000\r\n\r\n", " "),
            "listening": (f"{get}{bears}\r\n", ""),
        }
        self.did: Counter[str] = Counter()
        self._held: Counter[str] = Counter()

    async def hold(self, number: int, seconds: float) -> None:
        """Hold so many connections for so long."""
        kinds = list(self._kinds)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(self._again(kinds[n % 4]) for n in range(number)))

    async def _again(self, kind: str) -> None:
        """Open a connection again whenever it is closed."""
        while True:
            await asyncio.sleep(random.uniform(0.2, 1))
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    HOST, self._port, local_addr=(HOSTILE, 0)
                )
                self.did["connections"] += 1
                self._held[kind] += 1
                most = f"{kind} at once, at most"
                self.did[most] = max(self.did[most], self._held[kind])
                try:
                    await self._disturb(reader, writer, *self._kinds[kind])
                finally:
                    self._held[kind] -= 1
                    writer.close()

    async def _disturb(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, begin: str, trickle: str
    ) -> None:
        """Say something slowly until the server closes the connection, or refuses."""
        writer.write(begin.encode())
        while True:
            writer.write(trickle.encode())
            await writer.drain()
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    said = await reader.read(65536)
                    if said.startswith(b"HTTP/1.1 "):
                        self.did[f"answered {said[9:12].decode()}"] += 1
                    if not said or said.startswith(b"HTTP/1.1 429"):
                        return


def disturb(port: str, token: str, uid: str, number: str, seconds: str) -> None:
    """Be the hostile address, and print what was done."""
    hostile = Hostile(int(port), token, uid)
    asyncio.run(hostile.hold(int(number), float(seconds)))
    print(json.dumps(hostile.did))


# --- the evening ---------------------------------------------------------------------------------


class Evening:
    """Who listens and who records, each from an address of its own."""

    def __init__(self, size: Size, games: list[Begun], db: Path) -> None:
        self.size, self.games = size, games
        links = Links(path=links_file(db))
        self._tables = [links.make(Role.TABLE, game.uid).token for game in games]
        self._recorders = links.make(Role.RECORDER).token
        program = str(Path(sys.executable).with_name("tablescribe"))
        self.server = Server([program, "serve", "--db", str(db), "--port"])
        self.book = Notebook()
        self.listeners: list[Listener] = []
        self.outages: list[tuple[float, float]] = []
        self.hostile: dict[str, int] = {}

    async def held(self) -> None:
        """Hold it, until everybody has heard all of it."""
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as listening:
            own = await stack.enter_async_context(_client(2))
            await self.server.start(own)
            games, numbers = self.games, range(self.size.listeners + self.size.recorders)
            clients = [
                await stack.enter_async_context(_client(3 + n // GUESTS)) for n in numbers[::GUESTS]
            ]
            for n in range(self.size.listeners):
                game, token = self.games[n % len(games)], self._tables[n % len(games)]
                client = clients[n // GUESTS]
                self.listeners.append(Listener(client, self.server.base, game.uid, token))
            going = [listening.create_task(one.listen()) for one in self.listeners]
            await self._all_listen()
            done = asyncio.Event()
            words = [str(self.server.port), self._tables[0], self.games[0].uid]
            words += [str(self.size.hostile), str(self.size.seconds)]
            hostile = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tools.flood", *words, stdout=subprocess.PIPE
            )
            stack.callback(_end, hostile)
            async with asyncio.TaskGroup() as recording:
                for n in range(self.size.recorders):
                    client = clients[(self.size.listeners + n) // GUESTS]
                    base, token = self.server.base, self._recorders
                    one = Recorder(client, base, self.games, self.book, n, token)
                    recording.create_task(one.record(0.5, done))
                for _time in range(2):
                    await asyncio.sleep(self.size.seconds / 3)
                    await self._kill(own)
                out, _err = await hostile.communicate()
                done.set()
            self.hostile = json.loads(out)
            await self._all_heard(own)
            for task in going:
                task.cancel()

    async def _kill(self, client: httpx.AsyncClient) -> None:
        """Kill the server, and start it again a second later; another one, and times count."""
        began = time.monotonic()
        self.outages.append((began, float("inf")))
        self.server.kill()
        await asyncio.sleep(1)
        await self.server.start(client)
        await asyncio.sleep(1)
        self.outages[-1] = (began, time.monotonic())

    async def _all_listen(self) -> None:
        """Wait until everybody has heard how the games begin."""
        while not all(one.heard for one in self.listeners):
            await asyncio.sleep(0.1)

    async def _all_heard(self, client: httpx.AsyncClient) -> None:
        """Wait until everybody has heard the last entry of each log, or long enough."""
        headers = {"Authorization": f"Bearer {self._recorders}"}
        last: dict[str, int] = {}
        for game in self.games:
            url = f"{self.server.base}/api/v1/games/{game.uid}/score"
            last[game.uid] = (await client.get(url, headers=headers)).json()["entry"]
        with suppress(TimeoutError):
            async with asyncio.timeout(30):
                while not all(
                    one.heard and one.heard[-1].n >= last[one.uid] for one in self.listeners
                ):
                    await asyncio.sleep(0.1)

    def between(self, began: float, ended: float) -> float:
        """Return how long it is from one moment to another, without outages."""
        overlaps = (min(ended, up) - max(began, down) for down, up in self.outages)
        return ended - began - sum(max(0.0, one) for one in overlaps)


def _end(process: asyncio.subprocess.Process) -> None:
    """End a process that has not ended by itself."""
    with suppress(ProcessLookupError):
        process.kill()


def _client(number: int) -> httpx.AsyncClient:
    """A client at the address 127.0.0.`number`."""
    transport = httpx.AsyncHTTPTransport(
        local_address=f"127.0.0.{number}",
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=GUESTS),
    )
    return httpx.AsyncClient(transport=transport, timeout=20, trust_env=False)


def held(folder: Path, size: Size) -> Report:
    """Hold the evening, and compare what everybody heard and was told with the logs."""
    db = folder / "games.db"
    games = tables(db, GAMES)
    evening = Evening(size, games, db)
    begun = sum(map(len, logs(db, games).values()))
    try:
        asyncio.run(evening.held())
    finally:
        evening.server.kill()
    after, book = logs(db, games), evening.book
    heard = [
        f"{number} ({one.uid}): {fault}"
        for number, one in enumerate(evening.listeners)
        for fault in listening_faults(after[one.uid], one.heard)
    ]
    waits = [evening.between(book.sent[id_], answered) for id_, answered in book.answered.items()]
    ways = [
        evening.between(book.sent[one.id], one.at)
        for listener in evening.listeners
        for one in listener.heard
        if one.id in book.sent
    ]
    return Report(
        [*heard, *recording_faults(after, begun, book.sent, book.told)],
        sum(map(len, after.values())) - begun,
        sum(len(one.heard) for one in evening.listeners),
        sum(one.came_back for one in evening.listeners),
        waits,
        ways,
        evening.hostile,
    )


def lines(report: Report) -> list[str]:
    """Return what is said of it."""
    return [
        f"{report.entries} entries, heard {report.heard} times; listeners came back "
        f"{report.came_back} times",
        *(
            f"{what}: median {percentile(times, 50):.0f} ms, 95 of 100 within "
            f"{percentile(times):.0f} ms, the longest {1000 * max(times):.0f} ms ({len(times)})"
            for what, times in (("a recorder's answer", report.waits), ("an entry", report.ways))
        ),
        "the hostile address: " + ", ".join(f"{n} {what}" for what, n in report.hostile.items()),
        *report.faults,
    ]


def main() -> None:
    """Hold it and say what came of it."""
    wanted = Size()
    size = Size(*(int(os.environ.get(one.upper()) or getattr(wanted, one)) for one in Size._fields))
    with tempfile.TemporaryDirectory() as folder:
        report = held(Path(folder), size)
    print("\n".join(lines(report)))
    failed = bool(report.faults) or max(report.waits) > BOUND
    print("FAILED" if failed else "every recorder answered in time; nothing lost or twice")
    sys.exit(failed)


if __name__ == "__main__":
    disturb(*sys.argv[1:]) if sys.argv[1:] else main()
