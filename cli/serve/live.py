"""Games as viewers' pages show them while they go on: one walk for all pages, and its events."""

import asyncio
import time
from collections.abc import AsyncIterator
from itertools import repeat, takewhile
from typing import Any

import msgspec
from msgspec import Struct, to_builtins

from cli import __version__
from cli.exports.html.changes import whole
from cli.exports.html.curve import curve
from cli.exports.html.page import Shown, Walk, chips, course
from cli.exports.html.rendering import page_style, template
from cli.exports.html.steps import roomy
from cli.game.open_game import OpenGame
from cli.game.seen_game import SeenGame
from cli.game.thinking import clock_of
from cli.serve.desk import Desk
from cli.serve.links import Link, Links
from cli.serve.listening import Listening
from cli.terminal.errors import Mistake
from cli.terminal.reader import reader
from cli.wording.event_words import outcome_words
from cli.wording.sentences import standing_words
from events.store.location import StoreError
from projections.clock import PAUSE
from projections.folding import FoldedGame, fold_game
from projections.notes import notes_at, notes_of
from projections.seen import Mask, Viewer
from projections.steps import step_on, steps
from projections.timeline import Timeline

STYLES = ("page_live.css",)
"""What a live page has besides the styles of every page."""


class News(Struct, frozen=True):
    """An update for a page.

    Attributes:
        n: the last entry of the log it covers.
        data: JSON for the page's script; None: the page must reload.
    """

    n: int
    data: bytes | None


class Following:
    """The steps of a game for one viewer, up to the end of its log.

    Callers must pass the game with that viewer set (`asked`).

    Attributes:
        begun_with: the game it was made from; a reloaded one needs a new `Following`.
    """

    def __init__(self, open_game: OpenGame, viewer: Viewer) -> None:
        self.begun_with = open_game
        self._viewer = viewer
        self._begin(open_game)

    def follow(self, open_game: OpenGame) -> None:
        """Add a step for each new entry of the log.

        All steps are made again after an undo or a correction, and when secrets are revealed.
        """
        before = self._timeline
        if open_game.n == self._n and open_game.entries[-1].hash == self._hash:
            return
        known = open_game.n > self._n and open_game.entries[self._n - 1].hash == self._hash
        running = SeenGame(open_game, self._viewer)
        timeline = running.timeline()
        opens = bool(running.mask.hidden) and open_game.game.over
        if not known or opens or _common(before, timeline) != len(before.items) + 1:
            self._begin(open_game)
            return
        folded = running.mask.visible_part(open_game.timeline())
        self._game.timeline = folded
        box = self._walk.box
        for item in folded.items[len(before.items) :]:
            step = step_on(self._game, len(self._walk.data), item)
            self._walk.take(running.mask.step(step, timeline))
        if self._walk.box != box:
            self._fitting.clear()
        self._reach(open_game, timeline)

    def news(self, open_game: OpenGame, since: int) -> News | None:
        """Return the update for a page that has the log up to an entry; None without one."""
        self.follow(open_game)
        if since == self._n:
            return None
        if not 1 <= since < self._n:
            return News(self._n, None)
        before = Timeline(open_game.events[:since])
        mask = Mask(open_game.game, lambda: before, self._viewer)
        stay = _common(mask.timeline(before), self._timeline)  # what was open then may have faded
        if stay is None:
            return News(self._n, None)
        if mask.hidden and fold_game(before).over != open_game.game.over:
            stay = 0
        content = {
            "n": self._n,
            "stay": stay,
            "steps": self._updates(open_game, stay),
            **self.standing(open_game),
        }
        if since not in self._fitting:
            content["style"] = page_style(roomy(self._walk.box), STYLES)
        return News(self._n, msgspec.json.encode(content))

    def _updates(self, open_game: OpenGame, stay: int) -> list[dict[str, Any]]:
        """Return the changes of each step after the first `stay`, with its entry."""
        entries, players = self._walk.entries[stay:], chips(open_game.seen)
        texts = (template("entry.html").render(entry=one, players=players) for one in entries)
        return [
            {**to_builtins(step, str_keys=True), "entry": text.strip()}
            for step, text in zip(self._walk.data[stay:], texts, strict=True)
        ]

    def standing(self, open_game: OpenGame) -> dict[str, Any]:
        """Return the page's data on the current game, besides its steps."""
        seen = open_game.seen
        box = roomy(self._walk.box)
        result = standing_words(seen.game, seen.players, seen.screens)
        scores = course(seen, [step.scores for step in self._walk.data])
        return {
            "box": [round(side, 2) for side in box],
            "curve": curve(scores, seen.players, result),
            "result": result,
            "next": outcome_words(seen.game, seen.view),
            "running": seen.game.open,
            "clock": self._clock(open_game),
        }

    def _clock(self, open_game: OpenGame) -> dict[str, Any] | None:
        """Return the thinking times, who thinks since when, and when that becomes a pause.

        All in ms, moments since 1970; None if the log has no clock.
        """
        clock = clock_of(open_game)
        if not clock.thought:
            return None
        acts = self._walk.data[-1].acts if open_game.game.open else None
        began = clock.last - clock.since
        thought = [player.thought for player in clock.players]
        return {"thought": thought, "acts": acts, "since": began, "until": clock.last + PAUSE}

    def initial_steps(self, open_game: OpenGame) -> Shown:
        """Return the steps for a page's first load."""
        self.follow(open_game)
        now = {"n": self._n, "version": __version__, **self.standing(open_game)}
        return self._walk.shown(open_game.seen, snippets=[], live=now)

    def _begin(self, open_game: OpenGame) -> None:
        """Walk through the whole game."""
        running, seen = SeenGame(open_game, self._viewer), open_game.seen
        timeline, mask = running.timeline(), running.mask
        opens = bool(mask.hidden) and open_game.game.over
        self._walk, self._fitting = Walk(running, seen, whole), set[int]()
        opened = seen.steps(check=True) if opens else repeat(None)
        folded = steps(mask.visible_part(open_game.timeline()), check=True)
        for step, then in zip(folded, opened, strict=False):
            self._game: FoldedGame = step.game
            self._walk.take(mask.step(step, timeline), then)
        self._reach(open_game, timeline)

    def _reach(self, open_game: OpenGame, timeline: Timeline) -> None:
        self._timeline, self._n = timeline, open_game.n
        self._hash = open_game.entries[-1].hash
        self._fitting.add(self._n)


