"""The shared state of all routes: the desk, the links, the recorders heard from."""

import time
from collections import OrderedDict
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.types import Scope

from cli.game.game_store import find_game
from cli.serve.desk import Desk
from cli.serve.links import Link, Links
from cli.terminal.language import _

MOST = 1000
"""How many pages are known; the one heard of the longest time ago goes first."""


EVENING = 6 * 3600
"""Seconds after which a page that says nothing has gone home."""


class Heard(Struct, frozen=True):
    """A recorder's page: when it was last heard from, in seconds since 1970, and its queue."""

    at: float
    waiting: int


class Recorders:
    """The recording pages, by game and the id of each page."""

    def __init__(self) -> None:
        self._heard: OrderedDict[tuple[str, str], Heard] = OrderedDict()

    def hear(self, game: str, said: Mapping[str, str]) -> None:
        """Update a page from its request: its id, and how many lines are queued."""
        page, waiting = said.get("page", ""), said.get("waiting", "")
        if not page or len(page) > 64 or not (waiting.isdecimal() and len(waiting) < 4):
            return
        self._heard[game, page] = Heard(time.time(), int(waiting))
        self._heard.move_to_end((game, page))
        if len(self._heard) > MOST:
            self._heard.popitem(last=False)

    def of(self, game: str) -> list[Heard]:
        """Return the pages that record a game, the most recent first."""
        pages = [one for (uid, _page), one in reversed(self._heard.items()) if uid == game]
        return [one for one in pages if time.time() - one.at < EVENING]


class Served(Struct, frozen=True):
    """A server's games and links.

    Attributes:
        base: the server's public address; "": that of the request.
        heard: the recording pages.
    """

    desk: Desk
    links: Links
    base: str = ""
    heard: Recorders = msgspec.field(default_factory=Recorders)

    def link(self, request: Request) -> Link:
        """Return the link of a request, from `{token}` in its path or its bearer token.

        Raises:
            HTTPException: there is no such link (404, which reveals nothing).
        """
        link = self.links.find(given_token(request.scope["path"], request.headers))
        if link is None:
            raise HTTPException(404, _("this link no longer works; ask for another at the table"))
        return link

    def organiser(self, request: Request) -> Link:
        """Return the link of a request, which must be an organiser's.

        Raises:
            HTTPException: the link belongs to another role (403) or does not exist (404).
        """
        link = self.link(request)
        if not link.organises:
            raise HTTPException(403, _("only the organiser's link can do this"))
        return link

    async def game(self, link: Link) -> str:
        """Return the uid of a link's game; for links to all games that of the latest.

        Raises:
            Mistake: there is no game.
        """
        if link.game is not None:
            return link.game
        return await self.desk.ask(lambda store: find_game(store, None, writing=False).uid)


def given_token(path: str, headers: Mapping[str, str]) -> str:
    """Return the token in a request's path or header; "" without one."""
    if path.startswith("/t/"):
        return path.split("/")[2]
    scheme, _space, given = headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else ""


def not_allowed(scope: Scope) -> HTTPException | None:
    """Return the error for a wrong method on a path; None for an unknown path.

    RFC 9110 requires the list of all methods, and each has its own route.
    """
    routes = [route for route in scope["app"].routes if isinstance(route, Route)]
    there = [route for route in routes if route.matches(scope)[0] is Match.PARTIAL]
    if not there:
        return None
    methods = ", ".join(sorted({method for route in there for method in route.methods or ()}))
    words = _("this address answers {methods} only").format(methods=methods)
    return HTTPException(405, words, {"Allow": methods})
