"""The summary of a game for views of many games: its result and figures, without actions."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from events.common import Origin
from events.store.entry import Entry
from projections.clock import Clock, clock, middle, span
from projections.folding import FoldedGame
from projections.lots import only_set_up
from projections.statements import gaps
from projections.timeline import Timeline
from projections.titles.title_rules import Result

FORM = 8
"""The form of a summary; it changes when the same log and rules make another one, as kept ones of
another form are not used."""


class Summary(Struct, frozen=True):
    """A game, as the list of games, the tally, standings and ratings need it.

    Attributes:
        uid: the id of the game.
        title: what was played.
        state: what has become of it: "over", "abandoned" or "open".
        date: the day it began, "2026-03-01".
        ended: when the last action was recorded, in ms since 1970, as far as its entries tell.
        origin: where its first entries come from, None if it began anew.
        players: names, by seat.
        scores: points by seat; none where what scores is not described.
        winners: who won, by seat; of a game that is not over, who leads.
        places: 1 for who won, by seat; equal for those whom nothing parts. None without scores.
        sources: points by the ledger's rules, for each seat.
        turns: how many turns have a time, for each seat.
        turn: the median of these in ms, for each seat; 0 without any.
        thought: all of these together in ms, for each seat.
        first: who went first, by seat.
        house: the house rules that held.
        board: what the printed parts are called that were described, "" without a name.
        sheet: whether only its final position was typed.
        uncertain: the entry since which its result rests on what the players stated, else None.
        gaps: the stretches that nobody recorded: their entries and why.
        variant: by which rules it was played, where those differ from game to game; else "".
        lowest: whether the least points win.
        absent: the names of those who left before the end.
        discarded: whether it was given up before anything was played.
    """

    uid: str
    title: str
    state: str
    date: str
    ended: int | None
    origin: Origin | None
    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    sources: tuple[dict[str, int], ...]
    turns: tuple[int, ...]
    turn: tuple[float, ...]
    thought: tuple[int, ...]
    first: int = 0
    house: tuple[str, ...] = ()
    board: str = ""
    sheet: bool = False
    uncertain: str | None = None
    gaps: tuple[tuple[str, str], ...] = ()
    variant: str = ""
    lowest: bool = False
    absent: tuple[str, ...] = ()
    discarded: bool = False

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.state == "over"

    @property
    def kind(self) -> tuple[str, str]:
        """The title, and by which rules: games of two kinds are not compared with each other."""
        return self.title, self.variant

    @property
    def rules(self) -> str:
        """What its rules are called, where games of the title have different ones; else ""."""
        return self.board if self.variant else ""


def summary(uid: str, game: FoldedGame, entries: Sequence[Entry]) -> Summary:
    """Return what is kept of a game; its entries are those that were folded."""
    timeline = game.timeline
    started = timeline.started
    result = game.rules.result(game.state)
    sources: list[dict[str, int]] = [{} for _player in started.players]
    for row in game.rules.ledger(game.state):
        sources[row.player][row.rule] = sources[row.player].get(row.rule, 0) + row.amount
    times = clock(len(started.players), list(timeline.raw.items()), entries)
    _began, ended = span(timeline, entries) or (None, None)
    return Summary(
        uid,
        game.title,
        game.outcome,
        started.date,
        ended,
        started.origin,
        tuple(player.name for player in started.players),
        result.scores,
        result.winners if result.scores else (),
        tuple(places(result)),
        tuple(sources),
        *_turns(times),
        started.first,
        started.house,
        next(_named_parts(timeline), ""),
        started.sheet,
        game.uncertain_since,
        tuple(gaps(timeline)),
        game.rules.variant(game.state),
        result.lowest,
        game.absent,
        game.outcome == "abandoned" and only_set_up(game),
    )


def places(result: Result) -> Iterator[int]:
    """Yield the place of each seat: 1 and how many did better; what breaks a tie counts for all.

    Where nobody won, nobody has a place.

    What breaks a tie is known only where those with most points are tied, so lower places that
    are tied are shared, but for those who lost by it.
    """

    def worth(seat: int) -> tuple[bool, int, int]:
        points = result.scores[seat]
        left = result.tie_break[seat] if result.tie_break and points == result.best else 0
        return seat in result.winners, -points if result.lowest else points, left

    seats = range(len(result.scores) if result.winners else 0)
    for seat in seats:
        yield 1 + sum(worth(other) > worth(seat) for other in seats)


def _turns(times: Clock) -> tuple[tuple[int, ...], tuple[float, ...], tuple[int, ...]]:
    """Return of each seat how many turns are timed, their median and their sum in ms."""
    taken = [[turn.taken for turn in player.turns] for player in times.players]
    return (
        tuple(map(len, taken)),
        tuple(0 if turn is None else turn for turn in map(middle, taken)),
        tuple(map(sum, taken)),
    )


def _named_parts(timeline: Timeline) -> Iterator[str]:
    for item in timeline.descriptions():
        if name := getattr(item.event, "name", None):
            yield name
