"""`clock`: how long each player has thought."""

import time
from typing import Any

from cli.completion.options import GameName
from cli.game.open_game import OpenGame
from cli.game.thinking import clock_of
from cli.game.viewpoint import answer
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from cli.terminal.tables import say_table
from cli.wording.clock_words import clock_heads, clock_notes, clock_rows, time_words
from cli.wording.house_rules import limit_words
from projections.clock import Clock, PlayerClock


def clock(game: GameName = None, db: Db = None, json: Json = False) -> None:
    """Show how long each player has thought, from the times of the entries; pauses do not count."""
    open_game = OpenGame.open(db, game, writing=False)
    found, limit = clock_of(open_game), open_game.game.timeline.started.limit
    running = _running(open_game, found)
    if json:
        _answer(open_game, found, limit, running)
        return
    if found.thought:
        say_table(clock_heads(limit), clock_rows(found, open_game.players, limit))
    if limit:
        say(limit_words(limit))
    for sentence in clock_notes(found):
        say(sentence)
    if running:
        seat, taken = running
        sentence = _("{name} has been thinking for {time}")
        say(sentence.format(name=open_game.players[seat].name, time=time_words(taken)))


def _running(open_game: OpenGame, found: Clock) -> tuple[int, int] | None:
    """Return whose turn it is, and for how many ms it has been; None if nobody thinks."""
    taken = found.running(time.time_ns() // 1_000_000) if open_game.game.open else None
    seat = open_game.screens.next_json(open_game.game, open_game.viewer).get("player")
    return (seat, taken) if isinstance(seat, int) and taken is not None and found.actions else None


def _answer(
    open_game: OpenGame, found: Clock, limit: int | None, running: tuple[int, int] | None
) -> None:
    answer(
        open_game,
        "clock",
        entry=open_game.n,
        limit=None if limit is None else 60 * limit,
        players=[
            {"name": player.name, **_player_json(own, limit)}
            for player, own in zip(open_game.players, found.players, strict=True)
        ],
        span=found.span / 1000,
        paused=found.paused / 1000,
        other=found.other / 1000,
        actions=found.actions,
        untimed=found.untimed,
        running=running and {"player": running[0], "seconds": running[1] / 1000},
    )


def _player_json(own: PlayerClock, limit: int | None) -> dict[str, Any]:
    longest, middle = own.longest, own.median_turn
    return {
        "thought": own.thought / 1000,
        "turns": len(own.turns),
        "turn": None if middle is None else middle / 1000,
        "longest": longest and {"entry": longest.n, "seconds": longest.taken / 1000},
        "left": None if limit is None else 60 * limit - own.thought / 1000,
    }
