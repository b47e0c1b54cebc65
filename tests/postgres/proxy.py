"""A line to the server that can be cut: before what is asked arrives, or before the answer does."""

import shutil
import socket
import tempfile
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from events.store.location import Server

SOCKET = ".s.PGSQL.5432"
DONE = b"Z\x00\x00\x00\x05"
"""How the server's answer to a statement ends: it is ready for another."""


class Line:
    """Takes connections as the server does, and passes on what is said.

    Attributes:
        cut: what the next statement that has `marked` in it meets: "" (nothing), "before" (the
            line is cut before it arrives) or "after" (when its transaction is committed, before
            the answer arrives); it is taken back when that has happened.
        stays: whether nobody gets through after a cut.
        down: whether nobody gets through at all.
        cuts: how often the line was cut.
    """

    marked = b"tablescribe.append"

    def __init__(self, server: Path, folder: Path) -> None:
        self.cut, self.stays, self.down, self.cuts = "", False, False, 0
        self._server = server / SOCKET
        self._taking = socket.socket(socket.AF_UNIX)
        self._taking.bind(str(folder / SOCKET))
        self._taking.listen(50)
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._taking.accept()
                if self.down:
                    client.close()
                    continue
                there = socket.socket(socket.AF_UNIX)
                there.connect(str(self._server))
                cut = threading.Event()
                for pass_on in (self._ask, self._answer):
                    arguments = (client, there, cut)
                    threading.Thread(target=pass_on, args=arguments, daemon=True).start()

    def _ask(self, client, there, cut) -> None:
        with suppress(OSError):
            while said := client.recv(1 << 20):
                if self.cut and self.marked in said:
                    kind, self.cut = self.cut, ""
                    self.cuts += 1
                    self.down = self.stays
                    if kind == "before":
                        break
                    cut.set()
                there.sendall(said)
        _close(there, client)

    def _answer(self, client, there, cut) -> None:
        with suppress(OSError):
            while said := there.recv(1 << 20):
                if cut.is_set():
                    if DONE in said:
                        break
                    continue
                client.sendall(said)
        _close(there, client)

    def close(self) -> None:
        self._taking.close()


def _close(*ends) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def line_to(server: Server, folder: Path):
    """A line to a database whose server's socket is in a folder, and the database at its end."""
    own = Path(tempfile.mkdtemp(prefix="tablescribe-line-"))
    line = Line(folder, own)
    try:
        yield (
            line,
            Server(server.url.replace(quote(str(folder), safe=""), quote(str(own), safe=""))),
        )
    finally:
        line.close()
        shutil.rmtree(own)
