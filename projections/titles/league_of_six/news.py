"""Consequences of the last event, noted as they happen and put into words on request."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from events.titles.league_of_six.box import KIND_NAMES, Kind
from events.titles.league_of_six.components import Space, sorted_symbols
from projections.refusal import Param
from projections.titles.title_rules import Consequence

Fact = tuple[str, tuple[Any, ...]]
"""Something that followed: its code, and what `_PARAMS` makes its parameters of."""


def as_consequences(news: Iterable[Fact]) -> list[Consequence]:
    """Return what followed, with all that its sentences need."""
    return [Consequence(code, _PARAMS[code](*facts)) for code, facts in news]


def _params_of(*names: str) -> Callable[..., dict[str, Param]]:
    return lambda *facts: dict(zip(names, facts, strict=True))


def _seats(seats: Sequence[int]) -> dict[str, Param]:
    return {"seats": "".join(map(str, seats))}


def _collected_params(player: int, symbols: str, card: Kind | None) -> dict[str, Param]:
    return {"player": player, "symbols": sorted_symbols(symbols), "card": card or ""}


def _stored_params(player: int, spaces: Sequence[Space], points: int) -> dict[str, Param]:
    return {"player": player, "spaces": " ".join([s.text for s in spaces]), "points": points}


def _leader(player: int, kind: Kind, figures: int) -> dict[str, Param]:
    return {"player": player, "kind": KIND_NAMES[kind], "figures": figures}


_PARAMS: dict[str, Callable[..., dict[str, Param]]] = {
    "paid": _params_of("player", "guards", "bought", "to", "influence"),
    "must-accept": _params_of("player", "bid"),
    "order": _seats,
    "collected": _collected_params,
    "grey-gone": _params_of("player"),
    "teams": _seats,
    "stored": _stored_params,
    "row": _params_of("player", "points"),
    "no-card": _params_of("player"),
    "leader": _leader,
    "round-over": _params_of("round", "lost"),
}
