"""All that somebody with a link can get of a game that is served: every route, and its streams.

Routes, parameters and formats are read from the app. The app is asked in this process, by ASGI, so
that a stream can be read as far as the log goes and left then.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, get_args, get_origin
from urllib.parse import quote, urlencode

from msgspec import Struct
from msgspec.structs import FieldInfo, fields
from starlette.applications import Starlette

from cli.exports.formats import FORMATS
from cli.serve.api.calls import CALLS, Call, parameters
from cli.serve.api.exporting import KINDS, ExportCall
from cli.serve.links import Link, Links, Role
from tests.secrecy.outputs import Asking
from tests.secrecy.twins import UID
from tests.serve.apps import HOST, app_of

STREAMS = ("/t/{token}/events", "/api/v1/games/{game}/events")
"""The routes that go on as long as somebody listens."""


class Answered(Struct, frozen=True):
    """An answer of the server: status, headers and body."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def text(self) -> str:
        """The answer as a text, headers first."""
        said = "\n".join(f"{name}: {value}" for name, value in self.headers)
        return f"{self.status}\n{said}\n\n{self.body.decode(errors='surrogateescape')}"


class Server:
    """A server for a file of games, and a link of each kind to its game.

    Attributes:
        links: the links by whose they are: the players' names, "table", "recorder", "all games".
    """

    def __init__(self, path: Path, players: Sequence[str]) -> None:
        self.links = {
            "table": Link("table", Role.TABLE, UID),
            "recorder": Link("recorder", Role.RECORDER, UID),
            "all games": Link("all-games", Role.RECORDER),
            **{
                name: Link(f"player{seat}", Role.PLAYER, UID, seat)
                for seat, name in enumerate(players)
            },
            "nobody": Link("no-such-link", Role.TABLE, UID),
        }
        known = [link for name, link in self.links.items() if name != "nobody"]
        self.app, self.desk = app_of(path, Links(known))

    async def ask(
        self,
        who: str,
        address: str,
        method: str = "GET",
        body: object = None,
        until: Callable[[str], bool] | None = None,
        **headers: str,
    ) -> Answered:
        """Return what is answered to who asks; of a stream what it sends until it has said enough.

        `{token}` of an address is that of their link.
        """
        return await self._asked(until, body).answer(
            self.app, self._scope(who, address, method, body, headers)
        )

    def _asked(self, until: Callable[[str], bool] | None, body: object) -> "_Asked":
        return _Asked(b"" if body is None else json.dumps(body).encode(), until)

    def _scope(
        self, who: str, address: str, method: str, body: object, headers: Mapping[str, str]
    ) -> dict[str, Any]:
        link = self.links[who]
        path, _mark, query = address.replace("{token}", link.token).partition("?")
        named = {
            "host": HOST,
            "authorization": f"Bearer {link.token}",
            "origin": f"http://{HOST}",
            **({} if body is None else {"content-type": "application/json"}),
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
            "client": ("10.0.0.7", 5000),
            "server": ("127.0.0.1", 8765),
        }

    @asynccontextmanager
    async def listening(
        self, who: str, address: str, known: int, *, since: int
    ) -> AsyncIterator["Listener"]:
        """Let somebody listen who has an entry, and has heard of all that are there."""
        listener = Listener()
        asked = self._asked(listener.hear, None)
        scope = self._scope(who, f"{address}?after={since}", "GET", None, {})
        listening = asyncio.create_task(asked.answer(self.app, scope))
        try:
            await listener.heard(known if since < known else 0)
            yield listener
        finally:
            asked.leave()
            await listening


class Listener:
    """Somebody who listens to a stream.

    Attributes:
        said: what was heard so far.
    """

    def __init__(self) -> None:
        self.said = ""
        self._more = asyncio.Event()

    def hear(self, said: str) -> bool:
        """Take what has been said so far; there may be more."""
        self.said = said
        self._more.set()
        return False

    async def heard(self, number: int) -> None:
        """Wait until there was word of an entry."""
        while not self.said or not heard(number)(self.said):
            self._more.clear()
            await self._more.wait()


class _Asked:
    """One request: what was sent, and what has come back so far."""

    def __init__(self, sent: bytes, until: Callable[[str], bool] | None) -> None:
        self._sent: list[bytes] = [sent]
        self._until = until
        self._left = asyncio.Event()
        self._status = 0
        self._headers: tuple[tuple[str, str], ...] = ()
        self._body = b""

    def leave(self) -> None:
        """Hang up."""
        self._left.set()

    async def answer(self, app: Starlette, scope: dict[str, Any]) -> Answered:
        """Return the answer, or as much of it as was heard before somebody left."""
        await app(scope, self._receive, self._send)
        return Answered(self._status, self._headers, self._body)

    async def _receive(self) -> dict[str, Any]:
        if self._sent:
            return {"type": "http.request", "body": self._sent.pop(), "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            self._headers = tuple(
                (name.decode(), value.decode()) for name, value in message["headers"]
            )
            return
        self._body += message.get("body", b"")
        said = self._body.decode(errors="surrogateescape")
        if self._until is not None and (self._until(said) or self._status != 200):
            self.leave()


