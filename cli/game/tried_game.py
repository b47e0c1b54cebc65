"""A game on which what is only tried takes effect: as its viewer may know it, and never written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.game.open_game import OpenGame
from events.common import Event
from events.store.entry import Entry


class TriedGame(OpenGame):
    """A game as its viewer may know it, which goes on in memory alone.

    What a bar, a list or a phone says of a line follows from it, so it tells no secret. What hands
    are hidden limits nothing in it; of one with the `poorest` hands they hold nothing.
    """

    def __init__(self, whole: OpenGame, *, poorest: bool = False) -> None:
        """Look at a game with the eyes of its viewer."""
        self.whole = whole
        self.store, self.stored = whole.store, whole.stored
        self.title, self.screens = whole.title, whole.screens
        self.asked, self.alone = whole.asked, whole.alone
        self.broken, self.beyond = whole.broken, whole.beyond
        self._poorest = poorest
        self._seen = None
        self.load()

    def load(self) -> None:
        """Forget what was tried."""
        seen = self.whole.seen
        self.entries, self.events = seen.entries.copy(), seen.events.copy()
        self.known = len(self.entries)
        self.game = seen.game.twin()
        hides = bool(seen.game.hidden) and seen.game.rules.veil is not None
        self.veil = self._veil if hides else None
        if self._poorest:
            self._veil(self.game.state)

    def _veil(self, state: Any) -> None:  # noqa: ANN401
        """Hide what is not known, or take it away."""
        rules, seats = self.whole.seen.game.rules, self.whole.seen.game.hidden
        if rules.veil is not None:
            rules.veil(state, seats, ())
        if self._poorest:
            rules.impoverish(state, seats)

    def let(self, event: Event) -> None:
        """Let an action take effect, so that the next one of its line can be looked at."""
        self.game.take(str(self.n + 1), event)

    def append(
        self, events: Sequence[Event], *, by: str, id_: str | None = None, still_open: bool
    ) -> tuple[Entry, ...]:
        """Return the entries that events would be.

        Raises:
            Mistake: an event is out of bounds, or a newer version has gone on with the game.
        """
        if self.beyond is not None:
            raise self.newer_mistake()
        entries = tuple(
            Entry(n, one.id, one.at, one.by, one.event, b"")
            for n, one in enumerate(self.drafts(events, by, id_), self.known + 1)
        )
        self.events[self.known :] = [
            (one.n, event) for one, event in zip(entries, events, strict=True)
        ]
        self.entries[self.known :] = entries
        self.known = len(self.entries)
        return entries
