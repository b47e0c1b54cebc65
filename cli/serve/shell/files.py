"""The files of the pages that ask something of the server: scripts and styles that say of no game.

A page names them; a browser may keep them for when there is no connection (worker.js).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cli.exports.html.rendering import FOLDER as PAGES
from cli.serve.page_requests import HEADERS
from cli.titles.drawing import style_sheet

FOLDER = Path(__file__).parent
SERVE = FOLDER.parent

FILES = {
    path.name: path
    for path in (
        FOLDER / "base.css",
        FOLDER / "forms.js",
        FOLDER / "shell.js",
        FOLDER / "print.js",
        PAGES / "page_stream.js",
        SERVE / "recording" / "record.css",
        SERVE / "recording" / "outbox.js",
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


def routes() -> list[Route]:
    """Return the routes of the files."""
    return [
        *(Route(f"/shell/{name}", partial(_file, path)) for name, path in FILES.items()),
        Route("/shell/board.css", _boards),
    ]


async def _file(path: Path, _request: Request) -> Response:
    return PlainTextResponse(
        path.read_text("utf-8"), headers=HEADERS, media_type=KINDS[path.suffix]
    )


async def _boards(_request: Request) -> Response:
    """Return the style of drawings."""
    return PlainTextResponse(style_sheet(), headers=HEADERS, media_type="text/css")
