"""How long each player has thought, from the times of entries, where these are times of play.

The time before an action is that of who acts, back to the entry before it; counts and notes in
between do not end it. Not thinking, and nobody's, is

- a pause: PAUSE or more without an entry, and what a gap stands for;
- what comes before the first action: the table is being set up;
- the table's own time: up to an undo, a redo, a correction, a statement, a description, and up to
  what nobody in particular does;
- the time of several players' actions that were recorded at once, for nobody knows whose it was.

So an imported text, which has one time for all its entries, has no clock, nor has what a fork has
copied. A clock that was set back gives no time. What was taken back was thought about all
the same: the walk goes through the entries as they were recorded.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, pairwise
from typing import Literal

from msgspec import Struct

from events.common import Event, GapDeclared, PlayerLeft, Ruled, is_annotation
from events.store.entry import Entry
from projections.timeline import Item, Timeline

SHORTEST = 1_000
"""Milliseconds: nobody types two actions within less; they were recorded at once."""

PAUSE = 15 * 60_000
"""Milliseconds without an entry from which on the players are taken to have had a break."""

Spent = Literal["thinking", "pause", "setting-up", "table", "together", "since"]


class Stretch(Struct, frozen=True):
    """The time before an entry.

    Attributes:
        n: the entry.
        ms: how long it was.
        spent: on what; "since": it only follows what was done last.
        player: who acts with the entry, by seat, or after it if it is a count or a note; None for
            nobody.
        acts: whether the entry is that action.
        timed: whether that action was recorded by itself, not at once with another player's.
    """

    n: int
    ms: int
    spent: Spent
    player: int | None
    acts: bool
    timed: bool


class TurnTime(Struct, frozen=True):
    """A player's uninterrupted run of actions: how many ms it took, and its last entry."""

    taken: int
    n: int


class PlayerClock(Struct, frozen=True):
    """How long each turn of a player took that has a time."""

    turns: tuple[TurnTime, ...]

    @property
    def thought(self) -> int:
        """How many ms the player has thought."""
        return sum(turn.taken for turn in self.turns)

    @property
    def median_turn(self) -> float | None:
        """The median of the turns in ms, None without any."""
        return middle([turn.taken for turn in self.turns])

    @property
    def longest(self) -> TurnTime | None:
        """The longest turn, None without any."""
        return max(self.turns, key=lambda turn: turn.taken, default=None)


class Clock(Struct, frozen=True):
    """The times in the log of a game, up to the latest entry.

    Attributes:
        players: by seat.
        paused: ms of pauses.
        other: ms that were neither pause nor anybody's thinking.
        actions: how many actions players have done.
        untimed: how many of them have no time of their own.
        since: ms from what was done last to the last entry.
        last: when that was recorded, in ms since 1970.
    """

    players: tuple[PlayerClock, ...]
    paused: int
    other: int
    actions: int
    untimed: int
    since: int
    last: int

    @property
    def thought(self) -> int:
        """How many ms all have thought; 0: the log has no clock."""
        return sum(player.thought for player in self.players)

    @property
    def span(self) -> int:
        """How many ms there are from the first entry to what was done last."""
        return self.thought + self.paused + self.other

    def running(self, now: int) -> int | None:
        """Return for how many ms it has been somebody's turn; None in a pause.

        `now` is in ms since 1970.
        """
        after = now - self.last
        return self.since + after if 0 <= after < PAUSE else None


_OTHER = ("setting-up", "table", "together")


def middle(times: Sequence[float]) -> float | None:
    """Return the median of some times, None without any."""
    if not times:
        return None
    from statistics import median  # slow to import

    return median(times)


def clock(players: int, events: Sequence[tuple[int, Event]], entries: Sequence[Entry]) -> Clock:
    """Return the clock of a log: its events with their numbers, and the entries with their times.

    `players`: how many there are.
    """
    found = stretches(events, entries)
    turns: list[list[TurnTime]] = [[] for _seat in range(players)]
    for player, run in groupby((one for one in found if one.player is not None), _player):
        own = [*run]
        if taken := sum(one.ms for one in own if one.spent == "thinking"):
            turns[player].append(TurnTime(taken, own[-1].n))
    return Clock(
        tuple(PlayerClock(tuple(own)) for own in turns),
        sum(one.ms for one in found if one.spent == "pause"),
        sum(one.ms for one in found if one.spent in _OTHER),
        sum(one.acts for one in found),
        sum(one.acts and not one.timed for one in found),
        sum(one.ms for one in found if one.spent == "since" and one.ms < PAUSE),
        entries[-1].at,
    )


def _player(one: Stretch) -> int:
    return -1 if one.player is None else one.player


def stretches(events: Sequence[tuple[int, Event]], entries: Sequence[Entry]) -> list[Stretch]:
    """Return the time before each entry but the first one, and what it was spent on."""
    acting = [_acting(event) for _n, event in events]
    took = [0, *(max(0, entry.at - before.at) for before, entry in pairwise(entries))]
    together = _together(events, acting, took)
    first = next((i for i, player in enumerate(acting) if player is not None), len(events))
    found: list[Stretch] = []
    done = None  # what is done next, as a place; None: nothing is
    for i in range(len(events) - 1, 0, -1):
        n, event = events[i]
        if not is_annotation(event):
            done = i
        player = None if done is None else acting[done]
        spent: Spent
        if done is None:
            spent = "since"
        elif took[i] >= PAUSE or isinstance(event, GapDeclared):
            spent = "pause"
        elif player is None:
            spent = "table"
        elif done <= first:
            spent = "setting-up"
        else:
            spent = "together" if done in together else "thinking"
        acts = done == i and player is not None
        found.append(Stretch(n, took[i], spent, player, acts, done not in together))
    return found[::-1]


def _acting(event: Event) -> int | None:
    """Return whose action an event is; None for one that is nobody's."""
    action = event.action if isinstance(event, Ruled) else event
    if is_annotation(action) or action.states or isinstance(action, PlayerLeft):
        return None
    player: int | None = getattr(action, "player", None)
    return player


def _together(
    events: Sequence[tuple[int, Event]], acting: Sequence[int | None], took: Sequence[int]
) -> set[int]:
    """Return the places of actions that were recorded at once with those of other players."""
    batches: list[list[int]] = [[]]
    since = 0
    for i, player in enumerate(acting):
        since += took[i]
        if is_annotation(events[i][1]):
            continue
        if player is None or since >= SHORTEST:
            batches.append([])
        if player is not None:
            batches[-1].append(i)
        since = 0
    several = (batch for batch in batches if len({acting[i] for i in batch}) > 1)
    return set(chain.from_iterable(several))


def acted_at(timeline: Timeline, entries: Sequence[Entry]) -> Iterator[tuple[Item, int]]:
    """Yield the effective actions that were recorded as they happened, each with its ms since 1970.

    Those of corrections and forks have no time of their own.
    """
    origin = timeline.started.origin
    copied = origin.copied if origin else 1
    for item in timeline.items:
        if item.ref.isdecimal() and getattr(item.event, "player", None) is not None:
            n = int(item.ref)
            if n > copied:
                yield item, entries[n - 1].at


LONGEST_GAME = 24 * 3_600_000
"""Milliseconds below which the span of a game is believed."""


def span(timeline: Timeline, entries: Sequence[Entry]) -> tuple[int, int] | None:
    """Return when play began and ended, in ms since 1970; None where the entries do not tell."""
    times = [at for _item, at in acted_at(timeline, entries)]
    if not times:
        return None
    began, ended = min(entries[0].at, times[0]), times[-1]
    return (began, ended) if SHORTEST <= ended - began < LONGEST_GAME else None
