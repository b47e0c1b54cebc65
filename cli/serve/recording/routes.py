"""The routes of a recorder's page: the page, its queries, its recording.

They need a recorder's link. Only the page itself may record: JSON of its own origin and of limited
size.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cli import __version__
from cli.game.open_game import Envelope, OpenGame
from cli.game.starting import Forked, Started, fork_step, rematch
from cli.serve.announcing import address_of, links_of, table_of
from cli.serve.api.calls import Call
from cli.serve.links import Link, Role
from cli.serve.page_requests import Begun, form_of, json, page
from cli.serve.recording.entering import (
    COMMANDS,
    Asking,
    Entering,
    Outcome,
    act,
    enter,
    try_command,
)
from cli.serve.recording.position import position
from cli.serve.recording.stating import (
    choices_before,
    choices_of_part,
    choices_of_ruling,
    head,
    known_ahead,
    now,
    settling,
    standing,
)
from cli.serve.served import Served
from cli.terminal.language import _
from cli.titles.title_options import title_options
from events.text import NAME_LENGTH, Id

T = TypeVar("T")

Content = Struct | Sequence[Struct]

FOLDER = Path(__file__).parent
LONGEST_QUERY = 8_192


def routes(served: Served) -> list[Route]:
    """Return the recorder's routes."""

    def route(path: str, answer: Callable[[Asked], Awaitable[Response]], way: str = "GET") -> Route:
        async def reply(request: Request) -> Response:
            return await answer(Asked(served, request))

        return Route(f"/t/{{token}}/record{path}", reply, methods=[way])

    return [
        route("", Asked.page),
        route("", Asked.enter, "POST"),
        route("/rematch", Asked.rematch, "POST"),
        route("/fork", Asked.fork, "POST"),
        route("/{command}", Asked.act, "POST"),
        route("/try/{command}", Asked.try_command, "POST"),
        route("/log", partial(Asked.tell, work=standing)),
        route("/settling", partial(Asked.tell, work=settling)),
        route("/position", Asked.position),
        route("/before", Asked.before),
        route("/ruling", partial(Asked.tap, work=choices_of_ruling)),
        route("/part", partial(Asked.tap, work=choices_of_part)),
        route("/now", Asked.now),
        route("/ahead", partial(Asked.tap, work=known_ahead)),
        route("/head", Asked.head),
    ]


class Again(Struct, forbid_unknown_fields=True):
    """A phone's request for a rematch: the id of its first entry, and who begins."""

    id: Id
    first: Annotated[int, Meta(ge=0, le=99)] = 0


class WhatIf(Struct, forbid_unknown_fields=True):
    """A phone's request for a fork: the id of its first entry, and the step."""

    id: Id
    step: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]


