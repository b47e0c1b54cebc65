"""The server of an evening: the program's own, and beside it a stream of events that say nothing.

`python -m tests.live.server DB PORT` serves until it is killed; the tokens are known, so that links
hold over a restart.
"""

import asyncio
import gc
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cli.serve.links import Link, Links, Role
from cli.serve.running import listen, run
from tests.serve.apps import app_of

TABLE, RECORDER = "a-table-that-everybody-knows", "a-recorder-whom-everybody-knows"


class Empty:
    """Sends empty events to who listens to a channel: what the same server does at its least."""

    def __init__(self) -> None:
        self._events: dict[str, asyncio.Event] = defaultdict(asyncio.Event)

    async def listen(self, request: Request) -> Response:
        """Answer a listener with each event of its channel."""
        return StreamingResponse(
            self._sent(request.path_params["channel"]), media_type="text/event-stream"
        )

    async def _sent(self, channel: str) -> AsyncIterator[bytes]:
        yield b": \n\n"
        while True:
            await self._events[channel].wait()
            yield b"data:\n\n"

    async def send(self, request: Request) -> Response:
        """Send one to a channel."""
        self._events.pop(request.path_params["channel"], asyncio.Event()).set()
        return Response(status_code=204)


def main(db: str, port: str) -> None:
    """Serve."""
    gc.enable()
    links = Links([Link(TABLE, Role.TABLE), Link(RECORDER, Role.RECORDER)])
    app, _desk = app_of(Path(db), links)
    empty = Empty()
    app.routes.insert(0, Route("/empty/{channel}", empty.listen))
    app.routes.insert(0, Route("/empty/{channel}", empty.send, methods=["POST"]))
    run(app, listen(int(port), lan=False), None, None)


if __name__ == "__main__":
    main(*sys.argv[1:])
