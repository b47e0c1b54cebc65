"""The entries of a game as server-sent events while they are recorded."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cli.game.open_game import OpenGame
from cli.serve.admission import admission_of
from cli.serve.api.asking import answering, bearer, check_names, read
from cli.serve.api.calls import MOST, PREFIX
from cli.serve.links import Link
from cli.serve.listening import Listening
from cli.serve.served import Served
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.voices.logs import entry_answer
from events.store.location import StoreError

PATH = f"{PREFIX}/games/{{game}}/events"

QUIET = 15.0
"""After so many seconds without an entry an empty comment says that the line is alive."""

START = b"retry: 1000\n\n"
"""What a stream begins with: who loses it comes back after a second."""


class EventsCall(Struct, forbid_unknown_fields=True):
    """What may be said; `Last-Event-ID`, which a browser sends by itself, counts before it."""

    after: Annotated[int, Meta(ge=0, le=MOST, description="Only what came after entry N.")] = 0


Sent = tuple[int, bytes]
"""The number of an entry, and the entry as it is sent."""


def entries_since(open_game: OpenGame, after: int) -> list[Sent]:
    """Return the entries after one, in the form sent to viewers."""
    numbers = range(after + 1, open_game.known + 1)
    return [(n, encode(entry_answer(open_game.seen, n))) for n in numbers]


def route(served: Served, listening: Listening[list[Sent]]) -> Route:
    """Return the route of the stream."""

    async def answer(request: Request) -> Response:
        link = bearer(served, request)
        said = await read(request, EventsCall)
        after = _last(request, said.after)
        name = str(request.path_params["game"])

        def work(open_game: OpenGame) -> str:
            check_names(open_game, link, name)
            return open_game.stored.uid

        uid = await served.desk.ask_game(link.game or name, work, link.viewer)
        admission_of(request).listen()
        sent = _entries_after(served, listening, link, uid, after)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(sent, 200, headers, "text/event-stream")

    return Route(PATH, answering(answer), methods=["GET"])


async def _entries_after(
    served: Served, listening: Listening[list[Sent]], link: Link, uid: str, n: int
) -> AsyncIterator[bytes]:
    """Yield the entries after `n`, present and future, until the link is revoked."""
    yield START
    known: list[str] = []
    while not listening.closing and served.links.find(link.token) is not None:
        moved = listening.next_change(uid)
        try:
            remarks, entries = await listening.lacking(uid, link.viewer, n)
        except (Mistake, StoreError):  # in use, or damaged
            await asyncio.sleep(1)
            continue
        if remarks != known:
            known = remarks
            yield b"event: remarks\ndata: %s\n\n" % encode(remarks)
        for number, line in entries:
            yield b"id: %d\ndata: %s\n\n" % (number, line)
            n = number
        if not entries:
            try:
                async with asyncio.timeout(QUIET):
                    await moved.wait()
            except TimeoutError:
                yield b": \n\n"


def _last(request: Request, after: int) -> int:
    """Return the last entry that a listener has.

    Raises:
        Mistake: the header is not a number.
    """
    said = request.headers.get("last-event-id")
    if said is None:
        return after
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise Exit.USAGE.mistake("bad-request", _("Last-Event-ID must be the number of an entry"))
    return int(said)
