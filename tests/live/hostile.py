"""The address that would silence the server: as many connections as it can hold, of four kinds.

Silent, with a slow head, with a slow body, and listening by a good link; each is opened again when
it is closed. `python -m tests.live.hostile PORT TOKEN GAME NUMBER` does so until its input ends.
"""

import asyncio
import json
import random
import sys
from collections import Counter
from contextlib import suppress

HOST, HOSTILE = "127.0.0.1", "127.0.0.66"


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

    async def hold(self, number: int) -> None:
        """Hold so many connections until nobody listens to it any more; say when all were open."""
        kinds = list(self._kinds)
        holding = [asyncio.create_task(self._again(kinds[n % 4])) for n in range(number)]
        while self.did["connections"] < number:
            await asyncio.sleep(0.05)
        print("all", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        for one in holding:
            one.cancel()

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


def disturb(port: str, token: str, uid: str, number: str) -> None:
    """Be the hostile address, and print what was done."""
    hostile = Hostile(int(port), token, uid)
    asyncio.run(hostile.hold(int(number)))
    print(json.dumps(hostile.did))


if __name__ == "__main__":
    disturb(*sys.argv[1:])
