"""The gate before every route: it checks origin and size of requests.

It rejects host names that are not ours (DNS rebinding), pages of other origins, and large bodies.
The admission limits the number of requests.
"""

import ipaddress
import socket
from collections.abc import Collection, Iterable, Mapping
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cli.serve.admission import Admission
from cli.serve.desk import AHEAD
from cli.serve.links import Links
from cli.serve.served import given_token
from cli.terminal.language import _, known_language, whole
from cli.terminal.printing import FORMAT
from cli.terminal.reader import as_reader, reader

PARAMETER = "lang"
"""The parameter of a query that names a language; it counts more than what a browser prefers."""

MOST = 20
"""How many preferences of a browser are read."""


def language_of(headers: Mapping[str, str], query: Mapping[str, str]) -> str:
    """Return the code of the language to answer a request in, one of `LANGUAGES`."""
    wanted = [query.get(PARAMETER, ""), *_preferences(headers.get("accept-language", ""))]
    return next(filter(None, map(known_language, wanted)), reader().language)


def _preferences(header: str) -> list[str]:
    """Return the languages of an Accept-Language header, most wanted first (RFC 9110)."""
    weighed = []
    for part in header.split(",")[:MOST]:
        name, _semicolon, weight = part.partition(";")
        weighed.append((_weight(weight), name.strip()))
    return [name for weight, name in sorted(weighed, key=lambda one: -one[0]) if weight > 0]


def _weight(text: str) -> float:
    """Return the weight of a language, 1 if it is missing and 0 if not a number."""
    name, _equals, value = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0


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


class Gate:
    """ASGI middleware that passes on only acceptable requests."""

    def __init__(
        self,
        app: ASGIApp,
        admission: Admission,
        links: Links,
        names: Iterable[str] = (),
        *,
        plain: bool = True,
    ) -> None:
        """Wrap an app; `names` are names of this machine, `plain` shows tables in words."""
        self._app, self._admission, self._links = app, admission, links
        self._plain = plain
        self._most = admission.limits.body
        self._names = {name.lower().rstrip(".") for name in (*names, *own_names())}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer rejected requests, and pass on the others."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        language = language_of(headers, QueryParams(scope.get("query_string", b"")))
        page = scope["path"].startswith("/t/")
        with as_reader(language=language, remote=True, plain=self._plain, on_phone=page):
            await self._pass(scope, receive, send, headers)

    async def _pass(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Answer a request in its reader's language, or pass it to the app."""
        if (status := self._refusal(scope, headers)) is not None:
            await _answer(send, *status)
            return
        token = given_token(scope["path"], headers)
        link = self._links.find(token)
        AHEAD.set(link is not None and link.records)
        passing = _Passing(self._most, receive, send)
        try:
            with self._admission.request(_address(scope), token, link) as admitted:
                scope.setdefault("state", {})["admitted"] = admitted
                await self._app(scope, passing.receive, passing.send)
        except HTTPException as error:  # not admitted
            await _answer(send, error.status_code, error.detail, error.headers)
        except _TooLarge:
            if not passing.started:
                await _answer(send, *self._too_large())
        except ClientDisconnect:  # nobody is there to answer
            pass

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Return the status and reason of a rejection; None to pass."""
        if not known_host(headers.get("host", ""), self._names):
            return 421, _(
                "this server does not answer to that name; use the address that it printed"
            )
        if not same_origin(scope, headers):
            return 403, _("this request came from another page; open the link directly")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most:
            return self._too_large()
        return None

    def _too_large(self) -> tuple[int, str]:
        return 413, _("a request has at most {most} bytes").format(most=whole(self._most))


class _TooLarge(Exception):
    """A body that exceeds its declared or allowed length."""


class _Passing:
    """A request in transit: its body is counted, its answer gets security headers."""

    def __init__(self, most: int, receive: Receive, send: Send) -> None:
        self._most = most
        self._receive, self._send = receive, send
        self._bytes = 0
        self.started = False

    async def receive(self) -> Message:
        """Return the next part of the request."""
        message = await self._receive()
        self._bytes += len(message.get("body", b""))
        if self._bytes > self._most:
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
        await self._send(message)


async def _answer(
    send: Send, status: int, words: str, more: Mapping[str, str] | None = None
) -> None:
    said = {"format": FORMAT.format(name="error"), "message": words, "code": "http"}
    headers = {**SAFE, "Content-Type": "application/json", **(more or {})}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": msgspec.json.encode(said)})


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def known_host(host: str, names: Collection[str]) -> bool:
    """Return whether a Host header is an address or a name of this machine.

    A page that reached us by DNS rebinding sends its own name.
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
    """Return whether a request comes from a page of this server, or from no page at all.

    Only navigation may come from other origins.
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
    """Return the names of this machine."""
    name = socket.gethostname().lower()
    short = name.split(".")[0]
    return {"localhost", name, short, f"{short}.local"}
