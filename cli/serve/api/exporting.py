"""Exports over HTTP: a game in one of the formats, as a file."""

from typing import Annotated

from msgspec import Meta, Struct, to_builtins
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cli.exports.formats import FORMATS, write_format
from cli.game.open_game import OpenGame
from cli.serve.api.asking import PRIVATE, answering, bearer, check_names, read, tag_of, tags
from cli.serve.api.calls import MOST, PREFIX
from cli.serve.served import Served
from cli.terminal.language import _
from projections.seen import keeps_secrets

PATH = f"{PREFIX}/games/{{game}}/export/{{format}}"

KINDS = {
    "text": "text/plain",
    "jsonl": "application/x-ndjson",
    "ledger": "text/csv",
    "log": "text/csv",
    "report": "text/markdown",
    "svg": "image/svg+xml",
    "html": "text/html",
    "bgstats": "text/plain",
}
"""The formats that can be asked for, and the type of each; a picture of pixels takes too long."""


class ExportCall(Struct, forbid_unknown_fields=True):
    """What may be said: the options that the format takes."""

    at: Annotated[int, Meta(ge=1, le=MOST, description="As it was after entry N.")] | None = None
    dark: Annotated[bool, Meta(description="A picture for a dark background.")] = False
    excel: Annotated[bool, Meta(description="A table for Excel.")] = False
    location: Annotated[str, Meta(max_length=500, description="Where it was played.")] | None = None


def route(served: Served) -> Route:
    """Return the route of all formats."""

    async def answer(request: Request) -> Response:
        link = bearer(served, request)
        name, kind = str(request.path_params["game"]), str(request.path_params["format"])
        if kind not in KINDS:
            raise HTTPException(404, _("there is no such format here"))
        said = await read(request, ExportCall)

        def work(open_game: OpenGame) -> Response:
            check_names(open_game, link, name)
            _keep_secrets(open_game, kind)
            tag = f"{tag_of(open_game, 'export')}-{kind}"
            headers = {**PRIVATE, "ETag": f'"{tag}"', "X-Content-Type-Options": "nosniff"}
            headers["Content-Security-Policy"] = "sandbox"
            if tag in tags(request, "if-none-match"):
                return Response(None, 304, headers)
            content = write_format(open_game, kind, to_builtins(said), sealed=True)
            return Response(content, 200, headers, KINDS[kind])

        return await served.desk.readers.ask_game(link.game or name, work, link.viewer)

    return Route(PATH, answering(answer), methods=["GET"])


def _keep_secrets(open_game: OpenGame, kind: str) -> None:
    """Check that no record with hidden hands goes to a viewer who may not see them.

    A lossless record goes out with its secrets sealed. A text record cannot seal them.

    Raises:
        HTTPException: it would show them, or an older version recorded secrets without a salt.
    """
    sealed = kind == "jsonl" and open_game.seen.fingerprints
    secret = keeps_secrets(open_game.stored.title) and not open_game.game.over
    if FORMATS[kind].open and secret and not sealed:
        raise HTTPException(
            403, _("a record shows what players hold; it is available when the game is over")
        )
