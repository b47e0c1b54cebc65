"""All that somebody with a link can get of a game that is served: every route, and its streams.

Routes, parameters and formats are read from the app. A stream is heard as far as the log goes.
"""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, get_args, get_origin
from urllib.parse import quote, urlencode

from msgspec.structs import FieldInfo, fields
from starlette.applications import Starlette

from cli.exports.formats import FORMATS
from cli.serve.api.calls import CALLS, Call, parameters
from cli.serve.api.exporting import KINDS, ExportCall
from cli.serve.links import Link, Links, Role
from tests.secrecy.outputs import Asking
from tests.secrecy.twins import UID
from tests.serve.apps import Exchange, Server

STREAMS = ("/t/{token}/events", "/api/v1/games/{game}/events")
"""The routes that go on as long as somebody listens."""


class Guests(Server):
    """A server for a file of games, and who asks it: each by a link, whose name is theirs.

    Attributes:
        known: the links to the game: the players' names, "table", "recorder", "all games".
    """

    def __init__(self, path: Path, players: Sequence[str]) -> None:
        self.known = {
            "table": Link("table", Role.TABLE, UID),
            "recorder": Link("recorder", Role.RECORDER, UID),
            "all games": Link("all-games", Role.RECORDER),
            **{
                name: Link(f"player{seat}", Role.PLAYER, UID, seat)
                for seat, name in enumerate(players)
            },
        }
        super().__init__(path, Links(self.known.values()))
        self.known["nobody"] = Link("no-such-link", Role.TABLE, UID)

    async def answer(self, who: str, address: str) -> str:
        """Return what is answered: status, headers, an empty line, and the content."""
        answer = await self.ask(address, self.known[who])
        said = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        content = answer.content.decode(errors="surrogateescape")
        return f"{answer.status_code}\n{said}\n\n{content}"

    async def heard(self, who: str, stream: str, since: int, until: int) -> Exchange:
        """Return what somebody hears who has an entry, up to another one."""
        listening = self.listen(f"{stream}?after={since}", self.known[who])
        await listening.until(partial(has, listening, until))
        return listening


def has(listening: Exchange, number: int) -> bool:
    """Whether a listener has heard of an entry, or has to load the page anew."""
    return any(
        int(one.get("id", 0)) >= number or one.get("event") == "reload" for one in listening.heard
    )


def steps_of(listening: Exchange) -> list[str]:
    """Return the entries that a page shows after its events, without those that it had before."""
    found: dict[int, str] = {}
    for news in (json.loads(one["data"]) for one in listening.heard if one.get("event") == "steps"):
        found = {place: entry for place, entry in found.items() if place < news["stay"]}
        found |= {n: step["entry"] for n, step in enumerate(news["steps"], news["stay"])}
    return [found[place] for place in sorted(found)]


async def outputs(server: Guests, asking: Asking, who: str) -> list[tuple[str, str]]:
    """Return every answer to a link: what was asked, and what was answered."""
    found = []
    for address in addresses(server.app, asking):
        if asking.only not in address:
            continue
        found.append((address, await server.answer(who, address)))
        if "/record/now" in address:
            found += await _tapped(server, who, address, found[-1][1])
    for route in STREAMS if not asking.only else ():
        for since in sorted({1, *asking.at}):
            if since < asking.entries:
                stream = route.replace("{game}", asking.game)
                heard = await server.heard(who, stream, since, asking.entries)
                await heard.cut()
                found.append((f"{stream}?after={since}", heard.body.decode()))
    return found


async def _tapped(server: Guests, who: str, address: str, said: str) -> list[tuple[str, str]]:
    """Return what is answered once each of the taps that are offered was made."""
    if not said.startswith("200"):
        return []
    now = json.loads(said.partition("\n\n")[2])
    mark = "&" if "?" in address else "?"
    taps = [urlencode({"tapped": one["code"]}) for one in now["choices"]["next"]]
    asked = [f"{address}{mark}{tap}" for tap in taps]
    return [(one, await server.answer(who, one)) for one in asked]


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
    yield f"/t/{{token}}/record/before?entry={asking.entries - 1}"
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
