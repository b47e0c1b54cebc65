"""The files of interactive pages: scripts and styles, the same for all games.

A browser may cache them for use without a connection (worker.js).
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from cli.exports.html.rendering import FOLDER as PAGES
from cli.serve.announcing import address_of
from cli.serve.page_requests import HEADERS, page
from cli.serve.served import Served
from cli.terminal.reader import reader
from cli.titles.drawing import style_sheet

FOLDER = Path(__file__).parent
FOLDERS = (FOLDER, FOLDER.parent / "recording", FOLDER.parent / "club")

WORKER = "worker.js"

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

SHARED = ("page_stream.js", "legible.js")
"""Scripts that pages of games have too."""

FILES = {
    path.name: path
    for path in chain(map(PAGES.joinpath, SHARED), *(folder.iterdir() for folder in FOLDERS))
    if path.suffix in KINDS
}
"""By their names in the address."""

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
    """Return the style sheet of drawings."""
    return PlainTextResponse(style_sheet(), headers=HEADERS, media_type="text/css")


async def _offline(_request: Request) -> Response:
    """Return the page shown without a connection."""
    return page("offline.html")
