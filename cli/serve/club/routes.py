"""The routes of the pages about all games: current games, QR codes, starting a game.

Every link to all games shows the current ones. Only an organiser's link starts games and shows
recording links.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cli.exports.html.rendering import ours
from cli.exports.qr import svg_code
from cli.game.game_store import store_remarks
from cli.game.open_game import OpenGame
from cli.serve.announcing import Table, address_of, links_of, table_of, words_of
from cli.serve.club.beginning import Beginning, begin_game, offer, plan
from cli.serve.links import Link, Role
from cli.serve.page_requests import Begun, form_of, json, page
from cli.serve.served import Heard, Served
from cli.terminal.errors import Mistake
from cli.terminal.language import ngettext
from cli.titles.title_named import name_of
from cli.wording.event_words import outcome_words
from events.store.event_store import EventStore
from events.titles.registry import TITLES, title_events
from projections.summary import summary

MOST = 60
"""How many games that go on are shown."""

ENDED = 5
"""How many of the last games are shown that have ended."""


class Playing(Struct, frozen=True):
    """A current or recent game.

    Attributes:
        table: the announcement of its links.
        title: the title as it is printed on the box.
        turn: the player to act, or the result.
        open: whether it is open.
        remarks: the remarks on its log.
    """

    table: Table
    title: str
    turn: str
    open: bool
    remarks: list[str]


def shown_games(store: EventStore) -> list[str]:
    """Return the games to show, newest first: open ones, then the most recent others."""
    going = [game.uid for game in store.games(only_open=True, limit=MOST)]
    last = [game.uid for game in store.games(limit=MOST) if not game.open]
    return [*going, *last[:ENDED]]


def playing(game: OpenGame) -> Playing | None:
    """Return a game for the list, None if it was discarded."""
    seen = game.seen
    if not seen.game.open and summary(game.stored.uid, game.game, game.entries).discarded:
        return None
    turn, remarks = outcome_words(seen.game, seen.view), list(game.remarks())
    return Playing(table_of(game), name_of(game.title), turn, seen.game.open, remarks)


FOLDER = Path(__file__).parent


class Club:
    """Answers the requests of the pages about all games."""

    def __init__(self, served: Served) -> None:
        self._served = served

    def routes(self) -> list[Route]:
        """Return the organiser's routes; `pages` chooses the first page of a link."""
        return [
            Route("/t/{token}/codes", self.codes, methods=["GET"]),
            Route("/t/{token}/begin/{title}", self.begin, methods=["GET"]),
            Route("/t/{token}/begin", self.begin_game, methods=["POST"]),
            Route("/t/{token}/begin/try", self.try_game, methods=["POST"]),
        ]

    async def page(self, link: Link) -> Response:
        """Return the page with the current games."""
        tables = [self._row(one, link) for one in await self._playing()]
        titles = [(slug, name_of(title_events(slug))) for slug in TITLES]
        remarks = await self._served.desk.ask(lambda store: store_remarks(store, None))
        return _page("club.html", link, tables=tables, titles=titles, remarks=remarks)

    async def codes(self, request: Request) -> Response:
        """Return the page with the QR codes of open games, or of one."""
        link = self._served.organiser(request)
        base = self._served.base or str(request.base_url).rstrip("/")
        if one := request.query_params.get("game"):
            shown = await self._served.desk.ask_game(one, playing)
            found = [shown] if shown is not None else []
        else:
            found = [one for one in await self._playing() if one.open]
        sheets = [(one, self._codes(one.table, base)) for one in found]
        return _page("codes.html", link, sheets=sheets)

    async def begin(self, request: Request) -> Response:
        """Return the form for starting a game of a title."""
        link = self._served.organiser(request)
        work = partial(offer, title=request.path_params["title"])
        return _page("begin.html", link, offer=await self._served.desk.readers.ask(work))

    async def try_game(self, request: Request) -> Response:
        """Return the game that a start would give."""
        self._served.organiser(request)
        wanted = await form_of(request, Beginning)
        return json(await self._served.desk.readers.ask(partial(plan, wanted=wanted)))

    async def begin_game(self, request: Request) -> Response:
        """Start a game; return the address of its QR codes."""
        link = self._served.organiser(request)
        wanted = await form_of(request, Beginning)
        uid = await self._served.desk.ask(lambda store: begin_game(store, wanted).stored.uid)
        return json(Begun(f"/t/{link.token}/codes?game={uid}"))

    async def _playing(self) -> list[Playing]:
        """Return the games to show, without unreadable ones."""
        found = []
        for uid in await self._served.desk.ask(shown_games):
            with suppress(Mistake):
                found.append(await self._served.desk.ask_game(uid, playing))
        return [one for one in found if one is not None]

    def _row(self, one: Playing, link: Link) -> tuple[Playing, str, str, Sequence[Heard]]:
        """Return a game with its viewers' address; for organisers, also who records and where."""
        links = links_of(one.table, self._served.links)
        own = {of.role: address_of(of) for of in links if of.game and of.seat is None}
        if not link.organises:
            return one, own[Role.TABLE], "", ()
        return one, own[Role.TABLE], own[Role.RECORDER], self._served.heard.of(one.table.uid)

    def _codes(self, table: Table, base: str) -> list[tuple[str, str, object]]:
        """Return the holder, address and QR code of each link of a game."""
        links = [one for one in links_of(table, self._served.links) if one.game]
        addresses = [(words_of(one, table), base + address_of(one)) for one in links]
        return [(words, address, ours(svg_code(address))) for words, address in addresses]


def _page(name: str, link: Link, **content: object) -> Response:
    about = {"home": f"/t/{link.token}", "organises": link.organises}
    return page(name, FOLDER, ago=_ago, waiting=_waiting, **about, **content)


def _ago(heard: Heard) -> str:
    seconds = round(time.time() - heard.at)
    if seconds < 60:
        return ngettext("{n} second", "{n} seconds", seconds)
    return ngettext("{n} minute", "{n} minutes", seconds // 60)


def _waiting(heard: Heard) -> str:
    return ngettext("{n} line is not recorded yet", "{n} lines are not recorded yet", heard.waiting)
