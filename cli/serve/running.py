"""The server process: its address, its certificate, its shutdown."""

import asyncio
import errno
import socket
import ssl
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import cast

import uvicorn
from starlette.applications import Starlette

from cli.serve.admission import Admission
from cli.serve.connection import Connection, Door
from cli.serve.listening import Watch
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, cause
from events.text import visible

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
        """Shut down; waiting listeners would never end by themselves."""
        self._watch.close()
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
