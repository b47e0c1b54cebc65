"""A network that can be cut: passes bytes between clients and a server, or holds them back."""

import asyncio
from contextlib import suppress


class Network:
    """A proxy. While it is cut nothing passes either way, and nobody is told.

    When it is mended every second connection goes on where it stopped; the others stay half open:
    both ends believe in a line over which nothing comes any more.
    """

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = asyncio.Event()
        self._whole.set()
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.Task[None]] = set()
        self._dead: set[int] = set()
        self._made = 0

    async def open(self) -> int:
        """Begin to listen; return the port."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        """Let go of everything."""
        if self._server is not None:
            self._server.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    def cut(self) -> None:
        """Pass nothing from now on."""
        self._whole.clear()

    def mend(self) -> None:
        """Pass bytes again, but over every second line that there was."""
        self._dead.update(range(1, self._made + 1, 2))
        self._whole.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._made += 1
        line = self._made
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        task.add_done_callback(self._lines.discard)
        with suppress(OSError, asyncio.CancelledError):
            try:
                there, back = await asyncio.open_connection("127.0.0.1", self._to)
            except OSError:
                writer.close()
                return
            ways = [
                asyncio.create_task(self._pass(line, reader, back)),
                asyncio.create_task(self._pass(line, there, writer)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                back.close()
                writer.close()

    async def _pass(
        self, line: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while part := await reader.read(4096):
                await self._whole.wait()
                if line in self._dead:
                    await asyncio.Event().wait()  # for ever
                writer.write(part)
                await writer.drain()
