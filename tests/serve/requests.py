"""A server whose answers a scene holds, asked in this process: `? WHO METHOD PATH ...`.

WHO holds a link: `recorder`, `table`, `seat0` (of game 1; `recorder@2` of game 2), `organiser` or
`club` (of all games), `nobody`, or `that`, whom the last answer named. PATH is one of the link's
pages (`.` is the first), or begins with `/`. `NAME=VALUE` is asked for, or sent as JSON;
`NAME:VALUE` is a header.

Behind `>` stands what is looked at: a field, `-field` for one that is not there, `.` for the whole
text, `?words` for how often they stand in it, `@header`, and `links` for whose links it names.
"""

import asyncio
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx

from cli.serve.links import Links, Role
from events.store.sqlite_store import SqliteStore
from tests.serve.apps import OWN, Exchange, app_of

TOKEN = re.compile(r"(?<=/t/)[\w-]{32}")
ANEW = re.compile(rf"{TOKEN.pattern}|(?<='sha256-)[^']+")
"""What is another one at each run, or whenever a page's script changes."""

ROLES = {"club": Role.TABLE, "organiser": Role.RECORDER, "seat": Role.PLAYER}


class Requests:
    """Who asks a server for the games of a file, and what they are answered."""

    def __init__(self, db: Path) -> None:
        self._db, self._links, self._that = db, Links(), ""
        self._tokens: dict[str, str] = {"nobody": "nobody"}
        self._runner = asyncio.Runner()
        self._app, self._desk = app_of(db, self._links)

    def close(self) -> None:
        self._runner.run(self._desk.close())
        self._runner.close()

    def ask(self, line: str) -> Iterator[str]:
        """Ask something; yield the status and what is looked at."""
        asked, _mark, looked_at = line.partition(" > ")
        who, method, path, *more = shlex.split(asked)
        token = self._that if who == "that" else self._token(who)
        headers, said = ({**OWN} if method == "POST" else {}), []
        for one in more:
            name, mark, value = re.split("([=:])", one, maxsplit=1)
            if mark == ":":
                headers[name] = value
            else:
                said.append((name, value))
        if path.startswith("/"):
            headers = {"Authorization": f"Bearer {token}"} | headers
        else:
            path = f"/t/{token}" + (path[1:] if path[0] == "." else f"/{path}")
        headers = {name: value for name, value in headers.items() if value}
        content = b""
        if method == "POST":
            content = json.dumps({name: _value(value) for name, value in said}).encode()
        elif said:
            path += f"?{urlencode(said)}"
        answer = self._runner.run(self._answer(method, path, headers, content))
        if found := TOKEN.search(f"{answer.headers.get('location', '')} {answer.text}"):
            self._that = found[0]
        yield str(answer.status_code)
        for one in shlex.split(looked_at):
            yield ANEW.sub("…", f"{one}: {self._looked_at(answer, one, token)}")

    async def _answer(self, *asked: Any) -> httpx.Response:
        return await Exchange(self._app, *asked).answer()

    def _token(self, who: str) -> str:
        if who not in self._tokens:
            name, _at, number = who.partition("@")
            seat = int(name[4:]) if name.startswith("seat") else None
            role = ROLES.get(name.rstrip("0123456789")) or Role(name)
            with SqliteStore(self._db) as store:
                game = None if name in ("club", "organiser") else store.game(int(number or 1))
            made = self._links.make(role, game.uid if game else None, seat)
            self._tokens[who] = made.token
        return self._tokens[who]

    def _looked_at(self, answer: httpx.Response, what: str, token: str) -> str:
        if what == ".":
            return answer.text
        if what[0] == "?":
            return str(answer.text.count(what[1:]))
        if what[0] == "@":
            return answer.headers.get(what[1:], "-")
        if what == "links":
            found = map(self._links.find, {*TOKEN.findall(answer.text)} - {token})
            return ", ".join(
                sorted({f"{one.role}{'' if one.game else ' of all'}" for one in found})
            )
        assert answer.is_error or what != "code", f"nothing is refused: {answer.text}"
        try:
            field: Any = answer.json()
            for name in what.removeprefix("-").split("."):
                field = field[int(name) if isinstance(field, list) else name]
        except (LookupError, TypeError):
            assert what[0] == "-", f"there is no {what} in {answer.text}"
            return "-"
        assert what[0] != "-", f"there is {what[1:]} in {answer.text}"
        return json.dumps(field, ensure_ascii=False)


def _value(text: str) -> Any:
    """Return what is sent for a value: a number, list, object or truth as JSON, else text."""
    try:
        return json.loads(text)
    except ValueError:
        return text
