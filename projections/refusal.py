"""Why an action may not happen, and what an action leaves in doubt."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct

Param = str | int


class Rule(Struct, frozen=True):
    """The rule behind a refusal code.

    Attributes:
        source: where the rule is written, a ruling number or "log" for the log's own.
        irregular: whether the state can hold it, so that the players may let it stand.
    """

    source: str
    irregular: bool


@final
class Refusal(Struct, frozen=True):
    """One reason why an action may not happen.

    Attributes:
        code: which rule refuses, one of a title's codes.
        source: where the rule is written.
        irregular: whether a ruling can admit it; otherwise it is impossible.
        params: what the sentence about it needs: cells, kinds, seats (key "player"), numbers.
    """

    code: str
    source: str
    irregular: bool
    params: dict[str, Param]


class Doubt(Struct, frozen=True):
    """Something allowed that contradicts what is only believed to be known."""

    code: str
    source: str
    params: dict[str, Param]


COMMON: Mapping[str, Rule] = {
    "game-over": Rule("log", irregular=False),
    "game-abandoned": Rule("log", irregular=False),
    "no-such-seat": Rule("log", irregular=False),
    "unknown-quantity": Rule("log", irregular=False),
    "out-of-range": Rule("log", irregular=False),
    "not-of-this-title": Rule("log", irregular=False),
    "has-left": Rule("log", irregular=False),
    "last-player": Rule("log", irregular=False),
}
"""The refusals that no title can differ in."""


def codes_of(named: str) -> frozenset[str]:
    """Return the codes that are named between blanks."""
    return frozenset(named.split())


def by_rule(codes: Mapping[str, tuple[str, str]]) -> Mapping[str, Rule]:
    """Return every refusal of a title, those of all titles among them.

    For each rule `codes` names, between blanks, what makes an action impossible, then what makes it
    irregular.
    """
    own = {
        code: Rule(source, irregular)
        for source, kinds in codes.items()
        for irregular, named in zip((False, True), kinds, strict=True)
        for code in named.split()
    }
    return {**COMMON, **own}


def refusal(codes: Mapping[str, Rule], code: str, **params: Param) -> Refusal:
    """Return the refusal that a code stands for."""
    rule = codes[code]
    return Refusal(code, rule.source, rule.irregular, params)
