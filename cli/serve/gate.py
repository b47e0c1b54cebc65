"""The gate before every route: whose requests come through, how large, and how many.

It trusts no name that a browser was led to (DNS rebinding), no page of another origin, no body
that is large, and nobody who asks without end.
"""

import ipaddress
import socket
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cli.serve.languages import language_of
from cli.terminal.language import _, whole
from cli.terminal.printing import FORMAT
from cli.terminal.reader import as_reader, reader


class Limits(Struct, frozen=True):
    """How much a guest may ask for.

    Attributes:
        body: bytes of a request.
        burst: requests that may come at once from an address, and by a link.
        rate: how many more of them each second.
        misses: how many times a minute an address may ask for what is not there.
        listeners: how many may listen at once: all of them, an address's, a link's.
    """

    body: int = 65_536
    burst: int = 240
    rate: float = 40
    misses: int = 30
    listeners: tuple[int, int, int] = (400, 120, 60)


SAFE = {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
"""What every answer says; a route may say its own policy."""

MOST_KNOWN = 4096
"""How many addresses and links are counted at once."""


class Bucket:
    """How much may be asked for by each of many: a burst, which fills again with time."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, who: str) -> float:
        """Return how many more somebody may ask for now."""
        left, since = self._left.get(who, (self._burst, 0.0))
        return min(self._burst, left + (time.monotonic() - since) * self._rate)

    def take(self, who: str) -> bool:
        """Count a request; return whether it was one too many."""
        left = self.left(who)
        self._left[who] = (max(left - 1, 0), time.monotonic())
        self._left.move_to_end(who)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return left < 1


class Gate:
    """An ASGI app that lets another one see only what it should."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits | None = None,
        names: Iterable[str] = (),
        *,
        plain: bool = True,
    ) -> None:
        """Take the app, its limits, names of this machine, and whether tables are put in words."""
        self._app = app
        self._plain = plain
        self.limits = limits or Limits()
        self._names = {name.lower().rstrip(".") for name in (*names, *own_names())}
        self._asked = Bucket(self.limits.burst, self.limits.rate)
        self._missed = Bucket(self.limits.misses, self.limits.misses / 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what does not come through, and pass on the rest."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        language = language_of(headers, QueryParams(scope.get("query_string", b"")))
        with as_reader(language=language, remote=True, plain=self._plain):
            await self._pass(scope, receive, send, headers)

    async def _pass(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Answer a request in the language of its reader, or let the app do it."""
        address = _address(scope)
        status = self._refused(scope, headers, address)
        if status:
            await _answer(send, *status)
            return
        passing = _Passing(self, receive, send, address)
        try:
            await self._app(scope, passing.receive, passing.send)
        except _TooLarge:
            if not passing.started:
                await _answer(send, *self._too_large())

    def _refused(self, scope: Scope, headers: Headers, address: str) -> tuple[int, str] | None:
        """Return why a request does not come through, with its status; None: it does."""
        if not known_host(headers.get("host", ""), self._names):
            return 421, _(
                "this server does not answer to that name; use the address that it printed"
            )
        if not same_origin(scope, headers):
            return 403, _("another page has asked for this; open the link itself")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limits.body:
            return self._too_large()
        link = scope["path"].split("/")[2:3] if scope["path"].startswith("/t/") else []
        busy = [self._asked.take(who) for who in (address, *link)]
        if any(busy) or self._missed.left(address) < 1:
            return 429, _("too many requests; wait a little")
        return None

    def _too_large(self) -> tuple[int, str]:
        return 413, _("a request has {most} bytes at most").format(most=whole(self.limits.body))

    def missed(self, address: str) -> None:
        """Count that somebody asked for what is not there."""
        self._missed.take(address)


class _TooLarge(Exception):
    """A body is longer than it said, or may be."""


class _Passing:
    """One request on its way through: its body is counted, its answer gets the safe headers."""

    def __init__(self, gate: Gate, receive: Receive, send: Send, address: str) -> None:
        self._gate, self._address = gate, address
        self._receive, self._send = receive, send
        self._bytes = 0
        self.started = False

    async def receive(self) -> Message:
        """Return the next part of the request."""
        message = await self._receive()
        self._bytes += len(message.get("body", b""))
        if self._bytes > self._gate.limits.body:
            raise _TooLarge
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self.started = True
            headers = MutableHeaders(scope=message)
            for name, value in SAFE.items():
                headers.setdefault(name, value)
            headers["Content-Language"] = reader().language
            headers.add_vary_header("Accept-Language")
            if message["status"] == 404:
                self._gate.missed(self._address)
        await self._send(message)


async def _answer(send: Send, status: int, words: str) -> None:
    said = {"format": FORMAT.format(name="error"), "message": words, "code": "http"}
    headers = {**SAFE, "Content-Type": "application/json"}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": msgspec.json.encode(said)})


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def known_host(host: str, names: Collection[str]) -> bool:
    """Whether a Host header names this machine: an address, or a name of its own.

    A page that was led here under a name of its own (DNS rebinding) says that name.
    """
    try:
        read = urlsplit(f"//{host}")
        name, _port = read.hostname or "", read.port
    except ValueError:
        return False
    if read.netloc != host or "@" in host:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name.rstrip(".") in names
    return True


def same_origin(scope: Scope, headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all.

    Somebody may follow a link to a page from elsewhere; nothing else may come from there.
    """
    site = headers.get("sec-fetch-site", "none")
    reads = scope["method"] in ("GET", "HEAD")
    if site not in ("none", "same-origin"):
        visit = headers.get("sec-fetch-mode") == "navigate"
        if not (reads and visit and headers.get("sec-fetch-dest") == "document"):
            return False
    origin = headers.get("origin")
    return origin is None or origin == f"{scope['scheme']}://{headers.get('host', '')}"


def own_names() -> set[str]:
    """Return the names that this machine knows itself by."""
    name = socket.gethostname().lower()
    short = name.split(".")[0]
    return {"localhost", name, short, f"{short}.local"}
