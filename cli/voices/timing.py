"""Output of `clock`: the thinking time of each player."""

from collections.abc import Iterator

from msgspec import Struct

from cli.game.thinking import Thinking, read_clock
from cli.terminal.command import Command, Number, OfGame, Seat
from cli.terminal.language import _
from cli.terminal.output import Output, Table
from cli.wording.clock_words import clock_heads, clock_notes, clock_rows, time_words
from cli.wording.sentences import limit_words
from projections.clock import PlayerClock


class Longest(Struct, forbid_unknown_fields=True):
    """The longest turn, and the entry that ended it."""

    entry: Number
    seconds: float


class PlayerTime(Struct, forbid_unknown_fields=True):
    """A player's thinking time in seconds."""

    name: str
    thought: float
    turns: int
    turn: float | None
    longest: Longest | None
    left: float | None


class Running(Struct, forbid_unknown_fields=True):
    """The player whose turn it is, and the time since it began."""

    player: Seat
    seconds: float


class Clock(OfGame, kw_only=True, tag="tablescribe.clock/1"):
    """The thinking times of all players in seconds."""

    entry: Number
    limit: float | None
    players: list[PlayerTime]
    span: float
    paused: float
    other: float
    actions: int
    untimed: int
    running: Running | None


def _words(found: Thinking) -> Iterator[Output]:
    game, clock, limit = found.game, found.clock, found.limit
    if clock.thought:
        yield Table(clock_heads(limit), clock_rows(clock, game.players, limit))
    if limit:
        yield limit_words(limit)
    yield from clock_notes(clock)
    if found.running:
        seat, taken = found.running
        sentence = _("{name} has been thinking for {time}")
        yield sentence.format(name=game.players[seat].name, time=time_words(taken))


def _answers(found: Thinking) -> Iterator[Clock]:
    game, clock, limit = found.game, found.clock, found.limit
    yield Clock(
        entry=game.n,
        limit=None if limit is None else 60 * limit,
        players=[
            _player(player.name, own, limit)
            for player, own in zip(game.players, clock.players, strict=True)
        ],
        span=clock.span / 1000,
        paused=clock.paused / 1000,
        other=clock.other / 1000,
        actions=clock.actions,
        untimed=clock.untimed,
        running=Running(found.running[0], found.running[1] / 1000) if found.running else None,
        **game.keys(),
    )


def _player(name: str, own: PlayerClock, limit: int | None) -> PlayerTime:
    longest, middle = own.longest, own.median_turn
    return PlayerTime(
        name,
        own.thought / 1000,
        len(own.turns),
        None if middle is None else middle / 1000,
        Longest(longest.n, longest.taken / 1000) if longest else None,
        None if limit is None else 60 * limit - own.thought / 1000,
    )


CLOCK = Command("clock", read_clock, _words, _answers, views=False)
