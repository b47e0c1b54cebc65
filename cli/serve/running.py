"""The server process: its connections, its address, its certificate, its shutdown."""

import asyncio
import errno
import socket
import ssl
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from ssl import SSLContext
from types import FrameType
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from cli.serve.admission import Admission
from cli.serve.listening import Watch
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, cause
from events.text import visible

MOST_REFUSED = 64
"""How many connections are refused before the server looks at what else there is to do."""


class Door(socket.socket):
    """A listening socket that rejects floods of connections at minimal cost."""

    def __init__(self, listening: socket.socket, admission: Admission) -> None:
        """Wrap a listening socket."""
        super().__init__(fileno=listening.detach())
        self._admission = admission

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next admitted connection and its address.

        Raises:
            BlockingIOError: no connection is waiting.
        """
        for _n in range(MOST_REFUSED):
            accepted, address = super().accept()
            if self._admission.knock(str(address[0])):
                return accepted, address
            accepted.close()
        raise BlockingIOError


class Connection(H11Protocol):
    """One connection, from first byte to last.

    Attributes:
        address: the client's address.
    """

    def __init__(
        self,
        admission: Admission,
        secure: SSLContext | None,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Take the admission and the TLS context, None for plain HTTP; the rest is uvicorn's."""
        super().__init__(config, server_state, app_state, _loop)
        self.address = ""
        self._admission = admission
        self._secure = secure
        self._negotiating: asyncio.Task[None] | None = None
        self._early = b""
        self._stalled = self._waits = False
        self._at: tuple[object, ...] = ()
        self._timer: asyncio.TimerHandle | None = None

    # --- as asyncio calls it --------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a place, or close at once; start TLS first if configured."""
        super().connection_made(cast(asyncio.Transport, transport))
        self.address = self.client[0] if self.client else ""
        if not self._admission.connect(self):
            self.transport.abort()
        elif self._secure is not None:
            self.transport.pause_reading()
            self._negotiating = self.loop.create_task(self._negotiate(self._secure))
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Return the place."""
        self._admission.disconnect(self)
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, which may come before the TLS state is known."""
        if self._negotiating is not None:
            self._early += data
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Wait until the client reads its data."""
        super().pause_writing()
        self._stalled = True
        self._look()

    def resume_writing(self) -> None:
        """Continue sending."""
        super().resume_writing()
        self._stalled = False
        self._look()

    # --- as the server and the admission call it ------------------------------------------------

    def shutdown(self) -> None:
        """Close after the current answer; at once during the handshake."""
        cycle: RequestResponseCycle | None = self.cycle
        unanswered = cycle is not None and not cycle.response_complete
        if self._negotiating is not None or (unanswered and self._waits):
            self.transport.abort()
        else:
            super().shutdown()

    def cut(self) -> None:
        """Close at once."""
        self._stop_timer()
        self.transport.abort()

    # --- how long the client keeps the server waiting --------------------------------------------

    def _look(self) -> None:
        """Note whether the server is waiting for the client, and for what.

        The time limits for a head and a body begin with the wait, whatever arrives meanwhile. A
        client that does not read costs only its own connection, which has no limit but may have to
        make room.
        """
        cycle: RequestResponseCycle | None = self.cycle
        over = cycle is None or cycle.response_complete
        asks = over or (cycle is not None and cycle.more_body)
        at = (cycle, over, asks, self._stalled)
        if at == self._at or self.transport.is_closing():
            return
        self._at = at
        self._stop_timer()
        if asks:
            patience = self._admission.limits.patience
            self._timer = self.loop.call_later(patience, self._run_out)
        self._waits = asks or self._stalled
        if self._waits:
            self._admission.idle(self)
        else:
            self._admission.busy(self)

    def _run_out(self) -> None:
        """Close a connection that is out of time, unless an answer is still being sent."""
        if self.transport.get_write_buffer_size():
            self._timer = self.loop.call_later(self._admission.limits.patience, self._run_out)
            return
        self.cut()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _negotiate(self, secure: SSLContext) -> None:
        """Start TLS before reading any data."""
        patience = self._admission.limits.patience
        try:
            encrypted = await self.loop.start_tls(
                self.transport, self, secure, server_side=True, ssl_handshake_timeout=patience
            )
        except OSError as error:
            self.connection_lost(error)
            return
        if encrypted is None or self.transport.is_closing():
            self.connection_lost(None)
            return
        self._negotiating = None
        super().connection_made(encrypted)
        if self._early:
            self.data_received(self._early)


HERE = "127.0.0.1"

BACKLOG = 4096
"""How many connections the system keeps until the server takes them: where there is no room, it
drops them without a word, and whoever connects tries again only after seconds."""

MOST_FILES = 4096
"""Files that the server may have open: many may connect at once before the first is sent away."""

SWITCH = 0.0005
"""Seconds after which a busy thread lets another one on: while many connect, the desk would wait
Python's own 0.005 for each of its steps."""

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): which way leads there says which address is ours."""


def listen(port: int, *, lan: bool) -> socket.socket:
    """Return a listening socket on this machine or its network; port 0: any free one.

    Raises:
        Mistake: the port is in use, or not allowed.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("0.0.0.0" if lan else HERE, port))  # noqa: S104  # --lan asks for it
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            sentence = _(
                "port {port} is in use, maybe by another serve; choose another with --port"
            )
        else:
            sentence = _("port {port} may not be used ({detail}); choose another with --port")
        words = sentence.format(port=port, detail=cause(error))
        raise Mistake(words, Exit.USAGE, "port-taken", port=port) from error
    return listening


