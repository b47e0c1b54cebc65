"""The addresses of a recorder's page: itself, what it asks, what it records.

Only the link of a recorder opens them, and only the page itself may record: a line is JSON that
comes from its own origin, of a bounded size.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
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
from cli.serve.recording.stating import choices_before, head, known_ahead, now, settling, standing
from cli.serve.served import Served
from cli.terminal.language import _
from events.text import NAME_LENGTH, Id

T = TypeVar("T")

FOLDER = Path(__file__).parent
LONGEST_QUERY = 8_192


def routes(served: Served) -> list[Route]:
    """Return the recorder's routes."""
    asked = Asked(served)
    return [
        Route("/t/{token}/record", asked.page, methods=["GET"]),
        Route("/t/{token}/record", asked.enter, methods=["POST"]),
        Route("/t/{token}/record/rematch", asked.rematch, methods=["POST"]),
        Route("/t/{token}/record/fork", asked.fork, methods=["POST"]),
        Route("/t/{token}/record/{command}", asked.act, methods=["POST"]),
        Route("/t/{token}/record/try/{command}", asked.try_command, methods=["POST"]),
        Route("/t/{token}/record/log", asked.log, methods=["GET"]),
        Route("/t/{token}/record/settling", asked.settling, methods=["GET"]),
        Route("/t/{token}/record/position", asked.position, methods=["GET"]),
        Route("/t/{token}/record/before", asked.before, methods=["GET"]),
        Route("/t/{token}/record/now", asked.now, methods=["GET"]),
        Route("/t/{token}/record/ahead", asked.ahead, methods=["GET"]),
        Route("/t/{token}/record/head", asked.head, methods=["GET"]),
    ]


class Again(Struct, forbid_unknown_fields=True):
    """A rematch that a phone asks for: the id of its first entry, and who begins."""

    id: Id
    first: Annotated[int, Meta(ge=0, le=99)] = 0


class WhatIf(Struct, forbid_unknown_fields=True):
    """A game that is to go on from a step of another: the id of its first entry, and the step."""

    id: Id
    step: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]


