"""Amounts by seat and why each of them changed: influence, and guards in hand."""

from collections.abc import Callable
from typing import Any

from projections.ledger import Basis, LedgerRow
from projections.titles.league_of_six.bases import Start


class Account:
    """A ledger and its sums.

    Attributes:
        amounts: the sums by seat.
    """

    __slots__ = ("_changes", "_rows", "amounts")

    def __init__(self, players: int, first: int) -> None:
        self.amounts = [first] * players
        self._changes: list[tuple[str, int, int, str, Callable[..., Basis], tuple[Any, ...]]] = [
            ("1", seat, first, "start", Start, ()) for seat in range(players)
        ]
        self._rows: list[LedgerRow] = []

    @property
    def rows(self) -> list[LedgerRow]:
        """Every change in order; written out when they are asked for."""
        for ref, seat, amount, rule, basis, counted in self._changes:
            self._rows.append(LedgerRow(ref, seat, amount, rule, basis(*counted)))
        self._changes.clear()
        return self._rows

    def change(
        self,
        ref: str,
        seat: int,
        amount: int,
        rule: str,
        basis: Callable[..., Basis],
        counted: tuple[Any, ...],
    ) -> None:
        """Change a player's amount and take down why; `basis` says it of what was `counted`."""
        self.amounts[seat] += amount
        self._changes.append((ref, seat, amount, rule, basis, counted))
