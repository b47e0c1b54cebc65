"""One evening: many listeners and recorders, outages, and what came of it."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

import httpx

from events.store.entry import Entry
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES
from tests.api.begun import Begun, begin, begin_again
from tests.live.checking import listening_faults, recording_faults
from tests.live.guests import Listener, Notebook, Recorder
from tests.live.network import Network
from tests.live.server import TABLE
from tests.table import Table

GUESTS = 10
"""How many guests share an address."""


class Size(NamedTuple):
    """How large an evening is: how many listen, record and play, and the times in seconds.

    `cut`: how long the network is cut; `asleep`: how long some listeners do not read; `silence`:
    after how long a listener believes that its line is dead; `pace`: between two entries of one
    recorder; `hostile`: how many connections one address holds, to keep the others waiting.
    """

    listeners: int
    recorders: int
    games: int
    seconds: float
    cut: float
    asleep: float
    silence: float
    pace: float
    hostile: int = 0


def percentile(times: list[float], of: int = 95) -> float:
    """Return a percentile, in milliseconds."""
    return 1000 * quantiles(times, n=100)[of - 1]


def tables(db: Path, number: int) -> list[Begun]:
    """Begin games of all titles in turn, and return them."""
    table = Table(db)
    first = [begin(table, title) for title in TITLES]
    more = [begin_again(table, str(2 * (n % len(TITLES)) + 1)) for n in range(number)]
    return [*first, *more][:number]


class Server:
    """The server's process, on one port of its own whenever it is started again.

    `words` start it; the port is added to them.
    """

    def __init__(self, words: list[str]) -> None:
        self._words = words
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self, client: httpx.AsyncClient) -> None:
        """Start it, and wait until it answers."""
        words = [*self._words, str(self.port)]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        while True:
            try:
                await client.get(f"{self.base}/api/v1/openapi.json")
                return
            except httpx.HTTPError:
                assert self._process.poll() is None, "the server has ended"
                await asyncio.sleep(0.05)

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def memory(self) -> tuple[int, float]:
        """Return which process it is, and how many MiB it has."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text("utf-8")
        words = status.partition("VmRSS:")[2].split()
        return self._process.pid, int(words[0]) / 1024 if words else 0.0


