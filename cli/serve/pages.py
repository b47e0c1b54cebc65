"""The pages that a browser shows."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from cli.exports.html.page import export
from cli.serve.served import Served


def routes(served: Served) -> list[Route]:
    """Return the pages' routes: what a link's address shows."""

    async def page(request: Request) -> Response:
        link = served.link(request)
        return HTMLResponse(await served.desk.ask_game(link.game or "1", export, link.viewer))

    return [Route("/t/{token}", page)]
