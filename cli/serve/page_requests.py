"""Requests of pages: their template, the data they send, the answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cli.exports.html.rendering import template
from cli.terminal.language import LANGUAGES, _
from cli.terminal.reader import reader

Form = TypeVar("Form", bound=Struct)

MOST_BYTES = 16_384
"""As much as a line can be, in JSON."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src 'self' data:; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}
"""The pages' own policy; the gate says the rest."""


class Begun(Struct, frozen=True):
    """A started game: the address of the next page."""

    address: str


FRAME = Path(__file__).parent / "shell"
"""Where the frame of all these pages is."""


def page(name: str, *folders: Path, **content: object) -> Response:
    """Return a page from its template, in its reader's language."""
    text = template(name, *folders, FRAME).render(
        _=_,
        lang=reader().language,
        languages=languages(),
        **content,
    )
    return HTMLResponse(text, headers=HEADERS)


def languages() -> list[tuple[str, str]]:
    """Return the languages a reader can choose, each by its code and its own name."""
    return [(code, language.name) for code, language in LANGUAGES.items()]


async def form_of(request: Request, form: type[Form]) -> Form:
    """Return the data a page of this server has sent; the gate rejects other pages.

    Raises:
        HTTPException: it is too long, malformed, or from another page.
    """
    if "origin" not in request.headers:
        raise HTTPException(403, _("you can record only from the recorder's own page"))
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, _("send what you record as JSON"))
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


def json(content: Struct | Sequence[Struct], status: int = 200) -> Response:
    """Return a JSON answer."""
    encoded = msgspec.json.encode(content)
    return Response(encoded, status, HEADERS, media_type="application/json")
