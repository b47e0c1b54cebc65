"""The events of score pads, and the description of a pad."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.json import encode
from msgspec.structs import fields, replace

from events.common import (
    MOST_AMOUNT,
    MOST_PLAYERS,
    Adjusted,
    Amount,
    Event,
    LogEvent,
    Ruled,
    Seat,
    TableWord,
    decoder,
)
from events.text import PartsName, Word

MOST_ROUNDS = 99
OLD_MOST_AMOUNT = 9999
"""The largest amount of older versions, which stored it as the limit where a file set none."""

MOST_CATEGORIES = 30
POINTS = "points"
"""The category that is meant where none is named, and the only one of a plain pad."""

KEPT_WORDS = ("start", "adjusted", "score", "end", "with", "and")
"""What no category can be called; nor "bonus" on a pad with bonuses."""

RoundNumber = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
Rate = Annotated[int, Meta(ge=-999, le=999)]
"""Points for one of something."""

Among = Annotated[tuple[Word, ...], Meta(min_length=1, max_length=MOST_CATEGORIES)]


class Category(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A category of scores.

    Attributes:
        name: what it is called on a line.
        per: the points for one of it.
        least: how many of it can be recorded at least.
        most: how many at most.
        once: another way to say that it is scored once.
        times: how often each side can score it in a game, or how many rounds can be of it where
            each round has a kind; None: any number of times.
        total: how many of it all sides have together in a round; None: that differs.
        bid: the category that says how many of it were bid.
        exact: the points for as many as were bid.
        off: the points for each one more or less than were bid; then `per` does not count.
    """

    name: Word
    per: Rate = 1
    least: Amount = 0
    most: Amount = MOST_AMOUNT
    once: bool = False
    times: RoundNumber | None = None
    total: Amount | None = None
    bid: Word | None = None
    exact: Rate = 0
    off: Rate = 0

    @property
    def limit(self) -> int | None:
        """How often it can be scored in a game; None: any number of times."""
        return 1 if self.once else self.times


class Bonus(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Points for a sum of categories that is high enough."""

    of: Among
    least: Amount
    points: Rate


PerRound = Literal["none", "all", "one", "same"]
"""What each side scores in a round: all categories, any one, or all sides the same one."""

PER_ROUND: tuple[PerRound, ...] = ("none", "all", "one", "same")


class PadDescribed(Event, frozen=True, tag="pad-described"):
    """The rules of a pad.

    Attributes:
        name: what it is called: a label, and no part of the rules.
        categories: what is scored.
        least_players: how many can play it at least.
        most_players: how many at most.
        teams: how many teams there are, players sitting in turn; 0: everybody scores alone.
        per_round: what each side scores in a round.
        lowest: whether the least points win.
        start: the points of each side before the first round.
        rounds: after how many rounds it ends; None: it does not by rounds.
        target: the points at which it ends; None: it does not by points.
        exact: whether nobody can pass the target.
        ties: the category of which more decides a tie; None: a tie is shared.
        bonuses: points for sums of categories.
    """

    describes: ClassVar[bool] = True

    name: PartsName
    categories: Annotated[tuple[Category, ...], Meta(min_length=1, max_length=MOST_CATEGORIES)]
    least_players: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = 2
    most_players: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = MOST_PLAYERS
    teams: Annotated[int, Meta(ge=0, le=MOST_PLAYERS // 2)] = 0
    per_round: PerRound = "none"
    lowest: bool = False
    start: Amount = 0
    rounds: RoundNumber | None = None
    target: Amount | None = None
    exact: bool = False
    ties: Word | None = None
    bonuses: Annotated[tuple[Bonus, ...], Meta(max_length=9)] = ()

    @property
    def hash(self) -> str:
        """The SHA-256 of the rules, whatever they are called."""
        return sha256(encode(replace(self, name="-"))).hexdigest()


def unusual(
    described: PadDescribed | Category, keys: Iterable[str]
) -> Iterator[tuple[str, str | int | bool]]:
    """Yield those of some keys that have another value than where they are or were left out."""
    usual = {field.name: field.default for field in fields(described)}
    for key in keys:
        value = getattr(described, key)
        if value != usual[key] and (key, value) != ("most", OLD_MOST_AMOUNT):
            yield key, value


def without_old_limits(pad: PadDescribed) -> PadDescribed:
    """Return a pad without limits that limit nothing: largest amounts of old, times beside once."""
    return replace(pad, categories=tuple(map(_without_old_limits, pad.categories)))


def _without_old_limits(one: Category) -> Category:
    least = -MOST_AMOUNT if one.least == -OLD_MOST_AMOUNT else one.least
    most = MOST_AMOUNT if one.most in (OLD_MOST_AMOUNT, MOST_AMOUNT) else one.most
    # a default is left out only if it is that very object
    return replace(one, least=least, most=most, times=one.times and one.limit)


TALLY = PadDescribed("tally", (Category(POINTS, least=-MOST_AMOUNT),))
"""The pad of a game that describes none: points at any time, until the players end it."""


class PointsScored(Event, frozen=True, tag="pad-points-scored"):
    """A player (or the team of one) got so many of a category, in a round where there are some."""

    player: Seat
    category: Word
    number: Amount
    round: RoundNumber | None = None


class PadEnded(Event, frozen=True, tag="pad-ended"):
    """The players ended the game."""


Play = PointsScored | PadEnded
Operation = Play | PadDescribed | TableWord[Adjusted] | Ruled[Play]
AnyEvent = LogEvent[Operation]

DECODER = decoder(AnyEvent)
"""Reads one event of this title from JSON."""
