"""The state of a score pad: numbers by round, side and category, and their points."""

from collections.abc import Mapping, Sequence

from events.common import Adjusted, GameStarted, GapDeclared
from events.titles.score_pad import events
from events.titles.score_pad.house_rules import with_house_rule
from projections.ledger import Basis, Ledger, StatedScore
from projections.titles.title_rules import Part, amount

NO_ROUND = 0
"""The round of what is scored where there are no rounds."""

CLAUSES = {"start": "SP.3", "bonus": "SP.3"}
"""The ruling by which each rule of the ledger counts, besides the categories of a pad."""

Cell = tuple[int, int, str]
"""A round, a side and a category."""


class Scored(Basis, frozen=True):
    """How many of a category were scored, in which round, and how many had been bid."""

    category: str
    number: int
    round: int
    bid: int | None = None


class BonusFor(Basis, frozen=True):
    """A sum of categories that is high enough for a bonus."""

    of: tuple[str, ...]
    number: int


class Began(Basis, frozen=True):
    """The points before the first round."""


class State:
    """A pad with what was scored on it.

    Attributes:
        players: how many there are.
        sheet: whether only the final scores are typed.
        stated: the sides whose score the players stated.
        pad: the rules.
        described: whether the game describes its pad.
        house: the house rules of the table, which hold on any pad.
        unfit: those of them that mean nothing on this one.
        first: who goes first.
        sides: the seats of each side, a player or a team, in the order of play.
        cells: the number in each place that is filled in.
        refs: the entry that filled it in.
        last: the number that was filled in last.
        filled: the rounds of which something is filled in.
        had: how many of each category each side has, by side and category.
        scored: the round of each number, by side and category.
        kinds: the category of each round, where a round has one.
        ledger: every change of a score, by seat.
        round: the round that is being played, from 1; NO_ROUND where there are none.
        ended: whether the players ended the game.
        gap: whether a gap hides which round is being played.
        unknown: the sides whose score a gap hides.
        absent: who has left, by seat; a side goes on as long as one of it is there.
        left_in: the last round that somebody left after something of it was said, else None: what
            the others have need not make up a total.
    """

    def __init__(self, started: GameStarted) -> None:
        self.players = len(started.players)
        self.first = started.first
        self.sheet = started.sheet
        self.stated: set[int] = set()
        self.cells: dict[Cell, int] = {}
        self.refs: dict[Cell, str] = {}
        self.last: events.PointsScored | None = None
        self.filled: set[int] = set()
        self.had: dict[tuple[int, str], int] = {}
        self.kinds: dict[int, str] = {}
        self.scored: dict[tuple[int, str], list[int]] = {}
        self.bonuses: set[tuple[int, int]] = set()
        self.ledger = Ledger(self.players)
        self.ended = False
        self.gap = False
        self.unknown: set[int] = set()
        self.absent: set[int] = set()
        self.left_in: int | None = None
        self.described = False
        self.house = started.house
        self.use(events.TALLY, "1")

    def use(self, pad: events.PadDescribed, ref: str) -> None:
        """Take the rules of a pad, before anything is scored."""
        self.pad, self.unfit = with_house_rules(pad, self.house)
        pad = self.pad
        self.categories: Mapping[str, events.Category] = {one.name: one for one in pad.categories}
        count = pad.teams or self.players
        seats = range(self.players)
        self.sides = [tuple(seats[(self.first + n) % count :: count]) for n in range(count)]
        self.round = NO_ROUND if pad.per_round == "none" else 1
        self.ledger = Ledger(self.players)
        if pad.start:
            for seat in seats:
                self.ledger.change(ref, seat, pad.start, "start", Began())

    def side_of(self, seat: int) -> int:
        """Return the side that a player is on."""
        return (seat - self.first) % len(self.sides)

    def left(self, side: int) -> bool:
        """Return whether all players of a side have left."""
        return self.absent.issuperset(self.sides[side])

    def speaker(self, side: int) -> int:
        """Return the first player of a side who has not left; the first one if all have."""
        seats = self.sides[side]
        return next((seat for seat in seats if seat not in self.absent), seats[0])

    @property
    def there(self) -> list[int]:
        """The sides that go on."""
        return [side for side in range(len(self.sides)) if not self.left(side)]

    def leave(self, ref: str, player: int) -> None:
        """Let a player leave: the round is over once the others have said everything."""
        self.absent.add(player)
        if self.begun:
            self.left_in = self.round
        self.go_on()

    def go_on(self) -> None:
        """Begin the next round when everything is said of one."""
        while self.round != NO_ROUND and self.complete(self.round):
            self.round += 1

    def score(self, side: int) -> int:
        """Return the points of a side."""
        return self.ledger.sums[self.sides[side][0]]

    def scores(self) -> list[int]:
        """Return the points of each side."""
        return [self.score(side) for side in range(len(self.sides))]

    def sum_of(self, round_: int, category: str) -> int:
        """Return how many of a category all sides have together in a round."""
        cells = self.cells
        return sum(cells.get((round_, side, category), 0) for side in range(len(self.sides)))

    def has(self, round_: int, side: int, category: events.Category) -> bool:
        """Return whether a side needs no number of a category in a round any more.

        Where the others have all that there are, it has none.
        """
        if (round_, side, category.name) in self.cells:
            return True
        return bool(
            category.least == 0
            and category.bid is None
            and self.sum_of(round_, category.name) == category.total
        )

    def lacks(self, round_: int, side: int) -> Sequence[events.Category]:
        """Return the categories of which a side can say a number in a round: it has none yet."""
        if self.left(side):
            return ()
        every, kind = self.pad.categories, self.kinds.get(round_)
        if kind is not None:
            every = (self.categories[kind],)
        elif self.pad.per_round == "one" and any(
            (round_, side, one.name) in self.cells for one in every
        ):
            return ()
        return [
            one
            for one in every
            if (round_ == NO_ROUND or not self.has(round_, side, one))
            and not self.used_up(round_, side, one)
        ]

    def used_up(self, round_: int, side: int, category: events.Category) -> bool:
        """Return whether a side (or all, if they score the same) has used up a category."""
        if category.limit is None:
            return False
        if round_ == NO_ROUND:
            return len(self.scored.get((side, category.name), ())) >= category.limit
        sides = range(len(self.sides)) if self.pad.per_round in ("all", "same") else (side,)
        rounds = {one for each in sides for one in self.scored.get((each, category.name), ())}
        return len(rounds - {round_}) >= category.limit

    def missing(self) -> list[int]:
        """Return the sides that still have to say something in the round that is being played."""
        if self.over or self.round == NO_ROUND:
            return []
        return [side for side in range(len(self.sides)) if self.lacks(self.round, side)]

    def due(self) -> tuple[str | None, list[int]]:
        """Return what is scored next in the round and who has no number of it.

        All score a category before the next one; None: each may choose.
        """
        missing = self.missing()
        if self.pad.per_round != "all":
            return self.kinds.get(self.round), missing
        for name, category in self.categories.items():
            if sides := [side for side in missing if category in self.lacks(self.round, side)]:
                return name, sides
        return None, missing

    def complete(self, round_: int) -> bool:
        """Return whether a round has a score from each side; an empty round is incomplete."""
        begun = round_ in self.filled
        return begun and not any(self.lacks(round_, side) for side in range(len(self.sides)))

    @property
    def begun(self) -> bool:
        """Whether something of the round that is being played has been said."""
        return self.round in self.filled

    def reached(self, score: int) -> bool:
        """Return whether a score is the one at which the game ends."""
        target, start = self.pad.target, self.pad.start
        if target is None:
            return False
        return score >= target if target > start else score <= target

    def passed(self, score: int) -> bool:
        """Return whether a score lies beyond the one that has to be reached exactly."""
        return self.pad.exact and self.reached(score) and score != self.pad.target

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        if self.sheet:
            return len(self.stated) == len(self.sides)
        if self.ended:
            return True
        if self.round != NO_ROUND and self.begun:
            return False
        return (
            self.round > (self.pad.rounds or events.MOST_ROUNDS)
            or any(map(self.reached, self.scores()))
            or not any(self.lacks(self.round, side) for side in range(len(self.sides)))
        )

    def points(self, round_: int, side: int, category: events.Category, number: int) -> int:
        """Return the points for so many of a category."""
        if category.bid is None:
            return category.per * number
        off = abs(number - self.cells.get((round_, side, category.bid), 0))
        return category.off * off if off else category.exact + category.per * number

    def bonus_for(self, side: int, category: str, number: int) -> dict[int, int]:
        """Return the sums for which a side has bonuses by so many more of a category, by place."""
        found = {}
        for place, bonus in enumerate(self.pad.bonuses):
            if category in bonus.of and (side, place) not in self.bonuses:
                total = sum(self.had.get((side, one), 0) for one in bonus.of) + number
                if total >= bonus.least:
                    found[place] = total
        return found

    def gain(self, round_: int, side: int, category: events.Category, number: int) -> int:
        """Return what a side's score changes by so many of a category, bonuses among it."""
        won = self.bonus_for(side, category.name, number)
        bonus = sum(self.pad.bonuses[place].points for place in won)
        return self.points(round_, side, category, number) + bonus


