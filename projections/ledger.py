"""The ledger: every change of a score, and the only source of scores."""

from msgspec import Struct


class Basis(Struct, frozen=True, gc=False):
    """What was counted for a change of a score; each title says what that is."""


class StatedScore(Basis, frozen=True):
    """A score that the table stated, which nobody counted."""

    score: int


class LedgerRow(Struct, frozen=True, gc=False):
    """One change of a score.

    Attributes:
        ref: the entry that caused it, "17", or "17.1" for the first action of a correction.
        player: whose score, by seat.
        amount: points, negative when they are lost again.
        rule: what scores ("adjusted": the table stated it).
        counted: what was counted, for the sentence about it.
    """

    ref: str
    player: int
    amount: int
    rule: str
    counted: Basis