class Asked:
    """A request of a recorder's page, and its answers."""

    def __init__(self, served: Served, request: Request) -> None:
        """Authenticate the request.

        Raises:
            HTTPException: its link does not exist, or may not record.
        """
        self._served, self._request, self._query = served, request, request.query_params
        self._link = served.link(request)
        if not self._link.records:
            raise HTTPException(403, _("this link only shows the game; it cannot record"))

    async def page(self) -> Response:
        """Return the page; for an organiser's link that of the game's own recorder."""
        if self._link.organises:
            table = await self._on_game(table_of)
            [own] = [one for one in links_of(table, self._served.links) if one.game and one.records]
            return RedirectResponse(address_of(own), 303)
        return await self._on_game(partial(recorder, link=self._link))

    async def head(self) -> Response:
        """Return the end of the log, and whether it has the requested entry."""
        self._hear()
        return json(await self._on_game(partial(head, asked=self._query.get("id", ""))))

    async def tell(self, work: Callable[[OpenGame], Content]) -> Response:
        """Return what a function says of the game."""
        return json(await self._on_game(work))

    async def tap(self, work: Callable[..., Content]) -> Response:
        """Return what a function says of the game after the taps."""
        return json(await self._on_game(partial(work, tapped=self._taps()), long=True))

    async def now(self) -> Response:
        """Return the current game, and the possible taps."""
        self._hear()
        tapped, typed, since = self._taps(), self._query.get("typed"), self._query.get("since", "0")
        seen = int(since) if since.isdecimal() and len(since) < 10 else 0
        return json(await self._on_game(partial(now, since=seen, tapped=tapped, typed=typed)))

    async def enter(self) -> Response:
        """Record a line."""
        wanted = await form_of(self._request, Entering)
        return _outcome(await self._on_game(partial(enter, wanted=wanted)))

    async def act(self) -> Response:
        """Run a writing command."""
        call, asking = await self._asking()
        return _outcome(await self._on_game(partial(act, call=call, asking=asking)))

    async def try_command(self) -> Response:
        """Return what a command would write."""
        call, asking = await self._asking()
        work = partial(try_command, call=call, asking=asking)
        return json(await self._on_game(work, long=True))

    async def _asking(self) -> tuple[Call, Asking]:
        call = COMMANDS.get(self._request.path_params["command"])
        if call is None:
            raise HTTPException(404, _("there is no such command here"))
        return call, await form_of(self._request, Asking)

    async def position(self) -> Response:
        """Return a partly stated position."""
        tapped, query = self._taps(), self._query
        stated, typed = query.getlist("stated"), query.get("typed")
        work = partial(position, stated=stated, tapped=tapped, typed=typed)
        return json(await self._on_game(work, long=True))

    async def before(self) -> Response:
        """Return the possible taps before an entry."""
        return await self.tap(partial(choices_before, ref=self._query.get("entry", "")))

    async def rematch(self) -> Response:
        """Start a rematch; return the address of its recorder."""
        asking = await form_of(self._request, Again)
        wanted = Envelope(asking.id, "phone")
        return await self._begin(partial(rematch, first=asking.first, wanted=wanted))

    async def fork(self) -> Response:
        """Start a fork from a step; return the address of its recorder."""
        asking = await form_of(self._request, WhatIf)
        wanted = Envelope(asking.id, "phone")
        return await self._begin(partial(fork_step, ref=asking.step, wanted=wanted))

    async def _begin(self, begin: Callable[[OpenGame], Started | Forked]) -> Response:
        name = await self._on_game(lambda game: begin(game).game.stored.uid)
        return json(Begun(address_of(self._served.links.make(Role.RECORDER, name))))

    def _hear(self) -> None:
        """Record the page's state."""
        self._served.heard.hear(self._link.game or "", self._query)

    async def _on_game(self, work: Callable[[OpenGame], T], *, long: bool = False) -> T:
        """Return the result of a job on the link's game, or the named one.

        A `long` job does not block recorders.
        """
        place = self._served.desk.readers if long else self._served.desk
        name = self._link.game or self._query.get("game", "")
        answer: Awaitable[T] = place.ask_game(name, work, self._link.viewer)
        return await answer

    def _taps(self) -> list[str]:
        """Return the taps.

        Raises:
            HTTPException: they are longer than any line.
        """
        if len(self._request.url.query) > LONGEST_QUERY:
            raise HTTPException(414, _("this is too long"))
        return self._query.getlist("tapped")


def _outcome(outcome: Outcome) -> Response:
    return json(outcome, 409 if outcome.outcome == "conflict" else 200)


def recorder(open_game: OpenGame, link: Link) -> Response:
    """Return the page for a recorder's link."""
    open_game.alone = link.game is not None
    return page(
        "record.html",
        FOLDER,
        title=open_game.screens.title_words(open_game.seen.game),
        players=[player.name for player in open_game.players],
        token=link.token,
        game=open_game.stored.uid,
        version=__version__,
        printed=title_options(open_game.stored.title).printed is not None,
        quantities=[
            (name, open_game.screens.quantity_words(name)) for name in open_game.title.QUANTITIES
        ],
        remarks=open_game.all_remarks(),
    )
