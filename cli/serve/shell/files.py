"""The files of the pages that ask something of the server: scripts and styles that say of no game.

A page names them; a browser may keep them for when there is no connection (worker.js).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from cli.exports.html.rendering import FOLDER as PAGES
from cli.exports.html.rendering import template
from cli.serve.announcing import address_of
from cli.serve.page_requests import HEADERS
from cli.serve.served import Served
from cli.terminal.language import _
from cli.terminal.reader import reader
from cli.titles.drawing import style_sheet

FOLDER = Path(__file__).parent
SERVE = FOLDER.parent

WORKER = "worker.js"

FILES = {
    path.name: path
    for path in (
        FOLDER / "base.css",
        FOLDER / "forms.js",
        FOLDER / "shell.js",
        FOLDER / "awake.js",
        FOLDER / "print.js",
        FOLDER / "offline.js",
        FOLDER / "icon.svg",
        FOLDER / WORKER,
        PAGES / "page_stream.js",
        SERVE / "recording" / "record.css",
        SERVE / "recording" / "outbox.js",
        SERVE / "recording" / "unsent.js",
        SERVE / "recording" / "record.js",
        SERVE / "recording" / "evening.js",
        SERVE / "recording" / "settle.js",
        SERVE / "club" / "club.css",
        SERVE / "club" / "club.js",
        SERVE / "club" / "begin.js",
    )
}
"""By their names in the address."""

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


APP = {
    "name": "tablescribe",
    "short_name": "tablescribe",
    "display": "fullscreen",
    "display_override": ["fullscreen", "standalone"],
    "background_color": "#f4f0e6",
    "theme_color": "#0a5c8c",
    "icons": [{"src": "/shell/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}
"""What the web app manifest of every link says (W3C); it names no game."""


def routes(served: Served) -> list[Route]:
    """Return the routes of the files, and of what makes a link's page an app."""

    async def manifest(request: Request) -> Response:
        address = address_of(served.link(request))
        own = {"id": address, "start_url": address, "scope": address}
        return JSONResponse({**own, "lang": reader().language, **APP}, headers=HEADERS)

    return [
        *(Route(f"/shell/{name}", partial(_file, path)) for name, path in FILES.items()),
        Route("/shell/board.css", _boards),
        Route("/shell/offline", _offline),
        Route("/t/{token}/manifest.json", manifest),
    ]


async def _file(path: Path, _request: Request) -> Response:
    scope = {"Service-Worker-Allowed": "/t/"} if path.name == WORKER else {}
    return PlainTextResponse(
        path.read_text("utf-8"), headers={**HEADERS, **scope}, media_type=KINDS[path.suffix]
    )


async def _boards(_request: Request) -> Response:
    """Return the style of drawings."""
    return PlainTextResponse(style_sheet(), headers=HEADERS, media_type="text/css")


async def _offline(_request: Request) -> Response:
    """Return the page that is shown where none can be loaded."""
    text = template("offline.html", FOLDER).render(_=_, lang=reader().language)
    return HTMLResponse(text, headers=HEADERS)
