"""The API's routes: link and words are checked, the command runs, and its bytes are the answer."""

from collections.abc import Iterator

import click
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cli.game.open_game import OpenGame
from cli.game.viewpoint import read_seat
from cli.serve.api import described, exporting, stream
from cli.serve.api.asking import bearer, check_all_games, check_names, read
from cli.serve.api.calls import CALLS, PREFIX, Call, command_line, parameters
from cli.serve.api.feeds import Feeds, News
from cli.serve.api.replying import (
    ONE,
    PRIVATE,
    SEVERAL,
    check_expected,
    error_answer,
    tag_of,
    tags,
)
from cli.serve.api.running import run, settle
from cli.serve.desk import Desk
from cli.serve.links import Link
from cli.serve.readers import Readers
from cli.serve.served import Served
from cli.serve.watching import Watch
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.titles.viewer import PUBLIC
from events.store.store_error import StoreError


def routes(served: Served, watch: Watch) -> list[Route]:
    """Return the API's routes, of the program whose command is running; without one there are none.

    The commands are those of its command line: this room knows none of them.
    """
    context = click.get_current_context(silent=True)
    root = context.find_root().command if context is not None else None
    if context is None or not isinstance(root, click.Group):
        return []
    feeds = Feeds(served.desk)
    watch.tell(feeds)
    made = list(_called(served, feeds, root, context))
    return [
        *(Route(one.call.path, one.answer, methods=[one.call.method]) for one in made),
        exporting.route(served),
        stream.route(served, feeds),
        described.route([(one.call, one.command, one.said) for one in made]),
        Route("/api/{rest:path}", _nowhere, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
    ]


def _called(
    served: Served, feeds: Feeds, root: click.Group, context: click.Context
) -> "Iterator[_Endpoint]":
    for call in CALLS:
        command = root.get_command(context, call.name)
        if command is not None:
            yield _Endpoint(served, feeds, call, command, parameters(call, command))


async def _nowhere(_request: Request) -> Response:
    detail = _("there is nothing here; {path} says what there is")
    return error_answer(HTTPException(404, detail.format(path=f"{PREFIX}/openapi.json")))


class _Endpoint:
    """Answers a call by its command; `said` is what may be said in it."""

    def __init__(
        self,
        served: Served,
        feeds: Feeds,
        call: Call,
        command: click.Command,
        said: type[Struct],
    ) -> None:
        self.served, self.feeds = served, feeds
        self.call, self.command, self.said = call, command, said

    def _where(self, said: Struct) -> Desk | Readers:
        """Return who does the work; what came after an entry is soon said by the desk."""
        long = self.call.long and not getattr(said, "after", None)
        return self.served.desk.readers if long else self.served.desk

    async def answer(self, request: Request) -> Response:
        """Return what the command says, or what went wrong."""
        try:
            link = bearer(self.served, request, writes=self.call.writes)
            if not self.call.of_game:
                check_all_games(link)
            said = await read(request, self.said)
            words = command_line(self.command, said)
            if self.call.of_game:
                return await self._of_game(request, link, said, words)
            body = await self._where(said).ask(lambda store: run(self.command, words, store))
            return Response(body, 201 if self.call.writes else 200, PRIVATE, ONE)
        except (Mistake, StoreError, HTTPException) as error:
            return error_answer(error)

    async def _of_game(
        self, request: Request, link: Link, said: Struct, words: list[str]
    ) -> Response:
        name = str(request.path_params["game"])
        expected = getattr(said, "expected", None)
        id_ = getattr(said, "id", None)

        def work(open_game: OpenGame) -> tuple[Response, News]:
            check_names(open_game, link, name)
            if not self.call.writes:
                return self._read(request, open_game, words), []
            if id_ is None or open_game.store.find(open_game.stored.uid, id_) is None:
                check_expected(request, open_game, expected)
            body = run(self.command, words, open_game)
            settle(open_game, self.call.name)
            reply = self._reply(body, tag_of(open_game, self.call.name))
            return reply, self.feeds.fresh(open_game)

        seen = any(one.name == "as_" for one in self.command.params)
        viewer = link.viewer if seen else PUBLIC
        reply, news = await self._where(said).ask_game(link.game or name, work, viewer)
        for feed, lines in news:
            feed.add(lines)
        return reply

    def _read(self, request: Request, open_game: OpenGame, words: list[str]) -> Response:
        """Answer a reading command, or that the answer is still the one that was given."""
        tag = tag_of(open_game, self.call.name)
        if tag is not None and tag in tags(request, "if-none-match"):
            return Response(None, 304, {**PRIVATE, "ETag": f'"{tag}"'})
        if self.call.name == "audit":
            words = [*_seen_by(open_game), *words, open_game.stored.uid]
        return self._reply(run(self.command, words, open_game), tag)

    def _reply(self, body: bytes, tag: str | None) -> Response:
        kind = SEVERAL if self.call.lines else ONE
        return Response(body, 200, {**PRIVATE, **({"ETag": f'"{tag}"'} if tag else {})}, kind)


def _seen_by(open_game: OpenGame) -> list[str]:
    """Return who looks, for a command that opens the game by itself.

    A player whose name means somebody else there (a colour's) sees what everybody may see.
    """
    seat = open_game.asked.seat
    if seat is None:
        return []
    name = open_game.players[seat].name
    meant = read_seat(name, open_game.players, open_game.screens)
    return [f"--as={name}"] if meant == seat else []
