"""The pages of all games: what is being played, the codes of their links, a game that begins.

Whoever has a link to all games sees what is played. Only an organiser's link begins games and shows
links that record.
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
    """A game that is being played, or was just now.

    Attributes:
        table: what its links are named after.
        title: the title as it is printed on the box.
        turn: who is to act, or the result.
        open: whether it goes on.
        remarks: what there is to know of its log.
    """

    table: Table
    title: str
    turn: str
    open: bool
    remarks: list[str]


def shown_games(store: EventStore) -> list[str]:
    """Return which games are shown, the newest first: those that go on, then the last others."""
    going = [game.uid for game in store.games(only_open=True, limit=MOST)]
    last = [game.uid for game in store.games(limit=MOST) if not game.open]
    return [*going, *last[:ENDED]]


def playing(game: OpenGame) -> Playing | None:
    """Return a game as it is shown, None if it was given up before anything was played."""
    seen = game.seen
    if not seen.game.open and summary(game.stored.uid, game.game, game.entries).discarded:
        return None
    turn, remarks = outcome_words(seen.game, seen.view), list(game.remarks())
    return Playing(table_of(game), name_of(game.title), turn, seen.game.open, remarks)


FOLDER = Path(__file__).parent


class Club:
    """Answers what the pages of all games ask."""

    def __init__(self, served: Served) -> None:
        self._served = served

    def routes(self) -> list[Route]:
        """Return the routes of an organiser; the first page of a link is for `pages` to choose."""
        return [
            Route("/t/{token}/codes", self.codes, methods=["GET"]),
            Route("/t/{token}/begin/{title}", self.begin, methods=["GET"]),
            Route("/t/{token}/begin", self.begin_game, methods=["POST"]),
            Route("/t/{token}/begin/try", self.try_game, methods=["POST"]),
        ]

    async def page(self, link: Link) -> Response:
        """Return the page of what is being played."""
        tables = [self._row(one, link) for one in await self._playing()]
        titles = [(slug, name_of(title_events(slug))) for slug in TITLES]
        remarks = await self._served.desk.ask(lambda store: store_remarks(store, None))
        return _page("club.html", link, tables=tables, titles=titles, remarks=remarks)

    async def codes(self, request: Request) -> Response:
        """Return the codes of all games that go on, or of one, to be shown and printed."""
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
        """Return the form with which a game of a title begins."""
        link = self._served.organiser(request)
        work = partial(offer, title=request.path_params["title"])
        return _page("begin.html", link, offer=await self._served.desk.readers.ask(work))

    async def try_game(self, request: Request) -> Response:
        """Return what a game would be."""
        self._served.organiser(request)
        wanted = await form_of(request, Beginning)
        return json(await self._served.desk.readers.ask(partial(plan, wanted=wanted)))

    async def begin_game(self, request: Request) -> Response:
        """Begin a game; return the address of its codes."""
        link = self._served.organiser(request)
        wanted = await form_of(request, Beginning)
        uid = await self._served.desk.ask(lambda store: begin_game(store, wanted).stored.uid)
        return json(Begun(f"/t/{link.token}/codes?game={uid}"))

    async def _playing(self) -> list[Playing]:
        """Return the games that are shown; one that cannot be read is left out."""
        found = []
        for uid in await self._served.desk.ask(shown_games):
            with suppress(Mistake):
                found.append(await self._served.desk.ask_game(uid, playing))
        return [one for one in found if one is not None]

    def _row(self, one: Playing, link: Link) -> tuple[Playing, str, str, Sequence[Heard]]:
        """Return a game, where it is watched, and for an organiser where recorded, and by whom."""
        links = links_of(one.table, self._served.links)
        own = {of.role: address_of(of) for of in links if of.game and of.seat is None}
        if not link.organises:
            return one, own[Role.TABLE], "", ()
        return one, own[Role.TABLE], own[Role.RECORDER], self._served.heard.of(one.table.uid)

    def _codes(self, table: Table, base: str) -> list[tuple[str, str, object]]:
        """Return of each link of a game whose it is, its address and its code."""
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
