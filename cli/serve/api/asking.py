"""Requests of the API: the link, the parameters, the game, and the permission."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request

from cli.game.game_store import find_game, no_such_game
from cli.game.open_game import OpenGame
from cli.serve.gate import PARAMETER
from cli.serve.links import Link, Role
from cli.serve.served import Served
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
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
