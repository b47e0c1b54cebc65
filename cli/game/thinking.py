"""The clock of a game being recorded: its current state, and passed limits."""

import time
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cli.game.seen_game import LoadedGame, SeenGame
from cli.terminal.command import Request

if TYPE_CHECKING:
    from projections.clock import Clock


class ClockCall(Request, frozen=True):
    """Show how long each player has thought, from the times of the entries; pauses do not count."""


class Thinking(Struct, frozen=True):
    """The thinking times of the players.

    Attributes:
        game: the game.
        clock: the clock (`projections.clock.Clock`).
        limit: the limit for each player in minutes, None without one.
        running: the seat of the player to act and the time so far in ms; None if nobody is.
    """

    game: SeenGame
    clock: Any
    limit: int | None
    running: tuple[int, int] | None


def read_clock(game: SeenGame, _call: ClockCall) -> Thinking:
    """Return the thinking times, and who is thinking now."""
    found = clock_of(game)
    taken = found.running(time.time_ns() // 1_000_000) if game.game.open else None
    seat = game.screens.next_json(game.game).get("player")
    running = None
    if isinstance(seat, int) and taken is not None and found.actions:
        running = seat, taken
    return Thinking(game, found, game.game.timeline.started.limit, running)


def clock_of(open_game: LoadedGame, entries: int | None = None) -> "Clock":
    """Return the clock of a game, now or after some number of entries."""
    from projections.clock import clock

    n = open_game.n if entries is None else entries
    return clock(len(open_game.players), open_game.events[:n], open_game.entries[:n])


def limit_passed(open_game: LoadedGame, new: int) -> list[int]:
    """Return the seats that passed the limit of thinking time with the last `new` entries."""
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
