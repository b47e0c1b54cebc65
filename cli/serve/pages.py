"""The pages in a browser: the live game, and its requests."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from cli.exports.html.page import page_content, sheet_content
from cli.exports.html.rendering import policy, template
from cli.game.open_game import OpenGame
from cli.serve.admission import admission_of
from cli.serve.club.routes import Club
from cli.serve.links import Link
from cli.serve.live import STYLES, Live
from cli.serve.page_requests import languages
from cli.serve.recording.routes import FOLDER as RECORDING
from cli.serve.served import Served
from cli.serve.shell.files import FOLDER as SHELL
from cli.terminal.language import _
from cli.terminal.printing import FORMAT
from cli.wording.event_words import outcome_words

SCRIPTS = ("page_stream.js", "page_live.js")
RECORDERS = (
    str(SHELL / "forms.js"),
    *(str(RECORDING / name) for name in ("outbox.js", "unsent.js", "fork.js")),
)
"""What a recorder's page has besides."""


def routes(served: Served, live: Live, club: Club) -> list[Route]:
    """Return the routes of the pages at a link's address."""

    async def page(request: Request) -> Response:
        link = served.link(request)
        if link.game is None:
            return await club.page(link)
        content = await served.desk.ask_game(
            await served.game(link), lambda open_game: _page(open_game, live, link), link.viewer
        )
        allowed = policy(str(content["style"]), str(content["script"]))
        allowed += "; connect-src 'self'; frame-ancestors 'none'"
        text = template("page.html", SHELL).render(content)
        return HTMLResponse(text, headers={"Content-Security-Policy": allowed})

    async def sheet(request: Request) -> Response:
        link = served.link(request)
        game = await served.game(link)
        return HTMLResponse(await served.desk.readers.ask_game(game, _sheet, link.viewer))

    async def turn(request: Request) -> Response:
        link = served.link(request)
        game = await served.game(link)
        lines = await served.desk.ask_game(game, _turn, link.viewer)
        return JSONResponse({"format": FORMAT.format(name="turn-lines"), "lines": lines})

    async def events(request: Request) -> Response:
        link = served.link(request)
        game, since = await served.game(link), _since(request)
        admission_of(request).listen()
        return StreamingResponse(live.events(link, game, since), media_type="text/event-stream")

    return [
        Route("/t/{token}", page),
        Route("/t/{token}/events", events),
        Route("/t/{token}/sheet", sheet),
        Route("/t/{token}/turn", turn),
    ]


def _since(request: Request) -> int:
    """Return the last entry a listener has, from its last event or its page."""
    said = request.headers.get("last-event-id") or request.query_params.get("after", "0")
    if not (said.isascii() and said.isdecimal() and len(said) < 10):
        raise HTTPException(400, _("give the number of an entry"))
    return int(said)


def _page(open_game: OpenGame, live: Live, link: Link) -> dict[str, object]:
    seen = open_game.seen
    shown = live.following(open_game).initial_steps(open_game)
    open_game.alone = link.game is not None
    scripts = (*SCRIPTS, str(SHELL / "language.js"), *(RECORDERS if link.records else ()))
    content = page_content(seen, seen.as_while_it_ran().view, shown, scripts, STYLES)
    records = f"{link.token}/record" if link.records else ""
    game = open_game.stored.uid
    shown_live = {"live": True, "records": records, "game": game, "rounds_table": ()}
    shown_live["languages"] = languages()
    return {**content, **shown_live, "remarks": open_game.all_remarks()}


def _sheet(open_game: OpenGame) -> str:
    """Return the score sheet with the audit."""
    seen = open_game.seen
    auditor = seen.auditor()
    auditor.walk()
    content = sheet_content(seen, seen.as_while_it_ran().view, auditor.findings(seen.mask))
    return template("sheet.html").render(content, live=True, record="", play="")


def _turn(open_game: OpenGame) -> list[str]:
    seen = open_game.seen
    if not seen.game.open:
        return [outcome_words(seen.game, seen.view)]
    return [line.strip() for line in seen.screens.turn_words(seen.game)]