class Evening:
    """Who listens, who records, what goes wrong meanwhile, and what came of it.

    Attributes:
        book: what recorders sent and were told.
        memory: of the server over the evening, its process and MiB.
        hostile: what the hostile address did.
        entries: how many were recorded.
        faults: what somebody heard or was told otherwise than the log has it.
    """

    def __init__(self, size: Size, games: list[Begun], server: Server) -> None:
        self.size, self.games, self.server = size, games, server
        self.book = Notebook()
        self.listeners: list[Listener] = []
        self.sleepers: list[Listener] = []
        self.memory: list[tuple[int, float]] = []
        self.outages: list[tuple[float, float]] = []
        self.hostile: dict[str, int] = {}
        self.entries = 0
        self.faults: list[str] = []

    async def held(self, stack: AsyncExitStack) -> None:
        """Hold it, until everybody has heard all of it; a few guests share an address."""
        guests = self.size.listeners + self.size.recorders
        client, *clients = [
            await stack.enter_async_context(_client(number, self.size.silence))
            for number in range(2, 4 + guests // GUESTS)
        ]
        network = Network(self.server.port)
        far = f"http://127.0.0.1:{await network.open()}"
        await self.server.start(client)
        for n in range(self.size.listeners):  # every third one sits behind the network
            game, base = self.games[n % len(self.games)], far if n % 3 == 2 else self.server.base
            self.listeners.append(Listener(clients[n // GUESTS], base, game.uid))
        self.sleepers = self.listeners[::5]
        done = asyncio.Event()
        recorders = [
            Recorder(
                clients[(self.size.listeners + n) // GUESTS],
                far if n % 3 == 2 else self.server.base,
                self.games,
                self.book,
                n,
            )
            for n in range(self.size.recorders)
        ]
        async with asyncio.TaskGroup() as listening:
            going = [
                *(listening.create_task(one.listen()) for one in self.listeners),
                listening.create_task(self._watch_memory()),
            ]
            async with asyncio.TaskGroup() as recording:
                for one in recorders:
                    recording.create_task(one.record(self.size.pace, done))
                async with self._address_disturbs():
                    await self._disturb(client, network)
                done.set()
            await self._all_heard(client)
            for task in going:
                task.cancel()
        await network.close()

    @asynccontextmanager
    async def _address_disturbs(self) -> AsyncIterator[None]:
        """Let one address hold connections meanwhile, from a process of its own."""
        words = (self.server.port, TABLE, self.games[0].uid, self.size.hostile)
        hostile = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.live.hostile", *map(str, words)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        try:
            assert hostile.stdout is not None
            await hostile.stdout.readline()
            yield
            out, _err = await hostile.communicate(b"")
            self.hostile = json.loads(out)
        finally:
            with suppress(ProcessLookupError):
                hostile.kill()

    async def _disturb(self, client: httpx.AsyncClient, network: Network) -> None:
        """Let everything go wrong that an evening knows, a part of the evening apart."""
        quiet = max(0.0, self.size.seconds - self.size.cut - self.size.asleep) / 4
        await asyncio.sleep(quiet)
        began = self._begin_outage()
        self.server.kill()
        await asyncio.sleep(min(1.0, quiet / 4))
        await self.server.start(client)
        await self._end_outage(began, 1)
        await asyncio.sleep(quiet)
        began = self._begin_outage()
        network.cut()
        await asyncio.sleep(self.size.cut)
        network.mend()
        await self._end_outage(began, self.size.silence + 1)
        await asyncio.sleep(quiet)
        for one in self.sleepers:
            one.awake.clear()
        await asyncio.sleep(self.size.asleep)
        for one in self.sleepers:
            one.awake.set()
        await asyncio.sleep(quiet)

    def _begin_outage(self) -> float:
        began = time.monotonic() - 1
        self.outages.append((began, float("inf")))
        return began

    async def _end_outage(self, began: float, after: float) -> None:
        """Count times again, `after` all have had the time to come back."""
        await asyncio.sleep(after)
        self.outages[-1] = (began, time.monotonic())

    def _counts(self, sent: float) -> bool:
        """Whether what was sent then had a whole server and a whole network before it."""
        return not any(began <= sent <= ended for began, ended in self.outages)

    async def _all_heard(self, client: httpx.AsyncClient) -> None:
        """Wait until everybody has heard the last entry of each log, or long enough."""
        headers = {"Authorization": f"Bearer {TABLE}"}
        last: dict[str, int] = {}
        for game in self.games:
            url = f"{self.server.base}/api/v1/games/{game.uid}/score"
            answer = await client.get(url, headers=headers, timeout=30)  # a busy machine's too
            last[game.uid] = answer.json()["entry"]
        until = time.monotonic() + 2 * self.size.silence + 10
        while time.monotonic() < until:
            if all(one.heard and one.heard[-1].n >= last[one.uid] for one in self.listeners):
                return
            await asyncio.sleep(0.1)

    async def _watch_memory(self) -> None:
        """Note how much memory the server has, twenty times."""
        while True:
            await asyncio.sleep(self.size.seconds / 20)
            with suppress(OSError):
                self.memory.append(self.server.memory())

    def compare(self, after: Mapping[str, Sequence[Entry]], begun: int) -> None:
        """Compare what everybody heard and was told with the logs, which began so long."""
        self.entries = sum(map(len, after.values())) - begun
        self.faults = [
            f"{number} ({one.uid}): {fault}"
            for number, one in enumerate(self.listeners)
            for fault in listening_faults(after[one.uid], one.heard)
        ]
        self.faults += recording_faults(after, begun, self.book.sent, self.book.told)

    @property
    def heard(self) -> int:
        """How many entries came to listeners."""
        return sum(len(one.heard) for one in self.listeners)

    @property
    def came_back(self) -> int:
        """How often listeners came back."""
        return sum(one.came_back for one in self.listeners)

    def waits(self) -> list[float]:
        """Return how long recorders waited for their answers, in seconds, without outages."""
        sent = self.book.sent
        told = self.book.answered.items()
        return [at - sent[id_] for id_, at in told if self._counts(sent[id_])]

    def ways(self) -> list[float]:
        """Return how long entries took from who sent them to each who was awake, likewise."""
        awake = [one for one in self.listeners if one not in self.sleepers]
        sent = {id_: at for id_, at in self.book.sent.items() if self._counts(at)}
        return [
            heard.at - sent[heard.id] for one in awake for heard in one.heard if heard.id in sent
        ]


def held(folder: Path, size: Size) -> Evening:
    """Hold an evening, and compare what everybody heard and was told with the logs."""
    db = folder / "games.db"
    games = tables(db, size.games)
    server = Server([sys.executable, "-m", "tests.live.server", str(db)])
    evening = Evening(size, games, server)
    begun = sum(map(len, logs(db, games).values()))
    try:
        asyncio.run(_hold(evening))
    finally:
        server.kill()
    evening.compare(logs(db, games), begun)
    return evening


async def _hold(evening: Evening) -> None:
    async with AsyncExitStack() as stack:
        await evening.held(stack)


def _client(number: int, silence: float) -> httpx.AsyncClient:
    """A client at the address 127.0.0.`number`, which believes in a line for so long."""
    transport = httpx.AsyncHTTPTransport(
        local_address=f"127.0.0.{number}",
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=4 * GUESTS),
    )
    return httpx.AsyncClient(transport=transport, timeout=silence, trust_env=False)


def logs(db: Path, games: list[Begun]) -> dict[str, list[Entry]]:
    """Return the logs of games, as the file has them."""
    with SqliteStore(db) as store:
        return {game.uid: store.read(game.uid) for game in games}