def with_house_rules(
    pad: events.PadDescribed, house: Sequence[str]
) -> tuple[events.PadDescribed, list[str]]:
    """Return a pad as it is played by house rules, and those that mean nothing on it."""
    pad, unfit = events.without_old_limits(pad), list[str]()
    for rule in house:
        changed = with_house_rule(pad, rule)
        if changed is None:
            unfit.append(rule)
        else:
            pad = changed
    return pad, unfit


def describe_pad(state: State, ref: str, event: events.PadDescribed) -> None:
    """Play by the rules of a pad."""
    if state.described and state.pad == with_house_rules(event, state.house)[0]:  # since the start
        return
    state.use(event, ref)
    state.described = True


def write_score(state: State, ref: str, event: events.PointsScored) -> None:
    """Write a number down, with the points and bonuses that it makes."""
    side, name, number = state.side_of(event.player), event.category, event.number
    category = state.categories[name]
    round_ = event.round or NO_ROUND
    points = state.points(round_, side, category, number)
    won = state.bonus_for(side, name, number)
    bid = None if category.bid is None else state.cells.get((round_, side, category.bid))
    for seat in state.sides[side]:
        state.ledger.change(ref, seat, points, name, Scored(name, number, round_, bid))
        for place, total in won.items():
            bonus = state.pad.bonuses[place]
            state.ledger.change(ref, seat, bonus.points, "bonus", BonusFor(bonus.of, total))
    state.bonuses.update((side, place) for place in won)
    state.had[side, name] = state.had.get((side, name), 0) + number
    state.filled.add(round_)
    cell = (round_, side, name)
    state.cells[cell] = state.cells.get(cell, 0) + number
    state.refs[cell], state.last = ref, event
    state.scored.setdefault((side, name), []).append(round_)
    if state.pad.per_round == "same":
        state.kinds.setdefault(round_, name)
    if state.round == NO_ROUND:
        return
    if state.gap:
        state.round, state.gap = round_, False
    state.go_on()


def end_game(state: State, ref: str, event: events.PadEnded) -> None:
    """End the game, as the players say."""
    state.ended = True


def adjust_score(state: State, ref: str, event: Adjusted) -> None:
    """Take the players' word for the score of a side."""
    if event.value is None:
        return
    side = state.side_of(event.player)
    for seat in state.sides[side]:
        state.ledger.state(ref, seat, event.value, StatedScore)
    state.unknown.discard(side)
    state.stated.add(side)


def gap(state: State, ref: str, event: GapDeclared) -> None:
    """Forget what nobody recorded."""
    state.gap = state.round != NO_ROUND
    state.unknown = set(range(len(state.sides)))


def parts(state: State) -> Sequence[Part]:
    """Return what makes up a position: the score of each side."""
    return [
        amount("score", seats[0], state.score(side), owed=state.sheet, hidden=side in state.unknown)
        for side, seats in enumerate(state.sides)
    ]
