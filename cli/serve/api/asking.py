"""Requests of the API and their answers: link, parameters and game; bodies, status codes, tags."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote
from zlib import crc32

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cli import __version__
from cli.game.game_store import find_game, no_such_game, store_mistake
from cli.game.logs import Links as Forks
from cli.game.open_game import OpenGame
from cli.serve.gate import PARAMETER
from cli.serve.links import Link, Role
from cli.serve.served import Served
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.terminal.printing import FORMAT
from cli.terminal.reader import reader
from events.store.location import StoreError
from events.text import visible

S = TypeVar("S", bound=Struct)


def bearer(served: Served, request: Request, *, writes: bool = False) -> Link:
    """Return the link of a request's token.

    Raises:
        HTTPException: there is no valid token (401), or its link may not record (403).
    """
    try:
        link = served.link(request)
    except HTTPException as error:
        raise HTTPException(401, error.detail, {"WWW-Authenticate": "Bearer"}) from error
    if writes and not link.records:
        raise HTTPException(403, _("this link is for watching only; ask for one that can record"))
    return link


def check_all_games(link: Link) -> None:
    """Check that a link covers all games.

    Raises:
        HTTPException: it covers one game, or is a player's.
    """
    if link.game is not None or link.role is Role.PLAYER:
        raise HTTPException(403, _("this link is for one game only"))


def check_names(open_game: OpenGame, link: Link, name: str) -> None:
    """Check that the game in the path is the link's.

    Raises:
        Mistake: it is another game or none; the caller learns nothing about others.
    """
    if link.game is None:
        return
    try:
        found = find_game(open_game.store, name, writing=False).uid
    except Mistake:
        found = None
    if found != open_game.stored.uid:
        raise no_such_game(name)


async def read(request: Request, shape: type[S]) -> S:
    """Return the parameters of a request: its body or query as a struct.

    Raises:
        Mistake: the object has another shape.
    """
    if request.method == "POST":
        try:
            return msgspec.json.decode(await request.body() or b"{}", type=shape)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise _not_valid(error) from error
    return convert({n: v for n, v in request.query_params.items() if n != PARAMETER}, shape)


def convert(said: Mapping[str, object], shape: type[S]) -> S:
    """Return an object as a struct.

    Raises:
        Mistake: the object has another shape.
    """
    try:
        return msgspec.convert(said, shape, strict=False)
    except msgspec.ValidationError as error:
        raise _not_valid(error) from error


def _not_valid(error: Exception) -> Mistake:
    words = _("the request is not valid ({detail})").format(detail=visible(str(error)))
    return Mistake(words, Exit.USAGE, "bad-request")


class Error(Struct, tag_field="format", tag="tablescribe.error/1"):
    """What went wrong: a sentence, a code, and what belongs to the code (docs/data/json.md)."""

    message: str
    code: str


STATUS = {
    Exit.USAGE: 400,
    Exit.UNREADABLE: 400,
    Exit.REFUSED: 422,
    Exit.CONFLICT: 409,
    Exit.NO_GAME: 404,
    Exit.STORE: 503,
}
"""How each exit code of a command is said in HTTP."""

CODES = {401: "no-link", 403: "not-allowed"}
"""The code of what is wrong before a command runs, by its status."""

ONE, SEVERAL = "application/json", "application/x-ndjson"
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
"""What every answer says to caches: a link's holder may keep it, and has to ask again."""


Answering = Callable[[Request], Awaitable[Response]]


def answering(answer: Answering) -> Answering:
    """Wrap a handler so that its errors become answers."""

    async def reply(request: Request) -> Response:
        try:
            return await answer(request)
        except (Mistake, StoreError, HTTPException) as error:
            return error_answer(error)

    return reply


def error_answer(error: Exception) -> Response:
    """Return the answer for an error: a sentence, a code, and its details."""
    if isinstance(error, HTTPException):
        code = CODES.get(error.status_code, "http")
        return _error(error.status_code, error.detail, code, {}, error.headers)
    if isinstance(error, StoreError):  # where it lies is nobody's business outside
        last = Path(str(error.path).rpartition("/")[2])
        named = type(error)(error.code, last, error.detail)
        error = store_mistake(named)
    if not isinstance(error, Mistake):
        raise error
    return _error(STATUS.get(error.exit, 400), error.message, error.code, error.details)


def _error(
    status: int,
    message: str,
    code: str,
    details: Mapping[str, object],
    headers: Mapping[str, str] | None = None,
) -> Response:
    shape = {
        "format": FORMAT.format(name="error"),
        **{key: visible(one) if isinstance(one, str) else one for key, one in details.items()},
        "message": visible(message),
        "code": code,
    }
    body = msgspec.json.encode(shape) + b"\n"
    return Response(body, status, {**PRIVATE, **(headers or {})}, ONE)


def tag_of(open_game: OpenGame, command: str) -> str | None:
    """Return the entity tag of an answer (log position, viewer, version); None without one.

    A clock runs by itself, and a log lists its forks, so neither has one. Remarks on the log are
    part of the tag.
    """
    if command == "clock":
        return None
    parts = [head_tag(open_game), str(open_game.viewer), reader().language, __version__]
    if command == "log":
        forks = Forks(open_game.store, open_game.stored.uid, hidden=open_game.alone)
        parts.append(str(len(forks.forks(open_game.stored.uid))))
    if remarks := "".join(open_game.all_remarks()):
        parts.append(f"{crc32(remarks.encode()):x}")
    return "-".join(parts)


def head_tag(open_game: OpenGame) -> str:
    """Return the log position that begins every tag: no hash, as hashes could reveal secrets."""
    return f"{open_game.n}-{quote(open_game.entries[-1].id)}"  # another program made it, perhaps


def tags(request: Request, header: str) -> list[str]:
    """Return the entity tags in a header of a request."""
    said = request.headers.get(header, "")
    return [tag.strip().removeprefix("W/").strip('"') for tag in said.split(",") if tag.strip()]


def check_expected(request: Request, open_game: OpenGame, expected: int | None) -> None:
    """Check that a log has the entries that a writer expects, if it names them.

    Raises:
        Mistake: the log has grown.
    """
    known = tags(request, "if-match")
    head = head_tag(open_game)
    fits = not known or any(tag == "*" or f"{tag}-".startswith(f"{head}-") for tag in known)
    if fits and expected in (None, open_game.n):
        return
    raise Exit.CONFLICT.mistake(
        "conflict", _("someone else has recorded in the meantime; nothing was written, try again")
    ).telling(expected=expected, current=open_game.n)
