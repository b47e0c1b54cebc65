"""What an audit finds."""

from typing import Literal

from msgspec import Struct

from projections.refusal import Doubt, Param, Refusal
from projections.titles.title_rules import Imbalance, Revealed

Severity = Literal["fault", "notice"]


class Finding(Struct, frozen=True):
    """One thing that the audit has to say.

    Attributes:
        severity: "fault" if something is off, "notice" if the table decided so or should know.
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
