"""The clock of a game that is being recorded: as it is now, and whether a limit was passed."""

from typing import TYPE_CHECKING

from cli.game.open_game import OpenGame

if TYPE_CHECKING:
    from projections.clock import Clock


def clock_of(open_game: OpenGame, entries: int | None = None) -> "Clock":
    """Return the clock of a game, or as it was after so many entries."""
    from projections.clock import clock

    n = open_game.n if entries is None else entries
    return clock(len(open_game.players), open_game.events[:n], open_game.entries[:n])


def limit_passed(open_game: OpenGame, new: int) -> list[int]:
    """Return who has passed the limit of thinking time by the last `new` entries, by seat."""
    limit = open_game.game.timeline.started.limit
    if limit is None or not new:
        return []
    now, before = clock_of(open_game), clock_of(open_game, open_game.n - new)
    most = limit * 60_000
    return [
        seat
        for seat, (own, then) in enumerate(zip(now.players, before.players, strict=True))
        if then.thought <= most < own.thought
    ]
