"""The server's app: its routes, and the answers for errors."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cli.game.game_store import store_mistake
from cli.serve import pages
from cli.serve.admission import Admission, Limits
from cli.serve.api.asking import STATUS
from cli.serve.api.routes import routes as api_routes
from cli.serve.club.routes import Club
from cli.serve.gate import Gate
from cli.serve.listening import Watch
from cli.serve.live import Live
from cli.serve.page_requests import page
from cli.serve.recording import routes as recording
from cli.serve.served import Served, not_allowed
from cli.serve.shell import files
from cli.terminal.errors import Mistake
from cli.terminal.printing import FORMAT
from cli.terminal.reader import in_words
from events.store.location import StoreError


def make_app(
    served: Served, limits: Limits | None = None, names: Sequence[str] = (), *, api: bool = False
) -> Starlette:
    """Return the app for some games and links; `api` leaves out the pages.

    `names` are allowed host names besides the machine's own. Listeners are served by
    `app.state.live`, notified by `app.state.watch`, and admitted by `app.state.admission`.
    """
    admission = Admission(limits)
    live, watch = Live(served.desk, served.links), Watch(served.desk)
    club = Club(served)
    watch.tell(live)
    shown = [
        *club.routes(),
        *pages.routes(served, live, club),
        *recording.routes(served),
        *files.routes(served),
    ]

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        watching = [asyncio.create_task(watch.run()), asyncio.create_task(live.watch_links())]
        yield
        watch.close()
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        await served.desk.close()

    app = Starlette(
        routes=[*([] if api else shown), *api_routes(served, watch)],
        exception_handlers={
            Mistake: _answer_error,
            StoreError: _answer_error,
            HTTPException: _answer_error,
        },
        middleware=[Middleware(Gate, admission, served.links, names, plain=in_words())],
        lifespan=lifespan,
    )
    app.state.live, app.state.watch, app.state.admission = live, watch, admission
    return app


async def _answer_error(request: Request, error: Exception) -> Response:
    """Answer an error with a sentence and a code, as `--json` does; browsers get a page."""
    headers: Mapping[str, str] = {}
    if isinstance(error, HTTPException):
        if error.status_code == 405:
            error = not_allowed(request.scope) or error
        status, message, code = error.status_code, error.detail, "http"
        headers = error.headers or {}
    else:
        mistake = store_mistake(error) if isinstance(error, StoreError) else error
        if not isinstance(mistake, Mistake):
            raise error
        status, message, code = STATUS.get(mistake.exit, 400), mistake.message, mistake.code
    if "text/html" in request.headers.get("accept", ""):
        answer = page("error.html", message=message)
    else:
        answer = JSONResponse(
            {"format": FORMAT.format(name="error"), "message": message, "code": code}
        )
    answer.status_code = status
    answer.headers.update(headers)
    return answer
