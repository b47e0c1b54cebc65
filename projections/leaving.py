"""Who leaves before the end: one rule for all titles; each knows what that does to its state."""

from collections.abc import Sequence
from typing import Any

from events.common import PlayerLeft
from projections.refusal import COMMON, Refusal, refusal
from projections.titles.title_rules import TitleRules


def against_leaving(
    rules: TitleRules[Any],
    state: Any,  # noqa: ANN401
    event: PlayerLeft,
) -> Sequence[Refusal]:
    """Return what there is against leaving: somebody has to be left who can end the game."""
    if rules.over(state):
        return [refusal(COMMON, "game-over")]
    if event.player in state.absent:
        return [refusal(COMMON, "has-left", player=event.player)]
    if len(state.absent) + 1 == state.players:
        return [refusal(COMMON, "last-player", player=event.player)]
    return ()


def take_leave(
    rules: TitleRules[Any],
    state: Any,  # noqa: ANN401
    ref: str,
    event: PlayerLeft,
) -> None:
    """Let a player leave."""
    rules.leave(state, ref, event.player)
