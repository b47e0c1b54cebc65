"""What recorders' pages say of themselves: when last, and how many lines wait on them.

Nothing of it is kept: a server that is started again hears of each page as soon as it is there.
"""

import time
from collections import OrderedDict
from collections.abc import Mapping

from msgspec import Struct

MOST = 1000
"""How many pages are known; the one heard of the longest time ago goes first."""


EVENING = 6 * 3600
"""Seconds after which a page that says nothing has gone home."""


class Heard(Struct, frozen=True):
    """A recorder's page: when it was heard of, in seconds since 1970, and what waits on it."""

    at: float
    waiting: int


class Recorders:
    """The pages that record, by their game and the id that each has made."""

    def __init__(self) -> None:
        self._heard: OrderedDict[tuple[str, str], Heard] = OrderedDict()

    def hear(self, game: str, said: Mapping[str, str]) -> None:
        """Take in what a page says of itself with a request: its id, and how many lines wait."""
        page, waiting = said.get("page", ""), said.get("waiting", "")
        if not page or len(page) > 64 or not (waiting.isdecimal() and len(waiting) < 4):
            return
        self._heard[game, page] = Heard(time.time(), int(waiting))
        self._heard.move_to_end((game, page))
        if len(self._heard) > MOST:
            self._heard.popitem(last=False)

    def of(self, game: str) -> list[Heard]:
        """Return the pages that record a game, the one heard of last first."""
        pages = [one for (uid, _page), one in reversed(self._heard.items()) if uid == game]
        return [one for one in pages if time.time() - one.at < EVENING]