@asynccontextmanager
async def served(path: Path, players: Sequence[str]) -> AsyncIterator[Server]:
    """Serve a file of games while somebody asks; it is watched for what others write."""
    server = Server(path, players)
    watching = asyncio.create_task(server.app.state.watch.run())
    try:
        yield server
    finally:
        server.app.state.live.close()
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        await server.desk.close()


def heard(number: int) -> Callable[[str], bool]:
    """Return whether a listener has heard of an entry, or has to load the page anew."""

    def enough(said: str) -> bool:
        ids = [int(one) for one in re.findall(r"(?m)^id: (\d+)$", said)]
        return max(ids, default=0) >= number or "event: reload" in said

    return enough


def steps_of(said: str) -> list[str]:
    """Return the entries that a page shows after its events, without those that it had before."""
    found: dict[int, str] = {}
    for data in re.findall(r"(?m)^event: steps\ndata: (.*)$", said):
        news = json.loads(data)
        found = {place: entry for place, entry in found.items() if place < news["stay"]}
        found |= {n: step["entry"] for n, step in enumerate(news["steps"], news["stay"])}
    return [found[place] for place in sorted(found)]


async def outputs(server: Server, asking: Asking, who: str) -> list[tuple[str, str]]:
    """Return every answer to a link: what was asked, and what was answered."""
    found = []
    for address in addresses(server.app, asking):
        if asking.only not in address:
            continue
        found.append((address, (await server.ask(who, address)).text))
        if "/record/now" in address:
            found += await _tapped(server, who, address, found[-1][1])
    for route in STREAMS if not asking.only else ():
        for since in sorted({1, *asking.at}):
            if since < asking.entries:
                address = f"{route.format(token='{token}', game=asking.game)}?after={since}"
                until = heard(asking.entries)
                found.append((address, (await server.ask(who, address, until=until)).text))
    return found


async def _tapped(server: Server, who: str, address: str, said: str) -> list[tuple[str, str]]:
    """Return what is answered once each of the taps that are offered was made."""
    if not said.startswith("200"):
        return []
    now = json.loads(said.partition("\n\n")[2])
    mark = "&" if "?" in address else "?"
    taps = [urlencode({"tapped": one["code"]}) for one in now["choices"]["next"]]
    asked = [f"{address}{mark}{tap}" for tap in taps]
    return [(one, (await server.ask(who, one)).text) for one in asked]


def addresses(app: Starlette, asking: Asking) -> Iterator[str]:
    """Yield every address that can be asked for with GET, in each way that its call describes."""
    calls = {call.path: call for call in CALLS if not call.writes}
    for route in app.routes:
        path, methods = route.path, route.methods  # type: ignore[attr-defined]
        if "GET" not in (methods or ("GET",)) or path in STREAMS:
            continue
        for format in KINDS if "{format}" in path else ("",):
            filled = path.replace("{game}", asking.game).replace("{format}", format)
            filled = filled.replace("{rest:path}", "no-such-thing")
            yield filled
            yield from (f"{filled}?{query}" for query in _queries(calls.get(path), format, asking))
    yield "/t/{token}/record/now?typed=zz"
    yield f"/t/{{token}}/record/now?game={asking.game}"
    yield f"/api/v1/games/no-such-game/show?at={asking.entries}"
    yield f"/api/v1/games/{asking.game}/show?at={asking.entries + 1}"


def _queries(call: Call | None, format: str, asking: Asking) -> Iterator[str]:
    """Yield what may be said behind an address: each parameter, beside those that must be."""
    shape = ExportCall if format else parameters(call) if call is not None else None
    if shape is None:
        return
    described = fields(shape)
    if format:
        described = tuple(one for one in described if one.name in FORMATS[format].takes)
    needed = [one for one in described if one.required]
    base = [[(one.name, value) for value in _values(one, asking)] for one in needed]
    for chosen in base[0] if base else [None]:
        must = [chosen] if chosen else []
        if must:
            yield urlencode(must, quote_via=quote)
        for one in described:
            if one.required:
                continue
            for value in _values(one, asking):
                yield urlencode([*must, (one.name, value)], quote_via=quote)


def _values(field: FieldInfo, asking: Asking) -> Sequence[object]:
    """Return what a parameter may be, by its name and its type."""
    known: dict[str, Sequence[object]] = {
        "at": asking.at,
        "after": [asking.entries // 2],
        "head": asking.guesses,
        "player": asking.players,
        "title": [asking.title],
        "game": [asking.game],
    }
    if field.name in known:
        return known[field.name]
    kinds = list(_kinds(field.type))
    for kind in kinds:
        if get_origin(kind) is Literal:
            return get_args(kind)
    if bool in kinds:
        return ["true"]
    return [1] if int in kinds else ["2026"]


def _kinds(kind: Any) -> Iterator[Any]:
    yield kind
    if get_origin(kind) is not Literal:
        for part in get_args(kind):
            yield from _kinds(part)
