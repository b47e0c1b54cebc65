"""A second reading of the page about score pads: who has how many points, and is it over.

It takes a pad as its file has it and every number at once, remembers nothing between them, and
shares no code with the program.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

MOST_ROUNDS = 99

Number = tuple[int, int, str, int]
"""A round (0 where there are none), a side, a category, and how many of it."""


class Reading(NamedTuple):
    """What a pad says: the points and the sides that are ahead, and whether it is over."""

    scores: list[int]
    ahead: list[int]
    over: bool


class Referee:
    """Reads the numbers on a pad."""

    def __init__(
        self, pad: dict[str, Any], players: int, numbers: list[Number], gone: Collection[int] = ()
    ) -> None:
        """`gone` are the sides of which everybody has left: nobody waits for them or ranks them."""
        self.pad = pad
        self.sides = range(pad.get("teams") or players)
        self.there = [side for side in self.sides if side not in gone]
        self.kind = pad.get("round", "none")
        self.categories = {one["name"]: one for one in pad["category"]}
        self.numbers = numbers

    def read(self) -> Reading:
        scores = [self.score(side) for side in self.sides]
        ranked = [scores[side] for side in self.there]
        best = min(ranked) if self.pad.get("winner") == "least" else max(ranked)
        ahead = [side for side in self.there if scores[side] == best]
        if ties := self.pad.get("ties"):
            most = max(self.sum(side, [ties]) for side in ahead)
            ahead = [side for side in ahead if self.sum(side, [ties]) == most]
        return Reading(scores, ahead, self.over(scores))

    def sum(self, side: int, names: list[str], until: int | None = None) -> int:
        return sum(n for _, one, name, n in self.numbers[:until] if one == side and name in names)

    def of(self, round_: int, side: int, name: str) -> list[int]:
        return [n for *where, n in self.numbers if where == [round_, side, name]]

    def score(self, side: int) -> int:
        points = self.pad.get("start", 0)
        for round_, one, name, number in self.numbers:
            if one == side:
                points += self.points(self.categories[name], number, round_, side)
        for bonus in self.pad.get("bonus", ()):
            sums = [
                self.sum(side, bonus["of"], place + 1)
                for place, (_, one, name, _n) in enumerate(self.numbers)
                if one == side and name in bonus["of"]
            ]
            if any(sum_ >= bonus["least"] for sum_ in sums):
                points += bonus["points"]
        return int(points)

    def points(self, category: dict[str, Any], number: int, round_: int, side: int) -> int:
        worth = category.get("per", 1) * number
        if "bid" not in category:
            return int(worth)
        wrong = abs(number - sum(self.of(round_, side, category["bid"])))
        return int(category.get("off", 0) * wrong if wrong else category.get("exact", 0) + worth)

    def over(self, scores: list[int]) -> bool:
        """Whether a last round is behind, a target reached, or nothing left to score."""
        end = self.pad.get("end", {})
        target, start = end.get("target"), self.pad.get("start", 0)
        round_ = 0
        if self.kind != "none":
            round_ = next(n for n in range(1, MOST_ROUNDS + 2) if not self.complete(n))
            if any(one == round_ for one, *_ in self.numbers):
                return False
        done = target is not None and any(
            score >= target if target > start else score <= target for score in scores
        )
        last = round_ > end.get("rounds", MOST_ROUNDS)
        return done or last or not any(self.open(round_, side) for side in self.there)

    def complete(self, round_: int) -> bool:
        begun = any(one == round_ for one, *_ in self.numbers)
        return begun and not any(self.open(round_, side) for side in self.there)

    def open(self, round_: int, side: int) -> list[str]:
        """The categories of which a side can still say something in a round."""
        said = [name for one, _, name, _n in self.numbers if one == round_]
        own = [name for one, who, name, _n in self.numbers if (one, who) == (round_, side)]
        names = [name for name in self.categories if not self.used_up(round_, side, name)]
        if self.kind == "none":
            return names
        if self.kind == "one":
            return [] if own else names
        if self.kind == "same" and said:
            names = said[:1]
        return [name for name in names if name not in own and not self.none_left(round_, name)]

    def used_up(self, round_: int, side: int, name: str) -> bool:
        category = self.categories[name]
        times = 1 if category.get("once") else category.get("times", MOST_ROUNDS * 1000)
        if self.kind == "none":
            return sum((who, one) == (side, name) for _, who, one, _n in self.numbers) >= times
        together = self.kind in ("all", "same")
        rounds = {
            one for one, who, what, _ in self.numbers if what == name and (together or who == side)
        }
        return len(rounds - {round_}) >= times

    def none_left(self, round_: int, name: str) -> bool:
        """Whether the others have all of a category that there are in a round."""
        category = self.categories[name]
        if "total" not in category or "bid" in category or category.get("least", 0):
            return False
        return bool(
            sum(n for one, _, what, n in self.numbers if (one, what) == (round_, name))
            == category["total"]
        )
