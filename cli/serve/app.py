"""The server's routes, and how a mistake is answered."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cli.game.game_store import store_mistake
from cli.serve import pages
from cli.serve.api.replying import STATUS
from cli.serve.api.routes import routes as api_routes
from cli.serve.served import Served
from cli.terminal.errors import Mistake
from cli.terminal.say import FORMAT
from events.store.store_error import StoreError


def make_app(served: Served, *, api: bool = False) -> Starlette:
    """Return the server for some games and links; without its pages where `api` asks for that."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await served.desk.close()

    return Starlette(
        routes=[*([] if api else pages.routes(served)), *api_routes(served)],
        exception_handlers={
            Mistake: _told,
            StoreError: _told,
            HTTPException: _told,
        },
        lifespan=lifespan,
    )


async def _told(_request: Request, error: Exception) -> Response:
    """Answer what went wrong: one sentence and a code, as `--json` does."""
    if isinstance(error, HTTPException):
        return json_answer("error", status=error.status_code, message=error.detail, code="http")
    mistake = store_mistake(error) if isinstance(error, StoreError) else error
    if not isinstance(mistake, Mistake):
        raise error
    status = STATUS.get(mistake.exit, 400)
    return json_answer("error", status=status, message=mistake.message, code=mistake.code)


def json_answer(name: str, *, status: int = 200, **content: object) -> Response:
    """Return one JSON object with its format named first."""
    shape = {"format": FORMAT.format(name=name), **content}
    return Response(msgspec.json.encode(shape), status, media_type="application/json")
