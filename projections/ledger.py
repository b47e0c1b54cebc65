"""The ledger: every change of an amount that players have, and the only source of scores."""

from collections.abc import Callable, Iterable

from msgspec import Struct


class Basis(Struct, frozen=True, gc=False):
    """The objects counted for a change of a score, defined by each title."""


class StatedScore(Basis, frozen=True):
    """A score that the players stated, which nobody counted."""

    score: int


class LedgerRow(Struct, frozen=True, gc=False):
    """One change of a player's amount.

    Attributes:
        ref: the entry that caused it, "17", or "17.1" for the first action of a correction.
        player: whose amount, by seat.
        amount: points, or what else a title keeps a ledger of; negative when they are lost again.
        rule: what scores ("adjusted": the players stated it).
        counted: what was counted, for the sentence about it.
    """

    ref: str
    player: int
    amount: int
    rule: str
    counted: Basis


class Ledger:
    """The players' amounts of one quantity, with all changes that led to them.

    Attributes:
        sums: the sum of the rows' amounts, by seat.
        rows: every change, in order.
    """

    __slots__ = ("rows", "sums")

    def __init__(self, players: int) -> None:
        self.sums = [0] * players
        self.rows: list[LedgerRow] = []

    def change(self, ref: str, seat: int, amount: int, rule: str, counted: Basis) -> None:
        """Add to what a player has; the parameters are those of the row."""
        self.sums[seat] += amount
        self.rows.append(LedgerRow(ref, seat, amount, rule, counted))

    def withdraw(self, rows: Iterable[LedgerRow]) -> None:
        """Take out rows of the entry that is taking effect: what it changes is something else."""
        for row in rows:
            self.sums[row.player] -= row.amount
            self.rows.remove(row)

    def state(
        self, ref: str, seat: int, value: int, basis: Callable[[int], Basis] = StatedScore
    ) -> None:
        """Bring a player's quantity to the stated value; `basis` is the statement."""
        self.change(ref, seat, value - self.sums[seat], "adjusted", basis(value))


class Held(Struct, frozen=True):
    """A player's amount by a rule in one place, or by one entry if no place is known.

    Attributes:
        place: where it counts; "" where only the entry is known.
        entry: the entry that changed it last.
        amount: what it counts.
    """

    place: str
    entry: str
    amount: int


def holdings(
    rows: Iterable[LedgerRow], place_of: Callable[[LedgerRow], str | None]
) -> dict[str, list[Held]]:
    """Return by rule what rows leave in a player's hands: what was lost again is not there.

    `place_of` returns where a row counts; None or "" where it counts in no place.
    """
    found: dict[tuple[str, str, str], Held] = {}
    for row in rows:
        place = place_of(row) or ""
        place = "" if place == row.rule else place
        key = (row.rule, place, "" if place else row.ref)
        before = found.pop(key, None)
        amount = row.amount + (before.amount if before else 0)
        if amount:
            found[key] = Held(place, row.ref, amount)
    by_rule: dict[str, list[Held]] = {}
    for (rule, _place, _ref), one in found.items():
        by_rule.setdefault(rule, []).append(one)
    return by_rule