class Asked:
    """Answers what a recorder's page asks."""

    def __init__(self, served: Served) -> None:
        self._served = served

    async def page(self, request: Request) -> Response:
        """Return the page; of an organiser's link that of the game's own recorder."""
        link = self._link(request)
        if link.organises:
            table = await self._on_game(link, request, table_of)
            [own] = [one for one in links_of(table, self._served.links) if one.game and one.records]
            return RedirectResponse(address_of(own), 303)
        return await self._on_game(link, request, partial(recorder, link=link))

    async def head(self, request: Request) -> Response:
        """Return where the log ends, and whether it has the entry that is asked for."""
        work = partial(head, asked=request.query_params.get("id", ""))
        return json(await self._on_game(self._hear(request), request, work))

    async def ahead(self, request: Request) -> Response:
        """Return what can be tapped, and what can be tapped after that."""
        link = self._link(request)
        work = partial(known_ahead, tapped=_taps_of(request))
        return json(await self._beside(link, request, work))

    async def now(self, request: Request) -> Response:
        """Return the game as it is now, and what can be tapped."""
        link, query = self._hear(request), request.query_params
        tapped, typed, since = _taps_of(request), query.get("typed"), query.get("since", "0")
        seen = int(since) if since.isdecimal() and len(since) < 10 else 0
        work = partial(now, since=seen, tapped=tapped, typed=typed)
        return json(await self._on_game(link, request, work))

    async def enter(self, request: Request) -> Response:
        """Record a line."""
        link, wanted = self._link(request), await form_of(request, Entering)
        return _outcome(await self._on_game(link, request, partial(enter, wanted=wanted)))

    async def act(self, request: Request) -> Response:
        """Let a command write."""
        link, call, asking = await self._asking(request)
        work = partial(act, call=call, asking=asking)
        return _outcome(await self._on_game(link, request, work))

    async def try_command(self, request: Request) -> Response:
        """Return what a command would write."""
        link, call, asking = await self._asking(request)
        work = partial(try_command, call=call, asking=asking)
        return json(await self._beside(link, request, work))

    async def _asking(self, request: Request) -> tuple[Link, Call, Asking]:
        link, call = self._link(request), COMMANDS.get(request.path_params["command"])
        if call is None:
            raise HTTPException(404, _("there is no such command here"))
        return link, call, await form_of(request, Asking)

    async def log(self, request: Request) -> Response:
        """Return what stands of the log."""
        return json(await self._on_game(self._link(request), request, standing))

    async def settling(self, request: Request) -> Response:
        """Return what each player holds, and what else is settled at the end."""
        return json(await self._on_game(self._link(request), request, settling))

    async def position(self, request: Request) -> Response:
        """Return a position as far as it is stated."""
        link, query = self._link(request), request.query_params
        tapped, stated, typed = _taps_of(request), query.getlist("stated"), query.get("typed")
        work = partial(position, stated=stated, tapped=tapped, typed=typed)
        return json(await self._beside(link, request, work))

    async def before(self, request: Request) -> Response:
        """Return what could have been tapped before an entry."""
        link, ref = self._link(request), request.query_params.get("entry", "")
        work = partial(choices_before, ref=ref, tapped=_taps_of(request))
        return json(await self._beside(link, request, work))

    async def rematch(self, request: Request) -> Response:
        """Start a rematch; return the address of its recorder."""
        link, asking = self._link(request), await form_of(request, Again)
        work = partial(rematch, first=asking.first, wanted=Envelope(asking.id, "phone"))
        return await self._begin(link, request, work)

    async def fork(self, request: Request) -> Response:
        """Go on from a step as a game of its own; return the address of its recorder."""
        link, asking = self._link(request), await form_of(request, WhatIf)
        work = partial(fork_step, ref=asking.step, wanted=Envelope(asking.id, "phone"))
        return await self._begin(link, request, work)

    async def _begin(
        self, link: Link, request: Request, begin: Callable[[OpenGame], Started | Forked]
    ) -> Response:
        name = await self._on_game(link, request, lambda game: begin(game).game.stored.uid)
        return json(Begun(address_of(self._served.links.make(Role.RECORDER, name))))

    def _link(self, request: Request) -> Link:
        link = self._served.link(request)
        if not link.records:
            raise HTTPException(403, _("this link only shows the game; it cannot record"))
        return link

    def _hear(self, request: Request) -> Link:
        """Return the link of a page that says how it is."""
        link = self._link(request)
        self._served.heard.hear(link.game or "", request.query_params)
        return link

    async def _on_game(self, link: Link, request: Request, work: Callable[[OpenGame], T]) -> T:
        """Return what a piece of work returns on the link's game, or on the one that is named."""
        name = self._name(request)
        answer: Awaitable[T] = self._served.desk.ask_game(name, work, link.viewer)
        return await answer

    async def _beside(self, link: Link, request: Request, work: Callable[[OpenGame], T]) -> T:
        """Return what a longer piece of work returns, which holds up nobody who records."""
        answer: Awaitable[T] = self._served.desk.readers.ask_game(
            self._name(request), work, link.viewer
        )
        return await answer

    def _name(self, request: Request) -> str:
        return self._link(request).game or request.query_params.get("game", "")


def _taps_of(request: Request) -> list[str]:
    """Return what was tapped, as a request says it.

    Raises:
        HTTPException: it is longer than any line.
    """
    if len(request.url.query) > LONGEST_QUERY:
        raise HTTPException(414, _("this is too long"))
    return request.query_params.getlist("tapped")


def _outcome(outcome: Outcome) -> Response:
    return json(outcome, 409 if outcome.outcome == "conflict" else 200)


def recorder(open_game: OpenGame, link: Link) -> Response:
    """Return the page for the link of a recorder."""
    open_game.alone = link.game is not None
    return page(
        "record.html",
        FOLDER,
        title=open_game.screens.title_words(open_game.seen.game),
        players=[player.name for player in open_game.players],
        token=link.token,
        game=open_game.stored.uid,
        version=__version__,
        quantities=[
            (name, open_game.screens.quantity_words(name)) for name in open_game.title.QUANTITIES
        ],
        remarks=open_game.all_remarks(),
    )
