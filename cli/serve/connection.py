"""Connections: uvicorn's, counted by the admission, and closed when idle for too long.

uvicorn limits neither the time before a request, nor that for its body or the TLS handshake. It
counts connections, but not per client.
"""

import asyncio
import socket
from ssl import SSLContext
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from cli.serve.admission import Admission

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
