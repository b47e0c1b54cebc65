"""Objections and comparisons of a game's fold, and findings of its audit."""

from typing import Literal

from msgspec import Struct

from events.common import Counted, Event
from projections.refusal import Doubt, Param, Refusal
from projections.titles.title_rules import Imbalance, Revealed

Severity = Literal["fault", "notice"]


class Objection(Struct, frozen=True):
    """An effective event that the rules refuse: ruled, let stand by a correction, or skipped."""

    ref: str
    event: Event
    refusals: tuple[Refusal, ...]
    ruling: str | None

    @property
    def skipped(self) -> bool:
        """Whether the state could not hold the event, so that it has no effect."""
        return not self.refusals[0].irregular


class Comparison(Struct, frozen=True):
    """A count beside what the log said at that moment; `logged` None where it cannot know."""

    ref: str
    counted: Counted
    logged: int | None

    @property
    def agrees(self) -> bool:
        """Whether table and log say the same."""
        return self.logged == self.counted.amount


class Finding(Struct, frozen=True):
    """A finding of an audit.

    Attributes:
        severity: "fault" if something is off, "notice" if the players decided so or should know.
        code: which check found it.
        ref: the entry it is about, "0" for the whole game.
        params: what the sentence about it needs.
        refusal: the rule that refuses, where one does.
        imbalance: what is not conserved, where something is not.
        revealed: what became known, where something did.
        doubt: what is strange, where something is.
    """

    severity: Severity
    code: str
    ref: str
    params: dict[str, Param] = {}
    refusal: Refusal | None = None
    imbalance: Imbalance | None = None
    revealed: Revealed | None = None
    doubt: Doubt | None = None