def check_certificate(certificate: Path | None, key: Path | None) -> None:
    """Check a certificate and its key; without either it is plain HTTP.

    Raises:
        Mistake: only one of them is given, one cannot be read, or they do not match.
    """
    if certificate is None and key is None:
        return
    if certificate is None or key is None:
        raise Exit.USAGE.mistake(
            "certificate-alone",
            _("--cert and --key go together: a certificate and its private key, both PEM files"),
        )
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, lambda: "")
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise Exit.USAGE.mistake(
            "certificate-unusable",
            _("{certificate} and {key} are not a certificate and its private key ({detail})"),
            certificate=certificate,
            key=key,
            detail=visible(str(error)),
        ) from error


def lan_address() -> str | None:
    """Return this machine's address in its network, None without a network.

    It sends nothing, and only queries the system's choice of a source address.
    """
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(ELSEWHERE)
        if (address := str(asked.getsockname()[0])) != "0.0.0.0":  # noqa: S104
            return address
    with suppress(OSError):
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        others = (str(one[4][0]) for one in found)
        return next((one for one in others if not one.startswith("127.")), None)
    return None


class Server(uvicorn.Server):
    """A server that counts its connections, and ends listening on shutdown.

    Addresses are those of connections; headers cannot override them.
    """

    def __init__(
        self, app: Starlette, certificate: Path | None = None, key: Path | None = None
    ) -> None:
        secure = None
        if certificate is not None:
            secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            secure.load_cert_chain(certificate, key)
        self._admission: Admission = app.state.admission
        connection = partial(Connection, self._admission, secure)
        config = uvicorn.Config(
            app,
            http=cast("type[asyncio.Protocol]", connection),
            log_level="error",
            access_log=False,  # addresses hold tokens
            proxy_headers=False,
            server_header=False,
            loop="asyncio",  # others do not ask our door
            backlog=BACKLOG,
            lifespan="on",
            ws="none",
            timeout_graceful_shutdown=2,
        )
        super().__init__(config)
        self._watch: Watch = app.state.watch

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve on listening sockets until shutdown."""
        super().run([Door(one, self._admission) for one in sockets or ()])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down; listeners that wait and whoever comes now would not end by themselves."""
        self._watch.close()
        self._admission.closed = True
        super().handle_exit(sig, frame)


def run(
    app: Starlette, listening: socket.socket, certificate: Path | None, key: Path | None
) -> None:
    """Serve until the process is interrupted.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; all connections are closed.
    """
    sys.setswitchinterval(SWITCH)
    _allow_files(MOST_FILES)
    Server(app, certificate, key).run(sockets=[listening])


def _allow_files(most: int) -> None:
    """Raise the limit of open files if allowed, as each connection needs one."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < most:
            allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
