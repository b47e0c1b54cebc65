"""New entries for who listens: each is written once for all who see the same, and only then."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec

from cli.game.open_game import OpenGame
from cli.serve.desk import Desk
from cli.terminal.errors import Mistake
from cli.terminal.reader import as_reader, reader
from cli.voices.logs import entry_answer
from events.store.event_store import StoredGame
from events.store.location import StoreError
from projections.seen import Viewer

KEPT = 256
"""How many entries a feed holds; who needs earlier ones has them read again."""

Sent = tuple[int, bytes]
"""The number of an entry, and the entry as it is sent."""


class Feed:
    """What listeners to one game hear who see the same and read the same language.

    Attributes:
        n: up to which entry it has been heard of.
        goes_to: how many entries its log has, as far as is known.
        lines: the last entries up to it.
        moved: set when there are more, and replaced by a fresh one then.
    """

    def __init__(self, uid: str, viewer: Viewer, language: str, n: int) -> None:
        self.uid, self.viewer, self.language, self.n = uid, viewer, language, n
        self.goes_to = n
        self.lines: deque[Sent] = deque(maxlen=KEPT)
        self.moved = asyncio.Event()
        self.listeners = 0

    def add(self, lines: list[Sent]) -> None:
        """Tell all who listen what they have not been told."""
        if not (new := [line for line in lines if line[0] > self.n]):
            return
        self.lines.extend(new)
        self.n = new[-1][0]
        self.moved.set()
        self.moved = asyncio.Event()


News = list[tuple[Feed, list[Sent]]]
"""New entries for feeds."""


class Feeds:
    """The feeds that somebody listens to.

    Attributes:
        closing: whether the server ends: listeners are let go.
    """

    def __init__(self, desk: Desk) -> None:
        self.closing = False
        self._desk = desk
        self._feeds: dict[tuple[str, Viewer, str], Feed] = {}

    @asynccontextmanager
    async def listening(self, uid: str, n: int, viewer: Viewer) -> AsyncIterator[Feed]:
        """Yield the feed of a game for a viewer; `n` entries are in its log now."""
        key = (uid, viewer, reader().language)
        feed = self._feeds.setdefault(key, Feed(*key, n))
        feed.listeners += 1
        try:
            feed.add(await self._written(feed, feed.n))  # what came while it was begun
            yield feed
        finally:
            feed.listeners -= 1
            if not feed.listeners:
                self._feeds.pop(key, None)

    async def after(self, feed: Feed, n: int) -> list[Sent]:
        """Return what a feed has after entry `n`."""
        if n >= feed.n:
            return []
        kept = list(feed.lines)
        if kept and kept[0][0] <= n + 1:
            return kept[n + 1 - kept[0][0] :]
        return await self._written(feed, n)

    def fresh(self, open_game: OpenGame) -> News:
        """Return what a game has for its feeds, in the desk's thread, where it was just written.

        So an entry that is recorded here does not wait until it is noticed.
        """
        found = []
        for feed in [one for one in list(self._feeds.values()) if one.uid == open_game.stored.uid]:
            open_game.asked = feed.viewer
            with as_reader(language=feed.language):
                found.append((feed, _lines(open_game, feed.n)))
        return found

    async def _written(self, feed: Feed, after: int) -> list[Sent]:
        """Return entries as they are sent."""
        with as_reader(language=feed.language):
            return await self._desk.ask_game(
                feed.uid, lambda game: _lines(game, after), feed.viewer
            )

    @property
    def waits(self) -> bool:
        """Whether anybody listens."""
        return bool(self._feeds)

    async def hear(self, written: Sequence[StoredGame]) -> None:
        """Bring each feed whose game has gone on up to date; one that cannot be is tried again."""
        goes_to = {game.uid: game.n for game in written}
        for feed in list(self._feeds.values()):
            feed.goes_to = goes_to.get(feed.uid, feed.goes_to)
            if feed.goes_to > feed.n:
                with suppress(StoreError, Mistake):  # in use, or damaged
                    feed.add(await self._written(feed, feed.n))

    def close(self) -> None:
        """Let all listeners go."""
        self.closing = True
        for feed in list(self._feeds.values()):
            feed.moved.set()


def _lines(open_game: OpenGame, after: int) -> list[Sent]:
    """Return the entries after one as they are sent to who looks on."""
    numbers = range(after + 1, open_game.known + 1)
    return [(n, msgspec.json.encode(entry_answer(open_game.seen, n))) for n in numbers]