def _common(before: Timeline, now: Timeline) -> int | None:
    """Return how many steps two timelines of a log share; None if the starts differ.

    Descriptions and players apply to the whole game, so they count as the start.
    """
    if before.started != now.started or before.descriptions() != now.descriptions():
        return None
    pairs = zip(before.items, now.items, strict=False)
    same = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))
    notes = notes_at(before.items), notes_at(now.items)
    if any(notes):
        refs = ["1", *(item.ref for item in before.items[:same])]
        told = (notes_of(notes[0], ref) == notes_of(notes[1], ref) for ref in refs)
        return sum(1 for _ref in takewhile(bool, told))
    return same + 1


LINKS_POLL = 1.0
"""Seconds between two looks at the file of links."""

KEEP_ALIVE = 15.0
"""Seconds after which a listener is told that the server is there."""

RETRY = 1000
"""Milliseconds after which a browser tries again."""

MOST_VIEWS = 64
"""How many views of games are kept; the one asked for the longest time ago goes first."""


class Live(Listening[News | None]):
    """The listeners on pages, and their news."""

    def __init__(self, desk: Desk, links: Links) -> None:
        super().__init__(desk, lambda game, since: self.following(game).news(game, since))
        self._links = links
        self._views: dict[tuple[str, Viewer, str], Following] = {}

    def following(self, open_game: OpenGame) -> Following:
        """Return a game as its viewer sees it, in their language; runs in the desk's thread."""
        key = (open_game.stored.uid, open_game.asked, reader().language)
        view = self._views.pop(key, None)
        if view is None or view.begun_with is not open_game:
            view = Following(open_game, open_game.asked)
        self._views[key] = view
        if len(self._views) > MOST_VIEWS:
            del self._views[next(iter(self._views))]
        return view

    async def watch_links(self) -> None:
        """End listening on links that another command revokes, until cancelled."""
        while True:
            await asyncio.sleep(LINKS_POLL)
            try:
                changed = self._links.refresh()
            except Mistake:  # what is valid stays valid until the file can be read again
                continue
            for uid in list(self._moved) if changed else ():
                self.wake(uid)

    async def events(self, link: Link, uid: str, since: int) -> AsyncIterator[str]:
        """Yield the events for a listener who has the log up to an entry."""
        yield hello()
        known: list[str] | None = None
        while not self.closing:
            if self._links.find(link.token) is None:
                yield event("gone")
                return
            moved = self.next_change(uid)
            try:
                remarks, news = await self.lacking(uid, link.viewer, since)
            except (Mistake, StoreError):
                await asyncio.sleep(1)
                continue
            known = remarks if known is None else known
            if news is None and remarks == known:
                try:
                    await asyncio.wait_for(moved.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield event("alive")
            elif news is None or news.data is None or remarks != known:
                yield event("reload")
                return
            else:
                since = news.n
                yield event("steps", news.data.decode(), news.n)


def hello() -> str:
    """Return the first event of a listener: the program's version, and the time."""
    said = {"version": __version__, "now": int(time.time() * 1000)}
    return f"retry: {RETRY}\n{event('hello', msgspec.json.encode(said).decode())}"


def event(kind: str, data: str = "{}", id_: int | None = None) -> str:
    """Return one event; its data is one line, as JSON is."""
    named = "" if id_ is None else f"id: {id_}\n"
    return f"{named}event: {kind}\ndata: {data}\n\n"
