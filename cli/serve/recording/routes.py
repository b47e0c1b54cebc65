"""The addresses of a recorder's page: itself, what it asks, what it records.

Only the link of a recorder opens them, and only the page itself may record: a line is JSON that
comes from its own origin, of a bounded size.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from cli import __version__
from cli.exports.html.rendering import FOLDER as PAGES
from cli.exports.html.rendering import template
from cli.game.open_game import OpenGame
from cli.serve.links import Link
from cli.serve.recording.entering import Entering, Moving, Outcome, enter, move
from cli.serve.recording.stating import head, known_ahead, now
from cli.serve.served import Served
from cli.terminal.language import _
from cli.terminal.reader import reader
from cli.titles.drawing import style_sheet
from cli.titles.title_named import name_of

T = TypeVar("T")
Form = TypeVar("Form", Entering, Moving)

FOLDER = Path(__file__).parent
SCRIPTS = (PAGES / "page_stream.js", FOLDER / "outbox.js", FOLDER / "record.js")
"""The page's scripts, in their order."""

MOST_BYTES = 16_384
"""As much as a line can be, in JSON."""

LONGEST_QUERY = 8_192

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}
"""The page's own policy; the gate says the rest."""


def routes(served: Served) -> list[Route]:
    """Return the recorder's routes."""
    asked = Asked(served)
    return [
        Route("/t/{token}/record", asked.page, methods=["GET"]),
        Route("/t/{token}/record", asked.enter, methods=["POST"]),
        Route("/t/{token}/record/undo", partial(asked.move, back=True), methods=["POST"]),
        Route("/t/{token}/record/redo", partial(asked.move, back=False), methods=["POST"]),
        Route("/t/{token}/record/now", asked.now, methods=["GET"]),
        Route("/t/{token}/record/ahead", asked.ahead, methods=["GET"]),
        Route("/t/{token}/record/head", asked.head, methods=["GET"]),
        *(Route(f"/recording/{one.name}", partial(asked.script, one)) for one in SCRIPTS),
        Route("/recording/record.css", asked.style, methods=["GET"]),
    ]


class Asked:
    """Answers what a recorder's page asks."""

    def __init__(self, served: Served) -> None:
        self._served = served

    async def page(self, request: Request) -> Response:
        """Return the page."""
        link = self._link(request)
        made = await self._on_game(link, request, partial(page, token=link.token))
        return HTMLResponse(made, headers=HEADERS)

    async def script(self, file: Path, _request: Request) -> Response:
        """Return a script of the page."""
        text = file.read_text("utf-8")
        return PlainTextResponse(text, headers=HEADERS, media_type="text/javascript")

    async def style(self, request: Request) -> Response:
        """Return the page's style, with that of drawings."""
        text = style_sheet() + (FOLDER / "record.css").read_text("utf-8")
        return PlainTextResponse(text, headers=HEADERS, media_type="text/css")

    async def head(self, request: Request) -> Response:
        """Return where the log ends, and whether it has the entry that is asked for."""
        work = partial(head, asked=request.query_params.get("id", ""))
        return _json(await self._on_game(self._link(request), request, work))

    async def ahead(self, request: Request) -> Response:
        """Return what can be tapped, and what can be tapped after that."""
        link, name = self._link(request), self._name(request)
        work = partial(known_ahead, tapped=_tapped(request))
        return _json(await self._served.desk.readers.ask_game(name, work, link.viewer))

    async def now(self, request: Request) -> Response:
        """Return the game as it is now, and what can be tapped."""
        link, query = self._link(request), request.query_params
        tapped, typed, since = _tapped(request), query.get("typed"), query.get("since", "0")
        seen = int(since) if since.isdecimal() and len(since) < 10 else 0
        work = partial(now, since=seen, tapped=tapped, typed=typed)
        return _json(await self._on_game(link, request, work))

    async def enter(self, request: Request) -> Response:
        """Record a line."""
        link, wanted = self._link(request), await _sent(request, Entering)
        return _outcome(await self._on_game(link, request, partial(enter, wanted=wanted)))

    async def move(self, request: Request, *, back: bool) -> Response:
        """Take back, or put back."""
        link, wanted = self._link(request), await _sent(request, Moving)
        work = partial(move, wanted=wanted, back=back)
        return _outcome(await self._on_game(link, request, work))

    def _link(self, request: Request) -> Link:
        link = self._served.link(request)
        if not link.records:
            raise HTTPException(403, _("this link only shows the game; it cannot record"))
        return link

    async def _on_game(self, link: Link, request: Request, work: Callable[[OpenGame], T]) -> T:
        """Return what a piece of work returns on the link's game, or on the one that is named."""
        name = self._name(request)
        answer: Awaitable[T] = self._served.desk.ask_game(name, work, link.viewer)
        return await answer

    def _name(self, request: Request) -> str:
        return self._link(request).game or request.query_params.get("game", "")


def _tapped(request: Request) -> list[str]:
    """Return what was tapped, as a request says it.

    Raises:
        HTTPException: it is longer than any line.
    """
    if len(request.url.query) > LONGEST_QUERY:
        raise HTTPException(414, _("this is too long"))
    return request.query_params.getlist("tapped")


async def _sent(request: Request, form: type[Form]) -> Form:
    """Return what a page of this server has sent; the gate lets no other page through.

    Raises:
        HTTPException: it comes from another page, is too long, or is not of that form.
    """
    if "origin" not in request.headers:
        raise HTTPException(403, _("you can record only from the recorder's own page"))
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, _("what is recorded is sent as JSON"))
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise HTTPException(413, _("this is too long"))
    try:
        return msgspec.json.decode(body, type=form)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise HTTPException(
            400, _("this cannot be recorded ({detail})").format(detail=error)
        ) from error


def _outcome(outcome: Outcome) -> Response:
    return _json(outcome, 409 if outcome.outcome == "conflict" else 200)


def _json(content: msgspec.Struct, status: int = 200) -> Response:
    encoded = msgspec.json.encode(content)
    return Response(encoded, status, HEADERS, media_type="application/json")


def page(open_game: OpenGame, token: str) -> str:
    """Return the page for the link of a recorder."""
    return template("record.html", FOLDER).render(
        _=_,
        lang=reader().language,
        name=open_game.name,
        title=name_of(open_game.title),
        players=[player.name for player in open_game.players],
        token=token,
        game=open_game.stored.uid,
        version=__version__,
        scripts=[one.name for one in SCRIPTS],
    )
