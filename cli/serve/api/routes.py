"""The routes of the API: they check link and parameters, and send the command's answer."""

from collections.abc import Callable

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from cli.game.open_game import OpenGame
from cli.serve.api import described, exporting, stream
from cli.serve.api.asking import (
    ONE,
    PRIVATE,
    SEVERAL,
    answering,
    bearer,
    check_all_games,
    check_expected,
    check_names,
    error_answer,
    read,
    tag_of,
    tags,
)
from cli.serve.api.calls import CALLS, PREFIX, Call, answer_of, parameters
from cli.serve.desk import Desk, Readers
from cli.serve.links import Link
from cli.serve.listening import Listening, Watch
from cli.serve.served import Served, not_allowed
from cli.terminal.language import _
from projections.seen import PUBLIC


def routes(served: Served, watch: Watch) -> list[Route]:
    """Return the API's routes."""
    listening = Listening(served.desk, stream.entries_since)
    watch.tell(listening)
    made = [_Endpoint(served, listening.wake, call, parameters(call)) for call in CALLS]
    return [
        *(Route(one.call.path, answering(one.answer), methods=[one.call.method]) for one in made),
        exporting.route(served),
        stream.route(served, listening),
        described.route([(one.call, one.said) for one in made]),
        Route("/api/{rest:path}", _Nowhere()),
    ]


class _Nowhere:
    """Answers requests without a route, whatever their method."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer that a path does not exist, or which methods it allows."""
        detail = _("there is nothing here; see {path}")
        error = HTTPException(404, detail.format(path=f"{PREFIX}/openapi.json"))
        answer = error_answer(not_allowed(scope) or error)
        await answer(scope, receive, send)


class _Endpoint:
    """Answers a call; `said` is the struct of its parameters, `wake` notifies listeners."""

    def __init__(
        self, served: Served, wake: Callable[[str], None], call: Call, said: type[Struct]
    ) -> None:
        self.served, self.wake = served, wake
        self.call, self.said = call, said

    def _where(self, said: Struct) -> Desk | Readers:
        """Return who does the work; the desk is quick at what follows an entry."""
        long = self.call.long and not getattr(said, "after", None)
        return self.served.desk.readers if long else self.served.desk

    async def answer(self, request: Request) -> Response:
        """Return the answer of the command."""
        link = bearer(self.served, request, writes=self.call.writes)
        if not self.call.of_game:
            check_all_games(link)
        said = await read(request, self.said)
        if self.call.of_game:
            return await self._of_game(request, link, said)
        body = await self._where(said).ask(lambda store: answer_of(self.call, said, store))
        return Response(body, 201 if self.call.writes else 200, PRIVATE, ONE)

    async def _of_game(self, request: Request, link: Link, said: Struct) -> Response:
        name = str(request.path_params["game"])

        def work(game: OpenGame) -> tuple[Response, str]:
            check_names(game, link, name)
            game.alone = link.game is not None
            answer = self._write if self.call.writes else self._read
            return answer(request, game, said), game.stored.uid

        viewer = link.viewer if self.call.of_game and self.call.command.views else PUBLIC
        reply, uid = await self._where(said).ask_game(link.game or name, work, viewer)
        if self.call.writes:  # it does not wait until it is noticed
            self.wake(uid)
        return reply

    def _write(self, request: Request, game: OpenGame, said: Struct) -> Response:
        """Record, and return the answer of the command.

        Raises:
            Mistake: the command refuses, or the log has grown.
        """
        if game.beyond is not None:
            raise game.newer_mistake()
        id_ = getattr(said, "id", None)
        if id_ is None or game.store.find(game.stored.uid, id_) is None:
            check_expected(request, game, getattr(said, "expected", None))
        body = answer_of(self.call, said, game)
        game.settle()
        return self._reply(body, tag_of(game, self.call.name))

    def _read(self, request: Request, game: OpenGame, said: Struct) -> Response:
        """Answer a reading command, or that the earlier answer is still valid."""
        tag = tag_of(game, self.call.name)
        if tag is not None and tag in tags(request, "if-none-match"):
            return Response(None, 304, {**PRIVATE, "ETag": f'"{tag}"'})
        return self._reply(answer_of(self.call, said, game.seen), tag)

    def _reply(self, body: bytes, tag: str | None) -> Response:
        kind = SEVERAL if self.call.lines else ONE
        return Response(body, 200, {**PRIVATE, **({"ETag": f'"{tag}"'} if tag else {})}, kind)
